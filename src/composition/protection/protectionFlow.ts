import {
  beginPlayerBreak,
  protection,
  protectionHistory,
  setProtectionLimit,
  setRealityCheck,
} from '@contract/member';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { countDown } from '@/composition/site/countDown';
import { wired } from '@/composition/wiring/lazyWiring';
import { protectionMachine } from '@/machines/protection/protection/protection.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';

/** The protection chart with its services. */
export function protectionFlow(services: AppServices): CreateFlow {
  const { api } = services;
  const logic = wired('protection', protectionMachine).provide({
    actors: {
      countDown,
      fetchProtection: fromPromise(async ({ signal }) => {
        const [state, history] = await Promise.all([
          api.call(protection, {}, { signal }),
          api.call(protectionHistory, {}, { signal }),
        ]);
        return { state, history };
      }),
      fetchHistory: fromPromise(({ input, signal }) =>
        api.call(protectionHistory, { before: String(input.before) }, { signal }),
      ),
      save: fromPromise(async ({ input, signal }) => {
        const options = { signal };
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
  });
  return (create) => ({
    name: 'protection',
    ref: create(logic, { input: { session: services.session() } }),
  });
}
