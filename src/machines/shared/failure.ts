import {
  CLIENT_ERROR_CODES,
  type ErrorCode,
  REFUSED_REASONS,
  type RefusedReason,
  SERVER_ERROR_CODES,
} from '@contract/errors';

/** Why a call failed: a stable code, and how long to wait when the server says so. */
export interface Failure {
  readonly code: ErrorCode;
  /** Milliseconds until the call may be tried again. */
  readonly retryAfterMs?: number;
  /** Why fields of the request were refused, by their paths. */
  readonly reasons?: Readonly<Record<string, RefusedReason>>;
}

/** The failure of a call that did not answer in time. */
export const TIMED_OUT: Failure = { code: 'network.timeout' };

const CODES: readonly unknown[] = [...SERVER_ERROR_CODES, ...CLIENT_ERROR_CODES];

function isErrorCode(value: unknown): value is ErrorCode {
  return CODES.includes(value);
}

/** The refused fields; a platform may leave out why. */
function reasonsIn(value: unknown): Failure['reasons'] {
  const { fields, reasons }: { fields?: unknown; reasons?: unknown } = Object(value);
  if (!Array.isArray(fields)) return undefined;
  const names = fields.filter((field): field is string => typeof field === 'string');
  const given = new Map<string, unknown>(Object.entries(Object(reasons)));
  const reasonOf = (field: string) =>
    REFUSED_REASONS.find((reason) => reason === given.get(field)) ?? 'format';
  return names.length === 0 ? undefined : Object.fromEntries(names.map((field) => [field, reasonOf(field)]));
}

/** Reads a thrown value as a failure; anything unforeseen is the catalogue's "Unknown error" (ERR-14). */
export function toFailure(error: unknown): Failure {
  if (typeof error !== 'object' || error === null || !('code' in error) || !isErrorCode(error.code)) {
    return { code: 'unknown' };
  }
  const retryAfterMs = 'retryAfterMs' in error ? error.retryAfterMs : undefined;
  const reasons = 'value' in error && error.code === 'request.invalid' ? reasonsIn(error.value) : undefined;
  return {
    code: error.code,
    ...(typeof retryAfterMs === 'number' ? { retryAfterMs } : {}),
    ...(reasons === undefined ? {} : { reasons }),
  };
}

/** Whether the failure of a call with a session means that the session has ended. */
export function isSessionLost(failure: Failure): boolean {
  return (
    failure.code === 'session.expired' ||
    failure.code === 'logged.out.elsewhere' ||
    failure.code === 'not.logged.in' ||
    failure.code === 'user.missing.or.disabled'
  );
}

/** Whether the member must confirm their identity first (decision 20). */
export function isStepUpWanted(error: unknown): boolean {
  return toFailure(error).code === 'step.up.required';
}
