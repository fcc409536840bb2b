import type { registrationPayload } from '@contract/account';
import { toMobileNumber } from '@contract/readers/mobileNumber';
import { readPersonName, readPublicName } from '@contract/readers/names';
import type { SessionRecord } from '@contract/session';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Database } from '../db/database';
import { members, registrationIntents, walletAccounts } from '../db/schema';
import { addressKey } from '../http/addresses';
import type { Call } from '../http/call';
import { Refusal } from '../http/refusal';
import { areUsable } from '../member/account';
import type { PersonFacts, PersonKey } from '../protection/person';
import type { Persons } from '../protection/persons';
import type { Settings, SettingsStore } from '../system/settings';
import type { Affiliates } from './affiliates';
import { ageOn, isCalendarDay } from './ages';
import type { Captchas } from './captchas';
import type { CodeGrip, Codes } from './codes';
import { fieldRefusalOf, fieldRulesOf, OPTIONAL_FIELDS, requireField } from './fieldRules';
import type { Identities, ProvenIdentity } from './identities';
import type { Limit, Limiter } from './limits';
import { requireNewPassword } from './newPasswords';
import type { Passwords } from './passwords';
import { type PhoneNumber, requirePhoneNumber } from './phoneNumbers';
import { looksReserved, requireName, reservedNames } from './reservedNames';
import type { Signer } from './secrets';
import type { SignIn } from './signIn';
import { randomUsername, usernameKeyOf } from './usernames';

/** Dependencies of the registration. */
export interface RegistrationParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly passwords: Passwords;
  readonly captchas: Captchas;
  readonly codes: Codes;
  readonly identities: Identities;
  readonly affiliates: Affiliates;
  readonly limiter: Limiter;
  readonly signer: Signer;
  readonly signIn: SignIn;
  readonly persons: Persons;
}

/** REG-03 */
export type RegistrationMethod = 'username' | 'mobile';

type Payload = z.infer<typeof registrationPayload>;

/** Signed parts that identify a repeated intent. */
type Signed = readonly ['registration', RegistrationMethod, string];

/** Limits on attempts and on registrations per address. */
const TRIES: Limit = { most: 60, window: 900_000 };
const ACCOUNTS: Limit = { most: 20, window: 3_600_000 };
/** How long an intent can be repeated, and after how long an interrupted one releases its key; milliseconds. */
const INTENT_LIFETIME = 600_000;
const INTENT_STUCK = 30_000;

/** Optional fields without columns of their own; they are stored unchanged. */
const KEPT_FIELDS = [
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
  'payeeName',
  'recommenderId',
] as const;

/** Fields of the keys of a person. */
const HELD_FIELDS = {
  phone: 'mobileNum',
  mail: 'email',
  name: 'payeeName',
  identity: 'username',
} as const satisfies Readonly<Record<PersonKey['kind'], string>>;

/** Proof of a number; used up in the registration's transaction. */
type Proof =
  | { readonly kind: 'none' }
  | { readonly kind: 'code'; readonly grip: CodeGrip }
  | { readonly kind: 'identity'; readonly identity: ProvenIdentity };

/** A registration whose fields have been checked. */
interface Checked {
  readonly current: Settings;
  readonly payload: Payload;
  readonly number: PhoneNumber | undefined;
  /** Whether the number must be proven. */
  readonly isProven: boolean;
  /** The chosen or generated name. */
  readonly username: string;
  readonly affiliateCode: string;
}

/** Names in the form that is stored. Rejects with the reason, at the field. */
function readNames(payload: Payload, reserved: readonly string[]): Payload {
  const { username, nickname, payeeName } = payload;
  if (looksReserved(username, reserved)) throw new Refusal('name.reserved', { value: { field: 'username' } });
  return {
    ...payload,
    nickname: requireName('nickname', readPublicName(nickname), reserved),
    payeeName: requireName('payeeName', readPersonName(payeeName)),
  };
}

