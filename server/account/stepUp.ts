import type { StepUpMethod, StepUpPurpose, stepUp } from '@contract/account';
import type { RequestOf } from '@contract/core';
import { and, count, eq, gt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members, passkeys as passkeyRows, sessions, stepUpProofs } from '../db/schema';
import type { SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import type { SettingsStore } from '../system/settings';
import type { Codes } from './codes';
import type { Limiter } from './limits';
import type { Passkeys } from './passkeys';
import { OLD_PASSWORDS, oldPasswordKey, type Passwords } from './passwords';

/** Lifetime of a proof in milliseconds. */
const PROOF_LIFETIME = 300_000;
/** Purposes whose proof can be reused until it expires; all other proofs are used up. */
const LASTING: readonly StepUpPurpose[] = ['sessions'];
/** Number of visible digits of the phone number. */
const SHOWN_DIGITS = 4;

type Proof = RequestOf<typeof stepUp>['proof'];

/** Dependencies of step-ups. */
interface StepUpParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly passwords: Passwords;
  readonly codes: Codes;
  readonly limiter: Limiter;
  readonly passkeys: Passkeys;
}

/**
 * Step-up: a stolen token alone can neither send money to a new destination nor make its access permanent. The user of
 * the session proves their identity again; the proof is bound to session and purpose and expires within minutes
 * (decision 20).
 */
export interface StepUp {
  /**
   * Uses up the session's proof for a purpose, within the transaction that it authorises; it then serves for the purpose
   * `next` instead, until it expires. Rejects with `step.up.required` when there is none.
   */
  require(
    tx: Database,
    purpose: StepUpPurpose,
    call: Pick<SessionCall, 'session' | 'now'>,
    next?: StepUpPurpose,
  ): Promise<void>;
  /** Methods by which a member can prove their identity, and the last digits of the number that receives codes. */
  options(memberId: number): Promise<{ methods: StepUpMethod[]; numberEnd: string }>;
  /**
   * Verifies a proof for a purpose; resolves with its expiry time. Rejects with `step.up.wrong` for an invalid proof.
   */
  prove(purpose: StepUpPurpose, proof: Proof, call: SessionCall): Promise<number>;
}

/** Creates the step-up service. */
export function createStepUp(parts: StepUpParts): StepUp {
  const { db, settings, passwords, codes, limiter, passkeys } = parts;

  async function factsOf(memberId: number) {
    const [member] = await db
      .select({ passwordHash: members.passwordHash, phoneKey: members.phoneKey })
      .from(members)
      .where(eq(members.id, memberId));
    if (member === undefined) throw new Refusal('user.missing.or.disabled');
    const [held] = await db
      .select({ count: count() })
      .from(passkeyRows)
      .where(eq(passkeyRows.memberId, memberId));
    // FLAG-15: the platform sends no codes when the phone-verification service does.
    const sendsCodes = !(await settings.read()).switches.FIREBASESMS3;
    const number = sendsCodes ? (member.phoneKey ?? '') : '';
    const methods: StepUpMethod[] = [];
    if ((held?.count ?? 0) > 0) methods.push('passkey');
    if (member.passwordHash !== '') methods.push('password');
    if (number !== '') methods.push('code');
    return { passwordHash: member.passwordHash, number, methods };
  }

  async function verify(proof: Proof, call: SessionCall): Promise<(tx: Database) => Promise<void>> {
    const { session, now } = call;
    const { memberId } = session;
    switch (proof.kind) {
      case 'password': {
        // Shares the guess limit with password changes.
        const key = oldPasswordKey(session.sessionId);
        await limiter.take(key, OLD_PASSWORDS, now);
        const { passwordHash } = await factsOf(memberId);
        if (!(await passwords.verify(passwordHash || undefined, proof.password))) {
          throw new Refusal('step.up.wrong');
        }
        await limiter.clear(key);
        return async () => {};
      }
      case 'code': {
        const { number } = await factsOf(memberId);
        if (number === '') throw new Refusal('step.up.wrong');
        const binding = { number, purpose: 'stepUp' as const, memberId };
        const grip = await codes.check(binding, proof.verificationCode, now);
        return (tx) => codes.consume(tx, grip);
      }
      case 'passkey':
        return passkeys.prove(proof.ceremonyId, proof.credential, call);
      case 'signIn':
        if (!(await hasJustSignedIn(call))) throw new Refusal('step.up.wrong');
        return async () => {};
    }
  }

  /** Whether the session was just opened by a member who has no other method of proof. */
  async function hasJustSignedIn({ session, now }: SessionCall): Promise<boolean> {
    const [row] = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, session.sessionId), gt(sessions.createdAt, new Date(now - PROOF_LIFETIME))));
    return row !== undefined && (await factsOf(session.memberId)).methods.length === 0;
  }

  const store = (tx: Database, proof: typeof stepUpProofs.$inferInsert) =>
    tx
      .insert(stepUpProofs)
      .values(proof)
      .onConflictDoUpdate({
        target: [stepUpProofs.sessionId, stepUpProofs.purpose],
        set: { expiresAt: proof.expiresAt },
      });

  return {
    async require(tx, purpose, call, next) {
      const { sessionId } = call.session;
      const good = and(
        eq(stepUpProofs.sessionId, sessionId),
        eq(stepUpProofs.purpose, purpose),
        gt(stepUpProofs.expiresAt, new Date(call.now)),
      );
      const [found] = LASTING.includes(purpose)
        ? await tx.select().from(stepUpProofs).where(good)
        : await tx.delete(stepUpProofs).where(good).returning();
      if (found !== undefined) {
        if (next !== undefined) await store(tx, { ...found, purpose: next });
        return;
      }
      throw new Refusal('step.up.required', { value: { purpose } });
    },

    async options(memberId) {
      const { methods, number } = await factsOf(memberId);
      return { methods, numberEnd: number.slice(-SHOWN_DIGITS) };
    },

    async prove(purpose, proof, call) {
      const useUp = await verify(proof, call);
      const expiresAt = new Date(call.now + PROOF_LIFETIME);
      await db.transaction(async (tx) => {
        await useUp(tx);
        await store(tx, { sessionId: call.session.sessionId, purpose, expiresAt });
      });
      return expiresAt.getTime();
    },
  };
}
