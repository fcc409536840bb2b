import { createActor, fromPromise } from 'xstate';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { rewardCentreMachine } from '@/machines/rewardCentre/rewardCentre.machine';
import { claimReward, rewardCentre } from '@/services/contract/content';
import { audienceLogic, audienceOf } from './audience';
import type { Ports } from './ports';

/** The reward centre with its services. */
export function rewardCentreFlow(ports: Ports): FlowOf<'rewardCentre'> {
  const { api } = ports;
  const token = () => ports.session()?.token;
  const logic = rewardCentreMachine.provide({
    actors: {
      fetchRewards: fromPromise(({ signal }) =>
        api.call(rewardCentre, { language: ports.language() }, { signal, token: token() }),
      ),
      claimReward: fromPromise(async ({ input, signal }) => {
        // The reward itself is the key: it is paid once however often this is sent.
        await api.call(claimReward, input, {
          signal,
          token: token(),
          idempotencyKey: `claim-${input.rewardId}`,
        });
      }),
      audience: audienceLogic(ports),
    },
    actions: {
      openLogin: () => ports.openLogin(),
      goHome: () => ports.goHome(),
      refreshMember: () => ports.refreshMember(),
      notify: (_, toast) => ports.notify(toast),
    },
  });
  return {
    name: 'rewardCentre',
    ref: createActor(logic, {
      input: {
        offersRewards: ports.status()?.info.whitelabel.switches.REWCEN3 ?? false,
        memberType: audienceOf(ports).memberType,
      },
    }),
  };
}
