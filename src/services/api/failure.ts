import type { ErrorCode } from '@contract/errors';

/** Details of a failed call. */
export interface FailureDetails {
  /** HTTP status; absent when no server answered. */
  readonly status?: number;
  /** Milliseconds to wait before retrying, from `Retry-After`. */
  readonly retryAfterMs?: number;
  /** The refusal's `value`, unparsed: hints such as `captchaRequired`. */
  readonly value?: unknown;
}

/** The error that every failed call rejects with, unless the caller aborted it. */
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
