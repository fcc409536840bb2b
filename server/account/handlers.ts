import * as contract from '@contract/account';
import { logout } from '@contract/account';
import { isRowId } from '@contract/core';
import { addressKey } from '../http/addresses';
import { answer, answerSession, type BoundHandler } from '../http/call';
import { Refusal } from '../http/refusal';
import { createTurns } from '../http/turns';
import type { Affiliates } from './affiliates';
import type { Captchas } from './captchas';
import type { CodeSender } from './codeSender';
import { fieldRulesOf } from './fieldRules';
import { type HumanChecks, workFor } from './humanChecks';
import type { Limit } from './limits';
import { createLogin, type LoginParts } from './login';
import { memberIdOf, phoneNumberOf } from './members';
import { passkeyHandlers } from './passkeyHandlers';
import type { Passkeys } from './passkeys';
import { requirePhoneNumber } from './phoneNumbers';
import { createRecovery, type RecoveryParts } from './recovery';
import { createRegistration, type RegistrationParts } from './registration';
import { TRIAL_TYPE } from './roles';
import type { Sessions } from './sessions';
import type { StepUp } from './stepUp';
import { stepUpHandlers } from './stepUpHandlers';
import type { Trials } from './trials';

/** Dependencies of the account calls. */
export interface AccountParts extends LoginParts, RegistrationParts, RecoveryParts {
  readonly captchas: Captchas;
  readonly sessions: Sessions;
  readonly humanChecks: HumanChecks;
  readonly sendCode: CodeSender;
  readonly affiliates: Affiliates;
  readonly trials: Trials;
  readonly passkeys: Passkeys;
  readonly stepUp: StepUp;
}

const MINUTE = 60_000;
/** Limits per address. */
const CAPTCHAS: Limit = { most: 120, window: 10 * MINUTE };
const PUZZLES: Limit = { most: 60, window: 10 * MINUTE };
const SOLUTIONS: Limit = { most: 120, window: 10 * MINUTE };
const LOOK_UPS: Limit = { most: 60, window: MINUTE };

/** Creates the handlers of the account calls: API-02..API-17, API-21 and our own calls. */
export function accountHandlers(parts: AccountParts): BoundHandler[] {
  const { db, settings, captchas, sessions, humanChecks, sendCode, affiliates, limiter, trials } = parts;
  // Drawing uses a full core: allow only a few at once, fairly by address.
  const inTurn = createTurns({ workers: 2, most: 100, mostOfKey: 20 });
  const register = createRegistration(parts);
  const recovery = createRecovery(parts);

  return [
    answer(contract.login, createLogin(parts)),
    answer(contract.captcha, async (_request, { ip, now }) => {
      await limiter.take(`captcha/${addressKey(ip)}`, CAPTCHAS, now);
      return inTurn(addressKey(ip), () => captchas.create(now));
    }),
    answer(contract.provenCaptcha, async ({ humanToken }, { ip, now }) => {
      await limiter.take(`captcha/${addressKey(ip)}`, CAPTCHAS, now);
      if (!(await humanChecks.take(humanToken, now))) throw new Refusal('human.check.wrong');
      return captchas.createTold(now);
    }),
    answerSession(logout, async (_request, { session, now }) => {
      await sessions.end(session.sessionId, 'member.loggedOut', now);
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
        consentTicked: current.consentTicked,
      };
    }),
    answer(contract.registerByUsername, (request, call) => register('username', request, call)),
    answer(contract.registerByMobile, (request, call) => register('mobile', request, call)),
    answer(contract.usernameCheck, async ({ username }, { ip, now }) => {
      await limiter.take(`usernameCheck/${addressKey(ip)}`, LOOK_UPS, now);
      return { available: (await memberIdOf(db, username)) === undefined };
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
      if (!invitations || session === undefined || session.type === TRIAL_TYPE) {
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
      const asked = await limiter.take(`puzzle/${addressKey(ip)}`, PUZZLES, now);
      const difficulty = workFor(asked, (await settings.read()).proofOfWorkBits);
      return inTurn(addressKey(ip), () => humanChecks.create(now, difficulty));
    }),
    answer(contract.solveVerification, async (request, { ip, now }) => {
      await limiter.take(`solution/${addressKey(ip)}`, SOLUTIONS, now);
      return humanChecks.solve(request, now);
    }),
    answer(contract.sendVerificationCode, async (request, { ip, deviceId, now, host, language }) => {
      const current = await settings.read();
      const { switches } = current;
      const isOn = {
        login: switches.MOBVERFLOGIN3,
        registration: switches.MOBILENUMREG3 || switches.REGMOBVERF3,
        reset: switches.CHANGEPSWVERF3,
      }[request.purpose];
      // FLAG-15: the platform sends no codes when the phone-verification service does.
      if (!isOn || switches.FIREBASESMS3) throw new Refusal('no.permission');
      const { international } = requirePhoneNumber(request.countryDialingCode, request.mobileNo, current);
      const { purpose, humanToken } = request;
      return sendCode(
        { number: international, purpose, humanToken, ip, deviceId, now, host, language },
        current,
      );
    }),
    answerSession(
      contract.sendMemberVerificationCode,
      async (request, { session, ip, deviceId, now, host, language }) => {
        const { memberId } = session;
        const current = await settings.read();
        if (current.switches.FIREBASESMS3) throw new Refusal('no.permission');
        const { purpose, humanToken } = request;
        const number = await phoneNumberOf(db, memberId);
        if (number === undefined) throw new Refusal('mobile.format', { value: { field: 'mobileNum' } });
        return sendCode(
          { number, purpose, memberId, humanToken, ip, deviceId, now, host, language },
          current,
        );
      },
    ),

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
      const isOther = sessionId !== session.sessionId;
      if (isOther) await parts.stepUp.require(db, 'sessions', { session, now });
      const what = isOther ? 'access.withdrawn' : 'member.loggedOut';
      const isRevoked = isRowId(sessionId) && (await sessions.revoke(session.memberId, sessionId, what, now));
      if (!isRevoked) throw new Refusal('not.found');
      if (isOther) parts.notices.tell(session.memberId, 'sessionEnded', now);
      return { revoked: true as const };
    }),
    ...passkeyHandlers(parts),
    ...stepUpHandlers(parts),
  ];
}
