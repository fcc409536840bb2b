import { fromPromise } from 'xstate';
import { type DepositOutcome, depositMachine } from '@/machines/deposit/deposit.machine';
import { toFailure } from '@/machines/failure';
import type { CreateFlow } from '@/machines/lazyFlow/lazyFlow.machine';
import type { OpenOrder, PaymentIntent } from '@/machines/parts/payment';
import { paymentFollowMachine } from '@/machines/paymentFollow/paymentFollow.machine';
import { paymentPasswordMachine } from '@/machines/paymentPassword/paymentPassword.machine';
import { userNameOf } from '@/machines/session/session';
import { type WithdrawalOutcome, withdrawalMachine } from '@/machines/withdrawal/withdrawal.machine';
import {
  type CashierTransaction,
  createDeposit,
  createWithdrawal,
  orderedPayment,
  paymentMethods,
  setPaymentPassword,
  transactionStatus,
} from '@/services/contract/cashier';
import type { StorageEntry } from '@/services/storage';
import { openDepositEntry, openWithdrawalEntry } from '@/services/storage/lazyEntries';
import { isRefusal } from '../services/refusals';
import type { AppServices } from '../site/appServices';
import { wired } from '../wiring/lazyWiring';
import { stepUpFlow } from './stepUpFlow';

/** Fetches the cashier's offer. */
const fetchCashier = (services: AppServices, signal: AbortSignal) =>
  services.api.call(paymentMethods, { language: services.language() }, { signal });

/** The newest pending payment of a kind. */
const pendingOf = (
  pending: readonly CashierTransaction[],
  kind: 'deposit' | 'withdrawal',
): CashierTransaction | null => pending.find((one) => one.kind === kind) ?? null;

/** The member's order of one kind that was not answered, kept on the device. */
function openOrders<Intent extends PaymentIntent>(
  services: AppServices,
  entry: StorageEntry<OpenOrder<Intent> & { readonly owner: string }>,
) {
  const owner = () => userNameOf(services.session());
  return {
    read(): OpenOrder<Intent> | null {
      const stored = services.storage.read(entry);
      if (stored === undefined) return null;
      const { owner: whose, ...order } = stored;
      if (whose === owner()) return order;
      // On a shared phone, another member's order is deleted instead of shown.
      services.storage.remove(entry);
      return null;
    },
    /** The actions and the actor of the charts. */
    actions: {
      storeOrder: (_: unknown, order: OpenOrder<Intent>) =>
        services.storage.write(entry, { owner: owner(), ...order }),
      dropOrder: () => services.storage.remove(entry),
    },
    findOrder: fromPromise<CashierTransaction | null, { key: string }>(async ({ input, signal }) => {
      const { transaction } = await services.api.call(
        orderedPayment,
        { ...input, language: services.language() },
        { signal },
      );
      return transaction;
    }),
  };
}

/** The chart that follows a payment, with its service. */
const paymentFollowFlow = (services: AppServices) =>
  paymentFollowMachine.provide({
    actors: {
      fetchStatus: fromPromise(async ({ input, signal }) => {
        const { transaction } = await services.api.call(
          transactionStatus,
          { ...input, language: services.language() },
          { signal },
        );
        return transaction;
      }),
    },
  });

/** The deposit chart with its services. */
export function depositFlow(services: AppServices): CreateFlow {
  const orders = openOrders(services, openDepositEntry);
  const logic = wired('deposit', depositMachine).provide({
    actions: orders.actions,
    actors: {
      findOrder: orders.findOrder,
      fetchOffer: fromPromise(async ({ signal }) => {
        const answer = await fetchCashier(services, signal);
        return {
          methods: answer.deposit,
          playRestriction: answer.depositStanding,
          balanceMinor: answer.balanceMinor,
          currency: answer.currency,
          leftMinor: answer.depositLeftMinor,
          pending: pendingOf(answer.pending, 'deposit'),
          unanswered: orders.read(),
        };
      }),
      createDeposit: fromPromise(async ({ input, signal }): Promise<DepositOutcome> => {
        const { key, methodId, amountMinor } = input;
        try {
          const answer = await services.api.call(
            createDeposit,
            { methodId, amountMinor },
            { signal, idempotencyKey: key },
          );
          return { kind: 'begun', ...answer };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          // The chart has left the order when the session ended with this answer.
          orders.actions.dropOrder();
          return { kind: 'refused', failure: toFailure(error) };
        }
      }),
      paymentFollow: paymentFollowFlow(services),
    },
  });
  return (create) => ({
    name: 'deposit',
    ref: create(logic, {
      input: { session: services.session(), keySeed: services.createId() },
    }),
  });
}

/** The withdrawal chart with its services. */
export function withdrawalFlow(services: AppServices): CreateFlow {
  const stepUp = stepUpFlow(services);
  const orders = openOrders(services, openWithdrawalEntry);
  const logic = wired('withdrawal', withdrawalMachine).provide({
    actions: orders.actions,
    actors: {
      findOrder: orders.findOrder,
      fetchOffer: fromPromise(async ({ signal }) => {
        const { withdrawal, paymentPasswordSet, pending, balanceMinor, bonus, currency } = await fetchCashier(
          services,
          signal,
        );
        return {
          methods: withdrawal,
          balanceMinor,
          bonus,
          currency,
          passwordSet: paymentPasswordSet,
          pending: pendingOf(pending, 'withdrawal'),
          unanswered: orders.read(),
        };
      }),
      createWithdrawal: fromPromise(async ({ input, signal }): Promise<WithdrawalOutcome> => {
        const { key, methodId, amountMinor, destination, password } = input;
        try {
          const { transaction } = await services.api.call(
            createWithdrawal,
            { methodId, amountMinor, destination, paymentPassword: password?.reveal() ?? '' },
            { signal, idempotencyKey: key },
          );
          return { kind: 'begun', transaction };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          // The chart has left the order when the session ended with this answer.
          orders.actions.dropOrder();
          return { kind: 'refused', failure: toFailure(error) };
        }
      }),
      paymentFollow: paymentFollowFlow(services),
      stepUp,
      paymentPassword: paymentPasswordMachine.provide({
        actors: {
          stepUp,
          savePassword: fromPromise(async ({ input, signal }) => {
            await services.api.call(
              setPaymentPassword,
              { oldPassword: input.oldPassword.reveal(), newPassword: input.newPassword.reveal() },
              { signal },
            );
          }),
        },
      }),
    },
  });
  return (create) => ({
    name: 'withdrawal',
    ref: create(logic, {
      input: { session: services.session(), keySeed: services.createId() },
    }),
  });
}
