import {
  type CashierTransaction,
  createDeposit,
  createWithdrawal,
  orderedPayment,
  paymentMethods,
  setPaymentPassword,
  transactionStatus,
} from '@contract/cashier';
import { fromPromise } from 'xstate';
import { stepUpFlow } from '@/composition/account/stepUpFlow';
import type { AppServices } from '@/composition/site/appServices';
import { countDown } from '@/composition/site/countDown';
import { isRefusal } from '@/composition/site/refusals';
import { wired } from '@/composition/wiring/lazyWiring';
import { LINKED_PROMOTION } from '@/config/routes';
import { paymentPasswordMachine } from '@/machines/account/paymentPassword/paymentPassword.machine';
import { type DepositOutcome, depositMachine } from '@/machines/cashier/deposit/deposit.machine';
import type { OpenOrder, PaymentIntent } from '@/machines/cashier/payment';
import { paymentFollowMachine } from '@/machines/cashier/paymentFollow/paymentFollow.machine';
import { type WithdrawalOutcome, withdrawalMachine } from '@/machines/cashier/withdrawal/withdrawal.machine';
import { toFailure } from '@/machines/shared/failure';
import { userNameOf } from '@/machines/shared/session/session';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import type { StorageEntry } from '@/services/storage';
import { openDepositEntry, openWithdrawalEntry } from '@/services/storage/lazyEntries';

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
    actions: { ...orders.actions, resumeGame: () => services.goBack() },
    actors: {
      countDown,
      findOrder: orders.findOrder,
      fetchOffer: fromPromise(async ({ signal }) => {
        const answer = await fetchCashier(services, signal);
        return {
          methods: answer.deposit,
          playRestriction: answer.depositStanding,
          balanceMinor: answer.balanceMinor,
          currency: answer.currency,
          leftMinor: answer.depositLeftMinor,
          bonuses: answer.depositBonuses,
          pending: pendingOf(answer.pending, 'deposit'),
          unanswered: orders.read(),
        };
      }),
      createDeposit: fromPromise(async ({ input, signal }): Promise<DepositOutcome> => {
        const { key, methodId, amountMinor, promotionId } = input;
        try {
          const answer = await services.api.call(
            createDeposit,
            { methodId, amountMinor, ...(promotionId === null ? {} : { promotionId }) },
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
      input: {
        session: services.session(),
        keySeed: services.createId(),
        isFromGame: services.isDepositForGame(),
        linkedPromotionId: services.query().get(LINKED_PROMOTION),
      },
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
      countDown,
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
          countDown,
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
