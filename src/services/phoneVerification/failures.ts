import type { ErrorCode } from '@contract/errors';
import { ApiFailure } from '../api/failure';
import { SignInCancelled } from './port';

/** Maps the service's error codes to the error catalogue; any other code is "Unknown error" (ERR-14). */
const CODES: Readonly<Record<string, ErrorCode>> = {
  'auth/invalid-phone-number': 'mobile.format',
  'auth/missing-phone-number': 'mobile.format',
  'auth/invalid-verification-code': 'verification.code.wrong',
  'auth/missing-verification-code': 'verification.code.wrong',
  'auth/invalid-verification-id': 'verification.code.expired',
  'auth/missing-verification-id': 'verification.code.expired',
  'auth/code-expired': 'verification.code.expired',
  'auth/captcha-check-failed': 'human.check.wrong',
  'auth/invalid-app-credential': 'human.check.wrong',
  'auth/missing-app-credential': 'human.check.wrong',
  'auth/too-many-requests': 'rate.limited',
  'auth/quota-exceeded': 'rate.limited',
  'auth/user-disabled': 'user.missing.or.disabled',
  'auth/operation-not-allowed': 'no.permission',
  'auth/unauthorized-domain': 'no.permission',
  'auth/popup-blocked': 'window.blocked',
  'auth/account-exists-with-different-credential': 'conflict',
  'auth/network-request-failed': 'network.unreachable',
  'auth/timeout': 'network.timeout',
};

const CANCELLATIONS: readonly string[] = [
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/user-cancelled',
];

/** Converts an error of the service to an `ApiFailure`. */
export function toFailure(error: unknown): ApiFailure | SignInCancelled {
  if (error instanceof ApiFailure || error instanceof SignInCancelled) return error;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  return CANCELLATIONS.includes(code) ? new SignInCancelled() : new ApiFailure(CODES[code] ?? 'unknown');
}
