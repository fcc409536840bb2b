import { appendFileSync } from 'node:fs';

/** `npm run chaos` asks for the long forms, and says where the figures go. */
const REPORT = process.env['CHAOS_REPORT'];

/** Kills of each database in the long form. */
const KILLS = 30;

/** Whether `npm run chaos` runs, and not `npm test`. */
export const isLongForm = REPORT !== undefined;

/** From the first acknowledged writes to each kill, in milliseconds: a few in `npm test`, many in the long form. */
export const pausesBeforeKills = (few: readonly number[]): readonly number[] =>
  isLongForm ? Array.from({ length: KILLS }, (_, index) => (index * 137) % 500) : few;

/** Says what was done and what was lost, for the table that `npm run chaos` prints. */
export function reportChaos(name: string, figures: Readonly<Record<string, number>>): void {
  if (REPORT !== undefined) appendFileSync(REPORT, `${JSON.stringify({ name, figures })}\n`);
}
