import { hash, verify } from '@node-rs/argon2';

/** Cost of the password hash. */
export interface PasswordCost {
  /** Memory in KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** OWASP's first recommendation for Argon2id. */
export const DEFAULT_PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

/** Hashes and checks passwords with Argon2id. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * Whether `password` belongs to `passwordHash`. Without a hash (unknown user) it takes just as long and
   * answers no, so that time does not tell which users exist.
   */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/** Creates the hasher; the comparison hash of unknown users is made here, with the same cost. */
export async function createPasswords(cost: PasswordCost): Promise<Passwords> {
  // Argon2id is the library's default algorithm.
  const options = { parallelism: 1, ...cost };
  const nobody = await hash(crypto.randomUUID(), options);
  return {
    hash: (password) => hash(password, options),
    async verify(passwordHash, password) {
      const matches = await verify(passwordHash ?? nobody, password);
      return passwordHash !== undefined && matches;
    },
  };
}
