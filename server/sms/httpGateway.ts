import type { SmsCarrier } from './carrier';

/** How an HTTP gateway is reached. */
export interface HttpGatewayOptions {
  /** Address that takes messages. */
  readonly url: string;
  /** Sent as a bearer token when present. */
  readonly token: string | undefined;
  /** Name or number that messages come from; the gateway's own when absent. */
  readonly sender: string | undefined;
}

/** A gateway gets this long to answer, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Sends short messages through an HTTP gateway: POST of `{ to, text, reference, from? }` as JSON, any 2xx is
 * acceptance. Redirects are refused, since they would carry the token elsewhere.
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
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`);
    },
  };
}
