import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { TRIAL_TYPE } from '@/config/constants';
import {
  LOGGED_OUT,
  MEMBER,
  sampleAnnouncement,
  sessionOfType,
  UNREACHABLE,
} from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
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
  offers: [
    {
      id: 'PR-1',
      linkedPromotionId: 'RW-1',
      imageRequired: 'Y',
      remarkRequired: 'N',
      chosenAtDeposit: false,
    },
  ],
};

const isMember = (memberType: number | null) => memberType !== null && memberType !== TRIAL_TYPE;

export const promotionsModel = defineModel(promotionsMachine, {
  inputs: {
    'visitor at the list': { shownId: '', session: sessionOfType(null) },
    'member at a detail': { shownId: 'PR-1', session: sessionOfType(0) },
    'trial account at a detail': { shownId: 'PR-1', session: sessionOfType(4) },
  },
  events: {
    'category.choose': { vip: { id: 'vip' }, 'one without promotions': { id: 'empty' } },
    'promotion.open': { first: { id: 'PR-1' } },
    'promotion.close': [{}],
    'promotion.join': [{}],
    'promotion.apply': [{}],
    'address.changed': { list: { id: '' }, first: { id: 'PR-1' } },
    'resource.retry': [{}],
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
    watchAddress: {},
  },
  project: ({ context }) => ({
    memberType: memberTypeOf(context.session),
    shown: context.shownId,
    category: context.category,
    known: context.promotions.map(({ id }) => id),
    offers: context.offers.map(({ id }) => id),
    joined: context.standings.map(({ promotionId, joined }) => [promotionId, joined]),
    failure: context.failure?.code,
  }),
  steps: [
    {
      name: 'PROMO-02 PROMO-04 The chosen category and the promotion in the address show',
      when: ({ event, refused }) =>
        !refused && (event.type === 'category.choose' || event.type === 'address.changed'),
      holds: ({ event, after: { context } }) =>
        (event.type === 'category.choose' ? context.category : context.shownId) === event['id'],
    },
    {
      name: 'ROUTE-39 The promotions load again for another session or language, and when the player retries',
      when: ({ event, refused }) =>
        !refused && ['session.changed', 'language.changed', 'resource.retry'].includes(event.type),
      holds: ({ calls }) => calls.some(({ src }) => src === 'fetchPromotions'),
    },
    {
      name: 'ROUTE-39 A list that does not load can be retried; the promotions that show stay',
      when: ({ label }) =>
        label.startsWith('promotions error') || label === 'after REQUEST_TIMEOUT in list.loading',
      holds: ({ before, after }) =>
        after.matches({ list: 'failed' }) && after.context.promotions === before.context.promotions,
    },
    {
      name: 'PROMO-05 A trial account who wants to apply or join is told why not; a visitor sees the login',
      when: ({ event, before }) =>
        !isMember(memberTypeOf(before.context.session)) &&
        (event.type === 'promotion.join' ||
          (event.type === 'promotion.apply' && before.matches({ list: 'ready' }))),
      holds: ({ before, did }) =>
        did('notify') === (memberTypeOf(before.context.session) === TRIAL_TYPE) &&
        did('openLogin') === (memberTypeOf(before.context.session) === null) &&
        !did('goToForm'),
    },
    {
      name: 'API-59 A message says that the member has joined, and the participation loads again',
      when: ({ label }) => label.startsWith('join done'),
      holds: ({ after, did }) => after.matches({ member: 'asking' }) && did('notify'),
    },
    {
      name: 'API-59 A message says why a member has not joined, who can try again',
      when: ({ label }) =>
        label.startsWith('join error') || label === 'after REQUEST_TIMEOUT in member.joining',
      holds: ({ after, did }) => after.matches({ member: 'ready' }) && did('notify'),
    },
  ],
  invariants: [
    {
      name: 'The participation is known or asked for exactly for members',
      holds: (snapshot) =>
        snapshot.matches({ member: 'none' }) === !isMember(memberTypeOf(snapshot.context.session)),
    },
    {
      name: 'PROMO-05 The button to join answers everyone without a participation',
      when: (snapshot) => snapshot.matches({ member: 'none' }),
      holds: (snapshot) => snapshot.can({ type: 'promotion.join' }),
    },
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
        (memberTypeOf(snapshot.context.session) !== null && memberTypeOf(snapshot.context.session) !== 4),
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
