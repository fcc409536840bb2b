import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { type CodePurpose, verificationCodes } from '../db/schema';
import { Refusal } from '../http/refusal';
import type { Signer } from './secrets';

/** Digits of a code. */
const CODE_DIGITS = 6;
/** Entries, right or wrong, after which a code is void. */
const CODE_ATTEMPTS = 5;

/** What a code is bound to; it is not valid for anything else. */
export interface CodeBinding {
  /** In international format. */
  readonly number: string;
  readonly purpose: CodePurpose;
  /** The member whose session, or device of an earlier sign-in, requested the code; absent for everybody else. */
  readonly memberId?: number;
}

/** A correctly entered code that has not been used up yet. */
export interface CodeGrip extends CodeBinding {
  readonly codeHash: Uint8Array;
}

/** Codes by SMS: random, short-lived, single-use, bound to number and purpose. */
export interface Codes {
  /** Creates a code and voids the previous one of the same binding. `expiresAt` is in milliseconds. */
  create(binding: CodeBinding, expiresAt: number): Promise<string>;
  /**
   * Checks an entry, which counts as an attempt. Rejects with `verification.code.wrong`, or with
   * `verification.code.expired` for a code that has expired or has been tried too often.
   */
  check(binding: CodeBinding, code: string, now: number): Promise<CodeGrip>;
  /** Uses up a code within the transaction that it authorises. Rejects when another call already used it. */
  consume(tx: Database, grip: CodeGrip): Promise<void>;
}

/** Creates the store of codes. */
export function createCodes(db: Database, signer: Signer): Codes {
  const signedOf = ({ number, purpose, memberId = 0 }: CodeBinding, code: string) =>
    ['code', number, purpose, memberId, code] as const;
  const rowOf = ({ number, purpose, memberId = 0 }: CodeBinding) =>
    and(
      eq(verificationCodes.number, number),
      eq(verificationCodes.purpose, purpose),
      eq(verificationCodes.memberId, memberId),
    );

  return {
    async create(binding, expiresAt) {
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
      const { number, purpose, memberId = 0 } = binding;
      const codeHash = await signer.sign(...signedOf(binding, code));
      const fresh = { codeHash, attempts: 0, expiresAt: new Date(expiresAt) };
      await db
        .insert(verificationCodes)
        .values({ number, purpose, memberId, ...fresh })
        .onConflictDoUpdate({
          target: [verificationCodes.number, verificationCodes.purpose, verificationCodes.memberId],
          set: fresh,
        });
      return code;
    },

    async check(binding, code, now) {
      // Counted before the check, so that concurrent entries are all counted.
      const [row] = await db
        .update(verificationCodes)
        .set({ attempts: sql`${verificationCodes.attempts} + 1` })
        .where(rowOf(binding))
        .returning();
      if (row === undefined)
        throw new Refusal('verification.code.wrong', { value: { field: 'verificationCode' } });
      if (row.expiresAt.getTime() <= now || row.attempts > CODE_ATTEMPTS) {
        throw new Refusal('verification.code.expired', { value: { field: 'verificationCode' } });
      }
      if (!(await signer.matches(row.codeHash, ...signedOf(binding, code)))) {
        throw new Refusal('verification.code.wrong', { value: { field: 'verificationCode' } });
      }
      return { ...binding, codeHash: row.codeHash };
    },

    async consume(tx, grip) {
      const used = await tx
        .delete(verificationCodes)
        .where(and(rowOf(grip), eq(verificationCodes.codeHash, grip.codeHash)))
        .returning({ number: verificationCodes.number });
      if (used.length === 0) {
        throw new Refusal('verification.code.wrong', { value: { field: 'verificationCode' } });
      }
    },
  };
}
