import type { LoginPayload } from '@contract/account';
import { PROVIDER_IDS } from '@contract/phoneService';
import { readingValue } from '@contract/readers/reading';
import type { SessionRecord } from '@contract/session';
import type { FeatureSwitches } from '@contract/system';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { memberIdentities, members } from '../db/schema';
import { addressKey } from '../http/addresses';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { isUsable } from '../member/account';
import type { PersonFacts } from '../protection/person';
import type { Persons } from '../protection/persons';
import type { SettingsStore } from '../system/settings';
import type { Attempts } from './attempts';
import type { Captchas } from './captchas';
import type { Codes } from './codes';
import type { Identities, ProvenIdentity } from './identities';
import type { KnownDevices } from './knownDevices';
import type { Limit, Limiter } from './limits';
import type { Passwords } from './passwords';
import { readPhoneNumber, readTypedNumber, requirePhoneNumber } from './phoneNumbers';
import { publicNameOf, reservedNames } from './reservedNames';
import { maySignIn } from './roles';
import type { SignIn } from './signIn';
import { randomUsername, usernameKeyOf } from './usernames';

/** Dependencies of the login. */
export interface LoginParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly passwords: Passwords;
  readonly attempts: Attempts;
  readonly captchas: Captchas;
  readonly codes: Codes;
  readonly identities: Identities;
  readonly knownDevices: KnownDevices;
  readonly limiter: Limiter;
  readonly signIn: SignIn;
  readonly persons: Persons;
}

type Payload<Type extends LoginPayload['type']> = Extract<LoginPayload, { type: Type }>;

/** Limit on logins without a password from one address. */
const PER_ADDRESS: Limit = { most: 60, window: 900_000 };
/** Switch of each provider (FLAG-05..FLAG-07). */
const PROVIDER_SWITCHES = {
  line: 'LINELOGIN3',
  facebook: 'FACEBOOKLOGIN3',
  google: 'GOOGLELOGIN3',
} as const satisfies Readonly<Record<string, keyof FeatureSwitches>>;

/** What an identity shows about its person, whether the provider has verified it or not. */
const factsOf = ({
  issuer,
  subject,
  signInProvider,
  providerUserId = '',
  phoneNumber = '',
  email = '',
}: ProvenIdentity): PersonFacts => ({
  phoneNumber,
  email,
  identities: [
    { issuer, subject },
    ...(providerUserId === '' ? [] : [{ issuer: signInProvider, subject: providerUserId }]),
  ],
});

/** A refusal that tells the login form whether a captcha is required (CAPTCHA-01). */
const refusal = (code: 'no.permission' | 'user.missing.or.disabled', captchaRequired = false) =>
  new Refusal(code, { value: { captchaRequired } });

/**
 * Creates the login (API-02) of all three types. An unknown name, a wrong password, an expired temporary password and a
 * disabled account have the same answer and response time (ERR-03). A refusal says whether the next attempt requires a
 * captcha (CAPTCHA-01).
 */
