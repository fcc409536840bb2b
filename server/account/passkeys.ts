import { randomBytes } from 'node:crypto';
import { base64Url, filledText, isRowId } from '@contract/core';
import type { SessionRecord } from '@contract/session';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, count, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../db/database';
import { members, passkeyCeremonies, passkeys } from '../db/schema';
import { addressKey, isLoopbackHost } from '../http/addresses';
import type { Call, SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import type { SettingsStore } from '../system/settings';
import type { Limit, Limiter } from './limits';
import type { Signer } from './secrets';
import type { SignIn } from './signIn';

/** Dependencies of passkeys. */
interface PasskeyParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly limiter: Limiter;
  readonly signer: Signer;
  readonly signIn: SignIn;
}

/** Lifetime of a ceremony in milliseconds. */
const CEREMONY_LIFETIME = 300_000;
/** Maximum passkeys per member. */
const MOST_PASSKEYS = 10;
const CEREMONIES: Limit = { most: 120, window: 900_000 };

const credential = z.looseObject({
  id: base64Url(1, 1_400),
  rawId: base64Url(1, 1_400),
  type: z.literal('public-key'),
});
const attestation = z.looseObject({
  clientDataJSON: base64Url(1, 8_192),
  attestationObject: base64Url(1, 32_768),
  transports: z.optional(z.array(filledText(20)).check(z.maxLength(10))),
});
const assertion = z.looseObject({
  clientDataJSON: base64Url(1, 8_192),
  authenticatorData: base64Url(1, 8_192),
  signature: base64Url(1, 4_096),
});
const registrationCredential = z.extend(credential, { response: attestation });
const loginCredential = z.extend(credential, { response: assertion });

/** Relying party id of a passkey: the host without its port. */
const rpIdOf = (host: string): string => new URL(`https://${host}`).hostname;
/** Allowed origins of the host; without TLS only on loopback. */
const originsOf = (host: string): string[] => [
  `https://${host}`,
  ...(isLoopbackHost(host) ? [`http://${host}`] : []),
];

/** Creates, uses, lists and removes passkeys (WebAuthn); each challenge can be used once. */
export interface Passkeys {
  registrationOptions(call: SessionCall): Promise<{ ceremonyId: string; options: Record<string, unknown> }>;
  register(
    ceremonyId: string,
    label: string,
    answered: unknown,
    call: SessionCall,
  ): Promise<{ passkeyId: string }>;
  loginOptions(call: Call): Promise<{ ceremonyId: string; options: Record<string, unknown> }>;
  logIn(ceremonyId: string, answered: unknown, site: 'member' | 'agent', call: Call): Promise<SessionRecord>;
  /** A member's passkeys, oldest first. */
  list(memberId: number): Promise<readonly (typeof passkeys.$inferSelect)[]>;
  /** Removes a passkey of a member; resolves with whether it existed. */
  remove(tx: Database, memberId: number, passkeyId: string): Promise<boolean>;
  /** Options for proving a session with one of its member's passkeys (step-up). */
  proofOptions(call: SessionCall): Promise<{ ceremonyId: string; options: Record<string, unknown> }>;
  /** Verifies that proof; resolves with a function that records the use. Rejects with `step.up.wrong`. */
  prove(ceremonyId: string, answered: unknown, call: SessionCall): Promise<(tx: Database) => Promise<void>>;
}

