import type { EndpointName } from '@contract/endpoints';
import type { SecurityEventKind } from '@contract/security';
import type { Logger } from 'pino';
import type { Limiter } from '../account/limits';
import type { ActiveSession } from '../account/sessions';
import { addressKey } from '../http/addresses';
import { describeError } from '../http/log';
import { Refusal } from '../http/refusal';
import type { Trail } from './trail';

/** Calls that are recorded, whether accepted or refused. */
export const TRACED: Partial<Readonly<Record<EndpointName, SecurityEventKind>>> = {
  login: 'login',
  passkeyLogin: 'login',
  stepUp: 'stepUp',
  logout: 'logout',
  registerByUsername: 'registration',
  registerByMobile: 'registration',
  sendVerificationCode: 'codeSent',
  sendMemberVerificationCode: 'codeSent',
  passWordChangeV2: 'passwordChanged',
  setPasswordByPhone: 'passwordRecovered',
  setPasswordByMail: 'passwordRecovered',
  forgotPasswordMail: 'recoveryAsked',
  registerPasskey: 'passkeyAdded',
  removePasskey: 'passkeyRemoved',
  revokeSession: 'sessionEnded',
  setPaymentPassword: 'paymentPasswordSet',
  createWithdrawal: 'withdrawal',
  setProtectionLimit: 'playLimitChanged',
  beginPlayerBreak: 'breakBegun',
  answerContractRequest: 'teamTermsChanged',
  agentRebateUpdate: 'teamTermsChanged',
};

/** State-changing calls that are not recorded; all other state-changing calls are. */
export const UNTRACED: readonly EndpointName[] = [
  'testPlay',
  'solveVerification',
  'provenCaptcha',
  'passkeyRegistrationOptions',
  'passkeyLoginOptions',
  'stepUpPasskeyOptions',
  'uploadPicture',
  'setAvatar',
  'claimManualRebate',
  'sendFeedback',
  'setRealityCheck',
  'acknowledgeRealityCheck',
  'addFavourite',
  'removeFavourite',
  'affiliateCheck',
  'markAnnouncementRead',
  'joinSignUpPromotion',
  'applySignUpReward',
  'claimReward',
  'forfeitBonus',
  'setChatFocus',
  'launchChat',
  'buyChatPass',
  'createDeposit',
];

/** Refusals that are normal steps of a flow, or no act. */
const NO_EVENT: readonly string[] = [
  'captcha.required',
  'maintenance',
  'not.logged.in',
  'session.expired',
  'logged.out.elsewhere',
];

/** Limit on records of the same caller hitting the same limit. */
const SAME_LIMIT = { most: 1, window: 900_000 };
/** Limit on recorded refusals per address. */
const REFUSALS = { most: 300, window: 3_600_000 };

/** An answered call. */
export interface AnsweredCall {
  readonly endpoint: string;
  /** Code of the refusal; undefined for an accepted call. */
  readonly code: string | undefined;
  readonly ip: string;
  readonly device: string;
  readonly now: number;
  readonly session: ActiveSession | undefined;
  /** Affected account, when it became known. */
  readonly concerned: number | undefined;
  /** Kind of a second line, which only an accepted call has. */
  readonly furtherKind: SecurityEventKind | undefined;
  readonly requestId: string;
}

const kindOf = (endpoint: string, code: string | undefined): SecurityEventKind | undefined => {
  if (code === 'rate.limited') return 'limitReached';
  return Object.entries(TRACED).find(([name]) => name === endpoint)?.[1];
};

/**
 * Creates the recorder of answered calls. A flood of refusals never causes a flood of rows: the same limit of a caller
 * is recorded once per 15 minutes, and after 300 refusals per hour an address is recorded only with accepted calls.
 * Never rejects: failures are logged as errors, and the answer is unaffected.
 */
export function createRecorder({
  trail,
  limiter,
  log,
}: {
  readonly trail: Trail;
  readonly limiter: Limiter;
  readonly log: Logger;
}): (call: AnsweredCall) => Promise<void> {
  async function isWithin(key: string, limit: typeof REFUSALS, now: number): Promise<boolean> {
    try {
      await limiter.take(key, limit, now);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  return async ({ endpoint, code, ip, device, now, session, concerned, furtherKind, requestId }) => {
    const kind = kindOf(endpoint, code);
    if (kind === undefined || (code !== undefined && NO_EVENT.includes(code))) return;
    try {
      const memberId = concerned ?? session?.memberId;
      if (code !== undefined) {
        const address = addressKey(ip);
        if (!(await isWithin(`trail/${address}`, REFUSALS, now))) return;
        const same = `trail/${address}/${endpoint}/${memberId ?? ''}`;
        if (kind === 'limitReached' && !(await isWithin(same, SAME_LIMIT, now))) return;
      }
      const line = {
        result: code ?? 'done',
        now,
        memberId,
        actor: session === undefined ? 'visitor' : 'member',
        ip,
        device,
        detail: { call: endpoint },
        requestId,
      } as const;
      if (code === undefined && furtherKind !== undefined) await trail.record({ ...line, kind: furtherKind });
      await trail.record({ ...line, kind });
    } catch (error) {
      log.error({ requestId, endpoint, kind, error: describeError(error) }, 'security event not recorded');
    }
  };
}
