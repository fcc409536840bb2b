import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type DepositOffer, type DepositOutcome, depositMachine } from '@/machines/deposit/deposit.machine';
import { isPayable } from '@/machines/paymentAmount';
import { paymentPasswordMachine } from '@/machines/paymentPassword/paymentPassword.machine';
import { PAYMENT_METHOD } from '@/machines/samples';
import { Secret } from '@/machines/secret';
import {
  type WithdrawalOffer,
  type WithdrawalOutcome,
  withdrawalMachine,
} from '@/machines/withdrawal/withdrawal.machine';

/* What becomes of a payment that was being typed when the session ended. */

const OFFER = {
  methods: [PAYMENT_METHOD],
  standing: 'open' as const,
  balanceMinor: 60_000,
  currency: 'PHP',
  leftMinor: null,
  pending: null,
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function openDeposit() {
  const actor = createActor(
    depositMachine.provide({ actors: { fetchOffer: fromPromise(async (): Promise<DepositOffer> => OFFER) } }),
    { input: { memberType: 0 } },
  );
  return actor.start();
}

describe('a session that ends in the middle', () => {
  it('ROUTE-56 the same account finds the amount where it left it, even half of it', async () => {
    const deposit = openDeposit();
    await settled();
    deposit.send({ type: 'draft.changed', methodId: 'ewallet', amount: '5' });
    deposit.send({ type: 'session.changed', memberType: null, isBack: false });
    expect(deposit.getSnapshot().value).toBe('visitor');
    deposit.send({ type: 'session.changed', memberType: 0, isBack: true });
    await settled();
    expect(deposit.getSnapshot().value).toBe('editing');
    expect(deposit.getSnapshot().context.draft).toEqual({ methodId: 'ewallet', amount: '5' });

    deposit.send({ type: 'form.submit', methodId: 'ewallet', amountMinor: 50_000, key: 'k1' });
    deposit.send({ type: 'session.changed', memberType: null, isBack: false });
    deposit.send({ type: 'session.changed', memberType: 0, isBack: true });
    await settled();
    // The very same intent: had it arrived, it would be the same deposit.
    expect(deposit.getSnapshot().value).toBe('confirming');
    expect(deposit.getSnapshot().context.intent?.key).toBe('k1');
  });

  it('ROUTE-56 another account finds nothing', async () => {
    const deposit = openDeposit();
    await settled();
    deposit.send({ type: 'draft.changed', methodId: 'ewallet', amount: '500' });
    deposit.send({ type: 'form.submit', methodId: 'ewallet', amountMinor: 50_000, key: 'k1' });
    deposit.send({ type: 'session.changed', memberType: null, isBack: false });
    deposit.send({ type: 'session.changed', memberType: 0, isBack: false });
    await settled();
    expect(deposit.getSnapshot().value).toBe('editing');
    expect(deposit.getSnapshot().context).toMatchObject({ draft: null, intent: null });
  });

  it('ROUTE-57 a withdrawal goes on without its payment password, which is typed anew', async () => {
    const withdrawal = createActor(
      withdrawalMachine.provide({
        actors: {
          fetchOffer: fromPromise(async (): Promise<WithdrawalOffer> => ({ ...OFFER, passwordSet: true })),
          createWithdrawal: fromPromise(() => new Promise<WithdrawalOutcome>(() => {})),
        },
      }),
      { input: { memberType: 0 } },
    ).start();
    await settled();
    const intent = { methodId: 'ewallet', amountMinor: 50_000, destination: '09171234567', key: 'k1' };
    withdrawal.send({ type: 'form.submit', ...intent });
    withdrawal.send({ type: 'withdrawal.confirm', password: new Secret('246813') });
    expect(withdrawal.getSnapshot().value).toBe('submitting');
    withdrawal.send({ type: 'session.changed', memberType: null, isBack: false });
    expect(withdrawal.getSnapshot().context.password).toBeNull();
    withdrawal.send({ type: 'session.changed', memberType: 0, isBack: true });
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

describe('what the platform says of the player', () => {
  it.each([
    ['player.excluded', 'excluded'],
    ['player.limit.reached', 'limited'],
  ] as const)(
    'a deposit that is refused with %s shows the break or limit behind it',
    async (code, standing) => {
      const deposit = createActor(
        depositMachine.provide({
          actors: {
            fetchOffer: fromPromise(async (): Promise<DepositOffer> => OFFER),
            createDeposit: fromPromise(
              async (): Promise<DepositOutcome> => ({ kind: 'refused', failure: { code } }),
            ),
          },
        }),
        { input: { memberType: 0 } },
      ).start();
      await settled();
      deposit.send({ type: 'form.submit', methodId: 'ewallet', amountMinor: 50_000, key: 'k1' });
      deposit.send({ type: 'deposit.confirm' });
      await settled();
      expect(deposit.getSnapshot().context.standing).toBe(standing);
    },
  );

  it('ROUTE-57 a payment password that was set is asked for from then on', async () => {
    const asked: boolean[] = [];
    const withdrawal = createActor(
      withdrawalMachine.provide({
        actors: {
          fetchOffer: fromPromise(async (): Promise<WithdrawalOffer> => ({ ...OFFER, passwordSet: false })),
          paymentPassword: paymentPasswordMachine.provide({
            actors: {
              savePassword: fromPromise(async () => {
                asked.push(true);
              }),
            },
          }),
        },
      }),
      { input: { memberType: 0 } },
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
      key: 'k1',
    });
    withdrawal.send({ type: 'withdrawal.confirm', password: null });
    expect(withdrawal.getSnapshot().value).toBe('confirming');
  });
});
