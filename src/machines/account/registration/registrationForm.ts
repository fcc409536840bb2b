import type { SessionRecord } from '@contract/session';
import type { Failure } from '@/machines/shared/failure';
import type { Secret } from '@/machines/shared/secret';
import type { RegistrationTab } from './registrationRules';

/** Operator settings of the form (FLAG-01..FLAG-04, FLAG-15). */
export interface RegistrationSwitches {
  readonly byUsername: boolean;
  readonly byMobile: boolean;
  /** SMS verification for registration by username (FLAG-03). */
  readonly smsForUsername: boolean;
  /** Password fields in mobile mode (FLAG-04). */
  readonly mobileWithPassword: boolean;
  /** Whether the phone-verification service sends and verifies the codes (FLAG-15). */
  readonly phoneService: boolean;
}

/** Affiliate parameters in the address of the page (REG-28, REG-31). */
export interface AffiliateParameters {
  readonly code: string;
  readonly domain: string;
}

/** The completed form; empty optional fields are empty strings (REG-32, ENTITY-07). */
export interface RegistrationForm {
  /** Tab on which the form was completed (REG-03). */
  readonly tab: RegistrationTab;
  readonly username: string;
  readonly password: Secret;
  readonly confirmPassword: Secret;
  readonly paymentPassword: Secret;
  readonly mobileNum: string;
  readonly countryDialingCode: string;
  readonly verificationCode: string;
  readonly affiliateCode: string;
  /** Values of the other optional fields by payload name. */
  readonly optional: Readonly<Record<string, string>>;
  readonly captcha: string;
  readonly captchaId: string;
}

/** Registration request, sent after the affiliate check and the phone verification. */
export interface RegistrationRequest {
  readonly form: RegistrationForm;
  readonly affiliate: AffiliateParameters;
  /** Identity token of the phone-verification service; empty on every other path. */
  readonly idToken: string;
}

/** Answer of the server. */
export type RegistrationOutcome =
  | { readonly kind: 'registered'; readonly record: SessionRecord }
  | {
      readonly kind: 'refused';
      readonly failure: Failure;
      readonly captchaRequired: boolean;
      /** Payload field that is invalid; empty for none. */
      readonly field: string;
    };
