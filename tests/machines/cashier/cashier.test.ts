import type { CashierTransaction } from '@contract/cashier';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { paymentPasswordMachine } from '@/machines/account/paymentPassword/paymentPassword.machine';
import {
  type DepositOffer,
  type DepositOutcome,
  depositMachine,
} from '@/machines/cashier/deposit/deposit.machine';
import { isPayable } from '@/machines/cashier/paymentAmount';
import { FOLLOW_PAUSES, paymentFollowMachine } from '@/machines/cashier/paymentFollow/paymentFollow.machine';
import {
  type WithdrawalOffer,
  type WithdrawalOutcome,
  withdrawalMachine,
} from '@/machines/cashier/withdrawal/withdrawal.machine';
import { attemptKey } from '@/machines/shared/attempt';
import { decided, PAYMENT_METHOD, PENDING_DEPOSIT, sessionOfType } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { deferred, silentCountDown } from '../../support/chart';

/* A payment form when the session ends while it is filled in. */

const OFFER = {
  methods: [PAYMENT_METHOD],
  playRestriction: 'open' as const,
  balanceMinor: 60_000,
  bonus: null,
  currency: 'PHP',
  leftMinor: null,
  bonuses: [],
  pending: null,
  unanswered: null,
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function openDeposit() {
  const actor = createActor(
    depositMachine.provide({
      actors: {
        countDown: silentCountDown,
        fetchOffer: fromPromise(async (): Promise<DepositOffer> => OFFER),
      },
    }),
    { input: { session: sessionOfType(0), keySeed: 'seed', isFromGame: false, linkedPromotionId: null } },
  );
  return actor.start();
}

describe('a session that ends while a form is open', () => {
  it('ROUTE-56 the same account finds its input again, even if incomplete', async () => {
    const deposit = openDeposit();
    await settled();
    deposit.send({ type: 'draft.changed', methodId: 'ewallet', amount: '5' });
    deposit.send({ type: 'session.changed', session: sessionOfType(null) });
    expect(deposit.getSnapshot().value).toBe('visitor');
    deposit.send({ type: 'session.changed', session: sessionOfType(0, true) });
    await settled();
    expect(deposit.getSnapshot().value).toBe('editing');
    expect(deposit.getSnapshot().context.draft).toEqual({ methodId: 'ewallet', amount: '5' });

    deposit.send({ type: 'form.submit', methodId: 'ewallet', amountMinor: 50_000 });
    const key = attemptKey(deposit.getSnapshot().context);
    deposit.send({ type: 'session.changed', session: sessionOfType(null) });
    deposit.send({ type: 'session.changed', session: sessionOfType(0, true) });
    await settled();
    // The same intent: if the first request arrived, this is the same deposit.
    expect(deposit.getSnapshot().value).toBe('confirming');
    expect(deposit.getSnapshot().context.intent).not.toBeNull();
    expect(attemptKey(deposit.getSnapshot().context)).toBe(key);
  });

  it('ROUTE-56 another account finds nothing', async () => {
    const deposit = openDeposit();
    await settled();
    deposit.send({ type: 'draft.changed', methodId: 'ewallet', amount: '500' });
    deposit.send({ type: 'form.submit', methodId: 'ewallet', amountMinor: 50_000 });
    deposit.send({ type: 'session.changed', session: sessionOfType(null) });
    deposit.send({ type: 'session.changed', session: sessionOfType(0) });
    await settled();
    expect(deposit.getSnapshot().value).toBe('editing');
    expect(deposit.getSnapshot().context).toMatchObject({ draft: null, intent: null });
  });

  it('ROUTE-57 a withdrawal keeps its input except for the payment password, which is typed again', async () => {
    const withdrawal = createActor(
      withdrawalMachine.provide({
        actors: {
          countDown: silentCountDown,
          fetchOffer: fromPromise(async (): Promise<WithdrawalOffer> => ({ ...OFFER, passwordSet: true })),
          createWithdrawal: fromPromise(() => new Promise<WithdrawalOutcome>(() => {})),
        },
      }),
      { input: { session: sessionOfType(0), keySeed: 'seed' } },
    ).start();
    await settled();
    const intent = { methodId: 'ewallet', amountMinor: 50_000, destination: '09171234567' };
    withdrawal.send({ type: 'form.submit', ...intent });
    withdrawal.send({ type: 'payment.confirm', password: new Secret('246813') });
    expect(withdrawal.getSnapshot().value).toBe('submitting');
    withdrawal.send({ type: 'session.changed', session: sessionOfType(null) });
    expect(withdrawal.getSnapshot().context.password).toBeNull();
    withdrawal.send({ type: 'session.changed', session: sessionOfType(0, true) });
    await settled();
    expect(withdrawal.getSnapshot().value).toBe('confirming');
    expect(withdrawal.getSnapshot().context.intent).toEqual(intent);
  });
});

describe('an amount', () => {
  const methods = [
    { ...PAYMENT_METHOD, methodId: 'bank', minimumMinor: 20_000, maximumMinor: 30_000 },
    { ...PAYMENT_METHOD, minimumMinor: 10_000, maximumMinor: 50_000 },
  ];
  it.each([
    ['the least that its method takes', 'ewallet', 10_000, 90_000, true],
    ['a centavo less', 'ewallet', 9_999, 90_000, false],
    ['the most that its method takes', 'ewallet', 50_000, 90_000, true],
    ['a centavo more', 'ewallet', 50_001, 90_000, false],
    ['all that there is', 'ewallet', 40_000, 40_000, true],
    ['a centavo more than there is', 'ewallet', 40_001, 40_000, false],
    ['what only another method takes', 'bank', 10_000, 90_000, false],
    ['of a method that is not offered', 'coins', 25_000, 90_000, false],
    ['half a centavo over', 'ewallet', 20_000.5, 90_000, false],
    ['no number', 'ewallet', Number.NaN, 90_000, false],
  ])('ROUTE-56 ROUTE-57 %s', (_, methodId, amountMinor, mostMinor, takes) => {
    expect(isPayable(methods, { methodId, amountMinor }, mostMinor)).toBe(takes);
  });
});

describe('a pending payment', () => {
  it('ROUTE-56 is requested after growing pauses, each once; then slowly, and when the player asks', async () => {
    const status = deferred<CashierTransaction, { transactionId: string }>();
    const clock = new SimulatedClock();
    const follow = createActor(paymentFollowMachine.provide({ actors: { fetchStatus: status.logic } }), {
      clock,
      input: { transaction: PENDING_DEPOSIT },
    }).start();
    expect([...FOLLOW_PAUSES].sort((a, b) => a - b)).toEqual(FOLLOW_PAUSES);
    for (const [at, pause] of FOLLOW_PAUSES.entries()) {
      clock.increment(pause - 1);
      expect(status.calls).toHaveLength(at);
      clock.increment(1);
      expect(status.calls).toHaveLength(at + 1);
      await status.last().answer(PENDING_DEPOSIT);
    }
    const asked = FOLLOW_PAUSES.length;
    expect(follow.getSnapshot().hasTag('slow')).toBe(true);
    clock.increment(5 * 60_000 - 1);
    expect(status.calls).toHaveLength(asked);
    clock.increment(1);
    expect(status.calls).toHaveLength(asked + 1);
    await status.last().answer(PENDING_DEPOSIT);
    expect(follow.getSnapshot().hasTag('slow')).toBe(true);
    follow.send({ type: 'payment.check' });
    expect(status.calls).toHaveLength(asked + 2);
    await status.last().answer({ ...PENDING_DEPOSIT, ...decided('succeeded') });
    expect(follow.getSnapshot().output?.state).toBe('succeeded');
  });
});

describe('restrictions of the player', () => {
  it.each([
    ['player.excluded', 'excluded'],
    ['player.limit.reached', 'limited'],
  ] as const)(
    'a deposit that is refused with %s shows the break or limit behind it',
    async (code, standing) => {
      const deposit = createActor(
        depositMachine.provide({
          actors: {
            countDown: silentCountDown,
            fetchOffer: fromPromise(async (): Promise<DepositOffer> => OFFER),
            createDeposit: fromPromise(
              async (): Promise<DepositOutcome> => ({ kind: 'refused', failure: { code } }),
            ),
          },
        }),
        { input: { session: sessionOfType(0), keySeed: 'seed', isFromGame: false, linkedPromotionId: null } },
      ).start();
      await settled();
      deposit.send({ type: 'form.submit', methodId: 'ewallet', amountMinor: 50_000 });
      deposit.send({ type: 'payment.confirm' });
      await settled();
      expect(deposit.getSnapshot().context.playRestriction).toBe(standing);
    },
  );

  it('ROUTE-57 once a payment password is set, it is required', async () => {
    const asked: boolean[] = [];
    const withdrawal = createActor(
      withdrawalMachine.provide({
        actors: {
          countDown: silentCountDown,
          fetchOffer: fromPromise(async (): Promise<WithdrawalOffer> => ({ ...OFFER, passwordSet: false })),
          paymentPassword: paymentPasswordMachine.provide({
            actors: {
              countDown: silentCountDown,
              savePassword: fromPromise(async () => {
                asked.push(true);
              }),
            },
          }),
        },
      }),
      { input: { session: sessionOfType(0), keySeed: 'seed' } },
    ).start();
    await settled();
    withdrawal.send({ type: 'password.open' });
    const form = withdrawal.getSnapshot().children.password;
    expect(form?.getSnapshot().context.isSet).toBe(false);
    const password = new Secret('246813');
    form?.send({ type: 'form.submit', oldPassword: new Secret(''), newPassword: password });
    await settled();
    expect([asked, withdrawal.getSnapshot().context.offer?.passwordSet]).toEqual([[true], true]);
    withdrawal.send({ type: 'password.open' });
    expect(withdrawal.getSnapshot().children.password?.getSnapshot().context.isSet).toBe(true);
    withdrawal.send({ type: 'password.close' });
    withdrawal.send({
      type: 'form.submit',
      methodId: 'ewallet',
      amountMinor: 50_000,
      destination: '09171234567',
    });
    withdrawal.send({ type: 'payment.confirm', password: null });
    expect(withdrawal.getSnapshot().value).toBe('confirming');
  });

  it('ROUTE-56 that was over already is asked for once more, and is told as it is now', async () => {
    const status = deferred<CashierTransaction, { transactionId: string }>();
    const follow = createActor(paymentFollowMachine.provide({ actors: { fetchStatus: status.logic } }), {
      input: { transaction: { ...PENDING_DEPOSIT, ...decided('cancelled') } },
    }).start();
    expect(status.calls.map(({ input }) => input)).toEqual([
      { transactionId: PENDING_DEPOSIT.transactionId },
    ]);
    await status.last().answer({ ...PENDING_DEPOSIT, ...decided('succeeded') });
    expect(follow.getSnapshot().output?.state).toBe('succeeded');
  });
});
