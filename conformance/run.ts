import type { Check, Findings } from './check';
import type { Platform } from './platform';
import { Difference, NotChecked } from './verdicts';

/** Result of one check. */
export interface Outcome {
  readonly id: string;
  readonly requirements: readonly string[];
  readonly asks: string;
  readonly result: 'holds' | 'differs' | 'not checked';
  /** What differs, or why the check was left out. */
  readonly says: readonly string[];
  readonly ms: number;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Rejects when the time is over. The check itself cannot be stopped; its calls have a time limit of their own. */
async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Difference(`No result within ${limit / 1_000} s.`)), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function runOne(check: Check, platform: Platform, limit: number): Promise<Outcome> {
  const { id, requirements, asks } = check;
  const said: string[] = [];
  const findings: Findings = {
    ok(condition, difference) {
      if (!condition) said.push(difference);
    },
    same(actual, expected, what) {
      if (!isSame(actual, expected)) {
        said.push(`${what} is ${JSON.stringify(actual)}; expected ${JSON.stringify(expected)}.`);
      }
    },
  };
  const startedAt = performance.now();
  const end = (result: Outcome['result'], says: readonly string[]): Outcome => ({
    id,
    requirements,
    asks,
    result,
    says,
    ms: Math.round(performance.now() - startedAt),
  });
  const missing = check.needs?.find((name) => platform.accounts[name] === undefined);
  if (missing !== undefined) return end('not checked', [`The accounts file has no ${missing}.`]);
  try {
    await within(limit, check.run(platform, findings));
  } catch (error) {
    if (error instanceof NotChecked && said.length === 0) return end('not checked', [error.message]);
    const isOwn = error instanceof Difference || error instanceof NotChecked;
    const text = error instanceof Error ? `${error.message}${causeOf(error)}` : String(error);
    said.push(isOwn ? text : `The call failed: ${text}.`);
  }
  return end(said.length === 0 ? 'holds' : 'differs', said);
}

const causeOf = ({ cause }: Error): string => (cause instanceof Error ? ` (${cause.message})` : '');

/** Runs the checks one after another. */
export async function runChecks(
  checks: readonly Check[],
  platform: Platform,
  { limit, onOutcome }: { readonly limit: number; readonly onOutcome?: (outcome: Outcome) => void },
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const check of checks) {
    const outcome = await runOne(check, platform, limit);
    onOutcome?.(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}
