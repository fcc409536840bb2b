import type { ErrorCode } from '../contract/errors';

/** What a failed call tells besides its code. */
export interface FailureDetails {
  /** HTTP status; absent when no server answered. */
  readonly status?: number;
  /** Milliseconds to wait before asking again, from `Retry-After`. */
  readonly retryAfterMs?: number;
  /** The refusal's `value`, unparsed: hints such as `captchaRequired`. */
  readonly value?: unknown;
}

/** The one error that a call rejects with, unless its caller aborted it. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: ErrorCode;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly value: unknown;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(code);
    this.code = code;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
    this.value = details.value;
  }
}
