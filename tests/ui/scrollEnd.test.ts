import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onScrollEnd } from '@/ui/scrollEnd';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the end of scrolling', () => {
  it('is the browser’s scrollend event', () => {
    const page = Object.assign(new EventTarget(), { onscrollend: null });
    const then = vi.fn();
    const stop = onScrollEnd(page, then);
    page.dispatchEvent(new Event('scroll'));
    vi.runAllTimers();
    expect(then).not.toHaveBeenCalled();
    page.dispatchEvent(new Event('scrollend'));
    expect(then).toHaveBeenCalledOnce();
    stop();
    page.dispatchEvent(new Event('scrollend'));
    expect(then).toHaveBeenCalledOnce();
  });

  it('is 150 ms without a step if the browser has no such event', () => {
    const page = new EventTarget();
    const then = vi.fn();
    const stop = onScrollEnd(page, then);
    page.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(149);
    page.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(149);
    expect(then).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(then).toHaveBeenCalledOnce();
    page.dispatchEvent(new Event('scroll'));
    stop();
    vi.runAllTimers();
    expect(then).toHaveBeenCalledOnce();
  });
});
