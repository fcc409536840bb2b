import { ServiceRefused } from '../metrics/outgoing';
import type { SmsCarrier } from './carrier';

/** Options of an HTTP gateway. */
export interface HttpGatewayOptions {
  /** URL that accepts messages. */
  readonly url: string;
  /** Sent as a bearer token when present. */
  readonly token: string | undefined;
  /** Sender name or number; the gateway's default when absent. */
  readonly sender: string | undefined;
}

/** Timeout of the gateway in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Creates a carrier that sends SMS through an HTTP gateway: POST of `{ to, text, reference, from? }` as JSON; any 2xx
 * means accepted. Redirects are refused, because they would send the token elsewhere.
 */
export function createHttpGateway({ url, token, sender }: HttpGatewayOptions): SmsCarrier {
  return {
    async send({ number, text, reference }) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({
          to: number,
          text,
          reference,
          ...(sender === undefined ? {} : { from: sender }),
        }),
      });
      await response.body?.cancel();
      if (!response.ok) throw new ServiceRefused('The SMS gateway', response.status);
    },
  };
}
