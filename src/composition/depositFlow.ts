import { createActor, fromPromise } from 'xstate';
import { type DepositOutcome, depositMachine } from '@/machines/deposit/deposit.machine';
import type { Flow } from '@/machines/lazyFlow/lazyFlow.machine';
import { createDeposit } from '@/services/contract/cashier';
import { fetchCashier, paymentFollowLogic, pendingOf } from './cashierServices';
import type { Ports } from './ports';
import { failureOf, isRefusal } from './refusals';

/** The deposit chart with its services. */
export function depositFlow(ports: Ports): Flow {
  const logic = depositMachine.provide({
    actors: {
      fetchOffer: fromPromise(async ({ signal }) => {
        const answer = await fetchCashier(ports, signal);
        return {
          methods: answer.deposit,
          standing: answer.depositStanding,
          balanceMinor: answer.balanceMinor,
          currency: answer.currency,
          leftMinor: answer.depositLeftMinor,
          pending: pendingOf(answer.pending, 'deposit'),
        };
      }),
      createDeposit: fromPromise(async ({ input, signal }): Promise<DepositOutcome> => {
        const { key, methodId, amountMinor } = input;
        try {
          const answer = await ports.api.call(
            createDeposit,
            { methodId, amountMinor },
            { signal, token: ports.session()?.token, idempotencyKey: key },
          );
          return { kind: 'begun', ...answer };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          return { kind: 'refused', failure: failureOf(error) };
        }
      }),
      paymentFollow: paymentFollowLogic(ports),
    },
    actions: { openLogin: () => ports.openLogin(), refreshMember: () => ports.refreshMember() },
  });
  return {
    name: 'deposit',
    ref: createActor(logic, { input: { memberType: ports.session()?.type ?? null } }),
  };
}
