import { createActor, fromPromise } from 'xstate';
import { PROMOTION_PATH, PROMOTIONS_PATH, REWARD_FORM_PATH } from '@/config/routes';
import type { FlowOf } from '@/machines/lazyFlow/lazyFlow.machine';
import { promotionsMachine } from '@/machines/promotions/promotions.machine';
import { joinSignUpPromotion, promotionApplications } from '@/services/contract/content';
import { audienceLogic, audienceOf } from './audience';
import type { Ports } from './ports';
import { loadPromotions } from './promotionLists';

/** The promotions with their services. */
export function promotionsFlow(ports: Ports): FlowOf<'promotions'> {
  const { api } = ports;
  const token = () => ports.session()?.token;
  const address = (path: string, id: string) => `${path}?${new URLSearchParams({ id })}`;
  const logic = promotionsMachine.provide({
    actors: {
      fetchPromotions: fromPromise(({ signal }) => loadPromotions(ports, signal)),
      fetchStandings: fromPromise(
        async ({ signal }) => (await api.call(promotionApplications, {}, { signal, token: token() })).list,
      ),
      joinPromotion: fromPromise(async ({ input, signal }) => {
        await api.call(
          joinSignUpPromotion,
          { pictures: [], promotionId: input.id, remarks: '' },
          { signal, token: token() },
        );
      }),
      audience: audienceLogic(ports),
    },
    actions: {
      goToDetail: (_, { id }) => ports.goTo(address(PROMOTION_PATH, id)),
      goToList: () => ports.goTo(PROMOTIONS_PATH),
      goToForm: (_, { id }) => ports.goTo(address(REWARD_FORM_PATH, id)),
      openLogin: () => ports.openLogin(),
      notify: (_, toast) => ports.notify(toast),
    },
  });
  return {
    name: 'promotions',
    ref: createActor(logic, {
      input: { shownId: ports.query().get('id') ?? '', memberType: audienceOf(ports).memberType },
    }),
  };
}
