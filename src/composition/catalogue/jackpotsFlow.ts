import { jackpotValue } from '@contract/catalogue';
import { toMajor } from '@contract/readers/money';
import { templateSettings } from '@contract/siteSettings';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { jackpotMachine } from '@/machines/catalogue/jackpot/jackpot.machine';
import { jackpotsMachine } from '@/machines/catalogue/jackpots/jackpots.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { categoryPageFlow } from './categoryFlow';

/** Timeout for loading the operator's choice of counter, in milliseconds. */
const CHOICE_TIMEOUT = 3000;

/** The operator's counter; the default counter when it fails to load (JACKPOT-02). */
async function chosenVariant({ api }: AppServices) {
  try {
    const signal = AbortSignal.timeout(CHOICE_TIMEOUT);
    return (await api.call(templateSettings, {}, { signal })).jackpotVariant;
  } catch {
    return 'standard';
  }
}

/** The jackpot page's chart with its services. */
export async function jackpotsFlow(services: AppServices): Promise<CreateFlow<'jackpots'>> {
  const logic = jackpotsMachine.provide({
    actors: {
      category: categoryPageFlow(services),
      jackpot: jackpotMachine.provide({
        actors: {
          fetchJackpot: fromPromise(async ({ signal }) => {
            const answer = await services.api.call(jackpotValue, {}, { signal });
            const { amountMinor, currency, games = [] } = answer;
            return { amount: amountMinor === null ? null : toMajor(amountMinor, currency), currency, games };
          }),
          drawUpdate: fromPromise(async () => ({ pause: Math.random(), amount: Math.random() })),
        },
      }),
    },
  });
  const variant = await chosenVariant(services);
  return (create) => ({
    name: 'jackpots',
    ref: create(logic, { input: { variant, draw: Math.random() } }),
  });
}
