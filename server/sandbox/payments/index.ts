import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, lte } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { MethodTerms, PaymentProvider } from '../../cashier/provider';
import type { Database } from '../../db/database';
import { type PaymentKind, sandboxPayments } from '../../db/schema';

/** Header that carries the signature of a callback: moment and HMAC. */
export const SIGNATURE_HEADER = 'x-payment-signature';

/** How an order fares. */
export interface Behaviour {
  readonly outcome: 'succeeded' | 'failed';
  /** Milliseconds until the outcome is decided. */
  readonly delay: number;
  /** `lost` decides without telling anybody: the platform has to ask. */
  readonly callback: 'sent' | 'lost';
}

const PESO = 100;
const LIMITS = {
  deposit: {
    minimumMinor: 100 * PESO,
    maximumMinor: 50_000 * PESO,
    quickAmountsMinor: [100, 300, 500, 1_000, 5_000, 10_000].map((pesos) => pesos * PESO),
  },
  withdrawal: {
    minimumMinor: 200 * PESO,
    maximumMinor: 100_000 * PESO,
    quickAmountsMinor: [200, 500, 1_000, 5_000].map((pesos) => pesos * PESO),
  },
} as const;

type SandboxMethod = MethodTerms & { readonly behaviour: Behaviour };

const method = (
  methodId: string,
  kinds: readonly PaymentKind[],
  TY: string,
  EN: string,
  destination: MethodTerms['destination'],
  behaviour: Behaviour,
): SandboxMethod => ({
  methodId,
  kinds,
  displayName: { TY, EN },
  icon: methodId,
  limits: LIMITS,
  destination,
  behaviour,
});

/** One method a behaviour: success, delay, lost callback, failure. */
const METHODS: readonly SandboxMethod[] = [
  method('ewallet', ['deposit', 'withdrawal'], 'E-wallet', 'E-wallet', 'mobile', {
    outcome: 'succeeded',
    delay: 1_500,
    callback: 'sent',
  }),
  method(
    'bank',
    ['deposit', 'withdrawal'],
    'Lipat-bangko (mas matagal)',
    'Bank transfer (takes longer)',
    'account',
    {
      outcome: 'succeeded',
      delay: 15_000,
      callback: 'sent',
    },
  ),
  method('counter', ['deposit'], 'Bayad sa tindahan', 'Over the counter', 'account', {
    outcome: 'succeeded',
    delay: 4_000,
    callback: 'lost',
  }),
  method(
    'testcard',
    ['deposit', 'withdrawal'],
    'Test card (laging tinatanggihan)',
    'Test card (always declined)',
    'account',
    {
      outcome: 'failed',
      delay: 2_000,
      callback: 'sent',
    },
  ),
];

/** A callback older than this is refused, in milliseconds. */
const CALLBACK_LIFETIME = 300_000;

const callbackBody = z.strictObject({
  reference: z.uuid(),
  state: z.enum(['succeeded', 'failed']),
});

/** What the sandbox needs. */
export interface PaymentSandboxOptions {
  readonly db: Database;
  /** Shared secret of provider and platform. */
  readonly secret: Uint8Array;
  readonly now: () => number;
  /** Brings a callback to the platform; true when it was accepted. */
  readonly deliver: (body: string, signature: string) => Promise<boolean>;
}

/** A payment provider for development and tests: it moves no money. */
export interface PaymentSandbox extends PaymentProvider {
  /** Calls back what has been decided since. */
  settle(): Promise<void>;
  /** The orders that follow fare like this; as their method says again with `undefined`. */
  behave(behaviour: Behaviour | undefined): void;
  /** Signs a body as the provider does. */
  sign(body: string, at: number): string;
}

/** Creates the sandbox over its own table. */
export function createPaymentSandbox({ db, secret, now, deliver }: PaymentSandboxOptions): PaymentSandbox {
  let override: Behaviour | undefined;
  const macOf = (body: string, at: string) =>
    createHmac('sha256', secret).update(`payment-callback/${at}/${body}`).digest();
  const sign = (body: string, at: number) => `${at}.${macOf(body, String(at)).toString('base64url')}`;

  return {
    name: 'sandbox',
    methods: METHODS,
    sign,
    behave: (behaviour) => {
      override = behaviour;
    },

    async begin({ reference, methodId }) {
      const found = override ?? METHODS.find((one) => one.methodId === methodId)?.behaviour;
      if (found === undefined) throw new Error(`The sandbox has no method ${methodId}.`);
      await db
        .insert(sandboxPayments)
        .values({
          reference,
          outcome: found.outcome,
          settlesAt: new Date(now() + found.delay),
          callback: found.callback === 'lost' ? 'lost' : 'due',
        })
        .onConflictDoNothing();
      return { redirectUrl: '' };
    },

    async stateOf(reference) {
      const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.reference, reference));
      if (row === undefined) return 'unknown';
      return row.settlesAt.getTime() <= now() ? row.outcome : 'pending';
    },

    readCallback(body, signature, at) {
      const [moment = '', mac = ''] = signature.split('.');
      const given = Buffer.from(mac, 'base64url');
      const expected = macOf(body, moment);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      if (!/^\d{1,15}$/.test(moment) || Math.abs(at - Number(moment)) > CALLBACK_LIFETIME) return undefined;
      try {
        const parsed = callbackBody.safeParse(JSON.parse(body));
        return parsed.success ? parsed.data : undefined;
      } catch {
        return undefined;
      }
    },

    async settle() {
      const due = await db
        .select()
        .from(sandboxPayments)
        .where(and(eq(sandboxPayments.callback, 'due'), lte(sandboxPayments.settlesAt, new Date(now()))))
        .limit(100);
      for (const { reference, outcome } of due) {
        const body = JSON.stringify({ reference, state: outcome });
        // Until it was accepted it is called back again; the platform takes each decision once.
        if (!(await deliver(body, sign(body, now())))) continue;
        await db
          .update(sandboxPayments)
          .set({ callback: 'sent' })
          .where(eq(sandboxPayments.reference, reference));
      }
    },
  };
}
