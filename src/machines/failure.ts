import { CLIENT_ERROR_CODES, type ErrorCode, SERVER_ERROR_CODES } from '@/services/contract/errors';

/** Why a call failed: a stable code, and how long to wait when the server says so. */
export interface Failure {
  readonly code: ErrorCode;
  /** Milliseconds until the call may be tried again. */
  readonly retryAfterMs?: number;
}

/** The failure of a call that did not answer in time. */
export const TIMED_OUT: Failure = { code: 'network.timeout' };

const CODES: readonly unknown[] = [...SERVER_ERROR_CODES, ...CLIENT_ERROR_CODES];

function isErrorCode(value: unknown): value is ErrorCode {
  return CODES.includes(value);
}

/** Reads a thrown value as a failure; anything unforeseen is the catalogue's "Unknown error" (ERR-14). */
export function toFailure(error: unknown): Failure {
  if (typeof error !== 'object' || error === null || !('code' in error) || !isErrorCode(error.code)) {
    return { code: 'unknown' };
  }
  const retryAfterMs = 'retryAfterMs' in error ? error.retryAfterMs : undefined;
  return typeof retryAfterMs === 'number' ? { code: error.code, retryAfterMs } : { code: error.code };
}

/** Whether a failure means that the session has ended. */
export function isSessionLost(failure: Failure): boolean {
  return (
    failure.code === 'session.expired' ||
    failure.code === 'logged.out.elsewhere' ||
    failure.code === 'not.logged.in'
  );
}

/** Whether the member must confirm their identity first (decision 22). */
export function isStepUpWanted(error: unknown): boolean {
  return toFailure(error).code === 'step.up.required';
}
