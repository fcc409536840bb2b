import { appendFileSync } from 'node:fs';

/** `npm run chaos` runs the long forms, and prints the figures. */
const REPORT = process.env['CHAOS_REPORT'];

/** Kills of each database in the long form. */
const KILLS = 30;

/** Whether `npm run chaos` is running instead of `npm test`. */
export const isLongForm = REPORT !== undefined;

/** From the first acknowledged writes to each kill, in milliseconds: few in `npm test`, more in the long form. */
export const pausesBeforeKills = (few: readonly number[]): readonly number[] =>
  isLongForm ? Array.from({ length: KILLS }, (_, index) => (index * 137) % 500) : few;

/** Prints what was done and what was lost, for the table of `npm run chaos`. */
export function reportChaos(name: string, figures: Readonly<Record<string, number>>): void {
  if (REPORT !== undefined) appendFileSync(REPORT, `${JSON.stringify({ name, figures })}\n`);
}
