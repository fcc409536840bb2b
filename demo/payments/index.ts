import type { MethodTerms } from '@server/cashier/provider';
import type {
  Behaviour,
  PaymentSandbox,
  PaymentSandboxOptions,
  SandboxMethods,
} from '@server/cashier/sandbox';
import { type PaymentKind, sandboxPayments } from '@server/db/schema';
import { describeError } from '@server/http/log';
import { and, asc, eq, lte, notInArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import {
  COUNTER_DEPOSIT_MAX,
  DEPOSIT_LIMITS,
  EWALLET_WITHDRAWAL_MAX,
  WITHDRAWAL_LIMITS,
} from '@/config/moneyRules';

const PESO = 100;
type Terms = MethodTerms['limits'][PaymentKind];
type SandboxMethod = MethodTerms & { readonly behaviour: Behaviour };

/** Default terms of a method; all methods are free of charge. */
const deposit = (terms: Partial<Terms> & Pick<Terms, 'withinMinutes'>): Terms => ({
  minimumMinor: DEPOSIT_LIMITS.min,
  maximumMinor: DEPOSIT_LIMITS.max,
  feeMinor: 0,
  quickAmountsMinor: [100, 300, 500, 1_000, 5_000, 10_000].map((pesos) => pesos * PESO),
  ...terms,
});
const withdrawal = (terms: Partial<Terms> & Pick<Terms, 'withinMinutes'>): Terms => ({
  minimumMinor: WITHDRAWAL_LIMITS.min,
  maximumMinor: WITHDRAWAL_LIMITS.max,
  feeMinor: 0,
  quickAmountsMinor: [200, 500, 1_000, 5_000].map((pesos) => pesos * PESO),
  ...terms,
});

/** One method per behaviour: success, delay, lost callback, failure. */
const METHODS: readonly SandboxMethod[] = [
  {
    methodId: 'ewallet',
    kinds: ['deposit', 'withdrawal'],
    displayName: { TY: 'E-wallet', EN: 'E-wallet' },
    icon: 'ewallet',
    limits: {
      deposit: deposit({ withinMinutes: 1 }),
      withdrawal: withdrawal({ withinMinutes: 1, maximumMinor: EWALLET_WITHDRAWAL_MAX }),
    },
    destination: 'mobile',
    behaviour: { outcome: 'succeeded', delay: 1_500, callback: 'sent' },
  },
  {
    methodId: 'bank',
    kinds: ['deposit', 'withdrawal'],
    displayName: { TY: 'Lipat-bangko', EN: 'Bank transfer' },
    icon: 'bank',
    limits: { deposit: deposit({ withinMinutes: 5 }), withdrawal: withdrawal({ withinMinutes: 5 }) },
    destination: 'account',
    behaviour: { outcome: 'succeeded', delay: 15_000, callback: 'sent' },
  },
  {
    methodId: 'counter',
    kinds: ['deposit'],
    displayName: { TY: 'Bayad sa tindahan', EN: 'Over the counter' },
    icon: 'counter',
    limits: {
      deposit: deposit({ withinMinutes: 10, maximumMinor: COUNTER_DEPOSIT_MAX }),
      withdrawal: withdrawal({ withinMinutes: 10 }),
    },
    destination: 'account',
    behaviour: { outcome: 'succeeded', delay: 4_000, callback: 'lost' },
  },
  {
    methodId: 'testcard',
    kinds: ['deposit', 'withdrawal'],
    displayName: { TY: 'Test card (laging tinatanggihan)', EN: 'Test card (always declined)' },
    icon: 'testcard',
    limits: { deposit: deposit({ withinMinutes: 1 }), withdrawal: withdrawal({ withinMinutes: 1 }) },
    destination: 'account',
    behaviour: { outcome: 'failed', delay: 2_000, callback: 'sent' },
  },
];

/** Maximum age of a callback in milliseconds; older ones are refused. */
const CALLBACK_LIFETIME = 300_000;
/** Maximum callbacks per batch. */
const CALLED_AT_ONCE = 100;
/** Retry delays for callbacks that were not accepted, in milliseconds; the last one repeats. */
const CALL_AGAIN_AFTER = [1_000, 5_000, 30_000, 300_000];

const callbackBody = z.strictObject({
  reference: z.uuid(),
  state: z.enum(['succeeded', 'failed']),
});

function methodsOf(offers: SandboxMethods): readonly SandboxMethod[] {
  if (offers === 'none') return [];
  return offers === 'all' ? METHODS : METHODS.filter(({ behaviour }) => behaviour.outcome === 'succeeded');
}

/** Creates the sandbox over its own table. */
export function createPaymentSandbox({
  db,
  signer,
  offers,
  now,
  log,
  deliver,
}: PaymentSandboxOptions): PaymentSandbox {
  /** Callbacks that were not accepted: number of attempts and time of the next one. */
  const refused = new Map<string, { readonly times: number; readonly dueAt: number }>();
  let override: Behaviour | undefined;
  const sign = async (body: string, at: number) =>
    `${at}.${Buffer.from(await signer.sign('paymentCallback', String(at), body)).toString('base64url')}`;

  /** Makes one callback; schedules a retry when it is not accepted. The platform applies each decision once. */
  async function call(reference: string, outcome: 'succeeded' | 'failed'): Promise<void> {
    const body = JSON.stringify({ reference, state: outcome });
    const isAccepted = await deliver(body, await sign(body, now())).catch((error: unknown) => {
      log.warn({ payment: reference, error: describeError(error) }, 'callback not accepted');
      return false;
    });
    if (!isAccepted) {
      const times = (refused.get(reference)?.times ?? 0) + 1;
      const pause = CALL_AGAIN_AFTER[Math.min(times, CALL_AGAIN_AFTER.length) - 1] ?? 0;
      refused.set(reference, { times, dueAt: now() + pause });
      return;
    }
    refused.delete(reference);
    await db
      .update(sandboxPayments)
      .set({ callback: 'sent' })
      .where(eq(sandboxPayments.reference, reference));
  }

  return {
    name: 'sandbox',
    methods: methodsOf(offers),
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

    async readCallback(body, signature, at) {
      const [moment = '', mac = ''] = signature.split('.');
      const given = Buffer.from(mac, 'base64url');
      if (given.length !== 32 || !(await signer.matches(given, 'paymentCallback', moment, body)))
        return undefined;
      if (!/^\d{1,15}$/.test(moment) || Math.abs(at - Number(moment)) > CALLBACK_LIFETIME) return undefined;
      try {
        const parsed = callbackBody.safeParse(JSON.parse(body));
        return parsed.success ? parsed.data : undefined;
      } catch {
        return undefined;
      }
    },

    async settle() {
      const waiting = [...refused].filter(([, { dueAt }]) => dueAt > now()).map(([reference]) => reference);
      const due = await db
        .select()
        .from(sandboxPayments)
        .where(
          and(
            eq(sandboxPayments.callback, 'due'),
            lte(sandboxPayments.settlesAt, new Date(now())),
            waiting.length === 0 ? undefined : notInArray(sandboxPayments.reference, waiting),
          ),
        )
        .orderBy(asc(sandboxPayments.settlesAt))
        .limit(CALLED_AT_ONCE);
      for (const { reference, outcome } of due) await call(reference, outcome);
    },
  };
}
