import type { PasskeyAnswer } from '@contract/account';
import type { SessionRecord } from '@contract/session';
import type { Failure } from '@/machines/shared/failure';
import type { Secret } from '@/machines/shared/secret';
import { type MobileNumber, numberAndCode } from '../smsCode/smsCode.machine';

/** Site of the form: the member site, or the agent site at /m/agent. */
export type LoginSite = 'member' | 'agent';

/** Providers of social login (LOGIN-08). */
export type SocialChannel = 'line' | 'facebook' | 'google';

/** Submitted form of the username tab (LOGIN-01). */
export interface LoginForm {
  readonly username: string;
  readonly password: Secret;
  readonly remember: boolean;
  /** Empty when no captcha shows. */
  readonly captcha: string;
  readonly captchaId: string;
}

/** Submitted form of the SMS tab (LOGIN-02). */
export interface SmsLoginForm extends MobileNumber {
  readonly verificationCode: string;
  readonly remember: boolean;
}

/**
 * Request of one attempt: username, sms or firebase depending on the method (LOGIN-09, LOGIN-10), or a picked
 * passkey.
 */
export type LoginRequest =
  | ({ readonly type: 'username'; readonly site: LoginSite } & LoginForm)
  | ({ readonly type: 'sms'; readonly site: LoginSite } & SmsLoginForm)
  | {
      readonly type: 'firebase';
      readonly site: LoginSite;
      readonly channel: 'phone' | SocialChannel;
      readonly idToken: string;
      readonly number: MobileNumber | null;
    }
  | { readonly type: 'passkey'; readonly site: LoginSite; readonly passkey: PasskeyAnswer };

/** Answer of the server; expected refusals are answers, not errors. */
export type LoginOutcome =
  | { readonly kind: 'accepted'; readonly record: SessionRecord }
  | ({ readonly kind: 'refused'; readonly captchaRequired: boolean } & Failure);

/** Values of a remembered login that fill the form (ENTITY-05). */
export interface RememberedLogin {
  readonly type: 'username' | 'sms';
  /** User name, or mobile number for type `sms`. */
  readonly username: string;
  /** Null when none is stored, as for type `sms`. */
  readonly password: Secret | null;
  readonly countryDialingCode: string;
}

/** A password set by someone else, which the member must replace (SESSION-07). */
export interface GivenPassword {
  readonly userName: string;
  readonly password: Secret;
}

export function usernameAttempt(site: LoginSite, form: LoginForm): LoginRequest {
  const { username, password, remember, captcha, captchaId } = form;
  return { type: 'username', site, username, password, remember, captcha, captchaId };
}

export function smsAttempt(site: LoginSite, form: SmsLoginForm): LoginRequest {
  return { type: 'sms', site, ...numberAndCode(form), remember: form.remember };
}

/** Attempt with a number verified by the phone-verification service. */
export function phoneAttempt(site: LoginSite, idToken: string, form: SmsLoginForm): LoginRequest {
  return { type: 'firebase', site, channel: 'phone', idToken, number: numberAndCode(form) };
}

/** Attempt with an account of a social login provider. */
export function providerAttempt(site: LoginSite, idToken: string, channel: SocialChannel): LoginRequest {
  return { type: 'firebase', site, channel, idToken, number: null };
}

/** Why an attempt was refused. */
export function refusalOf(outcome: Extract<LoginOutcome, { kind: 'refused' }>): Failure {
  const { kind: _, captchaRequired: __, ...failure } = outcome;
  return failure;
}

/** Login to remember after a successful attempt; null, which drops an earlier one, unless the checkbox is set. */
export function toRemember(attempt: LoginRequest): RememberedLogin | null {
  if (!('remember' in attempt) || !attempt.remember) return null;
  return attempt.type === 'username'
    ? { type: 'username', username: attempt.username, password: attempt.password, countryDialingCode: '' }
    : {
        type: 'sms',
        username: attempt.mobileNum,
        password: null,
        countryDialingCode: attempt.countryDialingCode,
      };
}

/** Temporary password of a first login, for the password change that follows; null otherwise. */
export function toReplace(
  attempt: LoginRequest,
  { firstTimeLogin, userName }: SessionRecord,
): GivenPassword | null {
  return attempt.type === 'username' && firstTimeLogin ? { userName, password: attempt.password } : null;
}
