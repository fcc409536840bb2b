import { setTimeout as wait } from 'node:timers/promises';

/** Work without progress for this long has stopped, in milliseconds. It is faster even on a slow machine. */
const STANDSTILL = 30_000;

/** Waits until a count exceeds `wanted`, as long as it grows; throws if it stops growing. */
export async function untilMoreThan(wanted: number, count: () => number): Promise<void> {
  let last = count();
  let movedAt = performance.now();
  while (last <= wanted) {
    await wait(5);
    const current = count();
    if (current > last) movedAt = performance.now();
    else if (performance.now() - movedAt > STANDSTILL) {
      throw new Error(`Nothing moves any more at ${current} of more than ${wanted}.`);
    }
    last = current;
  }
}
