import { assign, type SnapshotFrom, setup } from 'xstate';
import { POPUP_NEWS_DELAY } from '@/config/constants';
import type { Announcement } from '@/services/contract/content';

export interface PopupNewsInput {
  readonly loggedIn: boolean;
  /** Announcements that were shown in this visit, or are not wanted again today. */
  readonly seen: readonly string[];
}

export interface PopupNewsContext extends PopupNewsInput {
  /** All popup announcements, for either audience. */
  readonly items: readonly Announcement[];
  /** Those of the carousel that shows, or showed last. */
  readonly shown: readonly Announcement[];
  /** Which of them stands in the middle, from 0. */
  readonly at: number;
}

export type PopupNewsEvent =
  | { readonly type: 'news.known'; readonly items: readonly Announcement[] }
  /** The home screen shows with nothing over it, or no longer does. */
  | { readonly type: 'home.cleared' }
  | { readonly type: 'home.covered' }
  | { readonly type: 'session.changed'; readonly loggedIn: boolean }
  | { readonly type: 'news.previous' }
  | { readonly type: 'news.next' }
  | { readonly type: 'news.close' }
  /** Close, and nothing of it again today. */
  | { readonly type: 'news.mute' };

/** Execution A is for those who are logged in, B for visitors (ANN-11). */
export function isForAudience({ execution }: Announcement, loggedIn: boolean): boolean {
  return execution === (loggedIn ? 'A' : 'B');
}

/** Announcements that the present audience has not seen yet. */
function fresh({ items, loggedIn, seen }: PopupNewsContext): readonly Announcement[] {
  return items.filter((item) => isForAudience(item, loggedIn) && !seen.includes(item.id));
}

/** The popup announcements over home: a carousel that shows each announcement once a visit (HOME-07, ANN-11). */
export const popupNewsMachine = setup({
  types: { context: {} as PopupNewsContext, events: {} as PopupNewsEvent, input: {} as PopupNewsInput },
  actions: {
    keepItems: assign((_, params: { items: readonly Announcement[] }) => ({ items: params.items })),
    /** A translation of what shows takes its place. */
    refreshShown: assign(({ context }, params: { items: readonly Announcement[] }) => ({
      items: params.items,
      shown: context.shown.map((old) => params.items.find(({ id }) => id === old.id) ?? old),
    })),
    keepSession: assign((_, params: { loggedIn: boolean }) => ({ loggedIn: params.loggedIn })),
    begin: assign(({ context }) => ({ shown: fresh(context), at: 0 })),
    noteSeen: assign(({ context }) => ({
      seen: [...new Set([...context.seen, ...context.shown.map(({ id }) => id)])],
    })),
    stepBack: assign(({ context }) => ({ at: context.at - 1 })),
    stepOn: assign(({ context }) => ({ at: context.at + 1 })),
    /** Keeps what was shown for the rest of the visit. */
    storeSeen: (_, _params: { ids: readonly string[] }) => {},
    /** Keeps what is not wanted again today. */
    storeMuted: (_, _params: { ids: readonly string[] }) => {},
  },
  guards: {
    hasFresh: ({ context }) => fresh(context).length > 0,
    hasPrevious: ({ context }) => context.at > 0,
    hasNext: ({ context }) => context.at < context.shown.length - 1,
    isOtherAudience: ({ context }, params: { loggedIn: boolean }) => params.loggedIn !== context.loggedIn,
  },
  delays: { POPUP_NEWS_DELAY },
}).createMachine({
  id: 'popupNews',
  description:
    'Popup announcements: once a visit, to whom they are for, when home shows with nothing over it.',
  context: ({ input }) => ({ ...input, items: [], shown: [], at: 0 }),
  initial: 'covered',
  on: {
    'news.known': { actions: { type: 'keepItems', params: ({ event }) => event } },
    'session.changed': { actions: { type: 'keepSession', params: ({ event }) => event } },
  },
  states: {
    covered: {
      description: 'Another screen shows, or a popup stands over home.',
      on: { 'home.cleared': { target: 'resting' } },
    },
    resting: {
      description: 'Home shows; whatever is new appears once the page has come to rest.',
      meta: { requirements: ['ANN-11'] },
      on: {
        'home.covered': { target: 'covered' },
        'news.known': {
          target: 'resting',
          reenter: true,
          actions: { type: 'keepItems', params: ({ event }) => event },
        },
        'session.changed': {
          target: 'resting',
          reenter: true,
          actions: { type: 'keepSession', params: ({ event }) => event },
        },
      },
      after: {
        POPUP_NEWS_DELAY: { guard: 'hasFresh', target: 'showing', actions: 'begin' },
      },
    },
    showing: {
      description: 'The carousel stands over home, one announcement at a time.',
      meta: { requirements: ['HOME-07', 'ANN-11', 'POPUP-05'] },
      entry: ['noteSeen', { type: 'storeSeen', params: ({ context }) => ({ ids: context.seen }) }],
      on: {
        'news.previous': { guard: 'hasPrevious', actions: 'stepBack' },
        'news.next': { guard: 'hasNext', actions: 'stepOn' },
        'news.close': { target: 'resting' },
        'news.mute': {
          target: 'resting',
          actions: {
            type: 'storeMuted',
            params: ({ context }) => ({ ids: context.shown.map(({ id }) => id) }),
          },
        },
        'news.known': { actions: { type: 'refreshShown', params: ({ event }) => event } },
        'session.changed': [
          {
            guard: { type: 'isOtherAudience', params: ({ event }) => event },
            target: 'resting',
            actions: { type: 'keepSession', params: ({ event }) => event },
            description: 'What shows is no longer for who is here.',
          },
        ],
        'home.covered': { target: 'covered', description: 'A link of an announcement was followed.' },
      },
    },
  },
});

type PopupNewsSnapshot = SnapshotFrom<typeof popupNewsMachine>;

/** Whether there is an announcement before and after the one that shows (HOME-07). */
export function popupNewsEnds({ context }: Pick<PopupNewsSnapshot, 'context'>) {
  return { start: context.at === 0, end: context.at >= context.shown.length - 1 };
}
