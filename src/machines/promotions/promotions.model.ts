import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { LOGGED_OUT, MEMBER, sampleAnnouncement, UNREACHABLE } from '../samples';
import { filledCategories, type PromotionList, promotionsMachine } from './promotions.machine';

const LIST: PromotionList = {
  promotions: [
    sampleAnnouncement('PR-1', { contentType: 'PR', promoAnnouncementCategoryIds: ['new'] }),
    sampleAnnouncement('PR-2', { contentType: 'PR', promoAnnouncementCategoryIds: ['vip'] }),
  ],
  categories: [
    { id: 'empty', title: 'promo.empty' },
    { id: 'new', title: 'promo.new' },
    { id: 'vip', title: 'promo.vip' },
  ],
  offers: [{ id: 'PR-1', linkedPromotionId: 'RW-1', imageRequired: 'Y', remarkRequired: 'N' }],
};

export const promotionsModel = defineModel(promotionsMachine, {
  inputs: {
    'visitor at the list': { shownId: '', memberType: null },
    'member at a detail': { shownId: 'PR-1', memberType: 0 },
    'guest at a detail': { shownId: 'PR-1', memberType: 4 },
  },
  events: {
    'category.choose': { vip: { id: 'vip' }, 'one without promotions': { id: 'empty' } },
    'promotion.open': { first: { id: 'PR-1' } },
    'promotion.close': [{}],
    'promotion.join': [{}],
    'promotion.apply': [{}],
    'address.changed': { list: { id: '' }, first: { id: 'PR-1' } },
    'promotions.retry': [{}],
    'session.changed': { 'logged in': { session: MEMBER }, 'logged out': { session: LOGGED_OUT } },
    'language.changed': [{}],
  },
  outcomes: {
    fetchPromotions: { done: { two: LIST }, error: { unreachable: UNREACHABLE } },
    fetchStandings: {
      done: { none: [], joined: [{ promotionId: 'PR-1', joined: true, application: null }] },
      error: { unreachable: UNREACHABLE },
    },
    joinPromotion: { done: { joined: undefined }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => ({
    memberType: context.memberType,
    shown: context.shownId,
    category: context.category,
    known: context.promotions.map(({ id }) => id),
    offers: context.offers.map(({ id }) => id),
    joined: context.standings.map(({ promotionId, joined }) => [promotionId, joined]),
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'A failed load has a reason',
      holds: (snapshot) => !snapshot.matches({ list: 'failed' }) || snapshot.context.failure !== null,
    },
    {
      name: 'PROMO-02 with promotions, a category that has some is chosen',
      holds: ({ context }) =>
        context.promotions.length === 0 ||
        filledCategories(context).some(({ id }) => id === context.category),
    },
    {
      name: 'Only a member joins',
      holds: (snapshot) =>
        !snapshot.matches({ member: 'joining' }) ||
        (snapshot.context.memberType !== null && snapshot.context.memberType !== 4),
    },
    {
      name: 'The participation is dropped with its member',
      holds: (snapshot) => !snapshot.matches({ member: 'none' }) || snapshot.context.standings.length === 0,
    },
  ],
  bound: 6000,
});

export const promotionsChart: ExplorableChart = {
  id: 'promotions',
  title: 'Promotions',
  area: 'Content',
  machine: promotionsMachine,
  model: promotionsModel,
  requirements: [
    'ROUTE-39',
    'ROUTE-40',
    'PROMO-01',
    'PROMO-02',
    'PROMO-03',
    'PROMO-04',
    'PROMO-05',
    'PROMO-06',
    'API-59',
  ],
};
