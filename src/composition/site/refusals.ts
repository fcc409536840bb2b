import { ApiFailure } from '@/services/api';

/**
 * Whether the server answered with a refusal that a form can show, as opposed to a fault. An unreadable answer is a
 * fault whatever its status: the request may have been carried out.
 */
export function isRefusal(error: unknown): error is ApiFailure {
  if (!(error instanceof ApiFailure) || error.code === 'response.malformed') return false;
  return error.status !== undefined && error.status < 500;
}
