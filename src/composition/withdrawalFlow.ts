import { createActor, fromPromise } from 'xstate';
import type { Flow } from '@/machines/lazyFlow/lazyFlow.machine';
import { paymentPasswordMachine } from '@/machines/paymentPassword/paymentPassword.machine';
import { type WithdrawalOutcome, withdrawalMachine } from '@/machines/withdrawal/withdrawal.machine';
import { createWithdrawal, setPaymentPassword } from '@/services/contract/cashier';
import { fetchCashier, paymentFollowLogic, pendingOf } from './cashierServices';
import type { Ports } from './ports';
import { failureOf, isRefusal } from './refusals';

/** The withdrawal chart with its services. */
export function withdrawalFlow(ports: Ports): Flow {
  const token = () => ports.session()?.token;
  const logic = withdrawalMachine.provide({
    actors: {
      fetchOffer: fromPromise(async ({ signal }) => {
        const { withdrawal, paymentPasswordSet, pending, balanceMinor, currency } = await fetchCashier(
          ports,
          signal,
        );
        return {
          methods: withdrawal,
          balanceMinor,
          currency,
          passwordSet: paymentPasswordSet,
          pending: pendingOf(pending, 'withdrawal'),
        };
      }),
      createWithdrawal: fromPromise(async ({ input, signal }): Promise<WithdrawalOutcome> => {
        const { key, methodId, amountMinor, destination, password } = input;
        try {
          const { transaction } = await ports.api.call(
            createWithdrawal,
            { methodId, amountMinor, destination, paymentPassword: password?.reveal() ?? '' },
            { signal, token: token(), idempotencyKey: key },
          );
          return { kind: 'begun', transaction };
        } catch (error) {
          if (!isRefusal(error)) throw error;
          return { kind: 'refused', failure: failureOf(error) };
        }
      }),
      paymentFollow: paymentFollowLogic(ports),
      paymentPassword: paymentPasswordMachine.provide({
        actors: {
          savePassword: fromPromise(async ({ input, signal }) => {
            await ports.api.call(
              setPaymentPassword,
              { oldPassword: input.oldPassword.reveal(), newPassword: input.newPassword.reveal() },
              { signal, token: token() },
            );
          }),
        },
      }),
    },
    actions: { openLogin: () => ports.openLogin(), refreshMember: () => ports.refreshMember() },
  });
  return {
    name: 'withdrawal',
    ref: createActor(logic, { input: { memberType: ports.session()?.type ?? null } }),
  };
}
