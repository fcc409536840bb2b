import type { Logger } from 'pino';
import type { Limiter } from '../accounts/limits';
import type { Passwords } from '../accounts/passwords';
import type { Database } from '../db/database';
import type { BoundHandler } from '../http/call';
import { describeError } from '../http/log';
import type { Protection } from '../protection/protection';
import { createPaymentSandbox, type PaymentSandbox, SIGNATURE_HEADER } from '../sandbox/payments';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from '../wallet';
import { cashierHandlers } from './handlers';
import { createPayments } from './payments';

/** Path at which the payment provider calls back. */
export const CALLBACK_PATH = '/payments/callback';
/** Largest callback in bytes. */
const MAX_CALLBACK = 4_096;

/** Deposits, withdrawals and what settles them. */
export interface Cashier {
  readonly handlers: readonly BoundHandler[];
  /** Answers a callback of the provider. */
  fetchCallback(request: Request): Promise<Response>;
  /** Lets the sandbox call back and asks after what it did not call back; never rejects. */
  settle(): Promise<void>;
  /** Resolves when nothing is being settled. */
  idle(): Promise<void>;
  readonly sandbox: Pick<PaymentSandbox, 'behave' | 'sign'>;
}

const plain = (status: number) =>
  new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });

/** Opens the cashier over the sandbox provider. */
export function openCashier(parts: {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly settings: SettingsStore;
  readonly passwords: Passwords;
  readonly limiter: Limiter;
  readonly protection: Protection;
  /** Shared secret of the callbacks. */
  readonly secret: Uint8Array;
  readonly log: Logger;
  readonly now: () => number;
}): Cashier {
  const { db, wallet, secret, now, log } = parts;
  const provider = createPaymentSandbox({
    db,
    secret,
    now,
    deliver: async (body, signature) => {
      const { status } = await fetchCallback(
        new Request(`http://platform.invalid${CALLBACK_PATH}`, {
          method: 'POST',
          headers: { [SIGNATURE_HEADER]: signature },
          body,
        }),
      );
      return status === 204;
    },
  });
  const payments = createPayments({ db, wallet, provider, now });

  async function fetchCallback(request: Request): Promise<Response> {
    if (request.method !== 'POST') return plain(405);
    const body = await request.text();
    if (body.length > MAX_CALLBACK) return plain(413);
    const callback = provider.readCallback(body, request.headers.get(SIGNATURE_HEADER) ?? '', now());
    if (callback === undefined) return plain(401);
    return plain((await payments.decide(callback.reference, callback.state)) ? 204 : 404);
  }

  let running: Promise<void> | undefined;
  async function settleOnce(): Promise<void> {
    try {
      await provider.settle();
      await payments.reconcile();
    } catch (error) {
      log.warn({ error: describeError(error) }, 'payments could not be settled');
    }
  }

  return {
    handlers: cashierHandlers({ ...parts, payments, provider }),
    fetchCallback,
    sandbox: provider,
    idle: async () => running,
    settle() {
      running ??= settleOnce().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
