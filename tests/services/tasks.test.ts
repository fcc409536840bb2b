import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenHydrated } from '@/services/device/tasks';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether it has resolved so far. */
async function hasResolved(wait: Promise<void>): Promise<boolean> {
  let isOver = false;
  void wait.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return isOver;
}

describe('16.2 what starts behind the page', () => {
  it('waits for a task of background priority', async () => {
    let rest = () => {};
    const postTask = vi.fn(() => new Promise<void>((resolve) => (rest = resolve)));
    vi.stubGlobal('scheduler', { postTask });
    const wait = whenHydrated();
    expect(await hasResolved(wait)).toBe(false);
    expect(postTask).toHaveBeenCalledWith(expect.any(Function), { priority: 'background' });
    rest();
    expect(await hasResolved(wait)).toBe(true);
  });

  it('waits at most 5 s for a page that never rests', async () => {
    vi.stubGlobal('scheduler', { postTask: () => new Promise(() => {}) });
    const wait = whenHydrated();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(await hasResolved(wait)).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await hasResolved(wait)).toBe(true);
  });

  it('does not wait where the browser has no such tasks', async () => {
    expect(await hasResolved(whenHydrated())).toBe(true);
  });
});
