import type { GameType } from '@contract/games';
import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import {
  HOME_FAVOURITES_PAGE_SIZE,
  HOME_LOADER_PAGE_SIZE,
  HOME_RECENT_SIZE,
  PROVIDER_ROW_CATEGORIES,
  RECENT_PAGE_SIZE,
  REQUEST_TIMEOUT,
} from '@/config/constants';
import type { OwnView } from '@/config/routes';
import { gameListMachine, type ScrollPosition } from '@/machines/catalogue/gameList/gameList.machine';
import { type GameQuery, plainQuery } from '@/machines/catalogue/gameList/gameQuery';
import { notProvided, notProvidedCallback } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { answered, quietRequest } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isVisitor, logsOut, sessionKept } from '@/machines/shared/session/guards';
import { isLoggedIn, type Session, type SessionChanged } from '@/machines/shared/session/session';

/** Entries of the side menu of the home game layout (HOME-19). */
export type HomeTab = 'HOME' | OwnView | GameType;

/** Filter for the games of a category; `''` means all (HOME-21). */
export type LayoutData = '' | 'new' | 'hot';

/** The current view as in the address, see `addressedLayout`; filters apply to categories only. */
export interface LayoutChoice {
  readonly place: HomeTab;
  readonly dataType: LayoutData;
  /** Vendor code; empty for any. */
  readonly vassalage: string;
  /** Number of shown pages of the vendor list, when more than one (HOME-17). */
  readonly vendorPages?: number | undefined;
}

export interface HomeLayoutInput {
  readonly session: Session;
}

export interface HomeLayoutContext extends HomeLayoutInput {
  /** The game category; hot at the start and after a reset (HOME-02, HOME-24). */
  readonly category: GameType;
  readonly dataType: LayoutData;
  /** Vendor code; empty for any. */
  readonly vassalage: string;
  /** Number of shown pages of the vendor list (HOME-17). */
  readonly vendorPages: number;
  /** Own games that show or showed last. */
  readonly own: OwnView;
  /** Own games requested by a visitor; they show after the login. */
  readonly intended: OwnView | null;
  /** Categories that show a row of providers instead of games (HOME-11). */
  readonly providerCategories: readonly string[];
}

export type HomeLayoutEvent =
  | {
      readonly type: 'layout.addressed';
      readonly choice: LayoutChoice;
      /** Position in the list of this view when it was left; absent for a new list. */
      readonly seen?: ScrollPosition | undefined;
    }
  | { readonly type: 'layout.pick'; readonly place: HomeTab }
  | { readonly type: 'layout.reset' }
  | { readonly type: 'data.choose'; readonly dataType: LayoutData }
  | { readonly type: 'vendor.choose'; readonly vassalage: string }
  | { readonly type: 'vendors.more' }
  | SessionChanged
  | { readonly type: 'login.dismissed' }
  | { readonly type: 'own.changed' }
  | { readonly type: 'language.changed' };

const isOwn = (place: HomeTab): place is OwnView => place === 'favourites' || place === 'recent';

/** The home view, without filters. */
export const HOME_VIEW: LayoutChoice = { place: 'HOME', dataType: '', vassalage: '' };

/** Query of the current category with its filters. */
const categoryQuery = ({ category, dataType, vassalage }: HomeLayoutContext): GameQuery => ({
  ...plainQuery(category),
  gameClassify: dataType,
  vassalage,
});

const openedPages = ({ vendorPages }: HomeLayoutContext): number | undefined =>
  vendorPages > 1 ? vendorPages : undefined;

const categoryChoice = (context: HomeLayoutContext): LayoutChoice => ({
  place: context.category,
  dataType: context.dataType,
  vassalage: context.vassalage,
  vendorPages: openedPages(context),
});

const homeChoice = (context: HomeLayoutContext): LayoutChoice => ({
  ...HOME_VIEW,
  vendorPages: openedPages(context),
});

/** Position to restore when the address leads back to a list; undefined otherwise. */
const seenBefore = (event: HomeLayoutEvent): ScrollPosition | undefined =>
  event.type === 'layout.addressed' ? event.seen : undefined;

