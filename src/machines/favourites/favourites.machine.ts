import { assign, type SnapshotFrom, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { Game } from '@/services/contract/catalogue';
import { toFailure } from '../failure';
import { LOGIN_FIRST } from '../failureToast';
import type { ToastRequest } from '../feedback/feedback.machine';
import { given } from '../given';
import { unprovided } from '../unprovided';

export interface FavouritesInput {
  readonly loggedIn: boolean;
}

/** One change that the server does not know yet. */
export interface FavouriteChange {
  readonly game: Game;
  readonly kind: 'add' | 'remove';
}

export interface FavouritesContext extends FavouritesInput {
  /** The whole set, newest first, as the player sees it: changes show before the server has confirmed them. */
  readonly games: readonly Game[];
  /** The set as the server knows it; a failed change goes back to it. */
  readonly confirmed: readonly Game[];
  /** Changes in their order; the first is on its way. */
  readonly changes: readonly FavouriteChange[];
  /** What was wanted before it could be done; carried out once the set of whoever logs in has loaded. */
  readonly intended: readonly FavouriteChange[];
  /** What a session's end cut off; carried out, before what was intended, when the same member is back. */
  readonly unsaved: readonly FavouriteChange[];
}

export type FavouritesEvent =
  | { readonly type: 'favourite.toggle'; readonly game: Game }
  | {
      readonly type: 'session.changed';
      readonly loggedIn: boolean;
      /** The server ended the session beneath the player, and asks for another login. */
      readonly isTurnedAway: boolean;
      /** The member who was there last is here again. */
      readonly isBack: boolean;
    }
  | { readonly type: 'login.dismissed' };

const without = (games: readonly Game[], nodeId: number) => games.filter((game) => game.nodeId !== nodeId);
const has = (games: readonly Game[], nodeId: number) => games.some((game) => game.nodeId === nodeId);

/** A set with one change made; adding what is there and removing what is not change nothing (FAV-02). */
export function applyChange(games: readonly Game[], { game, kind }: FavouriteChange): readonly Game[] {
  if (kind === 'remove') return has(games, game.nodeId) ? without(games, game.nodeId) : games;
  return has(games, game.nodeId) ? games : [game, ...games];
}

const applyAll = (games: readonly Game[], changes: readonly FavouriteChange[]) =>
  changes.reduce(applyChange, games);

/** Favourites: optimistic, one change at a time, exact rollback (FAV-01..FAV-04). */
export const favouritesMachine = setup({
  types: { context: {} as FavouritesContext, events: {} as FavouritesEvent, input: {} as FavouritesInput },
  actors: {
    fetchFavourites: unprovided<readonly Game[], void>('fetchFavourites'),
    saveChange: unprovided<void, FavouriteChange>('saveChange'),
  },
  actions: {
    keepSession: assign((_, params: { loggedIn: boolean }) => ({ loggedIn: params.loggedIn })),
    keepLoaded: assign(({ context }, params: { games: readonly Game[] }) => ({
      confirmed: params.games,
      games: applyAll(params.games, context.changes),
    })),
    toggle: assign(({ context }, params: { game: Game }) => {
      const kind = has(context.games, params.game.nodeId) ? ('remove' as const) : ('add' as const);
      const change = { game: params.game, kind };
      return { changes: [...context.changes, change], games: applyChange(context.games, change) };
    }),
    confirmFirst: assign(({ context }) => ({
      confirmed: applyChange(context.confirmed, given(context.changes[0])),
      changes: context.changes.slice(1),
    })),
    /** The failed change and every later one of the same game never happened. */
    rollBackFirst: assign(({ context }) => {
      const { nodeId } = given(context.changes[0]).game;
      const changes = context.changes.filter(({ game }) => game.nodeId !== nodeId);
      return { changes, games: applyAll(context.confirmed, changes) };
    }),
    keepIntent: assign((_, params: { game: Game }) => ({
      intended: [{ game: params.game, kind: 'add' as const }],
    })),
    /** What the server has not confirmed yet is wanted still. */
    keepUnsaved: assign(({ context }) => ({ unsaved: [...context.unsaved, ...context.changes] })),
    carryOutIntent: assign(({ context }) => {
      let { games } = context;
      const changes: FavouriteChange[] = [];
      for (const change of [...context.unsaved, ...context.intended]) {
        const changed = applyChange(games, change);
        if (changed !== games) changes.push(change);
        games = changed;
      }
      return { intended: [], unsaved: [], changes, games };
    }),
    dropIntent: assign({ intended: [], unsaved: [] }),
    dropUnsaved: assign({ unsaved: [] }),
    clear: assign({ games: [], confirmed: [], changes: [] }),
    openLogin: () => {},
    notify: (_, _params: ToastRequest) => {},
    /** The server has taken a change: lists of the favourites may show it. */
    reportSaved: () => {},
  },
  guards: {
    isLoggedIn: ({ context }) => context.loggedIn,
    logsIn: (_, params: { loggedIn: boolean }) => params.loggedIn,
    comesBack: (_, params: { isBack: boolean }) => params.isBack,
    isTurnedAway: (_, params: { isTurnedAway: boolean }) => params.isTurnedAway,
    hasChanges: ({ context }) => context.changes.length > 0,
    hasIntent: ({ context }) => [...context.intended, ...context.unsaved].length > 0,
  },
  delays: { REQUEST_TIMEOUT, FAVOURITES_RETRY: 30_000 },
}).createMachine({
  id: 'favourites',
  description: "The player's favourite games.",
  context: ({ input }) => ({
    loggedIn: input.loggedIn,
    games: [],
    confirmed: [],
    changes: [],
    intended: [],
    unsaved: [],
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Favourites need a session.',
      meta: { requirements: ['ROLE-07'] },
      always: [{ guard: 'isLoggedIn', target: 'member' }, { target: 'visitor' }],
    },
    visitor: {
      description: 'Nobody is logged in: a toggle opens the login popup.',
      meta: { requirements: ['FAV-01', 'ROLE-07'] },
      entry: 'clear',
      on: {
        'favourite.toggle': {
          actions: [
            { type: 'keepIntent', params: ({ event }) => event },
            'openLogin',
            { type: 'notify', params: LOGIN_FIRST },
          ],
          description: 'Login first; the game is added after it.',
        },
        'login.dismissed': { actions: 'dropIntent' },
        'session.changed': [
          {
            guard: { type: 'comesBack', params: ({ event }) => event },
            target: 'member',
            actions: { type: 'keepSession', params: ({ event }) => event },
          },
          {
            guard: { type: 'logsIn', params: ({ event }) => event },
            target: 'member',
            actions: [{ type: 'keepSession', params: ({ event }) => event }, 'dropUnsaved'],
            description: "Another member's changes are not theirs.",
          },
        ],
      },
    },
    member: {
      description: 'Favourites can be seen and changed.',
      type: 'parallel',
      on: {
        'session.changed': [
          {
            guard: { type: 'logsIn', params: ({ event }) => event },
            target: 'member',
            reenter: true,
            actions: ['clear', 'dropIntent'],
            description: 'Another login took the place of this one: its own set is loaded.',
          },
          {
            guard: { type: 'isTurnedAway', params: ({ event }) => event },
            target: 'visitor',
            actions: [{ type: 'keepSession', params: ({ event }) => event }, 'keepUnsaved'],
            description: 'The session ran out: what is not saved yet is carried out after the login.',
          },
          {
            target: 'visitor',
            actions: [{ type: 'keepSession', params: ({ event }) => event }, 'dropIntent'],
            description: 'The player logged out.',
          },
        ],
      },
      states: {
        set: {
          description: 'The set of the server.',
          initial: 'loading',
          states: {
            loading: {
              description: 'The whole set is on its way.',
              meta: { requirements: ['FAV-04', 'API-36'] },
              invoke: {
                id: 'favourites',
                src: 'fetchFavourites',
                onDone: {
                  target: 'loaded',
                  actions: [
                    { type: 'keepLoaded', params: ({ event }) => ({ games: event.output }) },
                    'carryOutIntent',
                  ],
                },
                onError: [
                  {
                    guard: 'hasIntent',
                    target: 'failed',
                    actions: [
                      'dropIntent',
                      {
                        type: 'notify',
                        params: ({ event }) => ({
                          message: `error.${toFailure(event.error).code}` as const,
                          tone: 'error' as const,
                          duration: 'default' as const,
                        }),
                      },
                    ],
                    description: 'A player waits for it: it is said.',
                  },
                  { target: 'failed' },
                ],
              },
              after: {
                REQUEST_TIMEOUT: [
                  {
                    guard: 'hasIntent',
                    target: 'failed',
                    actions: [
                      'dropIntent',
                      {
                        type: 'notify',
                        params: { message: 'error.network.timeout', tone: 'error', duration: 'default' },
                      },
                    ],
                  },
                  { target: 'failed' },
                ],
              },
              on: {
                'favourite.toggle': {
                  actions: { type: 'keepIntent', params: ({ event }) => event },
                  description: 'Added once the set is known.',
                },
              },
            },
            loaded: {
              description: 'Hearts show; a tap changes them at once.',
              meta: { requirements: ['FAV-02', 'FAV-03'] },
              on: {
                'favourite.toggle': { actions: { type: 'toggle', params: ({ event }) => event } },
              },
            },
            failed: {
              description: 'The set could not be loaded; tried again later and by the player.',
              on: {
                'favourite.toggle': {
                  target: 'loading',
                  actions: { type: 'keepIntent', params: ({ event }) => event },
                  description: 'The set is asked for again, and the game added once it is known.',
                },
              },
              after: { FAVOURITES_RETRY: { target: 'loading' } },
            },
          },
        },
        saving: {
          description: 'Changes go to the server one by one, in their order.',
          initial: 'idle',
          states: {
            idle: {
              description: 'Everything is saved.',
              always: { guard: 'hasChanges', target: 'sending' },
            },
            sending: {
              description: 'The oldest change is on its way.',
              meta: { requirements: ['FAV-02', 'FAV-03', 'API-37', 'API-38'] },
              invoke: {
                id: 'change',
                src: 'saveChange',
                input: ({ context }) => given(context.changes[0]),
                onDone: { target: 'idle', actions: ['confirmFirst', 'reportSaved'] },
                onError: {
                  target: 'idle',
                  actions: [
                    'rollBackFirst',
                    {
                      type: 'notify',
                      params: ({ event }) => ({
                        message: `error.${toFailure(event.error).code}` as const,
                        tone: 'error' as const,
                        duration: 'default' as const,
                      }),
                    },
                  ],
                },
              },
              after: {
                REQUEST_TIMEOUT: {
                  target: 'idle',
                  actions: [
                    'rollBackFirst',
                    {
                      type: 'notify',
                      params: { message: 'error.network.timeout', tone: 'error', duration: 'default' },
                    },
                  ],
                },
              },
            },
          },
        },
      },
    },
  },
});

type FavouritesSnapshot = SnapshotFrom<typeof favouritesMachine>;

/** Whether a game shows a full heart; a selector factory for one tile. */
export function isFavourite(nodeId: number) {
  return ({ context }: Pick<FavouritesSnapshot, 'context'>): boolean => has(context.games, nodeId);
}
