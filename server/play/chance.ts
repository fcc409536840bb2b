import { randomInt } from 'node:crypto';

/** The only random source of all games: uniformly distributed whole numbers. */
export interface Chance {
  /** A whole number from 0 up to, but not including, `bound` (at most 2^47). */
  below(bound: number): number;
}

/** Draws of a round in order, as bound and value, so that an auditor can replay the round. */
export type Audit = readonly (readonly [bound: number, value: number])[];

/** Random source from the operating system's cryptographic generator; rejection sampling keeps it uniform. */
export const cryptoChance: Chance = { below: (bound) => randomInt(bound) };

/** Records every draw of another source. */
export function audited(source: Chance): Chance & { readonly audit: Audit } {
  const audit: (readonly [number, number])[] = [];
  return {
    audit,
    below(bound) {
      const value = source.below(bound);
      audit.push([bound, value]);
      return value;
    },
  };
}

/** Replays an audit. Throws when the round requests a draw that was not recorded. */
export function replayed(audit: Audit): Chance {
  let at = 0;
  return {
    below(bound) {
      const draw = audit[at];
      at += 1;
      if (draw === undefined || draw[0] !== bound)
        throw new Error('The round requests other draws than recorded.');
      return draw[1];
    },
  };
}
