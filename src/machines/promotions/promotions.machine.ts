import { assign, setup } from 'xstate';
import { GUEST_TYPE, REQUEST_TIMEOUT } from '@/config/constants';
import type { Announcement, ApplicationState, PromotionReward } from '@/services/contract/content';
import { type AudienceChanged, watchNothing } from '../audience';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { failureToast, TIMEOUT_TOAST } from '../failureToast';
import type { ToastRequest } from '../feedback/feedback.machine';
import { unprovided } from '../unprovided';

/** A category of promotions; its title is a translation key (PROMO-03). */
export interface PromotionCategory {
  readonly id: string;
  readonly title: string;
}

/** Everything that the promotion list shows. */
export interface PromotionList {
  readonly promotions: readonly Announcement[];
  readonly categories: readonly PromotionCategory[];
  /** Promotions that take applications (ENTITY-31). */
  readonly offers: readonly PromotionReward[];
}

/** What the member has to do with one promotion. */
export interface Standing {
  readonly promotionId: string;
  readonly joined: boolean;
  readonly application: ApplicationState | null;
}

export interface PromotionsInput {
  /** Id in the address; empty for the list. */
  readonly shownId: string;
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
}

export interface PromotionsContext extends PromotionsInput, PromotionList {
  /** Id of the chosen category. */
  readonly category: string;
  readonly standings: readonly Standing[];
  readonly failure: Failure | null;
}

export type PromotionsEvent =
  | { readonly type: 'category.choose'; readonly id: string }
  | { readonly type: 'promotion.open'; readonly id: string }
  | { readonly type: 'promotion.close' }
  | { readonly type: 'promotion.join' }
  | { readonly type: 'promotion.apply' }
  | { readonly type: 'address.changed'; readonly id: string }
  | { readonly type: 'promotions.retry' }
  | AudienceChanged;

/** Categories that hold a promotion, in their order. */
export const filledCategories = ({ categories, promotions }: PromotionList): readonly PromotionCategory[] =>
  categories.filter(({ id }) =>
    promotions.some(({ promoAnnouncementCategoryIds }) => promoAnnouncementCategoryIds.includes(id)),
  );

