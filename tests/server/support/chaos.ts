import { appendFileSync } from 'node:fs';

/** `npm run chaos` runs the long forms, and prints the figures. */
const REPORT = process.env['CHAOS_REPORT'];

/** Kills of each database in the long form. */
const KILLS = 30;
/** Time after which a part of the long form begins nothing more, in milliseconds: a busy machine does fewer rounds. */
const PART_TIME = 240_000;

/** Whether `npm run chaos` is running instead of `npm test`. */
export const isLongForm = REPORT !== undefined;

/** Numbers of rounds from 0: `few` in `npm test`, in the long form `many`, or as many as there is time for. */
export function* roundsOf(few: number, many: number): Generator<number> {
  const end = performance.now() + PART_TIME;
  const most = isLongForm ? many : few;
  for (let round = 0; round < most; round += 1) {
    if (isLongForm && round > 0 && performance.now() > end) return;
    yield round;
  }
}

/** From the first acknowledged writes to each kill, in milliseconds: few in `npm test`, more in the long form. */
export function* pausesBeforeKills(few: readonly number[]): Generator<number> {
  for (const round of roundsOf(few.length, KILLS)) yield isLongForm ? (round * 137) % 500 : (few[round] ?? 0);
}

/** Prints what was done and what was lost, for the table of `npm run chaos`. */
export function reportChaos(name: string, figures: Readonly<Record<string, number>>): void {
  if (REPORT !== undefined) appendFileSync(REPORT, `${JSON.stringify({ name, figures })}\n`);
}
