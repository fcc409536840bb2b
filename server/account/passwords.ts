import { passwordForm } from '@contract/readers/texts';
import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../http/turns';
import type { Limit } from './limits';

/** Limit on password guesses by a logged-in session, over all calls, per 15 minutes. */
export const OLD_PASSWORDS: Limit = { most: 5, window: 900_000 };
/** Rate-limit key of these guesses. */
export const oldPasswordKey = (sessionId: string): string => `oldPassword/${sessionId}`;

/** Cost of the password hash. */
export interface PasswordCost {
  /** Memory in KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** OWASP's first recommendation for Argon2id. */
export const DEFAULT_PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Concurrent hashes: each uses a core and 19 MiB. Others queue up to a maximum and are refused beyond it (503). */
const WORKERS = 3;
const MOST_WAITING = 200;

/** Hashes and checks passwords with Argon2id. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether `password` matches `passwordHash`. Without a hash (unknown user) it takes the same time and resolves with
   * false, so that timing does not reveal which users exist.
   */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** Creates the hasher, including a dummy hash of the same cost for unknown users. */
export async function createPasswords(cost: PasswordCost): Promise<Passwords> {
  // Argon2id is the library's default algorithm.
  const options = { parallelism: 1, ...cost };
  const inTurn = createTurns({ workers: WORKERS, most: MOST_WAITING, mostOfKey: MOST_WAITING });
  const nobody = await hash(crypto.randomUUID(), options);
  return {
    hash: (password) => inTurn('', () => hash(passwordForm(password), options)),
    async verify(passwordHash, password) {
      const matches = await inTurn('', () => verify(passwordHash ?? nobody, passwordForm(password)));
      return passwordHash !== undefined && matches;
    },
  };
}
