import { setTimeout as wait } from 'node:timers/promises';

/** Work that does not move for so long has stopped, in milliseconds. However slow the machine, it moves before that. */
const STANDSTILL = 30_000;

/** Waits until a count is above `wanted`, however long that takes, as long as it grows; throws at a standstill. */
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
