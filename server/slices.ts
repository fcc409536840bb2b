import { setImmediate } from 'node:timers/promises';

/** Work that is cut into slices: it yields where others may go first. */
export type Sliced<Result> = Generator<void, Result, void>;

/** Lets everything else that waits go first. */
export type Pause = () => Promise<unknown>;

/** Runs sliced work to its end, with a pause after each slice, so that requests are answered meanwhile. */
export async function inSlices<Result>(work: Sliced<Result>, pause: Pause = setImmediate): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
}
