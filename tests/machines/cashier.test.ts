import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { type DepositOffer, depositMachine } from '@/machines/deposit/deposit.machine';
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
