import { setTimeout as wait } from 'node:timers/promises';
import type { CallMiddleware } from '../http/dispatch';
import { acceptanceText, apiHeaders } from '../http/envelope';
import { Refusal } from '../http/refusal';
import type { Faults } from './faults';

/** Applies the active faults to calls, instead of or after their handlers. */
export const injectFaults =
  (faults: Faults): CallMiddleware =>
  (next) =>
  async (call) => {
    const found = faults.take(call.endpoint.name);
    if (found === undefined) return next(call);
    const { socket } = call.context.env.incoming;
    if (found.delay !== undefined) await wait(found.delay);
    const { answer } = found;
    switch (answer?.kind) {
      case undefined:
        return next(call);
      case 'code':
        throw new Refusal(answer.code, { value: answer.value, retryAfter: answer.retryAfter });
      case 'status':
        return new Response('<!doctype html><title>Error</title>', {
          status: answer.status,
          headers: { 'content-type': 'text/html' },
        });
      case 'malformed':
        return new Response('{"success":true,"value":', { headers: apiHeaders() });
      case 'wrongShape':
        return new Response(acceptanceText({ unexpected: true }), { headers: apiHeaders() });
      case 'crash':
        throw new Error('Injected fault.');
      case 'refused':
        socket.destroy();
        return new Response(null, { status: 503 });
      case 'cutOff': {
        const { headers, body } = await next(call).then(async (response) => ({
          headers: new Headers(response.headers),
          body: new Uint8Array(await response.arrayBuffer()),
        }));
        headers.set('content-length', String(body.length));
        return new Response(
          new ReadableStream({
            async start(controller) {
              controller.enqueue(body.subarray(0, body.length / 2));
              await wait(50);
              socket.destroy();
              controller.close();
            },
          }),
          { headers },
        );
      }
    }
  };
