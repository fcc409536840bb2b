import type { Game, VendorGameTypes } from '@contract/games';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { GAME_LIST_PAGE_SIZE, REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { type Failure, TIMED_OUT, toFailure } from '@/machines/shared/failure';
import type { ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided, notProvidedCallback } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isLoggedIn, type Session, type SessionChanged } from '@/machines/shared/session/session';
import { gameListMachine, type ScrollPosition } from '../gameList/gameList.machine';
import type { GameQuery } from '../gameList/gameQuery';
import { gameMenusMachine } from '../gameMenus/gameMenus.machine';
import { type CenterAddress, centerQuery, isHotCategory, isListed, isOwnView } from './centerAddress';

export interface GameCenterInput {
  readonly address: CenterAddress;
  readonly session: Session;
  /** List position when this address was left; absent on the first visit to it. */
  readonly place?: ScrollPosition | undefined;
}

export interface GameCenterContext extends GameCenterInput {
  /** Vendor whose only game is being looked up. */
  readonly vassalage: string;
}

export type GameCenterEvent =
  | {
      readonly type: 'center.addressed';
      readonly address: CenterAddress;
      readonly place?: ScrollPosition | undefined;
    }
  | SessionChanged
  | { readonly type: 'login.ask' }
  | { readonly type: 'tile.launch'; readonly vassalage: string };

/** The only game of a vendor in a category, null when it is gone, and the game types of every vendor. */
export interface OnlyGame {
  readonly game: Game | null;
  readonly mapping: VendorGameTypes['mapping'];
}

/** Toast with the reason why a vendor's game does not open. */
const gone = ({ code }: Failure): ToastRequest => ({
  tone: 'error',
  message: `error.${code}`,
  duration: 'default',
});

/** The game center: hot list, paginated lists and vendor tiles by category (ROUTE-31..ROUTE-33, LIST-18..LIST-22). */
export const gameCenterMachine = setup({
  types: {} as ChartTypes<GameCenterContext, GameCenterEvent, GameCenterInput> & {
    children: {
      list: 'gameList';
      menus: 'menus';
      address: 'watchAddress';
      onlyGame: 'findOnlyGame';
    };
    tags: 'opening';
  },
  actors: {
    gameList: gameListMachine,
    menus: gameMenusMachine,
    /** Reports every address of the game center. */
    watchAddress: notProvidedCallback<GameCenterEvent>('watchAddress'),
    findOnlyGame: notProvided<OnlyGame, GameQuery>('findOnlyGame'),
  },
  actions: {
    keepAddress: assign((_, params: { address: CenterAddress; place?: ScrollPosition | undefined }) => ({
      address: params.address,
      place: params.place,
    })),
    /** Drops the list position of another account. */
    keepSession: assign((_, params: { session: Session }) => ({
      session: params.session,
      place: undefined,
    })),
    keepVendor: assign((_, params: { vassalage: string }) => ({ vassalage: params.vassalage })),
    openLogin: (_, _params?: undefined) => {},
    launch: (_, _params: { game: Game; mapping: VendorGameTypes['mapping'] }) => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    needsLogin: ({ context }) => isOwnView(context.address) && !isLoggedIn(context.session),
    isHot: ({ context }) => isHotCategory(context.address),
    isListed: ({ context }) => isListed(context.address),
    isOtherSession: ({ context }, params: { session: Session }) =>
      isLoggedIn(context.session) !== isLoggedIn(params.session),
    isFound: (_, { output }: { output: OnlyGame }) => output.game !== null,
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
      actions: withEvent('keepAddress'),
      description:
        'Category, data type, vendor, class or search changed; the list restarts at page 1 (LIST-23).',
    },
    'session.changed': {
      guard: withEvent('isOtherSession'),
      target: '.deciding',
      actions: withEvent('keepSession'),
      description: 'The session changed; the requested view shows, or requires a login.',
    },
  },
  states: {
    deciding: {
      description: 'Decides what the address shows.',
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
          description: 'A tile opens the page of its type, or launches the only game of its vendor.',
          on: { 'tile.launch': { target: 'opening', actions: withEvent('keepVendor') } },
        },
        opening: {
          description: "The vendor's only game is looked up.",
          tags: ['opening'],
          meta: { requirements: ['LIST-22'] },
          invoke: {
            id: 'onlyGame',
            src: 'findOnlyGame',
            input: ({ context }) => centerQuery({ ...context.address, vassalage: context.vassalage }),
            onDone: [
              {
                guard: withEvent('isFound'),
                target: 'resting',
                actions: {
                  type: 'launch',
                  params: ({ event: { output } }) => ({ ...output, game: assertDefined(output.game) }),
                },
              },
              { target: 'resting', actions: { type: 'notify', params: gone({ code: 'game.unavailable' }) } },
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

/** Screens of the game center. */
export type CenterScreen = 'loginFirst' | 'hot' | 'list' | 'tiles';

/** Maps every state to a screen. */
export function centerScreen(snapshot: SnapshotFrom<typeof gameCenterMachine>): CenterScreen {
  if (snapshot.matches('loginFirst')) return 'loginFirst';
  if (snapshot.matches('hot')) return 'hot';
  return snapshot.matches('list') ? 'list' : 'tiles';
}