export function createLogin(parts: LoginParts) {
  const { db, settings, passwords, attempts, captchas, codes, identities, knownDevices, limiter, signIn } =
    parts;

  /**
   * Finds the account of a username or number: a member who registered by number has no other name (FLAG-04).
   * Guesses are counted under `key`, which is the same for both.
   */
  async function accountOf(typed: string) {
    const usernameKey = usernameKeyOf(typed);
    const [named] = await db.select().from(members).where(eq(members.usernameKey, usernameKey));
    const number = named === undefined ? readTypedNumber(typed, await settings.read()) : undefined;
    if (number === undefined) return { member: named, key: usernameKey };
    const { international } = number;
    const [numbered] = await db.select().from(members).where(eq(members.phoneKey, international));
    return { member: numbered, key: numbered?.usernameKey ?? international };
  }

  async function byUsername(request: Payload<'username'>, call: Call): Promise<SessionRecord> {
    const { now } = call;
    const { member, key } = await accountOf(request.username);
    const address = addressKey(call.ip);
    const attempter = {
      nameKey: await knownDevices.attemptKey(key, call.deviceId),
      addressKey: address,
    };
    const isDue = await attempts.isCaptchaDue(attempter, now);

    async function tryPassword(): Promise<SessionRecord> {
      const attempt = await attempts.begin(attempter, now);
      // Concurrent attempts may have reached the captcha limit since the check above.
      if (attempt.captchaDue && !isDue) {
        await attempts.withdraw(attempt);
        throw new Refusal('captcha.required', { value: { captchaRequired: true } });
      }

      if (member !== undefined) call.concerns(member.id);
      const matches = await passwords.verify(member?.passwordHash || undefined, request.password);
      const until = member?.temporaryPasswordUntil ?? null;
      const isOver = until !== null && until.getTime() <= now;
      if (member === undefined || !matches || isOver || !isUsable(member)) {
        throw refusal('user.missing.or.disabled', attempt.captchaDueNext);
      }
      if (!maySignIn(request.site, member.type)) {
        await attempts.withdraw(attempt);
        throw refusal('no.permission');
      }
      return signIn.open(
        { memberId: member.id, site: request.site, temporaryPassword: until !== null },
        call,
        (tx) => attempts.clear(tx, attempter.nameKey),
      );
    }

    if (!isDue) return tryPassword();
    return captchas.spend(request, now, tryPassword, () => attempts.missCaptcha(address, now));
  }

  async function bySms(request: Payload<'sms'>, call: Call): Promise<SessionRecord> {
    const current = await settings.read();
    if (!current.switches.MOBVERFLOGIN3) throw refusal('no.permission');
    await limiter.take(`login/address/${addressKey(call.ip)}`, PER_ADDRESS, call.now);
    const number = requirePhoneNumber(request.countryDialingCode, request.mobileNum, current);
    const owner = await knownDevices.ownerOf(number.international, call.deviceId);
    const binding = {
      number: number.international,
      purpose: 'login' as const,
      ...(owner === undefined ? {} : { memberId: owner }),
    };
    const grip = await codes.check(binding, request.verificationCode, call.now);
    const [member] = await db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.phoneKey, number.international));
    if (member === undefined) throw refusal('user.missing.or.disabled');
    return signIn.open({ memberId: member.id, site: request.site }, call, (tx) => codes.consume(tx, grip));
  }

  /** The member linked to a provider identity; undefined when there is none. */
  async function ownerOf({ issuer, subject }: ProvenIdentity): Promise<number | undefined> {
    const [link] = await db
      .select({ memberId: memberIdentities.memberId })
      .from(memberIdentities)
      .where(and(eq(memberIdentities.issuer, issuer), eq(memberIdentities.subject, subject)));
    return link?.memberId;
  }

  /** Creates an account without a password on the first sign-in with a provider. */
  async function createFor(
    tx: Database,
    { issuer, subject, signInProvider, name }: ProvenIdentity,
    prefix: string,
    now: number,
  ): Promise<number> {
    const username = randomUsername(prefix);
    const reserved = await reservedNames(tx, await settings.read());
    const registeredAt = new Date(now);
    const [member] = await tx
      .insert(members)
      .values({
        username,
        usernameKey: usernameKeyOf(username),
        passwordHash: '',
        nickname: publicNameOf([...(name ?? '')].slice(0, 20).join(''), reserved),
        type: 0,
        firstTimeLogin: false,
        registeredAt,
      })
      .returning({ id: members.id });
    if (member === undefined) throw new Error('The member was not stored.');
    const [link] = await tx
      .insert(memberIdentities)
      .values({ issuer, subject, memberId: member.id, provider: signInProvider, linkedAt: registeredAt })
      .onConflictDoNothing()
      .returning({ memberId: memberIdentities.memberId });
    // A concurrent call already linked the identity: roll this one back.
    if (link === undefined) throw new Refusal('conflict');
    return member.id;
  }

  async function byNumber(request: Payload<'firebase'>, call: Call): Promise<SessionRecord> {
    const current = await settings.read();
    const { MOBVERFLOGIN3, FIREBASESMS3 } = current.switches;
    if (!MOBVERFLOGIN3 || !FIREBASESMS3) throw refusal('no.permission');
    const identity = await identities.verify(request.firebaseIdToken, call.now);
    const typed = readingValue(
      readPhoneNumber(request.countryDialingCode ?? '', request.firebaseMobileNo ?? '', current),
    )?.international;
    const isOther = request.firebaseMobileNo !== undefined && typed !== identity.phoneNumber;
    if (identity.signInProvider !== 'phone' || identity.phoneNumber === undefined || isOther) {
      throw new Refusal('verification.code.wrong', { value: { captchaRequired: false } });
    }
    const [member] = await db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.phoneKey, identity.phoneNumber));
    if (member === undefined) throw refusal('user.missing.or.disabled');
    return signIn.open({ memberId: member.id, site: request.site }, call, (tx) =>
      identities.spend(tx, identity, call.now),
    );
  }

  async function byProvider(
    request: Payload<'firebase'>,
    channel: keyof typeof PROVIDER_SWITCHES,
    call: Call,
  ): Promise<SessionRecord> {
    const { switches, socialSignUp } = await settings.read();
    // LOGIN-08: provider logins are only for players.
    if (!switches[PROVIDER_SWITCHES[channel]] || request.site === 'agent') throw refusal('no.permission');
    const identity = await identities.verify(request.firebaseIdToken, call.now);
    if (identity.signInProvider !== PROVIDER_IDS[channel]) {
      throw new Refusal('verification.code.wrong', { value: { captchaRequired: false } });
    }
    const known = await ownerOf(identity);
    const facts = factsOf(identity);
    // An excluded person gets no other account, and the answer of an operator who lets nobody sign up this way.
    const isClosed = socialSignUp === 'refuse' || (await parts.persons.isExcluded(db, facts, call.now));
    if (known === undefined && isClosed) throw refusal('user.missing.or.disabled');
    const terms = await signIn.terms();
    return db.transaction(async (tx) => {
      await identities.spend(tx, identity, call.now);
      const memberId = known ?? (await createFor(tx, identity, `${channel.slice(0, 1)}_`, call.now));
      return signIn.within(tx, terms, { memberId, site: request.site, facts }, call);
    });
  }

  async function byIdentity(request: Payload<'firebase'>, call: Call): Promise<SessionRecord> {
    await limiter.take(`login/address/${addressKey(call.ip)}`, PER_ADDRESS, call.now);
    const { firebaseChannel } = request;
    return firebaseChannel === 'phone' ? byNumber(request, call) : byProvider(request, firebaseChannel, call);
  }

  return async (request: LoginPayload, call: Call): Promise<SessionRecord> => {
    switch (request.type) {
      case 'username':
        return byUsername(request, call);
      case 'sms':
        return bySms(request, call);
      case 'firebase':
        return byIdentity(request, call);
    }
  };
}
