import { fromPromise } from 'xstate';
import { PROMOTION_PATH, PROMOTIONS_PATH, REWARD_FORM_PATH } from '@/config/routes';
import type { CreateFlow } from '@/machines/lazyFlow/lazyFlow.machine';
import { promotionsMachine } from '@/machines/promotions/promotions.machine';
import { joinSignUpPromotion, promotionApplications } from '@/services/contract/content';
import { loadPromotions } from '../services/promotionLists';
import type { AppServices } from '../site/appServices';
import { wired } from '../wiring/lazyWiring';

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
    },
    actions: {
      goToDetail: (_, { id }) => services.goTo(address(PROMOTION_PATH, id)),
      goToList: () => services.goTo(PROMOTIONS_PATH),
      goToForm: (_, { id }) => services.goTo(address(REWARD_FORM_PATH, id)),
    },
  });
  return (create) => ({
    name: 'promotions',
    ref: create(logic, {
      input: { shownId: services.query().get('id') ?? '', session: services.session() },
    }),
  });
}
