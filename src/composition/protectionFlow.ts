import { createActor, fromPromise } from 'xstate';
import type { Flow } from '@/machines/lazyFlow/lazyFlow.machine';
import { protectionMachine } from '@/machines/protection/protection.machine';
import {
  beginPlayerBreak,
  protection,
  protectionHistory,
  setProtectionLimit,
  setRealityCheck,
} from '@/services/contract/member';
import type { Ports } from './ports';

/** The protection chart with its services. */
export function protectionFlow(ports: Ports): Flow {
  const { api } = ports;
  const token = () => ports.session()?.token;
  const logic = protectionMachine.provide({
    actors: {
      fetchProtection: fromPromise(async ({ signal }) => {
        const [state, history] = await Promise.all([
          api.call(protection, {}, { signal, token: token() }),
          api.call(protectionHistory, {}, { signal, token: token() }),
        ]);
        return { state, history };
      }),
      fetchHistory: fromPromise(({ input, signal }) =>
        api.call(protectionHistory, { before: String(input.before) }, { signal, token: token() }),
      ),
      save: fromPromise(async ({ input, signal }) => {
        const options = { signal, token: token() };
        switch (input.change) {
          case 'limit': {
            const { kind, period, amount } = input;
            await api.call(setProtectionLimit, { kind, period, amount }, options);
            return;
          }
          case 'break':
            await api.call(beginPlayerBreak, input.choice, options);
            return;
          case 'realityCheck':
            await api.call(setRealityCheck, { minutes: input.minutes }, options);
        }
      }),
    },
    actions: { refreshStanding: () => ports.refreshStanding() },
  });
  return {
    name: 'protection',
    ref: createActor(logic, { input: { memberType: ports.session()?.type ?? null } }),
  };
}
