import { eq } from 'drizzle-orm';
import * as contract from '@/services/contract/account';
import { members } from '../db/schema';
import { answer, answerSession, type BoundHandler } from '../http/call';
import { Refusal } from '../http/refusal';
import type { Affiliates } from './affiliates';
import type { Captchas } from './captchas';
import type { CodeSender } from './codeSender';
import { fieldRulesOf } from './fieldRules';
import type { HumanChecks } from './humanChecks';
import { addressKey, type Limit } from './limits';
import { createLogin, type LoginParts } from './login';
import { type Passkeys, passkeyHandlers } from './passkeys';
import { requirePhoneNumber } from './phoneNumbers';
import { createRecovery, type RecoveryParts } from './recovery';
import { createRegistration, type RegistrationParts } from './registration';
import { GUEST_TYPE } from './roles';
import type { Sessions } from './sessions';
import type { Trials } from './trials';
import { usernameKeyOf } from './usernames';

/** What the account calls need. */
export interface AccountParts extends LoginParts, RegistrationParts, RecoveryParts {
  readonly captchas: Captchas;
  readonly sessions: Sessions;
  readonly humanChecks: HumanChecks;
  readonly sendCode: CodeSender;
  readonly affiliates: Affiliates;
  readonly trials: Trials;
  readonly passkeys: Passkeys;
}

const MINUTE = 60_000;
/** Drawing a puzzle and looking things up, by address. */
const PUZZLES: Limit = { most: 60, window: 10 * MINUTE };
const SOLUTIONS: Limit = { most: 120, window: 10 * MINUTE };
const LOOK_UPS: Limit = { most: 60, window: MINUTE };
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Creates the answers of the account calls: API-02..API-17, API-21 and the calls of our own. */
export function accountHandlers(parts: AccountParts): BoundHandler[] {
  const { db, settings, captchas, sessions, humanChecks, sendCode, affiliates, limiter, trials } = parts;
  const register = createRegistration(parts);
  const recovery = createRecovery(parts);

  return [
    answer(contract.login, createLogin(parts)),
    answer(contract.captcha, (_request, { now }) => captchas.create(now)),
    answerSession(contract.logout, async (_request, { session, now }) => {
      await sessions.end(session.sessionId, 'logout', now);
      return { loggedOut: true as const };
    }),

    answer(contract.trialAccount, async (_request, call) => {
      const { token, merchantCode, userName } = await trials.open(call);
      return { token, merchantCode, userName };
    }),
    answer(contract.testPlay, async ({ moduleId }, call) => {
      const { token, merchantCode, userName, type } = await trials.tryModule(moduleId, call);
      return { token, merchantCode, userName, customerType: type };
    }),

    answer(contract.registrationSettings, async () => {
      const current = await settings.read();
      const { fields, login, patterns } = fieldRulesOf(current);
      const { REGCAPTCHA3, REGMOBVERF3 } = current.switches;
      const { mobileNum } = fields;
      return {
        fields: { ...fields, mobileNum: { ...mobileNum, required: mobileNum.required || REGMOBVERF3 } },
        login: { ...login },
        patterns: [...patterns],
        captchaRequired: REGCAPTCHA3,
        ageLimit: current.ageLimit,
      };
    }),
    answer(contract.registerByUsername, (request, call) => register('username', request, call)),
    answer(contract.registerByMobile, (request, call) => register('mobile', request, call)),
    answer(contract.usernameCheck, async ({ username }, { ip, now }) => {
      await limiter.take(`usernameCheck/${addressKey(ip)}`, LOOK_UPS, now);
      const [row] = await db
        .select({ id: members.id })
        .from(members)
        .where(eq(members.usernameKey, usernameKeyOf(username)));
      return { available: row === undefined };
    }),
    answer(contract.affiliateCheck, async ({ code, domain }, { ip, now }) => {
      await limiter.take(`affiliateCheck/${addressKey(ip)}`, LOOK_UPS, now);
      const found = await affiliates.find(code, domain, now);
      if (found === undefined)
        throw new Refusal('invitation.code.invalid', { value: { field: 'affiliateCode' } });
      return { code: found };
    }),
    answer(contract.affiliateInfo, async (_request, { session, host }) => {
      const { invitations } = await settings.read();
      if (!invitations || session === undefined || session.type === GUEST_TYPE) {
        return { enabled: invitations, own: null };
      }
      const { code, invitedCount } = await affiliates.own(session.memberId);
      const origin = await parts.linkOrigin(host);
      return {
        enabled: true,
        own: { code, invitedCount, link: `${origin}/m/register?affiliateCode=${code}` },
      };
    }),

    answer(contract.verification, async (_request, { ip, now }) => {
      await limiter.take(`puzzle/${addressKey(ip)}`, PUZZLES, now);
      return humanChecks.create(now, (await settings.read()).proofOfWorkBits);
    }),
    answer(contract.solveVerification, async (request, { ip, now }) => {
      await limiter.take(`solution/${addressKey(ip)}`, SOLUTIONS, now);
      return humanChecks.solve(request, now);
    }),
    answer(contract.sendVerificationCode, async (request, { ip, now, host }) => {
      const current = await settings.read();
      const { switches } = current;
      const isOn = {
        login: switches.MOBVERFLOGIN3,
        registration: switches.MOBILENUMREG3 || switches.REGMOBVERF3,
        reset: switches.CHANGEPSWVERF3,
      }[request.purpose];
      // FLAG-15: where the phone-verification service sends codes, the platform does not.
      if (!isOn || switches.FIREBASESMS3) throw new Refusal('no.permission');
      const { international } = requirePhoneNumber(request.countryDialingCode, request.mobileNo, current);
      const { purpose, humanToken } = request;
      return sendCode({ number: international, purpose, humanToken, ip, now, host }, current);
    }),
    answerSession(contract.sendMemberVerificationCode, async (request, { session, ip, now, host }) => {
      const { memberId } = session;
      if (session.type === GUEST_TYPE) throw new Refusal('real.account.required');
      const current = await settings.read();
      const { purpose, humanToken, mobileNo, countryDialingCode = '' } = request;
      const [member] = await db
        .select({ phoneKey: members.phoneKey })
        .from(members)
        .where(eq(members.id, memberId));
      // Only a number that is to be bound is one of the caller's choice.
      if (purpose !== 'bind' && mobileNo !== undefined) throw new Refusal('request.invalid');
      const number =
        purpose === 'bind'
          ? requirePhoneNumber(countryDialingCode, mobileNo ?? '', current).international
          : member?.phoneKey;
      if (!number) throw new Refusal('mobile.format', { value: { field: 'mobileNum' } });
      return sendCode({ number, purpose, memberId, humanToken, ip, now, host }, current);
    }),

    answerSession(contract.passWordChangeV2, recovery.change),
    answer(contract.setPasswordByPhone, recovery.byPhone),
    answer(contract.forgotPasswordMail, recovery.askMail),
    answer(contract.setPasswordByMail, recovery.byMail),

    answerSession(contract.sessions, async (_request, { session, now }) => ({
      list: (await sessions.list(session.memberId, now)).map((each) => ({
        ...each,
        current: each.sessionId === session.sessionId,
      })),
    })),
    answerSession(contract.revokeSession, async ({ sessionId }, { session, now }) => {
      const reason = sessionId === session.sessionId ? 'logout' : 'withdrawn';
      const isRevoked =
        UUID.test(sessionId) && (await sessions.revoke(session.memberId, sessionId, reason, now));
      if (!isRevoked) throw new Refusal('not.found');
      return { revoked: true as const };
    }),
    ...passkeyHandlers(parts),
  ];
}
