import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type {
  forgotPasswordMail,
  passWordChangeV2,
  setPasswordByMail,
  setPasswordByPhone,
} from '@contract/account';
import type { RequestOf } from '@contract/core';
import type { SessionRecord } from '@contract/session';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { members, passkeys, passwordLinks, sessions as sessionRows } from '../db/schema';
import { addressKey } from '../http/addresses';
import type { Call, SessionCall } from '../http/call';
import { Refusal } from '../http/refusal';
import type { Background } from '../jobs/background';
import { isUsable } from '../member/account';
import type { Outbox } from '../outbox/outbox';
import type { SettingsStore } from '../system/settings';
import type { Codes } from './codes';
import { fieldRefusalOf, fieldRulesOf, requireField } from './fieldRules';
import type { Identities } from './identities';
import type { KnownDevices } from './knownDevices';
import type { Limit, Limiter } from './limits';
import { linkMail } from './messages';
import { requireNewPassword } from './newPasswords';
import { OLD_PASSWORDS, oldPasswordKey, type Passwords } from './passwords';
import { requirePhoneNumber } from './phoneNumbers';
import { maySignIn } from './roles';
import type { SecurityNotices } from './securityNotices';
import type { Sessions } from './sessions';
import type { SignIn } from './signIn';
import type { StepUp } from './stepUp';
import { usernameKeyOf } from './usernames';

/** Dependencies of password changes and recovery. */
export interface RecoveryParts {
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly codes: Codes;
  readonly identities: Identities;
  readonly knownDevices: KnownDevices;
  readonly limiter: Limiter;
  readonly signIn: SignIn;
  readonly outbox: Outbox;
  readonly background: Background;
  readonly stepUp: StepUp;
  readonly notices: SecurityNotices;
  /** Site origin to use in mailed links, for the host of a call. */
  readonly linkOrigin: (host: string) => Promise<string>;
}

/** Lifetime of a mailed link in milliseconds. */
const LINK_LIFETIME = 1_800_000;
/** Limits on mails and reset attempts per 15 minutes. */
const MAILS_PER_ASKER: Limit = { most: 3, window: 900_000 };
const MAILS_PER_MAILBOX: Limit = { most: 3, window: 900_000 };
const MAILS_PER_ADDRESS: Limit = { most: 20, window: 900_000 };
const RESETS_PER_ADDRESS: Limit = { most: 30, window: 900_000 };

const digest = (token: string): Uint8Array => createHash('sha256').update(token).digest();

