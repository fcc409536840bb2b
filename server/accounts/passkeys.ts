import { randomBytes } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, asc, count, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { SessionRecord } from '@/services/contract/account';
import * as contract from '@/services/contract/account';
import type { Database } from '../db/database';
import { members, passkeyCeremonies, passkeys } from '../db/schema';
import { answer, answerSession, type BoundHandler, type Call, type SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import type { SettingsStore } from '../system/settings';
import { addressKey, type Limit, type Limiter } from './limits';
import { GUEST_TYPE } from './roles';
import type { Signer } from './secrets';
import type { SignIn } from './signIn';

/** What passkeys need. */
interface PasskeyParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly limiter: Limiter;
  readonly sign: Signer;
  readonly signIn: SignIn;
}

/** A ceremony must end within this time, in milliseconds. */
const CEREMONY_LIFETIME = 300_000;
/** Passkeys of one member. */
const MOST_PASSKEYS = 10;
const CEREMONIES: Limit = { most: 120, window: 900_000 };
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const base64Url = (maximum: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(maximum));
const credential = z.looseObject({
  id: base64Url(1_400),
  rawId: base64Url(1_400),
  type: z.literal('public-key'),
});
const attestation = z.looseObject({
  clientDataJSON: base64Url(8_192),
  attestationObject: base64Url(32_768),
  transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10))),
});
const assertion = z.looseObject({
  clientDataJSON: base64Url(8_192),
  authenticatorData: base64Url(8_192),
  signature: base64Url(4_096),
});
const registrationCredential = z.extend(credential, { response: attestation });
const loginCredential = z.extend(credential, { response: assertion });

/** The name that a passkey belongs to: the host without its port. */
const rpIdOf = (host: string): string => new URL(`https://${host}`).hostname;
/** Pages of the host; whether it has TLS is not known behind a proxy, and a browser makes passkeys over TLS only. */
const originsOf = (host: string): string[] => [`https://${host}`, `http://${host}`];

/** Passkeys (WebAuthn): made, used, listed and removed; each challenge is good once. */
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
}

/** Creates the ceremonies. */
export function createPasskeys({ db, settings, limiter, sign, signIn }: PasskeyParts): Passkeys {
  async function begin(challenge: string, host: string, memberId: number | null, now: number) {
    const id = randomBytes(24).toString('base64url');
    const expiresAt = new Date(now + CEREMONY_LIFETIME);
    await db.insert(passkeyCeremonies).values({ id, challenge, host, memberId, expiresAt });
    return id;
  }

  /** Takes a ceremony: it ends here, well or not. */
  async function take(id: string, memberId: number | null, now: number) {
    const [row] = await db.delete(passkeyCeremonies).where(eq(passkeyCeremonies.id, id)).returning();
    return row === undefined || row.memberId !== memberId || row.expiresAt.getTime() <= now ? undefined : row;
  }

  return {
    async registrationOptions({ session, host, now }) {
      if (session.type === GUEST_TYPE) throw new Refusal('real.account.required');
      const { brandName } = await settings.read();
      const rpID = rpIdOf(host);
      const own = await db.select().from(passkeys).where(eq(passkeys.memberId, session.memberId));
      if (own.length >= MOST_PASSKEYS) throw new Refusal('conflict');
      const options = await generateRegistrationOptions({
        rpName: brandName,
        rpID,
        userName: session.userName,
        userDisplayName: session.nickname || session.userName,
        // The same for the same member, and telling nothing.
        userID: new Uint8Array(sign('passkeyUser', session.memberId)),
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
        // Locks the member, so that additions made at once are counted.
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
      const { now } = call;
      // Whatever is wrong, it is answered alike.
      const refused = () => new Refusal('user.missing.or.disabled', { value: { captchaRequired: false } });
      const ceremony = await take(ceremonyId, null, now);
      const given = loginCredential.safeParse(answered);
      if (ceremony === undefined || !given.success) throw refused();
      const { id, rawId, type, response } = given.data;
      const rpId = rpIdOf(ceremony.host);
      const [passkey] = await db
        .select()
        .from(passkeys)
        .where(and(eq(passkeys.credentialId, id), eq(passkeys.rpId, rpId)));
      if (passkey === undefined) throw refused();
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
      if (verdict === undefined || !verdict.verified) throw refused();
      const { newCounter } = verdict.authenticationInfo;
      return signIn.open({ memberId: passkey.memberId, site }, call, async (tx) => {
        await tx
          .update(passkeys)
          .set({ counter: newCounter, lastUsedAt: new Date(now) })
          .where(eq(passkeys.id, passkey.id));
      });
    },
  };
}

/** The calls of passkeys. */
export function passkeyHandlers({
  db,
  passkeys: ceremonies,
}: {
  readonly db: Database;
  readonly passkeys: Passkeys;
}): BoundHandler[] {
  return [
    answerSession(contract.passkeyRegistrationOptions, (_request, call) =>
      ceremonies.registrationOptions(call),
    ),
    answerSession(contract.registerPasskey, ({ ceremonyId, label, credential: answered }, call) =>
      ceremonies.register(ceremonyId, label, answered, call),
    ),
    answerSession(contract.passkeys, async (_request, { session }) => {
      const rows = await db
        .select()
        .from(passkeys)
        .where(eq(passkeys.memberId, session.memberId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
      return {
        list: rows.map(({ id, label, createdAt, lastUsedAt }) => ({
          passkeyId: id,
          label,
          createdTime: createdAt.getTime(),
          lastUsedTime: lastUsedAt?.getTime() ?? null,
        })),
      };
    }),
    answerSession(contract.removePasskey, async ({ passkeyId }, { session }) => {
      const removed = UUID.test(passkeyId)
        ? await db
            .delete(passkeys)
            .where(and(eq(passkeys.id, passkeyId), eq(passkeys.memberId, session.memberId)))
            .returning({ id: passkeys.id })
        : [];
      if (removed.length === 0) throw new Refusal('not.found');
      return { removed: true as const };
    }),
    answer(contract.passkeyLoginOptions, (_request, call) => ceremonies.loginOptions(call)),
    answer(contract.passkeyLogin, ({ ceremonyId, credential: answered, site }, call) =>
      ceremonies.logIn(ceremonyId, answered, site, call),
    ),
  ];
}
