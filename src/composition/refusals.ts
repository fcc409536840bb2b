import type { Failure } from '@/machines/failure';
import { ApiFailure } from '@/services/api';

/**
 * Whether the server answered with a refusal that a form can show, as opposed to a fault. An answer that cannot be
 * read is a fault whatever its status: what was asked for may have happened.
 */
export function isRefusal(error: unknown): error is ApiFailure {
  if (!(error instanceof ApiFailure) || error.code === 'response.malformed') return false;
  return error.status !== undefined && error.status < 500;
}

/** A refusal as the charts keep it. */
export function failureOf({ code, retryAfterMs }: ApiFailure): Failure {
  return retryAfterMs === undefined ? { code } : { code, retryAfterMs };
}
