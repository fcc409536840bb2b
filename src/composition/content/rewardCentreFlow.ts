import { bonuses, forfeitBonus } from '@contract/cashier';
import { claimReward, rewardCentre } from '@contract/content';
import { fromPromise } from 'xstate';
import type { AppServices } from '@/composition/site/appServices';
import { wired } from '@/composition/wiring/lazyWiring';
import { rewardCentreMachine } from '@/machines/content/rewardCentre/rewardCentre.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';

/** The reward centre with its services. */
export function rewardCentreFlow(services: AppServices): CreateFlow<'rewardCentre'> {
  const { api } = services;
  const logic = wired('rewardCentre', rewardCentreMachine).provide({
    actors: {
      fetchRewards: fromPromise(async ({ signal }) => {
        const request = { language: services.language() };
        const options = { signal };
        const [rewards, { active, ended }] = await Promise.all([
          api.call(rewardCentre, request, options),
          api.call(bonuses, request, options),
        ]);
        return { ...rewards, bonus: active, endedBonuses: ended };
      }),
      forfeitBonus: fromPromise(async ({ input, signal }) => {
        await api.call(forfeitBonus, input, { signal });
      }),
      claimReward: fromPromise(async ({ input: { key, rewardId }, signal }) => {
        await api.call(claimReward, { rewardId }, { signal, idempotencyKey: key });
      }),
    },
  });
  return (create) => ({
    name: 'rewardCentre',
    ref: create(logic, {
      input: {
        keySeed: services.createId(),
        offersRewards: services.status()?.info.whitelabel.switches.REWCEN3 ?? false,
        session: services.session(),
      },
    }),
  });
}
