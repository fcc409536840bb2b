import type { AccountName } from './accounts';
import type { Platform } from './platform';

/** Collects the differences that a check finds without ending it. */
export interface Findings {
  /** Records a difference unless the condition holds. */
  ok(condition: boolean, difference: string): void;
  /** Records a difference unless both values are equal. */
  same(actual: unknown, expected: unknown, what: string): void;
}

/** One check of the kit. Checks are independent of each other and run in any order. */
export interface Check {
  /** Stable name, e.g. `favourites.once`. */
  readonly id: string;
  /** Requirements of docs/requirements.tsv that the check is about. */
  readonly requirements: readonly string[];
  /** What the check asks of a platform, as a sentence that holds when it passes. */
  readonly asks: string;
  /** Optional entries of the accounts file without which the check is left out. */
  readonly needs?: readonly (AccountName | 'messages')[];
  run(platform: Platform, findings: Findings): Promise<void>;
}
