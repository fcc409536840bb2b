import type { Logger } from 'pino';
import type { Limiter } from '../account/limits';
import type { Passwords } from '../account/passwords';
import type { Signer } from '../account/secrets';
import type { SecurityNotices } from '../account/securityNotices';
import type { StepUp } from '../account/stepUp';
import type { Area } from '../area';
import type { Database } from '../db/database';
import { readBody } from '../http/body';
import { decodeUtf8 } from '../http/payload';
import { Refusal } from '../http/refusal';
import { JOB_DEADLINE } from '../jobs/jobs';
import type { CallService } from '../metrics/outgoing';
import type { Protection } from '../protection/protection';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from '../wallet/wallet';
import type { Bonuses } from './bonus/bonuses';
import type { DepositBonuses } from './bonus/depositBonuses';
import { cashierHandlers } from './handlers';
import { createPayments } from './payments';
import type { PaymentProvider } from './provider';
import {
  type PaymentSandbox,
  type PaymentSandboxOptions,
  type SandboxMethods,
  SIGNATURE_HEADER,
} from './sandbox';

/** Path of the payment provider's callbacks. */
export const CALLBACK_PATH = '/payments/callback';
/** Interval of payment settlement in milliseconds. */
const SETTLE_INTERVAL = 1_000;
/** Maximum size of a callback in bytes. */
const MAX_CALLBACK = 4_096;

/** Deposits, withdrawals and their settlement. */
export interface Cashier extends Area {
  /** Offered payment methods. */
  readonly methods: PaymentProvider['methods'];
  /** Answers a callback of the provider. */
  fetchCallback(request: Request): Promise<Response>;
  /** Makes the sandbox's due callbacks and queries overdue payments, until `signal` is aborted. */
  settle(signal?: AbortSignal): Promise<void>;
  readonly sandbox: Pick<PaymentSandbox, 'behave' | 'sign'>;
}

const plain = (status: number) =>
  new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });

/** Creates the cashier with the sandbox provider. */
export function openCashier(parts: {
  readonly db: Database;
  readonly wallet: Wallet;
  readonly bonuses: Bonuses;
  readonly depositBonuses: DepositBonuses;
  readonly settings: SettingsStore;
  readonly passwords: Passwords;
  readonly limiter: Limiter;
  readonly protection: Protection;
  readonly stepUp: StepUp;
  readonly notices: SecurityNotices;
  /** Signs the callbacks of the sandbox. */
  readonly signer: Signer;
  readonly methods: SandboxMethods;
  readonly openProvider: (options: PaymentSandboxOptions) => PaymentSandbox;
  readonly callService: CallService;
  readonly log: Logger;
  readonly now: () => number;
}): Cashier {
  const { db, wallet, signer, now, log, callService } = parts;
  const sandbox = parts.openProvider({
    db,
    signer,
    offers: parts.methods,
    now,
    log,
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
  const provider: PaymentProvider = {
    ...sandbox,
    begin: (order) => callService('payments', () => sandbox.begin(order)),
    stateOf: (reference) => callService('payments', () => sandbox.stateOf(reference)),
  };
  const { grant: grantBonus } = parts.depositBonuses;
  const payments = createPayments({ db, wallet, provider, now, log, grantBonus });

  async function fetchCallback(request: Request): Promise<Response> {
    if (request.method !== 'POST') return plain(405);
    let body: string;
    try {
      body = decodeUtf8(await readBody(request, MAX_CALLBACK));
    } catch (error) {
      if (error instanceof Refusal) return plain(error.status);
      throw error;
    }
    const callback = await provider.readCallback(body, request.headers.get(SIGNATURE_HEADER) ?? '', now());
    if (callback === undefined) return plain(401);
    const isKnown = await payments.happened(callback.reference, { type: `provider.${callback.state}` });
    return plain(isKnown ? 204 : 404);
  }

  async function settle(signal?: AbortSignal): Promise<void> {
    await sandbox.settle();
    await payments.reconcile(signal);
  }

  return {
    handlers: cashierHandlers({ ...parts, payments, provider }),
    jobs: [{ name: 'settlement', every: SETTLE_INTERVAL, deadline: JOB_DEADLINE, run: settle }],
    passDeadlines: payments.passDeadlines,
    fetchCallback,
    methods: provider.methods,
    sandbox,
    settle,
  };
}
