import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenTasksDone } from '@/services/device/tasks';

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

describe('what starts behind the page', () => {
  it('waits for a task of background priority', async () => {
    let rest = () => {};
    const postTask = vi.fn(() => new Promise<void>((resolve) => (rest = resolve)));
    vi.stubGlobal('scheduler', { postTask });
    const wait = whenTasksDone();
    expect(await hasResolved(wait)).toBe(false);
    expect(postTask).toHaveBeenCalledWith(expect.any(Function), { priority: 'background' });
    rest();
    expect(await hasResolved(wait)).toBe(true);
  });

  it('does not wait where the browser has no such tasks', async () => {
    expect(await hasResolved(whenTasksDone())).toBe(true);
  });
});
