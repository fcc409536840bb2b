import { randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { type CodePurpose, verificationCodes } from '../db/schema';
import { Refusal } from '../http/refusal';
import type { Signer } from './secrets';

/** Digits of a code. */
const CODE_DIGITS = 6;
/** Entries after which a code is void, right or wrong. */
const CODE_ATTEMPTS = 5;

/** What a code is bound to: it serves nothing else. */
export interface CodeBinding {
  /** In international form. */
  readonly number: string;
  readonly purpose: CodePurpose;
  /** The member whose session asked; absent for a code without a session. */
  readonly memberId?: number;
}

/** A code that was entered rightly and is still to be used up. */
export interface CodeGrip extends CodeBinding {
  readonly codeHash: Uint8Array;
}

/** Codes by SMS: random, short-lived, single-use, bound to number and purpose. */
export interface Codes {
  /** Makes a code; an earlier one of the same binding is void. `expiresAt` in milliseconds. */
  create(binding: CodeBinding, expiresAt: number): Promise<string>;
  /**
   * Checks an entry, which counts as an attempt. Rejects with `verification.code.wrong`, or with
   * `verification.code.expired` for a code that was right once or has been tried too often.
   */
  check(binding: CodeBinding, code: string, now: number): Promise<CodeGrip>;
  /** Uses a code up, within the transaction of what it is used for. Rejects when another call was first. */
  consume(tx: Database, grip: CodeGrip): Promise<void>;
}

/** Creates the keeper of codes. */
export function createCodes(db: Database, sign: Signer): Codes {
  const hashOf = ({ number, purpose, memberId = 0 }: CodeBinding, code: string): Uint8Array =>
    sign('code', number, purpose, memberId, code);
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
      const fresh = { codeHash: hashOf(binding, code), attempts: 0, expiresAt: new Date(expiresAt) };
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
      // Counted before it is looked at, so that entries made at once are all counted.
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
      if (!timingSafeEqual(row.codeHash, hashOf(binding, code))) {
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
