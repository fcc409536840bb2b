import { type ActorRefFrom, assign, type SnapshotFrom, sendTo, setup } from 'xstate';
import {
  HOME_FAVOURITES_PAGE_SIZE,
  HOME_LOADER_PAGE_SIZE,
  PROVIDER_ROW_CATEGORIES,
  RECENT_PAGE_SIZE,
  REQUEST_TIMEOUT,
} from '@/config/constants';
import type { OwnView } from '@/config/routes';
import type { GameType } from '@/services/contract/catalogue';
import { gameListMachine, type ListPlace } from '../gameList/gameList.machine';
import { type GameQuery, plainQuery } from '../gameList/gameQuery';
import { unprovided, unprovidedCallback } from '../unprovided';

/** What the side menu of the home game layout offers (HOME-19). */
export type LayoutPlace = 'HOME' | OwnView | GameType;

/** How the games of a category are narrowed; `''` is all (HOME-21). */
export type LayoutData = '' | 'new' | 'hot';

/** What shows, as the address says it, see `addressedLayout`; only a category is narrowed. */
export interface LayoutChoice {
  readonly place: LayoutPlace;
  readonly dataType: LayoutData;
  /** Vendor code; empty for any. */
  readonly vassalage: string;
  /** Pages of the vendor list that show, where they are more than the first (HOME-17). */
  readonly vendorPages?: number | undefined;
}

export interface HomeLayoutInput {
  readonly loggedIn: boolean;
}

export interface HomeLayoutContext extends HomeLayoutInput {
  /** The game category; hot at first and after a reset (HOME-02, HOME-24). */
  readonly category: GameType;
  readonly dataType: LayoutData;
  /** Vendor code; empty for any. */
  readonly vassalage: string;
  /** Pages of the vendor list that show (HOME-17). */
  readonly vendorPages: number;
  /** The player's own games that show, or showed last. */
  readonly own: OwnView;
  /** Own games that a visitor asked for; they show once logged in. */
  readonly intended: OwnView | null;
  /** Categories that show a row of providers instead of games (HOME-11). */
  readonly providerCategories: readonly string[];
}

export type HomeLayoutEvent =
  | {
      readonly type: 'layout.addressed';
      readonly choice: LayoutChoice;
      /** Where the player was in the list of that when they left; absent for one that begins. */
      readonly seen?: ListPlace | undefined;
    }
  | { readonly type: 'layout.pick'; readonly place: LayoutPlace }
  | { readonly type: 'layout.reset' }
  | { readonly type: 'data.choose'; readonly dataType: LayoutData }
  | { readonly type: 'vendor.choose'; readonly vassalage: string }
  | { readonly type: 'vendors.more' }
  | { readonly type: 'session.changed'; readonly loggedIn: boolean }
  | { readonly type: 'login.dismissed' }
  | { readonly type: 'own.changed' }
  | { readonly type: 'language.changed' };

const isOwn = (place: LayoutPlace): place is OwnView => place === 'favourites' || place === 'recent';

/** The home view, which nothing narrows. */
export const HOME_VIEW: LayoutChoice = { place: 'HOME', dataType: '', vassalage: '' };

/** The list that a category shows, after its refinements. */
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

/** Where a list begins: at its top, unless the address leads back to where the player was. */
const seenBefore = (event: HomeLayoutEvent): ListPlace | undefined =>
  event.type === 'layout.addressed' ? event.seen : undefined;

