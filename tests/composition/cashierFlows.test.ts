import { afterEach, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import { depositFlow, withdrawalFlow } from '@/composition/flows/cashierFlows';
import { attemptKey } from '@/machines/attempt';
import { MEMBER_RECORD, PAYMENT_METHOD, PENDING_DEPOSIT } from '@/machines/samples';
import { Secret } from '@/machines/secret';
import type { CashierTransaction, paymentMethods } from '@/services/contract/cashier';
import type { ResponseOf } from '@/services/contract/core';
import { stage, success } from './support';

const { site, respond, callsTo } = stage();
const running: { stop(): void }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

const BANK = { ...PAYMENT_METHOD, methodId: 'bank', destination: 'account' as const };
const PENDING_WITHDRAWAL: CashierTransaction = {
  ...PENDING_DEPOSIT,
  transactionId: 'w1',
  kind: 'withdrawal',
};
const CASHIER: ResponseOf<typeof paymentMethods> = {
  deposit: [PAYMENT_METHOD],
  withdrawal: [BANK],
  paymentPasswordSet: true,
  pending: [],
  depositStanding: 'open',
  depositLeftMinor: 30_000,
  balanceMinor: 60_000,
  bonus: null,
  currency: 'PHP',
};
/** Payments that both kinds of pages find pending, the newest first. */
const BOTH = [PENDING_WITHDRAWAL, PENDING_DEPOSIT];

/** Starts a page of the cashier; payments are not answered. */
function open(kind: 'deposit' | 'withdrawal', cashier: Partial<typeof CASHIER> = {}) {
  respond((path) =>
    path.startsWith('/cashier/methods') ? success({ ...CASHIER, ...cashier }) : ([503, 'busy'] as const),
  );
  const { services, create } = site({ session: MEMBER_RECORD });
  const flow = kind === 'deposit' ? depositFlow(services)(create) : withdrawalFlow(services)(create);
  if (flow.name !== kind) throw new Error(`not the ${kind}`);
  flow.ref.start();
  running.push(flow.ref);
  return flow;
}

it('ROUTE-56 a deposit offers its own methods, within the own limit of the player', async () => {
  const flow = open('deposit');
  if (flow.name !== 'deposit') return;
  const { context } = await waitFor(flow.ref, (snapshot) => snapshot.matches('editing'));
  expect(context.offer).toEqual({
    methods: [PAYMENT_METHOD],
    playRestriction: 'open',
    balanceMinor: 60_000,
    currency: 'PHP',
    leftMinor: 30_000,
    pending: null,
  });
});

it('ROUTE-57 a withdrawal offers its own methods and the balance', async () => {
  const flow = open('withdrawal');
  if (flow.name !== 'withdrawal') return;
  const { context } = await waitFor(flow.ref, (snapshot) => snapshot.matches('editing'));
  expect(context.offer).toEqual({
    methods: [BANK],
    balanceMinor: 60_000,
    bonus: null,
    currency: 'PHP',
    passwordSet: true,
    pending: null,
  });
});

it.each([
  ['deposit', BOTH, 't1'],
  ['withdrawal', BOTH, 'w1'],
  ['deposit', [PENDING_WITHDRAWAL], undefined],
  ['withdrawal', [PENDING_DEPOSIT], undefined],
] as const)(
  'ROUTE-56 ROUTE-57 the page of a %s follows only a payment of its kind (%#)',
  async (kind, pending, id) => {
    const { ref } = open(kind, { pending: [...pending] });
    await waitFor(ref, (snapshot) => snapshot.matches(id === undefined ? 'editing' : 'following'));
    expect(ref.getSnapshot().context.transaction?.transactionId).toBe(id);
  },
);

it.each(['deposit', 'withdrawal'] as const)(
  '15.8 a %s whose outcome is unknown is sent again under the same key, with the same amount',
  async (kind) => {
    const flow = open(kind, { depositLeftMinor: null });
    const { ref } = flow;
    await waitFor(ref, (snapshot) => snapshot.matches('editing'));
    const confirm = { type: 'payment.confirm', password: new Secret('246813') } as const;
    if (flow.name === 'deposit') {
      flow.ref.send({ type: 'form.submit', methodId: 'ewallet', amountMinor: 50_000 });
      flow.ref.send({ type: 'payment.confirm' });
    } else if (flow.name === 'withdrawal') {
      flow.ref.send({
        type: 'form.submit',
        methodId: 'bank',
        amountMinor: 50_000,
        destination: '1234567890',
      });
      flow.ref.send(confirm);
    }
    await waitFor(ref, (snapshot) => snapshot.matches('unsure'));
    ref.send(confirm);
    await waitFor(ref, (snapshot) => snapshot.matches('submitting'));
    await waitFor(ref, (snapshot) => snapshot.matches('unsure'));
    const calls = callsTo(`/cashier/${kind}s`);
    const body =
      kind === 'deposit'
        ? { methodId: 'ewallet' }
        : { methodId: 'bank', destination: '1234567890', paymentPassword: '246813' };
    expect(
      calls.map(({ headers, ...call }) => [headers['idempotency-key'], call.sealed ?? JSON.parse(call.body)]),
    ).toEqual(Array(2).fill([attemptKey(ref.getSnapshot().context), { ...body, amountMinor: 50_000 }]));
  },
);