/** The home game layout: the view chosen in its side menu, and the games of that view (HOME-17..HOME-23). */
export const homeLayoutMachine = setup({
  types: {} as ChartTypes<HomeLayoutContext, HomeLayoutEvent, HomeLayoutInput> & {
    children: {
      newGames: 'gameList';
      ownGames: 'gameList';
      games: 'gameList';
      recentGames: 'gameList';
    };
  },
  actors: {
    gameList: gameListMachine,
    fetchProviderCategories: notProvided<readonly string[], void>('fetchProviderCategories'),
    /** Reports the view in the address of home, at the start and after every change. */
    watchAddress: notProvidedCallback<HomeLayoutEvent>('watchAddress'),
  },
  actions: {
    /** Changes the category and resets its filters (HOME-21). */
    keepCategory: assign((_, params: { category: GameType }) => ({
      category: params.category,
      dataType: '' as const,
      vassalage: '',
      vendorPages: 1,
    })),
    keepRefinement: assign((_, { dataType, vassalage }: LayoutChoice) => ({ dataType, vassalage })),
    keepOwn: assign((_, params: { own: OwnView }) => ({ own: params.own, intended: null, vendorPages: 1 })),
    keepData: assign((_, params: { dataType: LayoutData }) => ({ dataType: params.dataType })),
    /** Chooses a vendor; choosing the same one again clears it. */
    toggleVendor: assign(({ context }, params: { vassalage: string }) => ({
      vassalage: context.vassalage === params.vassalage ? '' : params.vassalage,
    })),
    keepVendorPages: assign((_, { vendorPages = 1 }: LayoutChoice) => ({ vendorPages })),
    showMoreVendors: assign(({ context }) => ({ vendorPages: context.vendorPages + 1 })),
    keepIntent: assign((_, params: { own: OwnView }) => ({ intended: params.own })),
    dropIntent: assign({ intended: null }),
    keepSession: assign(sessionKept),
    keepProviders: assign((_, { output }: { output: readonly string[] }) => ({
      providerCategories: output,
    })),
    /** Writes the current view into the address, for reloads, going back and shared links. */
    keepAddress: (_, _params: LayoutChoice) => {},
    openLogin: () => {},
    refreshOwn: sendTo('ownGames', { type: 'list.refresh' }),
    refreshRecent: sendTo('recentGames', { type: 'list.refresh' }),
  },
  guards: {
    isVisitor,
    isHome: (_, params: { place: HomeTab }) => params.place === 'HOME',
    isHot: (_, params: { place: HomeTab }) => params.place === 'HOT',
    isOwnOfVisitor: ({ context }, params: { place: HomeTab }) =>
      !isLoggedIn(context.session) && isOwn(params.place),
    isOwn: (_, params: { place: HomeTab }) => isOwn(params.place),
    isSameOwn: ({ context }, params: LayoutChoice) => params.place === context.own,
    isSameCategory: ({ context }, params: LayoutChoice) =>
      params.place === context.category &&
      params.dataType === context.dataType &&
      params.vassalage === context.vassalage,
    logsInWithIntent: ({ context }, params: { session: Session }) =>
      isLoggedIn(params.session) && context.intended !== null,
    logsOut,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'homeLayout',
  description: 'The part of home below the banners: the home view, or the view chosen in the side menu.',
  context: ({ input }) => ({
    session: input.session,
    category: 'HOT',
    dataType: '',
    vassalage: '',
    vendorPages: 1,
    own: 'favourites',
    intended: null,
    providerCategories: PROVIDER_ROW_CATEGORIES,
  }),
  invoke: { id: 'address', src: 'watchAddress' },
  type: 'parallel',
  states: {
    view: {
      description: 'The view chosen in the side menu.',
      initial: 'home',
      on: {
        'layout.pick': [
          {
            guard: withEvent('isHome'),
            target: '.home',
            actions: [
              'dropIntent',
              { type: 'keepVendorPages', params: HOME_VIEW },
              { type: 'keepAddress', params: HOME_VIEW },
            ],
          },
          {
            guard: withEvent('isHot'),
            target: '.hot',
            actions: ['dropIntent', { type: 'keepCategory', params: { category: 'HOT' } }],
          },
          {
            guard: withEvent('isOwnOfVisitor'),
            actions: [
              { type: 'keepIntent', params: ({ event }) => ({ own: ownOf(event.place) }) },
              'openLogin',
            ],
            description: 'Favourites and recent games need a session; the login popup opens (HOME-20).',
          },
          {
            guard: withEvent('isOwn'),
            target: '.own',
            actions: { type: 'keepOwn', params: ({ event }) => ({ own: ownOf(event.place) }) },
          },
          {
            target: '.category',
            actions: [
              'dropIntent',
              { type: 'keepCategory', params: ({ event }) => ({ category: categoryOf(event.place) }) },
            ],
            description: 'The category opens without filters (HOME-21).',
          },
        ],
        'layout.addressed': [
          {
            guard: { type: 'isHome', params: ({ event }) => event.choice },
            target: '.home',
            actions: [
              'dropIntent',
              { type: 'keepVendorPages', params: ({ event }) => event.choice },
              { type: 'keepAddress', params: ({ context }) => homeChoice(context) },
            ],
            description: 'The address is the home view.',
          },
          {
            guard: { type: 'isHot', params: ({ event }) => event.choice },
            target: '.hot',
            actions: ['dropIntent', { type: 'keepCategory', params: { category: 'HOT' } }],
          },
          {
            guard: { type: 'isOwnOfVisitor', params: ({ event }) => event.choice },
            target: '.home',
            actions: [
              { type: 'keepIntent', params: ({ event }) => ({ own: ownOf(event.choice.place) }) },
              { type: 'keepVendorPages', params: HOME_VIEW },
              { type: 'keepAddress', params: HOME_VIEW },
              'openLogin',
            ],
            description: 'The linked games need a session; they show after the login (ROLE-07).',
          },
          {
            guard: { type: 'isOwn', params: ({ event }) => event.choice },
            target: '.own',
            actions: { type: 'keepOwn', params: ({ event }) => ({ own: ownOf(event.choice.place) }) },
          },
          {
            target: '.category',
            actions: [
              'dropIntent',
              {
                type: 'keepCategory',
                params: ({ event }) => ({ category: categoryOf(event.choice.place) }),
              },
              { type: 'keepRefinement', params: ({ event }) => event.choice },
              { type: 'keepVendorPages', params: ({ event }) => event.choice },
            ],
            description: 'The address restores a category with its filters.',
          },
        ],
        'layout.reset': {
          target: '.home',
          actions: ['dropIntent', { type: 'keepCategory', params: { category: 'HOT' } }],
          description: 'Logo and footer Home reset the category to hot and show the home view.',
        },
        'login.dismissed': { actions: 'dropIntent' },
        'session.changed': [
          {
            guard: withEvent('logsInWithIntent'),
            target: '.own',
            actions: [
              withEvent('keepSession'),
              { type: 'keepOwn', params: ({ context }) => ({ own: context.intended ?? context.own }) },
            ],
            description: 'After the login, the requested games show.',
          },
          { actions: withEvent('keepSession') },
        ],
      },
      states: {
        home: {
          description: 'The home view shows hot games and one section per category.',
          meta: { requirements: ['HOME-02', 'HOME-23', 'HOME-24'] },
          on: {
            'layout.addressed': {
              guard: { type: 'isHome', params: ({ event }) => event.choice },
              actions: [
                { type: 'keepVendorPages', params: ({ event }) => event.choice },
                { type: 'keepAddress', params: ({ context }) => homeChoice(context) },
              ],
              description:
                'The home view already shows; values that do not exist are removed from the address.',
            },
            'vendors.more': {
              actions: [
                'showMoreVendors',
                { type: 'keepAddress', params: ({ context }) => homeChoice(context) },
              ],
              description: 'Shows nine more vendors (HOME-18).',
            },
          },
        },
        hot: {
          description: 'A list of new games and the hot list show.',
          meta: { requirements: ['HOME-22'] },
          entry: { type: 'keepAddress', params: { ...HOME_VIEW, place: 'HOT' } },
          invoke: {
            id: 'newGames',
            src: 'gameList',
            input: ({ event }) => ({
              query: plainQuery('NEW'),
              pageSize: HOME_LOADER_PAGE_SIZE,
              place: seenBefore(event),
            }),
          },
          on: {
            'language.changed': { target: 'hot', reenter: true },
            'layout.addressed': {
              guard: { type: 'isHot', params: ({ event }) => event.choice },
              actions: { type: 'keepAddress', params: { ...HOME_VIEW, place: 'HOT' } },
              description: 'The view already shows.',
            },
          },
        },
        own: {
          description: "The player's favourites or recent games.",
          meta: { requirements: ['HOME-20', 'FAV-04', 'RECENT-01', 'ROLE-07'] },
          entry: { type: 'keepAddress', params: ({ context }) => ({ ...HOME_VIEW, place: context.own }) },
          invoke: {
            id: 'ownGames',
            src: 'gameList',
            input: ({ context, event }) => ({
              query: { ...plainQuery('ALLGAME'), gameClassify: context.own },
              pageSize: context.own === 'favourites' ? HOME_FAVOURITES_PAGE_SIZE : RECENT_PAGE_SIZE,
              place: seenBefore(event),
            }),
          },
          on: {
            'session.changed': [
              {
                guard: withEvent('logsOut'),
                target: 'home',
                actions: [withEvent('keepSession'), { type: 'keepAddress', params: HOME_VIEW }],
              },
              {
                target: 'own',
                reenter: true,
                description: 'Another login replaced this one; its own games show.',
              },
            ],
            'own.changed': {
              actions: 'refreshOwn',
              description: 'The list reloads after a favourite is saved or a game is played.',
            },
            'language.changed': { target: 'own', reenter: true },
            'layout.addressed': {
              guard: { type: 'isSameOwn', params: ({ event }) => event.choice },
              actions: {
                type: 'keepAddress',
                params: ({ context }) => ({ ...HOME_VIEW, place: context.own }),
              },
              description: 'These games already show.',
            },
          },
        },
        category: {
          description: 'The vendors of a category and its games.',
          meta: { requirements: ['HOME-17', 'HOME-18', 'HOME-21', 'LIST-30'] },
          entry: { type: 'keepAddress', params: ({ context }) => categoryChoice(context) },
          invoke: {
            id: 'games',
            src: 'gameList',
            input: ({ context, event }) => ({
              query: categoryQuery(context),
              pageSize: HOME_LOADER_PAGE_SIZE,
              place: seenBefore(event),
            }),
          },
          on: {
            'layout.addressed': {
              guard: { type: 'isSameCategory', params: ({ event }) => event.choice },
              actions: [
                { type: 'keepVendorPages', params: ({ event }) => event.choice },
                { type: 'keepAddress', params: ({ context }) => categoryChoice(context) },
              ],
              description: 'The view already shows.',
            },
            'vendors.more': {
              actions: [
                'showMoreVendors',
                { type: 'keepAddress', params: ({ context }) => categoryChoice(context) },
              ],
              description: 'Shows nine more vendors (HOME-18).',
            },
            'data.choose': { target: 'category', reenter: true, actions: withEvent('keepData') },
            'vendor.choose': { target: 'category', reenter: true, actions: withEvent('toggleVendor') },
            'language.changed': { target: 'category', reenter: true },
          },
        },
      },
    },
    lately: {
      description: 'Games that a member played last, for the continue and for-you rows of the home view.',
      initial: 'deciding',
      on: { 'session.changed': { target: '.deciding' } },
      states: {
        deciding: {
          description: 'Checks for a session.',
          always: [{ guard: 'isVisitor', target: 'nobody' }, { target: 'listed' }],
        },
        nobody: { description: 'A visitor has no recent games.' },
        listed: {
          description: 'The list of recent games loads and is kept up to date.',
          invoke: {
            id: 'recentGames',
            src: 'gameList',
            input: {
              query: { ...plainQuery('ALLGAME'), gameClassify: 'recent' },
              pageSize: HOME_RECENT_SIZE,
            },
          },
          on: {
            'own.changed': { actions: 'refreshRecent' },
            'language.changed': { target: 'listed', reenter: true },
          },
        },
      },
    },
    template: {
      description: 'Which categories show a row of providers.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The settings of the template are loading; the defaults apply.',
          meta: { requirements: ['HOME-11', 'API-18'] },
          ...quietRequest(
            'providerCategories',
            'fetchProviderCategories',
            answered('known', 'keepProviders'),
            'usual',
          ),
        },
        known: { type: 'final', description: 'The settings of the operator apply.' },
        usual: {
          description:
            'The settings failed to load: the defaults apply until a choice of the player asks again.',
          on: { 'layout.pick': 'loading' },
        },
      },
    },
  },
});

export type HomeLayoutRef = ActorRefFrom<typeof homeLayoutMachine>;
export type HomeLayoutSnapshot = SnapshotFrom<typeof homeLayoutMachine>;

function ownOf(place: HomeTab): OwnView {
  return place === 'recent' ? 'recent' : 'favourites';
}

function categoryOf(place: HomeTab): GameType {
  return place === 'HOME' || isOwn(place) ? 'HOT' : place;
}