/** The home game layout: what its side menu has chosen, and the games of that (HOME-17..HOME-23). */
export const homeLayoutMachine = setup({
  types: {
    context: {} as HomeLayoutContext,
    events: {} as HomeLayoutEvent,
    input: {} as HomeLayoutInput,
    children: {} as { newGames: 'gameList'; ownGames: 'gameList'; games: 'gameList' },
  },
  actors: {
    gameList: gameListMachine,
    fetchProviderCategories: unprovided<readonly string[], void>('fetchProviderCategories'),
    /** Tells what the address of home asks for, at first and whenever it changes. */
    watchAddress: unprovidedCallback<HomeLayoutEvent>('watchAddress'),
  },
  actions: {
    /** Another category starts with all data and any vendor (HOME-21). */
    keepCategory: assign((_, params: { category: GameType }) => ({
      category: params.category,
      dataType: '' as const,
      vassalage: '',
      vendorPages: 1,
    })),
    keepRefinement: assign((_, { dataType, vassalage }: LayoutChoice) => ({ dataType, vassalage })),
    keepOwn: assign((_, params: { own: OwnView }) => ({ own: params.own, intended: null, vendorPages: 1 })),
    keepData: assign((_, params: { dataType: LayoutData }) => ({ dataType: params.dataType })),
    /** The same vendor again clears it. */
    toggleVendor: assign(({ context }, params: { vassalage: string }) => ({
      vassalage: context.vassalage === params.vassalage ? '' : params.vassalage,
    })),
    keepVendorPages: assign((_, { vendorPages = 1 }: LayoutChoice) => ({ vendorPages })),
    showMoreVendors: assign(({ context }) => ({ vendorPages: context.vendorPages + 1 })),
    keepIntent: assign((_, params: { own: OwnView }) => ({ intended: params.own })),
    dropIntent: assign({ intended: null }),
    keepSession: assign((_, params: { loggedIn: boolean }) => ({ loggedIn: params.loggedIn })),
    keepProviders: assign((_, params: { categories: readonly string[] }) => ({
      providerCategories: params.categories,
    })),
    /** Puts what shows into the address, for a reload, the way back and a shared link. */
    keepAddress: (_, _params: LayoutChoice) => {},
    openLogin: () => {},
    refreshOwn: sendTo('ownGames', { type: 'list.refresh' }),
  },
  guards: {
    isHome: (_, params: { place: LayoutPlace }) => params.place === 'HOME',
    isHot: (_, params: { place: LayoutPlace }) => params.place === 'HOT',
    isOwnOfVisitor: ({ context }, params: { place: LayoutPlace }) => !context.loggedIn && isOwn(params.place),
    isOwn: (_, params: { place: LayoutPlace }) => isOwn(params.place),
    isSameOwn: ({ context }, params: LayoutChoice) => params.place === context.own,
    isSameCategory: ({ context }, params: LayoutChoice) =>
      params.place === context.category &&
      params.dataType === context.dataType &&
      params.vassalage === context.vassalage,
    logsInWithIntent: ({ context }, params: { loggedIn: boolean }) =>
      params.loggedIn && context.intended !== null,
    logsOut: (_, params: { loggedIn: boolean }) => !params.loggedIn,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'homeLayout',
  description: 'What shows on home below the banners: the home view, or what the side menu has chosen.',
  context: ({ input }) => ({
    loggedIn: input.loggedIn,
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
      description: 'What the side menu has chosen.',
      initial: 'home',
      on: {
        'layout.pick': [
          {
            guard: { type: 'isHome', params: ({ event }) => event },
            target: '.home',
            actions: [
              'dropIntent',
              { type: 'keepVendorPages', params: HOME_VIEW },
              { type: 'keepAddress', params: HOME_VIEW },
            ],
          },
          {
            guard: { type: 'isHot', params: ({ event }) => event },
            target: '.hot',
            actions: ['dropIntent', { type: 'keepCategory', params: { category: 'HOT' } }],
          },
          {
            guard: { type: 'isOwnOfVisitor', params: ({ event }) => event },
            actions: [
              { type: 'keepIntent', params: ({ event }) => ({ own: ownOf(event.place) }) },
              'openLogin',
            ],
            description: 'Favourites and recent games need a session: the login popup opens (HOME-20).',
          },
          {
            guard: { type: 'isOwn', params: ({ event }) => event },
            target: '.own',
            reenter: true,
            actions: { type: 'keepOwn', params: ({ event }) => ({ own: ownOf(event.place) }) },
          },
          {
            target: '.category',
            reenter: true,
            actions: [
              'dropIntent',
              { type: 'keepCategory', params: ({ event }) => ({ category: categoryOf(event.place) }) },
            ],
            description: 'A category: all data, any vendor (HOME-21).',
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
            description: 'A link to home, or the way back to the home view.',
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
            description: 'A link to games that need a session: login first, then they show (ROLE-07).',
          },
          {
            guard: { type: 'isOwn', params: ({ event }) => event.choice },
            target: '.own',
            reenter: true,
            actions: { type: 'keepOwn', params: ({ event }) => ({ own: ownOf(event.choice.place) }) },
          },
          {
            target: '.category',
            reenter: true,
            actions: [
              'dropIntent',
              {
                type: 'keepCategory',
                params: ({ event }) => ({ category: categoryOf(event.choice.place) }),
              },
              { type: 'keepRefinement', params: ({ event }) => event.choice },
              { type: 'keepVendorPages', params: ({ event }) => event.choice },
            ],
            description: 'A link, a reload or the way back: as it was left.',
          },
        ],
        'layout.reset': {
          target: '.home',
          actions: ['dropIntent', { type: 'keepCategory', params: { category: 'HOT' } }],
          description: 'Logo and footer Home: the category is hot again, the home view shows.',
        },
        'login.dismissed': { actions: 'dropIntent' },
        'session.changed': [
          {
            guard: { type: 'logsInWithIntent', params: ({ event }) => event },
            target: '.own',
            actions: [
              { type: 'keepSession', params: ({ event }) => event },
              { type: 'keepOwn', params: ({ context }) => ({ own: context.intended ?? context.own }) },
            ],
            description: 'Logged in: the games that were asked for show.',
          },
          { actions: { type: 'keepSession', params: ({ event }) => event } },
        ],
      },
      states: {
        home: {
          description: 'The home view: hot games and one section a category.',
          meta: { requirements: ['HOME-02', 'HOME-23', 'HOME-24'] },
          on: {
            'layout.addressed': {
              guard: { type: 'isHome', params: ({ event }) => event.choice },
              actions: [
                { type: 'keepVendorPages', params: ({ event }) => event.choice },
                { type: 'keepAddress', params: ({ context }) => homeChoice(context) },
              ],
              description: 'It shows already; what the address asks for and there is not goes out of it.',
            },
            'vendors.more': {
              actions: [
                'showMoreVendors',
                { type: 'keepAddress', params: ({ context }) => homeChoice(context) },
              ],
              description: 'Nine vendors more (HOME-18).',
            },
          },
        },
        hot: {
          description: 'A list of new games and the hot list.',
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
              description: 'It shows already.',
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
                guard: { type: 'logsOut', params: ({ event }) => event },
                target: 'home',
                actions: [
                  { type: 'keepSession', params: ({ event }) => event },
                  { type: 'keepAddress', params: HOME_VIEW },
                ],
              },
              {
                target: 'own',
                reenter: true,
                description: 'Another login took the place of this one: its own games show.',
              },
            ],
            'own.changed': {
              actions: 'refreshOwn',
              description: 'A favourite was saved, or a game played: the list is asked for anew.',
            },
            'language.changed': { target: 'own', reenter: true },
            'layout.addressed': {
              guard: { type: 'isSameOwn', params: ({ event }) => event.choice },
              actions: {
                type: 'keepAddress',
                params: ({ context }) => ({ ...HOME_VIEW, place: context.own }),
              },
              description: 'They show already.',
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
              description: 'It shows already.',
            },
            'vendors.more': {
              actions: [
                'showMoreVendors',
                { type: 'keepAddress', params: ({ context }) => categoryChoice(context) },
              ],
              description: 'Nine vendors more (HOME-18).',
            },
            'data.choose': {
              target: 'category',
              reenter: true,
              actions: { type: 'keepData', params: ({ event }) => event },
            },
            'vendor.choose': {
              target: 'category',
              reenter: true,
              actions: { type: 'toggleVendor', params: ({ event }) => event },
            },
            'language.changed': { target: 'category', reenter: true },
          },
        },
      },
    },
    template: {
      description: 'Which categories show a row of providers.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The settings of the template are on their way; the usual ones apply.',
          meta: { requirements: ['HOME-11', 'API-18'] },
          invoke: {
            id: 'providerCategories',
            src: 'fetchProviderCategories',
            onDone: {
              target: 'known',
              actions: { type: 'keepProviders', params: ({ event }) => ({ categories: event.output }) },
            },
            onError: { target: 'usual' },
          },
          after: { REQUEST_TIMEOUT: { target: 'usual' } },
        },
        known: { description: 'The merchant has said which.' },
        usual: { description: 'The settings could not be had: the usual ones stay.' },
      },
    },
  },
});

export type HomeLayoutRef = ActorRefFrom<typeof homeLayoutMachine>;
export type HomeLayoutSnapshot = SnapshotFrom<typeof homeLayoutMachine>;

function ownOf(place: LayoutPlace): OwnView {
  return place === 'recent' ? 'recent' : 'favourites';
}

function categoryOf(place: LayoutPlace): GameType {
  return place === 'HOME' || isOwn(place) ? 'HOT' : place;
}
