import { isBusy } from './quietMachine';

/** Median, minimum and maximum of figures. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
}

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  return { median: at(Math.floor(sorted.length / 2)), least: at(0), greatest: at(sorted.length - 1) };
}

/** As text, in whole numbers. */
export const shown = ({ median, least, greatest }: Spread): string =>
  `${Math.round(median)} (${Math.round(least)}–${Math.round(greatest)})`;

/** What was seen in some rounds. */
export interface Rounds<Seen> {
  /** By name, in the order of the rounds. */
  readonly seen: ReadonlyMap<string, readonly Seen[]>;
  /** Works that failed, each as a sentence. */
  readonly failed: readonly string[];
  /** Whether the machine was idle before each work; otherwise times are shown but not checked. */
  readonly isQuiet: boolean;
  /** How often it was busy, as a sentence. */
  readonly load: string;
}

/** Does works in turn, `rounds` times, so that a slow machine affects all of them. */
export async function inRounds<Seen>(
  rounds: number,
  works: Readonly<Record<string, () => Promise<Seen>>>,
): Promise<Rounds<Seen>> {
  const seen = new Map<string, Seen[]>();
  const failed: string[] = [];
  let busy = 0;
  let all = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      busy += (await isBusy()) ? 1 : 0;
      all += 1;
      try {
        seen.set(name, [...(seen.get(name) ?? []), await work()]);
      } catch (error) {
        failed.push(`${name}, round ${round + 1}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  const load = `The machine was busy before ${busy} of ${all} visits: times are shown but not checked.`;
  return { seen, failed, isQuiet: busy === 0, load };
}
