import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScrollVelocity } from '@/ui/scrollVelocity';

/** A page 800 pixels high whose scrolling is told by the test. */
class Page extends EventTarget {
  scrollY = 0;
  innerHeight = 800;
  readonly #asked: FrameRequestCallback[] = [];
  #now = 0;
  /** Scrolls by some pixels within some milliseconds. */
  scroll(pixels: number, within: number): void {
    this.scrollY += pixels;
    this.#now += within;
    const event = new Event('scroll');
    Object.defineProperty(event, 'timeStamp', { value: this.#now });
    this.dispatchEvent(event);
  }
  requestAnimationFrame(then: FrameRequestCallback): number {
    return this.#asked.push(then);
  }
  /** Draws a frame. */
  draw(): void {
    for (const then of this.#asked.splice(0)) then(this.#now);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function flung() {
  const page = new Page();
  const velocity = createScrollVelocity(page);
  const stop = velocity.watch();
  page.scroll(0, 1000);
  page.scroll(200, 16);
  return { page, velocity, stop };
}

describe('a page that scrolls fast', () => {
  it('scrolls fast from three screens per second, in both directions', () => {
    const page = new Page();
    const velocity = createScrollVelocity(page);
    velocity.watch();
    expect(velocity.isFast()).toBe(false);
    page.scroll(500, 1000);
    expect(velocity.isFast()).toBe(false);
    page.scroll(240, 100);
    expect(velocity.isFast()).toBe(true);
    page.scroll(239, 100);
    expect(velocity.isFast()).toBe(false);
    page.scroll(-240, 100);
    expect(velocity.isFast()).toBe(true);
  });

  it('does not count restoring a position as scrolling', () => {
    const page = new Page();
    const velocity = createScrollVelocity(page);
    velocity.watch();
    page.scroll(20_000, 5);
    expect(velocity.isFast()).toBe(false);
  });

  it('notifies waiting listeners once, as soon as it is slow again', () => {
    const { page, velocity } = flung();
    const then = vi.fn();
    velocity.whenCalm(then);
    page.scroll(200, 16);
    expect(then).not.toHaveBeenCalled();
    page.scroll(10, 16);
    expect(then).toHaveBeenCalledOnce();
    page.scroll(200, 16);
    page.scroll(10, 16);
    expect(then).toHaveBeenCalledOnce();
  });

  it('notifies two per frame, the longest waiting first, and none during the next fast scroll', () => {
    const { page, velocity } = flung();
    const told: number[] = [];
    for (const line of [1, 2, 3, 4, 5]) velocity.whenCalm(() => told.push(line));
    page.scroll(10, 16);
    expect(told).toEqual([1, 2]);
    page.draw();
    expect(told).toEqual([1, 2, 3, 4]);
    page.scroll(200, 16);
    page.draw();
    expect(told).toHaveLength(4);
    page.scroll(10, 16);
    expect(told).toEqual([1, 2, 3, 4, 5]);
    page.draw();
    expect(told).toHaveLength(5);
  });

  it('is slow after a tenth of a second without a step', () => {
    const { page, velocity } = flung();
    const then = vi.fn();
    velocity.whenCalm(then);
    vi.advanceTimersByTime(99);
    page.scroll(400, 99);
    vi.advanceTimersByTime(99);
    expect(then).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(then).toHaveBeenCalledOnce();
    expect(velocity.isFast()).toBe(false);
  });

  it('notifies at once when the page is not scrolling fast, and never after unsubscribing', () => {
    const { page, velocity } = flung();
    const off = vi.fn();
    velocity.whenCalm(off)();
    page.scroll(10, 16);
    expect(off).not.toHaveBeenCalled();
    const now = vi.fn();
    velocity.whenCalm(now);
    expect(now).toHaveBeenCalledOnce();
  });

  it('defers nothing once it is no longer observed', () => {
    const { page, velocity, stop } = flung();
    const then = vi.fn();
    velocity.whenCalm(then);
    stop();
    expect(then).toHaveBeenCalledOnce();
    page.scroll(1000, 16);
    expect(velocity.isFast()).toBe(false);
  });
});
