import { createActor, fromPromise } from 'xstate';
import { jackpotMachine } from '@/machines/jackpot/jackpot.machine';
import { jackpotsMachine } from '@/machines/jackpots/jackpots.machine';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { jackpotValue } from '@/services/contract/catalogue';
import { templateSettings } from '@/services/contract/system';
import { categoryLogic } from './categoryFlow';
import type { Ports } from './ports';

/** How long the page waits for the operator's choice of the counter, in milliseconds. */
const CHOICE_TIMEOUT = 3000;

/** The counter that the operator chose; the standard one when that cannot be had (JACKPOT-02). */
async function chosenVariant({ api }: Ports) {
  try {
    const signal = AbortSignal.timeout(CHOICE_TIMEOUT);
    return (await api.call(templateSettings, {}, { signal })).jackpotVariant;
  } catch {
    return 'standard';
  }
}

/** The jackpot page's chart with its services. */
export async function jackpotsFlow(ports: Ports): Promise<FlowOf<'jackpots'>> {
  const logic = jackpotsMachine.provide({
    actors: {
      category: categoryLogic(ports),
      jackpot: jackpotMachine.provide({
        actors: {
          fetchJackpot: fromPromise(async ({ signal }) => {
            const { amountMinor, currency } = await ports.api.call(jackpotValue, {}, { signal });
            return { amount: amountMinor === null ? null : amountMinor / 100, currency };
          }),
          drawUpdate: fromPromise(async () => ({ pause: Math.random(), amount: Math.random() })),
        },
      }),
    },
  });
  return {
    name: 'jackpots',
    ref: createActor(logic, { input: { variant: await chosenVariant(ports), draw: Math.random() } }),
  };
}
