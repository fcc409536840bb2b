import { fromPromise } from 'xstate';
import { paymentFollowMachine } from '@/machines/paymentFollow/paymentFollow.machine';
import { type CashierTransaction, paymentMethods, transactionStatus } from '@/services/contract/cashier';
import type { Ports } from './ports';

/** What the cashier offers, as it travels. */
export const fetchCashier = (ports: Ports, signal: AbortSignal) =>
  ports.api.call(paymentMethods, { language: ports.language() }, { signal, token: ports.session()?.token });

/** The newest undecided payment of a kind. */
export const pendingOf = (
  pending: readonly CashierTransaction[],
  kind: 'deposit' | 'withdrawal',
): CashierTransaction | null => pending.find((one) => one.kind === kind) ?? null;

/** The chart that follows a payment, with its service. */
export const paymentFollowLogic = (ports: Ports) =>
  paymentFollowMachine.provide({
    actors: {
      fetchStatus: fromPromise(async ({ input, signal }) => {
        const { transaction } = await ports.api.call(
          transactionStatus,
          { ...input, language: ports.language() },
          { signal, token: ports.session()?.token },
        );
        return transaction;
      }),
    },
  });