/**
 * Creates the registration (API-04, API-05) by username or mobile number. It checks the configured rules, age,
 * invitation, captcha and proof of the number, then creates account, wallet and session in one transaction. An
 * idempotency key creates one account, however often it is sent; so does a username.
 */
export function createRegistration(parts: RegistrationParts) {
  const { db, settings, passwords, captchas, codes, identities, affiliates, limiter, signer, signIn } = parts;

  /** Checks every field against its rule (REG-16..REG-19); disabled fields must be empty. */
  function checkFields(method: RegistrationMethod, payload: Payload, current: Settings, now: number): void {
    const { fields, patterns } = fieldRulesOf(current);
    const { REGMOBVERF3, MOBILENUMPASSREG3 } = current.switches;
    const isMobile = method === 'mobile';
    const withPassword = !isMobile || MOBILENUMPASSREG3;
    if (!isMobile || payload.username !== '') {
      requireField('username', payload.username, fields.username, patterns);
    }
    if (withPassword) {
      requireNewPassword('password', payload.password, payload, current);
      // REG-27
      if (payload.confirmPassword !== payload.password) {
        throw new Refusal('confirm.mismatch', { value: { field: 'confirmPassword' } });
      }
    } else if (payload.password !== '' || payload.confirmPassword !== '') throw fieldRefusalOf('password');
    const needsNumber = isMobile || REGMOBVERF3;
    requireField(
      'mobileNum',
      toMobileNumber(payload.mobileNum, payload.countryDialingCode),
      { ...fields.mobileNum, required: needsNumber || fields.mobileNum.required },
      patterns,
    );
    for (const name of OPTIONAL_FIELDS) {
      const rule = fields[name];
      const value = payload[name];
      if (!rule.enabled && name !== 'affiliateCode' && value !== '') throw fieldRefusalOf(name, rule);
      // A code from a link is valid even when the field is disabled (REG-28).
      if (rule.enabled) {
        const required = rule.required && (name !== 'affiliateCode' || payload.domain === '');
        requireField(name, value, { ...rule, required }, patterns);
      }
    }
    if (payload.birthday !== '') {
      // REG-15
      const isAdult = isCalendarDay(payload.birthday) && ageOn(payload.birthday, now) >= current.ageLimit;
      if (!isAdult) throw fieldRefusalOf('birthday', fields.birthday);
    }
  }

  /** AFF-03, REG-28, REG-31 */
  async function findAffiliate({ affiliateCode, domain }: Payload, now: number): Promise<string> {
    const code = await affiliates.find(affiliateCode, domain, now);
    if (affiliateCode !== '' && code === undefined) throw fieldRefusalOf('affiliateCode');
    return code ?? '';
  }

  async function requireRecommender(recommenderId: string): Promise<void> {
    if (recommenderId === '') return;
    const [row] = await db
      .select({ id: members.id })
      .from(members)
      .where(and(eq(members.usernameKey, usernameKeyOf(recommenderId)), areUsable()));
    if (row === undefined) throw fieldRefusalOf('recommenderId');
  }

  async function requireFree(usernameKey: string, phoneKey: string | null): Promise<void> {
    const [name] = await db
      .select({ id: members.id })
      .from(members)
      .where(eq(members.usernameKey, usernameKey));
    if (name !== undefined) throw new Refusal('username.taken', { value: { field: 'username' } });
    if (phoneKey === null) return;
    const [phone] = await db.select({ id: members.id }).from(members).where(eq(members.phoneKey, phoneKey));
    if (phone !== undefined) throw new Refusal('username.taken', { value: { field: 'mobileNum' } });
  }

  /**
   * One person has one account: a number, mail address, or name with birthday that another account has is refused like a
   * taken username, whoever has it. So nobody learns here that somebody is excluded.
   */
  async function requireNewPerson(
    tx: Database,
    person: PersonFacts,
    isNumberProven: boolean,
    now: number,
  ): Promise<void> {
    const kind = await parts.persons.heldKey(tx, person, isNumberProven, now);
    if (kind === undefined) return;
    throw new Refusal('username.taken', { value: { field: HELD_FIELDS[kind] } });
  }

  /** REG-24: with the phone-verification service, or with the platform's own code. */
  async function proveNumber(
    { verificationCode, firebaseIdToken = '' }: Payload,
    number: PhoneNumber,
    usesService: boolean,
    now: number,
  ): Promise<Proof> {
    if (usesService) {
      const identity = await identities.verify(firebaseIdToken, now);
      if (identity.signInProvider !== 'phone' || identity.phoneNumber !== number.international) {
        throw fieldRefusalOf('verificationCode');
      }
      return { kind: 'identity', identity };
    }
    if (verificationCode === '') throw fieldRefusalOf('verificationCode');
    const binding = { number: number.international, purpose: 'registration' as const };
    return { kind: 'code', grip: await codes.check(binding, verificationCode, now) };
  }

  async function consume(tx: Database, proof: Proof, now: number): Promise<void> {
    if (proof.kind === 'code') await codes.consume(tx, proof.grip);
    if (proof.kind === 'identity') await identities.spend(tx, proof.identity, now);
  }

  async function register(method: RegistrationMethod, typed: Payload, call: Call): Promise<SessionRecord> {
    const { now } = call;
    const current = await settings.read();
    const payload = readNames(typed, await reservedNames(db, current));
    const { USERNAMEREG3, MOBILENUMREG3, REGMOBVERF3, REGCAPTCHA3 } = current.switches;
    if (!(method === 'mobile' ? MOBILENUMREG3 : USERNAMEREG3)) throw new Refusal('no.permission');
    checkFields(method, payload, current, now);
    const number =
      payload.mobileNum === ''
        ? undefined
        : requirePhoneNumber(payload.countryDialingCode, payload.mobileNum, current);
    const affiliateCode = await findAffiliate(payload, now);
    await requireRecommender(payload.recommenderId);
    const username = payload.username === '' ? randomUsername('p_') : payload.username;
    const isProven = method === 'mobile' || REGMOBVERF3;
    await requireFree(usernameKeyOf(username), null);
    const create = () => createAccount({ current, payload, number, isProven, username, affiliateCode }, call);
    return REGCAPTCHA3 ? captchas.spend(payload, now, create) : create();
  }

  /** The part after the captcha: proves the number, checks the person, then creates the account. */
  async function createAccount(
    { current, payload, number, isProven, username, affiliateCode }: Checked,
    call: Call,
  ): Promise<SessionRecord> {
    const { now } = call;
    const usernameKey = usernameKeyOf(username);
    const proof: Proof =
      isProven && number !== undefined
        ? await proveNumber(payload, number, current.switches.FIREBASESMS3, now)
        : { kind: 'none' };
    const phoneKey = proof.kind === 'none' || number === undefined ? null : number.international;
    // Only someone with access to the number can learn whether it has an account.
    await requireFree(usernameKey, phoneKey);
    await limiter.take(`registration/accounts/${addressKey(call.ip)}`, ACCOUNTS, now);
    const { countryDialingCode = '', mobileNum = '' } = number ?? {};
    const { email, payeeName, birthday } = payload;
    const person = { email, countryDialingCode, mobileNum, payeeName, birthday };
    await requireNewPerson(db, person, phoneKey !== null, now);

    const passwordHash = payload.password === '' ? '' : await passwords.hash(payload.password);
    const paymentPasswordHash =
      payload.paymentPassword === '' ? null : await passwords.hash(payload.paymentPassword);
    const terms = await signIn.terms();
    const registration = Object.fromEntries(
      [
        ...KEPT_FIELDS.map((name): [string, string] => [name, payload[name]]),
        ['registerUrl', payload.registerUrl],
        ['registerMethod', payload.registerMethod],
        ['domain', payload.domain],
      ].filter(([, value]) => value !== ''),
    );
    return db.transaction(async (tx) => {
      await parts.persons.lock(tx, person);
      await requireNewPerson(tx, person, phoneKey !== null, now);
      const [member] = await tx
        .insert(members)
        .values({
          username,
          usernameKey,
          passwordHash,
          paymentPasswordHash,
          nickname: payload.nickname,
          type: payload.type,
          // The player chose the password.
          firstTimeLogin: false,
          countryDialingCode: number?.countryDialingCode ?? '',
          mobileNum: number?.mobileNum ?? '',
          phoneKey,
          email: payload.email,
          birthday: payload.birthday === '' ? null : payload.birthday,
          affiliateCode,
          registration,
          registeredAt: new Date(now),
        })
        .onConflictDoNothing()
        .returning({ id: members.id });
      // A concurrent registration took the name or number.
      if (member === undefined) throw new Refusal('username.taken', { value: { field: 'username' } });
      await consume(tx, proof, now);
      await tx
        .insert(walletAccounts)
        .values({ memberId: member.id, kind: 'cash', currency: current.currency });
      if (call.idempotencyKey !== undefined) {
        await tx
          .update(registrationIntents)
          .set({ memberId: member.id })
          .where(eq(registrationIntents.key, call.idempotencyKey));
      }
      return signIn.within(tx, terms, { memberId: member.id, site: 'member' }, call);
    });
  }

  /** Repeated intent: logs in to the account that it created, if the password matches. */
  async function repeat(
    intent: typeof registrationIntents.$inferSelect,
    signed: Signed,
    payload: Payload,
    call: Call,
  ): Promise<SessionRecord> {
    if (!(await signer.matches(intent.intentHash, ...signed))) throw new Refusal('conflict');
    if (intent.memberId === null) throw new Refusal('conflict', { retryAfter: 1 });
    const [member] = await db.select().from(members).where(eq(members.id, intent.memberId));
    const isOwn =
      member?.passwordHash === '' ||
      (await passwords.verify(member?.passwordHash || undefined, payload.password));
    if (!isOwn) throw new Refusal('conflict');
    return signIn.open({ memberId: intent.memberId, site: 'member' }, call);
  }

  return async (method: RegistrationMethod, payload: Payload, call: Call): Promise<SessionRecord> => {
    const { now, idempotencyKey: key } = call;
    await limiter.take(`registration/tries/${addressKey(call.ip)}`, TRIES, now);
    if (key === undefined) return register(method, payload, call);

    // Exclude fields that may differ between repetitions and secrets that must not be stored in any form.
    const { password, confirmPassword, paymentPassword, captcha, captchaId, ...open } = payload;
    const { verificationCode, firebaseIdToken, ...plain } = open;
    const signed: Signed = ['registration', method, JSON.stringify(plain)];
    const intentHash = await signer.sign(...signed);
    await db
      .delete(registrationIntents)
      .where(
        and(
          eq(registrationIntents.key, key),
          isNull(registrationIntents.memberId),
          lt(registrationIntents.createdAt, new Date(now - INTENT_STUCK)),
        ),
      );
    const [begun] = await db
      .insert(registrationIntents)
      .values({ key, intentHash, createdAt: new Date(now) })
      .onConflictDoNothing()
      .returning({ key: registrationIntents.key });
    if (begun === undefined) {
      const [intent] = await db.select().from(registrationIntents).where(eq(registrationIntents.key, key));
      const isOver = intent === undefined || intent.createdAt.getTime() + INTENT_LIFETIME <= now;
      if (isOver) throw new Refusal('conflict');
      return repeat(intent, signed, payload, call);
    }
    try {
      return await register(method, payload, call);
    } catch (error) {
      // A refused intent can be corrected and repeated.
      await db
        .delete(registrationIntents)
        .where(and(eq(registrationIntents.key, key), isNull(registrationIntents.memberId)));
      throw error;
    }
  };
}
