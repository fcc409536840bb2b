import { assign, type SnapshotFrom, setup } from 'xstate';
import { GAME_LIST_PAGE_SIZE, REQUEST_TIMEOUT } from '@/config/constants';
import type { Game } from '@/services/contract/catalogue';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import type { ToastRequest } from '../feedback/feedback.machine';
import { gameListMachine, type ListPlace } from '../gameList/gameList.machine';
import type { GameQuery } from '../gameList/gameQuery';
import { gameMenusMachine } from '../gameMenus/gameMenus.machine';
import { unprovided, unprovidedCallback } from '../unprovided';
import { type CenterAddress, centerQuery, isHotCategory, isListed, isOwnView } from './centerAddress';

export interface GameCenterInput {
  readonly address: CenterAddress;
  readonly loggedIn: boolean;
  /** Where the player was in the list when this address was left; absent where they come to it for the first time. */
  readonly place?: ListPlace | undefined;
}

export interface GameCenterContext extends GameCenterInput {
  /** Vendor whose only game is being looked for. */
  readonly vassalage: string;
}

export type GameCenterEvent =
  | {
      readonly type: 'center.addressed';
      readonly address: CenterAddress;
      readonly place?: ListPlace | undefined;
    }
  | { readonly type: 'session.changed'; readonly loggedIn: boolean }
  | { readonly type: 'login.ask' }
  | { readonly type: 'tile.launch'; readonly vassalage: string };

/** Says why a vendor's game does not open. */
const gone = ({ code }: Failure): ToastRequest => ({
  tone: 'error',
  message: `error.${code}`,
  duration: 'default',
});

/** The game center: hot list, paginated lists and vendor tiles by category (ROUTE-31..ROUTE-33, LIST-18..LIST-22). */
export const gameCenterMachine = setup({
  types: {
    context: {} as GameCenterContext,
    events: {} as GameCenterEvent,
    input: {} as GameCenterInput,
    children: {} as {
      list: 'gameList';
      menus: 'menus';
      address: 'watchAddress';
      onlyGame: 'findOnlyGame';
    },
  },
  actors: {
    gameList: gameListMachine,
    menus: gameMenusMachine,
    /** Tells of every address of the game center. */
    watchAddress: unprovidedCallback<GameCenterEvent>('watchAddress'),
    /** The only game of a vendor in a category; null when there is none any more. */
    findOnlyGame: unprovided<Game | null, GameQuery>('findOnlyGame'),
  },
  actions: {
    keepAddress: assign((_, params: { address: CenterAddress; place?: ListPlace | undefined }) => ({
      address: params.address,
      place: params.place,
    })),
    /** Another player's place is not this one's. */
    keepSession: assign((_, params: { loggedIn: boolean }) => ({
      loggedIn: params.loggedIn,
      place: undefined,
    })),
    keepVendor: assign((_, params: { vassalage: string }) => ({ vassalage: params.vassalage })),
    openLogin: (_, _params?: undefined) => {},
    launchGame: (_, _params: { game: Game | null }) => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    needsLogin: ({ context }) => isOwnView(context.address) && !context.loggedIn,
    isHot: ({ context }) => isHotCategory(context.address),
    isListed: ({ context }) => isListed(context.address),
    isOtherSession: ({ context }, params: { loggedIn: boolean }) => context.loggedIn !== params.loggedIn,
    isFound: (_, params: { game: Game | null }) => params.game !== null,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'gameCenter',
  description: 'Games by category: the hot list, paginated lists, or vendor tiles.',
  context: ({ input }) => ({ ...input, vassalage: '' }),
  initial: 'deciding',
  invoke: [
    { id: 'menus', src: 'menus' },
    { id: 'address', src: 'watchAddress' },
  ],
  on: {
    'center.addressed': {
      target: '.deciding',
      actions: { type: 'keepAddress', params: ({ event }) => event },
      description: 'Another category, data type, vendor, class or search: from page 1 (LIST-23).',
    },
    'session.changed': {
      guard: { type: 'isOtherSession', params: ({ event }) => event },
      target: '.deciding',
      actions: { type: 'keepSession', params: ({ event }) => event },
      description: 'Logged in or out: what was asked for is shown, or asks for a login.',
    },
  },
  states: {
    deciding: {
      description: 'What the address asks for.',
      meta: { requirements: ['ROUTE-32', 'ROUTE-33', 'LIST-33'] },
      always: [
        { guard: 'needsLogin', target: 'loginFirst' },
        { guard: 'isHot', target: 'hot' },
        { guard: 'isListed', target: 'list' },
        { target: 'tiles' },
      ],
    },
    loginFirst: {
      description: "The player's own games need a session (LIST-24, ROLE-07).",
      entry: 'openLogin',
      on: { 'login.ask': { actions: 'openLogin' } },
    },
    hot: { description: 'The hot list shows.', meta: { requirements: ['LIST-18', 'LIST-33'] } },
    list: {
      description: 'A paginated list with its title.',
      meta: { requirements: ['LIST-19', 'LIST-16', 'LIST-24'] },
      invoke: {
        id: 'list',
        src: 'gameList',
        input: ({ context }) => ({
          query: centerQuery(context.address),
          pageSize: GAME_LIST_PAGE_SIZE,
          place: context.place,
        }),
      },
    },
    tiles: {
      description: 'Vendor tiles of the category.',
      meta: { requirements: ['LIST-20', 'LIST-21', 'LIST-22'] },
      initial: 'resting',
      states: {
        resting: {
          description: 'A tile leads to the page of its type, or launches the only game of its vendor.',
          on: {
            'tile.launch': {
              target: 'opening',
              actions: { type: 'keepVendor', params: ({ event }) => event },
            },
          },
        },
        opening: {
          description: "The vendor's only game is looked up.",
          meta: { requirements: ['LIST-22'] },
          invoke: {
            id: 'onlyGame',
            src: 'findOnlyGame',
            input: ({ context }) => centerQuery({ ...context.address, vassalage: context.vassalage }),
            onDone: [
              {
                guard: { type: 'isFound', params: ({ event }) => ({ game: event.output }) },
                target: 'resting',
                actions: { type: 'launchGame', params: ({ event }) => ({ game: event.output }) },
              },
              {
                target: 'resting',
                actions: { type: 'notify', params: gone({ code: 'game.unavailable' }) },
              },
            ],
            onError: {
              target: 'resting',
              actions: {
                type: 'notify',
                params: ({ event }) => gone(toFailure(event.error)),
              },
            },
          },
          after: {
            REQUEST_TIMEOUT: {
              target: 'resting',
              actions: {
                type: 'notify',
                params: gone(TIMED_OUT),
              },
            },
          },
        },
      },
    },
  },
});

/** What the game center draws. */
export type CenterScreen = 'loginFirst' | 'hot' | 'list' | 'tiles';

/** One total function from state to screen. */
export function centerScreen(snapshot: SnapshotFrom<typeof gameCenterMachine>): CenterScreen {
  if (snapshot.matches('loginFirst')) return 'loginFirst';
  if (snapshot.matches('hot')) return 'hot';
  return snapshot.matches('list') ? 'list' : 'tiles';
}