/** Creates the ways to set a new password: with the old one, by phone, by mail. */
export function createRecovery(parts: RecoveryParts) {
  const {
    db,
    settings,
    passwords,
    sessions,
    codes,
    identities,
    knownDevices,
    limiter,
    signIn,
    outbox,
    background,
    stepUp,
    notices,
  } = parts;

  /** Checks a new password; without the owner's names while the owner is unknown. */
  async function requireGood(newPassword: string, member?: typeof members.$inferSelect): Promise<void> {
    const owner = member && { ...member, payeeName: member.registration['payeeName'] };
    requireNewPassword('newPassword', newPassword, owner, await settings.read());
  }

  /** RESET-03, CHPSW-09 */
  async function requireOther(passwordHash: string, newPassword: string): Promise<void> {
    if (await passwords.verify(passwordHash || undefined, newPassword)) {
      throw new Refusal('modify.new.old.same', { value: { field: 'newPassword' } });
    }
  }

  /** Whether this session already made the same change and is repeating it because the answer was lost. */
  async function isDone(
    tx: Database,
    sessionId: string,
    intent: Uint8Array | null,
    passwordHash: string,
    newPassword: string,
  ): Promise<boolean> {
    if (intent === null) return false;
    const [row] = await tx
      .select({ passwordIntent: sessionRows.passwordIntent })
      .from(sessionRows)
      .where(eq(sessionRows.id, sessionId));
    const isOwn = row?.passwordIntent != null && timingSafeEqual(row.passwordIntent, intent);
    return isOwn && passwords.verify(passwordHash || undefined, newPassword);
  }

  /**
   * Stores the password and revokes mailed links. Passkeys are removed when the member requests it, and always after a
   * recovery, because a thief may have added them.
   */
  async function store(
    tx: Database,
    memberId: number,
    passwordHash: string,
    removesPasskeys: boolean,
  ): Promise<void> {
    if (removesPasskeys) await tx.delete(passkeys).where(eq(passkeys.memberId, memberId));
    await tx
      .update(members)
      .set({ passwordHash, temporaryPasswordUntil: null, firstTimeLogin: false })
      .where(eq(members.id, memberId));
    await tx.delete(passwordLinks).where(eq(passwordLinks.memberId, memberId));
  }

  /** Verifies a number; resolves with a function that uses up the proof. */
  async function proveNumber(
    request: RequestOf<typeof setPasswordByPhone>,
    number: string,
    { deviceId, now }: Call,
  ): Promise<(tx: Database) => Promise<void>> {
    const { firebaseIdToken } = request;
    if ((await settings.read()).switches.FIREBASESMS3) {
      if (firebaseIdToken === undefined) throw fieldRefusalOf('verificationCode');
      const identity = await identities.verify(firebaseIdToken, now);
      if (identity.signInProvider !== 'phone' || identity.phoneNumber !== number) {
        throw fieldRefusalOf('verificationCode');
      }
      return (tx) => identities.spend(tx, identity, now);
    }
    // RESET-06: tokens are not accepted when the platform sends the codes itself.
    if (firebaseIdToken !== undefined) throw new Refusal('request.invalid');
    const memberId = await knownDevices.ownerOf(number, deviceId);
    const binding = { number, purpose: 'reset' as const, ...(memberId === undefined ? {} : { memberId }) };
    const grip = await codes.check(binding, request.verificationCode, now);
    return (tx) => codes.consume(tx, grip);
  }

  async function sendLink(usernameKey: string, email: string, isKnown: boolean, call: Call): Promise<void> {
    const [member] = await db.select().from(members).where(eq(members.usernameKey, usernameKey));
    const isOwn =
      member !== undefined &&
      isUsable(member) &&
      member.email !== '' &&
      member.email.toLowerCase() === email.toLowerCase();
    if (!isOwn) return;
    // Bounds what a mailbox receives. Nobody is told, because only a right address gets here; the last link stays valid.
    const box = `mail/box/${isKnown ? 'owner' : 'stranger'}/${member.id}`;
    if (!(await hasRoom(box, call.now))) return;
    const { brandName, defaultLanguage } = await settings.read();
    const token = randomBytes(32).toString('base64url');
    const expiresAt = call.now + LINK_LIFETIME;
    const link = { tokenHash: digest(token), expiresAt: new Date(expiresAt) };
    await db
      .insert(passwordLinks)
      .values({ memberId: member.id, ...link })
      .onConflictDoUpdate({ target: passwordLinks.memberId, set: link });
    // The token is in the fragment, which browsers do not send to servers.
    const address = `${await parts.linkOrigin(call.host)}/m/resetPassword#token=${token}`;
    const mail = linkMail(member.language ?? call.language ?? defaultLanguage, {
      link: address,
      userName: member.username,
      minutes: LINK_LIFETIME / 60_000,
      brandName,
    });
    await outbox.post({ channel: 'mail', recipient: member.email, ...mail, expiresAt });
  }

  const hasRoom = (key: string, now: number): Promise<boolean> =>
    limiter.take(key, MAILS_PER_MAILBOX, now).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );

  return {
    /**
     * API-08: requires the old password, except in a session opened with a temporary password and for accounts without
     * one. Ends the member's other sessions.
     */
    async change(request: RequestOf<typeof passWordChangeV2>, call: SessionCall) {
      const { session, now, idempotencyKey } = call;
      const { oldPassword, newPassword, confirmNewPassword, removePasskeys = false } = request;
      const [member] = await db.select().from(members).where(eq(members.id, session.memberId));
      if (member === undefined) throw new Refusal('user.missing.or.disabled');
      const intent = idempotencyKey === undefined ? null : digest(idempotencyKey);
      if (await isDone(db, session.sessionId, intent, member.passwordHash, newPassword)) {
        return { changed: true as const };
      }
      await requireGood(newPassword, member);
      if (confirmNewPassword !== newPassword) {
        throw new Refusal('confirm.mismatch', { value: { field: 'confirmNewPassword' } });
      }
      const needsOld = !session.temporaryPassword && member.passwordHash !== '';
      if (needsOld || (oldPassword !== '' && member.passwordHash !== '')) {
        const key = oldPasswordKey(session.sessionId);
        await limiter.take(key, OLD_PASSWORDS, now);
        if (!(await passwords.verify(member.passwordHash, oldPassword))) {
          throw new Refusal('password.format', { value: { field: 'oldPassword' } });
        }
        await limiter.clear(key);
      }
      await requireOther(member.passwordHash, newPassword);
      const passwordHash = await passwords.hash(newPassword);
      const isChanged = await db.transaction(async (tx) => {
        const [current] = await tx
          .select({ passwordHash: members.passwordHash })
          .from(members)
          .where(eq(members.id, member.id))
          .for('update');
        // A concurrent change replaced the password that this call verified: the same one, or another.
        if (current?.passwordHash !== member.passwordHash) {
          if (await isDone(tx, session.sessionId, intent, current?.passwordHash ?? '', newPassword))
            return false;
          throw new Refusal('conflict');
        }
        if (member.passwordHash === '') await stepUp.require(tx, 'password', call);
        await store(tx, member.id, passwordHash, removePasskeys);
        await tx
          .update(sessionRows)
          .set({ passwordIntent: intent })
          .where(eq(sessionRows.id, session.sessionId));
        await sessions.endOf(member.id, 'access.withdrawn', now, { tx, keep: session.sessionId });
        return true;
      });
      if (isChanged) notices.tell(member.id, 'passwordChanged', now);
      return { changed: true as const };
    },

    /** API-09, RESET-01: sets a password with a verified number, ends all sessions and opens a new one. */
    async byPhone(request: RequestOf<typeof setPasswordByPhone>, call: Call): Promise<SessionRecord> {
      const current = await settings.read();
      if (!current.switches.CHANGEPSWVERF3) throw new Refusal('no.permission');
      await limiter.take(`reset/address/${addressKey(call.ip)}`, RESETS_PER_ADDRESS, call.now);
      await requireGood(request.newPassword);
      const { international } = requirePhoneNumber(
        request.countryDialingCode ?? '',
        request.mobileNum,
        current,
      );
      const useUp = await proveNumber(request, international, call);
      const [member] = await db.select().from(members).where(eq(members.phoneKey, international));
      if (member === undefined || !isUsable(member)) throw new Refusal('user.missing.or.disabled');
      // The proof is not used up yet, so the player can choose another password.
      await requireGood(request.newPassword, member);
      await requireOther(member.passwordHash, request.newPassword);
      const passwordHash = await passwords.hash(request.newPassword);
      const terms = await signIn.terms();
      const record = await db.transaction(async (tx) => {
        await useUp(tx);
        await store(tx, member.id, passwordHash, true);
        await sessions.endOf(member.id, 'access.withdrawn', call.now, { tx });
        const site = maySignIn('member', member.type) ? 'member' : 'agent';
        return signIn.within(tx, terms, { memberId: member.id, site }, call);
      });
      notices.tell(member.id, 'passwordRecovered', call.now);
      return record;
    },

    /** API-12: neither the answer nor its timing reveals whether the account exists. */
    async askMail({ username, email }: RequestOf<typeof forgotPasswordMail>, call: Call) {
      const { switches } = await settings.read();
      if (!switches.CHANGEPSWMAIL3) throw new Refusal('no.permission');
      const { fields, login, patterns } = fieldRulesOf(await settings.read());
      // FORGOT-05..FORGOT-07
      const usernameKey = usernameKeyOf(username);
      requireField('username', username, login.username, patterns);
      requireField('email', email, { ...fields.email, required: true }, patterns);
      await limiter.take(`mail/address/${addressKey(call.ip)}`, MAILS_PER_ADDRESS, call.now);
      // By who asks: strangers who name a member use up nothing of the member's.
      const isKnown = (await knownDevices.attemptKey(usernameKey, call.deviceId)) !== usernameKey;
      const asker = isKnown ? 'device' : addressKey(call.ip);
      await limiter.take(`mail/name/${asker}/${usernameKey}`, MAILS_PER_ASKER, call.now);
      background.start('recovery mail', () => sendLink(usernameKey, email, isKnown, call));
      return { accepted: true as const };
    },

    /** Sets a password with a mailed single-use link. Ends all sessions. */
    async byMail({ linkToken, newPassword }: RequestOf<typeof setPasswordByMail>, call: Call) {
      if (!(await settings.read()).switches.CHANGEPSWMAIL3) throw new Refusal('no.permission');
      await limiter.take(`reset/address/${addressKey(call.ip)}`, RESETS_PER_ADDRESS, call.now);
      await requireGood(newPassword);
      const good = and(
        eq(passwordLinks.tokenHash, digest(linkToken)),
        gt(passwordLinks.expiresAt, new Date(call.now)),
      );
      const [found] = await db
        .select({ member: members })
        .from(passwordLinks)
        .innerJoin(members, eq(members.id, passwordLinks.memberId))
        .where(good);
      if (found === undefined || !isUsable(found.member)) throw new Refusal('link.expired');
      const { member } = found;
      call.concerns(member.id);
      await requireGood(newPassword, member);
      await requireOther(member.passwordHash, newPassword);
      const passwordHash = await passwords.hash(newPassword);
      await db.transaction(async (tx) => {
        const used = await tx
          .delete(passwordLinks)
          .where(good)
          .returning({ memberId: passwordLinks.memberId });
        if (used.length === 0) throw new Refusal('link.expired');
        await store(tx, member.id, passwordHash, true);
        await sessions.endOf(member.id, 'access.withdrawn', call.now, { tx });
      });
      notices.tell(member.id, 'passwordRecovered', call.now);
      return { changed: true as const };
    },
  };
}
