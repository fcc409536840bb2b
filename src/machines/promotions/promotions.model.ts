import { defineModel } from '@explorer/defineModel';
import { sampleAnnouncement, UNREACHABLE } from '../samples';
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
    'audience.changed': [],
  },
  outcomes: {
    fetchPromotions: { done: { two: LIST }, error: { unreachable: UNREACHABLE } },
    fetchStandings: {
      done: { none: [], joined: [{ promotionId: 'PR-1', joined: true, application: null }] },
      error: { unreachable: UNREACHABLE },
    },
    joinPromotion: { done: { joined: undefined }, error: { unreachable: UNREACHABLE } },
    audience: {
      sends: [
        { type: 'audience.changed', loggedIn: true, memberType: 0 },
        { type: 'audience.changed', loggedIn: false, memberType: null },
      ],
    },
  },
  project: ({ context }) => ({
    memberType: context.memberType,
    shown: context.shownId,
    category: context.category,
    known: context.promotions.length,
    joined: context.standings.map(({ joined }) => joined),
  }),
  invariants: [
    {
      name: 'What could not be loaded says why',
      holds: (snapshot) => !snapshot.matches({ list: 'failed' }) || snapshot.context.failure !== null,
    },
    {
      name: 'PROMO-02 a category with promotions is chosen as soon as there are any',
      holds: ({ context }) =>
        context.promotions.length === 0 ||
        filledCategories(context).some(({ id }) => id === context.category),
    },
    {
      name: 'Nobody but a member joins',
      holds: (snapshot) =>
        !snapshot.matches({ member: 'joining' }) ||
        (snapshot.context.memberType !== null && snapshot.context.memberType !== 4),
    },
    {
      name: 'What a member has joined is forgotten with the member',
      holds: (snapshot) => !snapshot.matches({ member: 'none' }) || snapshot.context.standings.length === 0,
    },
  ],
  bound: 6000,
});
