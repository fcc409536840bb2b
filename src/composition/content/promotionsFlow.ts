import { joinSignUpPromotion, promotionApplications } from '@contract/content';
import { fromCallback, fromPromise, sendTo } from 'xstate';
import { changing } from '@/composition/site/addressActor';
import type { AppServices } from '@/composition/site/appServices';
import { wired } from '@/composition/wiring/lazyWiring';
import { PROMOTION_PATH, PROMOTIONS_PATH, REWARD_FORM_PATH } from '@/config/routes';
import { promotionsMachine } from '@/machines/content/promotions/promotions.machine';
import type { CreateFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { loadPromotions } from './promotionLists';

/** The promotions with their services. */
export function promotionsFlow(services: AppServices): CreateFlow<'promotions'> {
  const { api } = services;
  const address = (path: string, id: string) => `${path}?${new URLSearchParams({ id })}`;
  const logic = wired('promotions', promotionsMachine).provide({
    actors: {
      fetchPromotions: fromPromise(({ signal }) => loadPromotions(services, signal)),
      fetchStandings: fromPromise(
        async ({ signal }) => (await api.call(promotionApplications, {}, { signal })).list,
      ),
      joinPromotion: fromPromise(async ({ input, signal }) => {
        await api.call(joinSignUpPromotion, { pictures: [], promotionId: input.id, remarks: '' }, { signal });
      }),
      watchAddress: fromCallback(({ sendBack }) =>
        services.watchAddress((path, query) => {
          if (path !== PROMOTIONS_PATH && path !== PROMOTION_PATH) return;
          sendBack({ type: 'address.changed', id: query.get('id') ?? '' });
        }),
      ),
    },
    actions: {
      goToDetail: sendTo(services.address, (_, { id }) =>
        changing(() => services.goTo(address(PROMOTION_PATH, id))),
      ),
      goToList: sendTo(
        services.address,
        changing(() => services.goTo(PROMOTIONS_PATH)),
      ),
      goToForm: sendTo(services.address, (_, { id }) =>
        changing(() => services.goTo(address(REWARD_FORM_PATH, id))),
      ),
    },
  });
  return (create) => ({
    name: 'promotions',
    ref: create(logic, {
      input: { shownId: services.query().get('id') ?? '', session: services.session() },
    }),
  });
}