/** Creates the passkey service. */
export function createPasskeys({ db, settings, limiter, signer, signIn }: PasskeyParts): Passkeys {
  async function begin(challenge: string, host: string, memberId: number | null, now: number) {
    const id = randomBytes(24).toString('base64url');
    const expiresAt = new Date(now + CEREMONY_LIFETIME);
    await db.insert(passkeyCeremonies).values({ id, challenge, host, memberId, expiresAt });
    return id;
  }

  /** Removes a ceremony and returns it when it is valid; it cannot be used again. */
  async function take(id: string, memberId: number | null, now: number) {
    const [row] = await db.delete(passkeyCeremonies).where(eq(passkeyCeremonies.id, id)).returning();
    return row === undefined || row.memberId !== memberId || row.expiresAt.getTime() <= now ? undefined : row;
  }

  /** The member whose passkey signed the challenge, and a function that records the use; undefined on any error. */
  async function judge(
    ceremony: typeof passkeyCeremonies.$inferSelect | undefined,
    answered: unknown,
    { now, concerns }: Pick<Call, 'now' | 'concerns'>,
  ): Promise<{ memberId: number; note: (tx: Database) => Promise<void> } | undefined> {
    const given = loginCredential.safeParse(answered);
    if (ceremony === undefined || !given.success) return undefined;
    const { id, rawId, type, response } = given.data;
    const rpId = rpIdOf(ceremony.host);
    const [passkey] = await db
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.credentialId, id), eq(passkeys.rpId, rpId)));
    if (passkey === undefined) return undefined;
    concerns(passkey.memberId);
    const { clientDataJSON, authenticatorData, signature } = response;
    const verdict = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: ceremony.challenge,
      expectedOrigin: originsOf(ceremony.host),
      expectedRPID: rpId,
      credential: {
        id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    }).catch(() => undefined);
    if (verdict === undefined || !verdict.verified) return undefined;
    const { newCounter } = verdict.authenticationInfo;
    return {
      memberId: passkey.memberId,
      note: async (tx) => {
        await tx
          .update(passkeys)
          .set({ counter: newCounter, lastUsedAt: new Date(now) })
          .where(eq(passkeys.id, passkey.id));
      },
    };
  }

  return {
    async registrationOptions({ session, host, now }) {
      const { brandName } = await settings.read();
      const rpID = rpIdOf(host);
      const own = await db.select().from(passkeys).where(eq(passkeys.memberId, session.memberId));
      if (own.length >= MOST_PASSKEYS) throw new Refusal('conflict');
      const options = await generateRegistrationOptions({
        rpName: brandName,
        rpID,
        userName: session.userName,
        userDisplayName: session.nickname || session.userName,
        // Stable per member until the secret is rotated, and reveals nothing about the member.
        userID: new Uint8Array(await signer.sign('passkeyUser', session.memberId)),
        attestationType: 'none',
        excludeCredentials: own
          .filter((each) => each.rpId === rpID)
          .map(({ credentialId: id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return {
        ceremonyId: await begin(options.challenge, host, session.memberId, now),
        options: { ...options },
      };
    },

    async register(ceremonyId, label, answered, { session, now }) {
      const ceremony = await take(ceremonyId, session.memberId, now);
      if (ceremony === undefined) throw new Refusal('conflict');
      const given = registrationCredential.safeParse(answered);
      if (!given.success) throw new Refusal('request.invalid');
      const rpId = rpIdOf(ceremony.host);
      const { clientDataJSON, attestationObject, transports = [] } = given.data.response;
      const { id, rawId, type } = given.data;
      const verdict = await verifyRegistrationResponse({
        response: {
          id,
          rawId,
          type,
          response: { clientDataJSON, attestationObject, transports },
          clientExtensionResults: {},
        },
        expectedChallenge: ceremony.challenge,
        expectedOrigin: originsOf(ceremony.host),
        expectedRPID: rpId,
        requireUserVerification: true,
      }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
      if (!verdict.verified) throw new Refusal('request.invalid');
      const { credential: made } = verdict.registrationInfo;
      return db.transaction(async (tx) => {
        // Locks the member, so that concurrent additions are counted.
        await tx
          .select({ id: members.id })
          .from(members)
          .where(eq(members.id, session.memberId))
          .for('update');
        const [held] = await tx
          .select({ count: count() })
          .from(passkeys)
          .where(eq(passkeys.memberId, session.memberId));
        if ((held?.count ?? 0) >= MOST_PASSKEYS) throw new Refusal('conflict');
        const [stored] = await tx
          .insert(passkeys)
          .values({
            id: crypto.randomUUID(),
            memberId: session.memberId,
            credentialId: made.id,
            publicKey: made.publicKey,
            counter: made.counter,
            transports,
            rpId,
            label,
            createdAt: new Date(now),
          })
          .onConflictDoNothing()
          .returning({ id: passkeys.id });
        if (stored === undefined) throw new Refusal('conflict');
        return { passkeyId: stored.id };
      });
    },

    async loginOptions({ ip, host, now }) {
      await limiter.take(`passkey/${addressKey(ip)}`, CEREMONIES, now);
      const options = await generateAuthenticationOptions({
        rpID: rpIdOf(host),
        userVerification: 'required',
      });
      return { ceremonyId: await begin(options.challenge, host, null, now), options: { ...options } };
    },

    async logIn(ceremonyId, answered, site, call) {
      const signed = await judge(await take(ceremonyId, null, call.now), answered, call);
      // Every error has the same answer.
      if (signed === undefined) {
        throw new Refusal('user.missing.or.disabled', { value: { captchaRequired: false } });
      }
      return signIn.open({ memberId: signed.memberId, site }, call, signed.note);
    },

    list: (memberId) =>
      db
        .select()
        .from(passkeys)
        .where(eq(passkeys.memberId, memberId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),

    async remove(tx, memberId, passkeyId) {
      if (!isRowId(passkeyId)) return false;
      const removed = await tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, passkeyId), eq(passkeys.memberId, memberId)))
        .returning({ id: passkeys.id });
      return removed.length > 0;
    },

    async proofOptions({ session, host, now }) {
      const rpID = rpIdOf(host);
      const own = await db.select().from(passkeys).where(eq(passkeys.memberId, session.memberId));
      const options = await generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        allowCredentials: own
          .filter((each) => each.rpId === rpID)
          .map(({ credentialId: id, transports }) => ({ id, transports })),
      });
      return {
        ceremonyId: await begin(options.challenge, host, session.memberId, now),
        options: { ...options },
      };
    },

    async prove(ceremonyId, answered, call) {
      const { session, now } = call;
      const signed = await judge(await take(ceremonyId, session.memberId, now), answered, call);
      if (signed?.memberId !== session.memberId) throw new Refusal('step.up.wrong');
      return signed.note;
    },
  };
}
