import type { CashierTransaction, paymentMethods } from '@contract/cashier';
import type { ResponseOf } from '@contract/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { depositFlow, withdrawalFlow } from '@/composition/cashier/cashierFlows';
import { attemptKey } from '@/machines/shared/attempt';
import { DEPOSIT_BONUS, MEMBER_RECORD, PAYMENT_METHOD, PENDING_DEPOSIT } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { initialSession } from '@/machines/shared/session/session';
import { stage, success } from '../support';

const { site, respond, callsTo } = stage();
const running: { stop(): void }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});

const OTHER_RECORD = { ...MEMBER_RECORD, userName: 'somebody-else' };
type Device = ReturnType<typeof site>;
type Page = ReturnType<typeof open>;

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
  depositBonuses: [],
  currency: 'PHP',
};
/** Payments that both kinds of pages find pending, the newest first. */
const BOTH = [PENDING_WITHDRAWAL, PENDING_DEPOSIT];

/** Starts a page of the cashier; payments are not answered. `device` is that of an earlier page. */
function open(
  kind: 'deposit' | 'withdrawal',
  cashier: Partial<typeof CASHIER> = {},
  device: Device = site({ session: MEMBER_RECORD }),
  order?: CashierTransaction | null,
) {
  respond((path) => {
    if (path.startsWith('/cashier/methods')) return success({ ...CASHIER, ...cashier });
    if (path.startsWith('/cashier/order') && order !== undefined) return success({ transaction: order });
    return [503, 'busy'] as const;
  });
  const { services, create } = device;
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
    bonuses: [],
    pending: null,
    unanswered: null,
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
    unanswered: null,
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

it.each([
  ['deposit', 't2'],
  ['withdrawal', 'w2'],
] as const)(
  'ROUTE-56 ROUTE-57 of several pending payments, the page of a %s follows the newest of its kind',
  async (kind, id) => {
    const newer = (one: CashierTransaction, transactionId: string) => ({ ...one, transactionId });
    const pending = [
      newer(PENDING_DEPOSIT, 't2'),
      newer(PENDING_WITHDRAWAL, 'w2'),
      PENDING_WITHDRAWAL,
      PENDING_DEPOSIT,
    ];
    const { ref } = open(kind, { pending });
    await waitFor(ref, (snapshot) => snapshot.matches('following'));
    expect(ref.getSnapshot().context.transaction?.transactionId).toBe(id);
  },
);

/** Fills in the form of a page and confirms. */
function pay(flow: Page, confirm: { type: 'payment.confirm'; password: Secret }) {
  if (flow.name === 'deposit') {
    flow.ref.send({ type: 'form.submit', methodId: 'ewallet', amountMinor: 50_000 });
    flow.ref.send({ type: 'payment.confirm' });
  } else if (flow.name === 'withdrawal') {
    flow.ref.send({ type: 'form.submit', methodId: 'bank', amountMinor: 50_000, destination: '1234567890' });
    flow.ref.send(confirm);
  }
}
const CONFIRM = { type: 'payment.confirm', password: new Secret('246813') } as const;
const NO_LIMIT = { depositLeftMinor: null };

it.each([
  ['chosen', 'PR-1'],
  ['declined', null],
] as const)('ROUTE-56 a bonus that is %s goes with the order, or does not', async (_, promotionId) => {
  const device = site({ session: MEMBER_RECORD });
  const services = { ...device.services, query: () => new URLSearchParams({ promotion: 'PR-1' }) };
  const flow = open('deposit', { ...NO_LIMIT, depositBonuses: [DEPOSIT_BONUS] }, { ...device, services });
  if (flow.name !== 'deposit') return;
  await waitFor(flow.ref, (snapshot) => snapshot.matches('editing'));
  // The promotion in the address is chosen at first.
  expect(flow.ref.getSnapshot().context.promotionId).toBe('PR-1');
  flow.ref.send({ type: 'bonus.choose', promotionId });
  pay(flow, CONFIRM);
  await vi.waitFor(() => expect(callsTo('/cashier/deposits')).toHaveLength(1));
  expect(JSON.parse(callsTo('/cashier/deposits')[0]?.body ?? '')).toEqual({
    ...{ methodId: 'ewallet', amountMinor: 50_000 },
    ...(promotionId === null ? {} : { promotionId }),
  });
});

/** Keys of the orders that were sent, and of those that were looked up. */
const keysOf = (kind: string) => ({
  sent: callsTo(`/cashier/${kind}s`).map(({ headers }) => headers['idempotency-key']),
  lookedUp: callsTo('/cashier/order').map(({ path }) => new URLSearchParams(path.split('?')[1]).get('key')),
});

it.each([
  [true, 'succeeded', 1],
  [true, 'failed', 0],
  [false, 'succeeded', 0],
] as const)(
  'ROUTE-56 left for a game: %s, and %s: goes back to it %i times',
  async (isForGame, state, backs) => {
    let gone = 0;
    const device = site({ session: MEMBER_RECORD });
    const first = open('deposit', NO_LIMIT, device);
    await waitFor(first.ref, (snapshot) => snapshot.matches('editing'));
    pay(first, CONFIRM);
    await waitFor(first.ref, (snapshot) => snapshot.matches('submitting'));
    first.ref.stop();
    const services = {
      ...device.services,
      isDepositForGame: () => isForGame,
      goBack: () => {
        gone += 1;
      },
    };
    const flow = open('deposit', NO_LIMIT, { ...device, services }, { ...PENDING_DEPOSIT, state });
    if (flow.name !== 'deposit') return;
    await waitFor(flow.ref, (snapshot) => snapshot.matches('decided'));
    expect(flow.ref.getSnapshot().can({ type: 'game.resume' })).toBe(backs === 1);
    flow.ref.send({ type: 'game.resume' });
    expect(gone).toBe(backs);
  },
);

describe.each(['deposit', 'withdrawal'] as const)('ROUTE-56 ROUTE-57 a %s without an answer', (kind) => {
  /** A device whose page was closed after the order was sent. */
  async function closedPage() {
    const device = site({ session: MEMBER_RECORD });
    const flow = open(kind, NO_LIMIT, device);
    await waitFor(flow.ref, (snapshot) => snapshot.matches('editing'));
    pay(flow, CONFIRM);
    await waitFor(flow.ref, (snapshot) => snapshot.matches('submitting'));
    flow.ref.stop();
    return device;
  }

  it.each(['succeeded', 'failed', 'pending'] as const)(
    'is reported as %s by the page that opens next, and is not sent again',
    async (state) => {
      const device = await closedPage();
      const transaction = { ...PENDING_DEPOSIT, kind, state, transactionId: 'of-the-order' };
      const { ref } = open(kind, NO_LIMIT, device, transaction);
      await waitFor(ref, (snapshot) => snapshot.matches(state === 'pending' ? 'following' : 'decided'));
      expect(ref.getSnapshot().context.transaction?.transactionId).toBe('of-the-order');
      const { sent, lookedUp } = keysOf(kind);
      expect(sent.length).toBeLessThanOrEqual(1);
      expect(lookedUp).toHaveLength(1);
      if (sent.length === 1) expect(lookedUp).toEqual(sent);
      const third = open(kind, NO_LIMIT, device, transaction);
      await waitFor(third.ref, (snapshot) => snapshot.matches('editing'));
    },
  );

  it('that has not arrived is sent again under its own key only', async () => {
    const device = await closedPage();
    const flow = open(kind, NO_LIMIT, device, null);
    const { ref } = flow;
    await waitFor(ref, (snapshot) => snapshot.matches('unsure'));
    expect(ref.getSnapshot().context.intent?.amountMinor).toBe(50_000);
    expect(ref.getSnapshot().context.failure).toEqual({ code: 'payment.unanswered' });
    ref.send(CONFIRM);
    await waitFor(ref, (snapshot) => snapshot.matches('submitting') || snapshot.matches('confirming'));
    // A withdrawal needs its password again, which no device keeps.
    if (ref.getSnapshot().matches('confirming')) ref.send(CONFIRM);
    await waitFor(ref, (snapshot) => snapshot.matches('unsure'));
    const { sent, lookedUp } = keysOf(kind);
    expect(new Set([...sent, ...lookedUp]).size).toBe(1);
  });

  it('is gone once the player starts over', async () => {
    const device = await closedPage();
    const { ref } = open(kind, NO_LIMIT, device, null);
    await waitFor(ref, (snapshot) => snapshot.matches('unsure'));
    ref.send({ type: 'cashier.retry' });
    await waitFor(ref, (snapshot) => snapshot.matches('editing'));
    expect(ref.getSnapshot().context.intent).toBeNull();
  });

  it('is shown to no other member, and deleted', async () => {
    const device = await closedPage();
    const other = {
      ...device,
      services: { ...device.services, session: () => initialSession(OTHER_RECORD) },
    };
    await waitFor(open(kind, NO_LIMIT, other, null).ref, (snapshot) => snapshot.matches('editing'));
    await waitFor(open(kind, NO_LIMIT, device, null).ref, (snapshot) => snapshot.matches('editing'));
    expect(keysOf(kind).lookedUp).toEqual([]);
  });
});

it.each(['deposit', 'withdrawal'] as const)(
  'a %s whose outcome is unknown is sent again under the same key, with the same amount',
  async (kind) => {
    const flow = open(kind, { depositLeftMinor: null });
    const { ref } = flow;
    await waitFor(ref, (snapshot) => snapshot.matches('editing'));
    pay(flow, CONFIRM);
    await waitFor(ref, (snapshot) => snapshot.matches('unsure'));
    ref.send(CONFIRM);
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
