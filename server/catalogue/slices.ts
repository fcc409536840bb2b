import { setImmediate } from 'node:timers/promises';

/** Work in slices; it yields between slices. */
export type Sliced<Result> = Generator<void, Result, void>;

/** Lets other pending work run first. */
export type Pause = () => Promise<unknown>;

/** Runs sliced work to its end with a pause after each slice, so that requests are answered in between. */
export async function inSlices<Result>(work: Sliced<Result>, pause: Pause = setImmediate): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    await pause();
  }
}
