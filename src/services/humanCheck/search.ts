import { leadingZeroBits, sha256 } from './sha256';

/** The task: find a counter for which SHA-256 of `salt` + `:` + counter begins with the given number of zero bits. */
export interface ProofTask {
  readonly salt: string;
  /** Zero bits. */
  readonly difficulty: number;
}

/** Tries `count` counters, beginning with `from`. Returns undefined when none of them fits. */
export function searchCounters(
  { salt, difficulty }: ProofTask,
  from: number,
  count: number,
): number | undefined {
  const encoder = new TextEncoder();
  for (let counter = from; counter < from + count; counter += 1) {
    if (leadingZeroBits(sha256(encoder.encode(`${salt}:${counter}`))) >= difficulty) return counter;
  }
  return undefined;
}