/** The promotion list and the detail of one (ROUTE-39, ROUTE-40). */
export const promotionsMachine = setup({
  types: {
    context: {} as PromotionsContext,
    events: {} as PromotionsEvent,
    input: {} as PromotionsInput,
  },
  actors: {
    fetchPromotions: unprovided<PromotionList, void>('fetchPromotions'),
    fetchStandings: unprovided<readonly Standing[], void>('fetchStandings'),
    joinPromotion: unprovided<void, { id: string }>('joinPromotion'),
    audience: watchNothing,
  },
  actions: {
    keepList: assign(({ context }, list: PromotionList) => {
      const filled = filledCategories(list);
      const isStillThere = filled.some(({ id }) => id === context.category);
      return { ...list, category: isStillThere ? context.category : (filled[0]?.id ?? ''), failure: null };
    }),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    keepCategory: assign((_, params: { id: string }) => ({ category: params.id })),
    keepShown: assign((_, params: { id: string }) => ({ shownId: params.id })),
    keepStandings: assign((_, params: { standings: readonly Standing[] }) => ({
      standings: params.standings,
    })),
    dropStandings: assign({ standings: [] }),
    keepAudience: assign((_, { memberType }: { memberType: number | null }) => ({ memberType })),
    /** Puts the promotion into the address (PROMO-04). */
    goToDetail: (_, _params: { id: string }) => {},
    /** Goes back to the list (PROMO-06). */
    goToList: () => {},
    goToForm: (_, _params: { id: string }) => {},
    openLogin: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isMember: ({ context }) => context.memberType !== null && context.memberType !== GUEST_TYPE,
    isVisitor: ({ context }) => context.memberType === null,
    isGuest: ({ context }) => context.memberType === GUEST_TYPE,
    isCategory: ({ context }, params: { id: string }) =>
      filledCategories(context).some(({ id }) => id === params.id),
    isOffer: ({ context }) => context.offers.some(({ id }) => id === context.shownId),
    /** It takes applications, and the member has not joined yet. */
    isToJoin: ({ context }) =>
      context.offers.some(({ id }) => id === context.shownId) &&
      !context.standings.some(({ promotionId, joined }) => promotionId === context.shownId && joined),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'promotions',
  description: 'Promotions by category, one of them in full, and joining it.',
  context: ({ input }) => ({
    ...input,
    promotions: [],
    categories: [],
    offers: [],
    category: '',
    standings: [],
    failure: null,
  }),
  invoke: { id: 'audience', src: 'audience' },
  on: {
    'address.changed': { actions: { type: 'keepShown', params: ({ event }) => event } },
    'promotion.open': { actions: { type: 'goToDetail', params: ({ event }) => event } },
    'promotion.close': { actions: 'goToList' },
  },
  type: 'parallel',
  states: {
    list: {
      description: 'The promotions and what can be applied for.',
      initial: 'loading',
      on: {
        'audience.changed': {
          target: '.loading',
          actions: { type: 'keepAudience', params: ({ event }) => event },
          description: 'Another language or another reader.',
        },
      },
      states: {
        loading: {
          description: 'On their way; what is known from before still shows.',
          invoke: {
            id: 'promotions',
            src: 'fetchPromotions',
            onDone: { target: 'known', actions: { type: 'keepList', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: {
                type: 'keepFailure',
                params: ({ event }) => ({ failure: toFailure(event.error) }),
              },
            },
          },
          after: {
            REQUEST_TIMEOUT: {
              target: 'failed',
              actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
            },
          },
        },
        known: {
          description: 'Tabs, of which the first one with promotions is chosen, and their pictures.',
          meta: { requirements: ['PROMO-01', 'PROMO-02', 'PROMO-03', 'PROMO-04', 'PROMO-05', 'PROMO-06'] },
          on: {
            'category.choose': {
              guard: { type: 'isCategory', params: ({ event }) => event },
              actions: { type: 'keepCategory', params: ({ event }) => event },
            },
            'promotion.apply': [
              {
                guard: 'isGuest',
                actions: {
                  type: 'notify',
                  params: { message: 'error.real.account.required', tone: 'info', duration: 'default' },
                },
              },
              { guard: 'isVisitor', actions: 'openLogin', description: 'The form needs a session.' },
              {
                guard: 'isOffer',
                actions: { type: 'goToForm', params: ({ context }) => ({ id: context.shownId }) },
              },
            ],
          },
        },
        failed: {
          description: 'They could not be loaded; the player may retry.',
          on: { 'promotions.retry': { target: 'loading' } },
        },
      },
    },
    member: {
      description: 'What the member who reads has joined and applied for.',
      initial: 'deciding',
      on: { 'audience.changed': { target: '.deciding', actions: 'dropStandings' } },
      states: {
        deciding: {
          description: 'Looks who is reading.',
          always: [{ guard: 'isMember', target: 'asking' }, { target: 'none' }],
        },
        none: {
          description: 'A visitor or a guest, who joins nothing.',
          on: {
            'promotion.join': [
              {
                guard: 'isGuest',
                actions: {
                  type: 'notify',
                  params: { message: 'error.real.account.required', tone: 'info', duration: 'default' },
                },
              },
              { actions: 'openLogin' },
            ],
          },
        },
        asking: {
          description: 'What the member has joined and applied for is on its way.',
          invoke: {
            id: 'standings',
            src: 'fetchStandings',
            onDone: {
              target: 'ready',
              actions: { type: 'keepStandings', params: ({ event }) => ({ standings: event.output }) },
            },
            onError: { target: 'ready', description: 'The promotions show without it.' },
          },
          after: { REQUEST_TIMEOUT: { target: 'ready' } },
        },
        ready: {
          description: 'The member may join.',
          on: { 'promotion.join': { guard: 'isToJoin', target: 'joining' } },
        },
        joining: {
          description: 'The member is joining the promotion that shows.',
          meta: { requirements: ['API-59'] },
          invoke: {
            id: 'join',
            src: 'joinPromotion',
            input: ({ context }) => ({ id: context.shownId }),
            onDone: {
              target: 'asking',
              actions: {
                type: 'notify',
                params: { message: 'message.promotion_joined', tone: 'success', duration: 'success' },
              },
            },
            onError: {
              target: 'ready',
              actions: { type: 'notify', params: ({ event }) => failureToast(event.error) },
            },
          },
          after: {
            REQUEST_TIMEOUT: { target: 'ready', actions: { type: 'notify', params: TIMEOUT_TOAST } },
          },
        },
      },
    },
  },
});
