import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';

/** Adds a request id, shared by answer and log, to responses outside the API. */
export async function withRequestId(
  log: Logger,
  endpoint: string,
  { method, url }: Request,
  respond: (requestId: string) => Response | Promise<Response>,
): Promise<Response> {
  const started = performance.now();
  const requestId = randomUUID();
  const response = await respond(requestId);
  response.headers.set('x-request-id', requestId);
  const ms = Math.round((performance.now() - started) * 10) / 10;
  log.info({ requestId, method, endpoint, path: new URL(url).pathname, status: response.status, ms }, 'call');
  return response;
}
