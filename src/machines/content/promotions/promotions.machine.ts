import type { Announcement } from '@contract/announcements';
import type { ApplicationState, PromotionReward } from '@contract/content';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { LanguageChanged } from '@/machines/boot/language/language.machine';
import type { Failure } from '@/machines/shared/failure';
import type { ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided, notProvidedCallback } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failedAloud, failureKept, notifySuccess, timedOutAloud } from '@/machines/shared/parts/request';
import { type ResourceRetry, type ResourceTag, resource } from '@/machines/shared/parts/resource';
import { withEvent, withOutput } from '@/machines/shared/parts/withEvent';
import { isMember, isTrial, isVisitor, sessionKept } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';

/** A category of promotions; its title is a translation key (PROMO-03). */
export interface PromotionCategory {
  /** Its title in each language, for a category that has no text of ours. */
  readonly titles?: Readonly<Record<string, string>> | undefined;
  readonly id: string;
  readonly title: string;
}

/** Data of the promotion list. */
export interface PromotionList {
  readonly promotions: readonly Announcement[];
  readonly categories: readonly PromotionCategory[];
  /** Promotions that accept applications (ENTITY-31). */
  readonly offers: readonly PromotionReward[];
}

/** The member's participation in one promotion. */
export interface Standing {
  readonly promotionId: string;
  readonly joined: boolean;
  readonly application: ApplicationState | null;
}

export interface PromotionsInput {
  /** Id in the address; empty for the list. */
  readonly shownId: string;
  readonly session: Session;
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
  | ResourceRetry
  | SessionChanged
  | LanguageChanged;

/** Categories with at least one promotion, in order. */
export const filledCategories = ({ categories, promotions }: PromotionList): readonly PromotionCategory[] =>
  categories.filter(({ id }) =>
    promotions.some(({ promoAnnouncementCategoryIds }) => promoAnnouncementCategoryIds.includes(id)),
  );

/** The promotion list and the detail of one (ROUTE-39, ROUTE-40). */
export const promotionsMachine = setup({
  types: {} as ChartTypes<PromotionsContext, PromotionsEvent, PromotionsInput> & {
    tags: ResourceTag | 'joining' | 'asking';
  },
  actors: {
    fetchPromotions: notProvided<PromotionList, void>('fetchPromotions'),
    fetchStandings: notProvided<readonly Standing[], void>('fetchStandings'),
    joinPromotion: notProvided<void, { id: string }>('joinPromotion'),
    /** Reports every change of the promotion in the address. */
    watchAddress: notProvidedCallback<PromotionsEvent>('watchAddress'),
  },
  actions: {
    keepList: assign(({ context }, list: PromotionList) => {
      const filled = filledCategories(list);
      const isStillThere = filled.some(({ id }) => id === context.category);
      return { ...list, category: isStillThere ? context.category : (filled[0]?.id ?? '') };
    }),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
    keepCategory: assign((_, params: { id: string }) => ({ category: params.id })),
    keepShown: assign((_, params: { id: string }) => ({ shownId: params.id })),
    keepStandings: assign((_, { output }: { output: readonly Standing[] }) => ({
      standings: output,
    })),
    dropStandings: assign({ standings: [] }),
    keepSession: assign(sessionKept),
    /** Writes the promotion into the address (PROMO-04). */
    goToDetail: (_, _params: { id: string }) => {},
    /** Goes back to the list (PROMO-06). */
    goToList: () => {},
    goToForm: (_, _params: { id: string }) => {},
    openLogin: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isMember,
    isVisitor,
    isTrial,
    isCategory: ({ context }, params: { id: string }) =>
      filledCategories(context).some(({ id }) => id === params.id),
    isOffer: ({ context }) => context.offers.some(({ id }) => id === context.shownId),
    /** Whether the promotion accepts applications and the member has not joined yet. */
    isToJoin: ({ context }) =>
      context.offers.some(({ id }) => id === context.shownId) &&
      !context.standings.some(({ promotionId, joined }) => promotionId === context.shownId && joined),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'promotions',
  description: 'Promotions by category, with detail page and joining.',
  context: ({ input }) => ({
    ...input,
    promotions: [],
    categories: [],
    offers: [],
    category: '',
    standings: [],
    failure: null,
  }),
  invoke: { id: 'address', src: 'watchAddress' },
  on: {
    'address.changed': { actions: withEvent('keepShown') },
    'promotion.open': { actions: withEvent('goToDetail') },
    'promotion.close': { actions: 'goToList' },
  },
  type: 'parallel',
  states: {
    list: {
      description: 'The promotions and their offers.',
      initial: 'loading',
      on: {
        'session.changed': {
          target: '.loading',
          actions: withEvent('keepSession'),
          description: 'The list reloads for another session.',
        },
        'language.changed': { target: '.loading', description: 'The list reloads in another language.' },
      },
      states: resource(
        { id: 'promotions', src: 'fetchPromotions', keep: withOutput('keepList') },
        {
          loading: { description: 'The promotions are loading; the previous ones show.' },
          ready: {
            description: 'Tabs and pictures show; the first tab with promotions is chosen.',
            meta: { requirements: ['PROMO-01', 'PROMO-02', 'PROMO-03', 'PROMO-04', 'PROMO-05', 'PROMO-06'] },
            on: {
              'category.choose': { guard: withEvent('isCategory'), actions: withEvent('keepCategory') },
              'promotion.apply': [
                {
                  guard: 'isTrial',
                  actions: {
                    type: 'notify',
                    params: { message: 'error.real.account.required', tone: 'info', duration: 'default' },
                  },
                },
                { guard: 'isVisitor', actions: 'openLogin', description: 'The form needs a session.' },
                {
                  guard: 'isOffer',
                  actions: {
                    type: 'goToForm',
                    params: ({ context }: { readonly context: PromotionsContext }) => ({
                      id: context.shownId,
                    }),
                  },
                },
              ],
            },
          },
          failed: { description: 'They could not be loaded; the player may retry.' },
        },
      ),
    },
    member: {
      description: 'Promotions that the member has joined or applied for.',
      initial: 'deciding',
      on: { 'session.changed': { target: '.deciding', actions: 'dropStandings' } },
      states: {
        deciding: {
          description: 'Checks for a session and the account type.',
          always: [{ guard: 'isMember', target: 'asking' }, { target: 'none' }],
        },
        none: {
          description: 'A visitor or trial account cannot join.',
          on: {
            'promotion.join': [
              {
                guard: 'isTrial',
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
          description: "The member's participation is loading.",
          tags: ['asking'],
          invoke: {
            id: 'standings',
            src: 'fetchStandings',
            onDone: { target: 'ready', actions: withEvent('keepStandings') },
            onError: { target: 'ready', description: 'The promotions show without the participation.' },
          },
          after: { REQUEST_TIMEOUT: { target: 'ready' } },
        },
        ready: {
          description: 'The member may join.',
          on: { 'promotion.join': { guard: 'isToJoin', target: 'joining' } },
        },
        joining: {
          description: 'The member is joining the current promotion.',
          tags: ['joining'],
          meta: { requirements: ['API-59'] },
          invoke: {
            id: 'join',
            src: 'joinPromotion',
            input: ({ context }) => ({ id: context.shownId }),
            onDone: {
              target: 'asking',
              actions: notifySuccess('message.promotion_joined'),
            },
            onError: failedAloud('ready'),
          },
          after: { REQUEST_TIMEOUT: timedOutAloud('ready') },
        },
      },
    },
  },
});
