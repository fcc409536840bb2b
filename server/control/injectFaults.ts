import { setTimeout as wait } from 'node:timers/promises';
import { foundBy, type Layer } from '../http/env';
import { acceptanceText, apiHeaders } from '../http/envelope';
import { Refusal } from '../http/refusal';
import type { Faults } from './faults';

/** Applies the active faults to calls, instead of or after their handlers. */
export const injectFaults = (faults: Faults): Layer =>
  async function injectFaults(context, next) {
    const found = faults.take(foundBy(context, 'endpoint').name);
    if (found === undefined) {
      await next();
      return;
    }
    const { socket } = context.env.incoming;
    if (found.delay !== undefined) await wait(found.delay);
    const { answer } = found;
    switch (answer?.kind) {
      case undefined:
        await next();
        return;
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
        await next();
        const headers = new Headers(context.res.headers);
        const body = new Uint8Array(await context.res.arrayBuffer());
        headers.set('content-length', String(body.length));
        context.res = new Response(
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
        return;
      }
    }
  };
