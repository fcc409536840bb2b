import type { Announcement } from '@contract/announcements';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { POPUP_NEWS_DELAY } from '@/config/constants';
import { notProvidedCallback } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { sessionKept } from '@/machines/shared/session/guards';
import { isLoggedIn, type Session, type SessionChanged } from '@/machines/shared/session/session';

export interface PopupNewsInput {
  readonly session: Session;
  /** Ids of announcements shown in this visit or muted for today. */
  readonly seen: readonly string[];
  /** Whether home shows with nothing over it. */
  readonly isHomeClear: boolean;
}

export interface PopupNewsContext extends PopupNewsInput {
  /** All popup announcements, for both audiences. */
  readonly items: readonly Announcement[];
  /** Announcements of the current or last carousel. */
  readonly shown: readonly Announcement[];
  /** Index of the current announcement, from 0. */
  readonly at: number;
}

export type PopupNewsEvent =
  | { readonly type: 'news.known'; readonly items: readonly Announcement[] }
  /** Home shows with nothing over it; `home.covered` when it no longer does. */
  | { readonly type: 'home.cleared' }
  | { readonly type: 'home.covered' }
  /** The player touches the screen; `player.rested` when they no longer do. */
  | { readonly type: 'player.touching' }
  | { readonly type: 'player.rested' }
  | SessionChanged
  | { readonly type: 'news.previous' }
  | { readonly type: 'news.next' }
  | { readonly type: 'news.close' }
  /** Closes the carousel and mutes its announcements for today. */
  | { readonly type: 'news.mute' };

/** Whether an announcement is for this audience: execution A for members, B for visitors (ANN-11). */
export function isForAudience({ execution }: Announcement, loggedIn: boolean): boolean {
  return execution === (loggedIn ? 'A' : 'B');
}

/** Announcements that the current audience has not seen yet. */
function fresh({ items, session, seen }: PopupNewsContext): readonly Announcement[] {
  return items.filter((item) => isForAudience(item, isLoggedIn(session)) && !seen.includes(item.id));
}

/** Popup announcements over home: a carousel that shows each announcement once per visit (HOME-07, ANN-11). */
export const popupNewsMachine = setup({
  types: {} as ChartTypes<PopupNewsContext, PopupNewsEvent, PopupNewsInput> & { tags: 'showing' },
  actors: {
    /** Reports when the player starts and stops using the page by finger, key or scrolling. */
    watchPlayer: notProvidedCallback<PopupNewsEvent>('watchPlayer'),
  },
  actions: {
    keepItems: assign((_, params: { items: readonly Announcement[] }) => ({ items: params.items })),
    /** Replaces the shown announcements with their translations. */
    refreshShown: assign(({ context }, params: { items: readonly Announcement[] }) => ({
      items: params.items,
      shown: context.shown.map((old) => params.items.find(({ id }) => id === old.id) ?? old),
    })),
    keepSession: assign(sessionKept),
    begin: assign(({ context }) => ({ shown: fresh(context), at: 0 })),
    noteSeen: assign(({ context }) => ({
      seen: [...new Set([...context.seen, ...context.shown.map(({ id }) => id)])],
    })),
    stepBack: assign(({ context }) => ({ at: context.at - 1 })),
    stepOn: assign(({ context }) => ({ at: context.at + 1 })),
    /** Stores the shown announcements for the rest of the visit. */
    storeSeen: (_, _params: { ids: readonly string[] }) => {},
    /** Stores the announcements muted for today. */
    storeMuted: (_, _params: { ids: readonly string[] }) => {},
  },
  guards: {
    startsCleared: ({ context }) => context.isHomeClear,
    hasFresh: ({ context }) => fresh(context).length > 0,
    hasPrevious: ({ context }) => context.at > 0,
    hasNext: ({ context }) => context.at < context.shown.length - 1,
    isOtherAudience: ({ context }, params: { session: Session }) =>
      isLoggedIn(params.session) !== isLoggedIn(context.session),
  },
  delays: { POPUP_NEWS_DELAY },
}).createMachine({
  id: 'popupNews',
  description: 'Popup announcements: each once per visit, for its audience, when nothing covers home.',
  context: ({ input }) => ({ ...input, items: [], shown: [], at: 0 }),
  initial: 'opening',
  on: {
    'news.known': { actions: withEvent('keepItems') },
    'session.changed': { actions: withEvent('keepSession') },
  },
  states: {
    opening: {
      description: 'The chart begins after the first screen, which may be home with nothing over it.',
      always: [{ guard: 'startsCleared', target: 'resting' }, { target: 'covered' }],
    },
    covered: {
      description: 'Another screen or a popup covers home.',
      on: { 'home.cleared': { target: 'resting' } },
    },
    resting: {
      description: 'Home shows; new announcements open after a pause without input.',
      meta: { requirements: ['ANN-11'] },
      invoke: { id: 'watcher', src: 'watchPlayer' },
      on: {
        'home.covered': { target: 'covered' },
        'player.touching': { target: 'touched' },
        'player.rested': {
          target: 'resting',
          reenter: true,
          description: 'A key press or the end of scrolling restarts the pause.',
        },
        'news.known': { target: 'resting', reenter: true, actions: withEvent('keepItems') },
        'session.changed': { target: 'resting', reenter: true, actions: withEvent('keepSession') },
      },
      after: {
        POPUP_NEWS_DELAY: { guard: 'hasFresh', target: 'showing', actions: 'begin' },
      },
    },
    touched: {
      description:
        'The player touches the screen; popups wait, so that no tap hits one that has just opened.',
      meta: { requirements: ['ANN-11'] },
      invoke: { id: 'watcher', src: 'watchPlayer' },
      on: {
        'home.covered': { target: 'covered' },
        'player.rested': { target: 'resting' },
      },
    },
    showing: {
      description: 'The carousel shows over home, one announcement at a time.',
      tags: ['showing'],
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
        'news.known': { actions: withEvent('refreshShown') },
        'session.changed': [
          {
            guard: withEvent('isOtherAudience'),
            target: 'resting',
            actions: withEvent('keepSession'),
            description: 'The audience changed; the carousel closes.',
          },
        ],
        'home.covered': { target: 'covered', description: 'The player followed a link in an announcement.' },
      },
    },
  },
});

type PopupNewsSnapshot = SnapshotFrom<typeof popupNewsMachine>;

/** Whether the current announcement is the first or the last one (HOME-07). */
export function popupNewsEnds({ context }: Pick<PopupNewsSnapshot, 'context'>) {
  return { start: context.at === 0, end: context.at >= context.shown.length - 1 };
}
