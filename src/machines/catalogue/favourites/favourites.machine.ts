import type { Game } from '@contract/games';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { toFailure } from '@/machines/shared/failure';
import { LOGIN_FIRST } from '@/machines/shared/failureToast';
import type { ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isVisitor, logsIn, sessionKept } from '@/machines/shared/session/guards';
import {
  isSameAccount,
  type Session,
  type SessionChanged,
  sessionWasEnded,
} from '@/machines/shared/session/session';

export interface FavouritesInput {
  readonly session: Session;
}

/** A change that the server has not confirmed yet. */
export interface FavouriteChange {
  readonly game: Game;
  readonly kind: 'add' | 'remove';
}

export interface FavouritesContext extends FavouritesInput {
  /** The whole set, newest first, as the player sees it: changes show before the server has confirmed them. */
  readonly games: readonly Game[];
  /** The set as confirmed by the server; a failed change rolls back to it. */
  readonly confirmed: readonly Game[];
  /** Changes in order; the first is being sent. */
  readonly changes: readonly FavouriteChange[];
  /** Changes requested before login; applied once the member's set has loaded. */
  readonly intended: readonly FavouriteChange[];
  /** Nodes of the games removed here, which lists of favourites leave out at once (FAV-03). */
  readonly removed: readonly number[];
  /** Changes interrupted by the end of the session; applied before `intended` when the same member is back. */
  readonly unsaved: readonly FavouriteChange[];
}

export type FavouritesEvent =
  | { readonly type: 'favourite.toggle'; readonly game: Game }
  | SessionChanged
  | { readonly type: 'login.dismissed' };

const without = (games: readonly Game[], nodeId: number) => games.filter((game) => game.nodeId !== nodeId);
const has = (games: readonly Game[], nodeId: number) => games.some((game) => game.nodeId === nodeId);

/** Applies a change to a set; adding a present game or removing an absent one changes nothing (FAV-02). */
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
    fetchFavourites: notProvided<readonly Game[], void>('fetchFavourites'),
    saveChange: notProvided<void, FavouriteChange>('saveChange'),
  },
  actions: {
    keepSession: assign(sessionKept),
    keepLoaded: assign(({ context }, { output }: { output: readonly Game[] }) => ({
      confirmed: output,
      games: applyAll(output, context.changes),
    })),
    toggle: assign(({ context }, params: { game: Game }) => {
      const kind = has(context.games, params.game.nodeId) ? ('remove' as const) : ('add' as const);
      const change = { game: params.game, kind };
      return {
        changes: [...context.changes, change],
        games: applyChange(context.games, change),
        removed:
          kind === 'remove'
            ? [...context.removed, params.game.nodeId]
            : context.removed.filter((nodeId) => nodeId !== params.game.nodeId),
      };
    }),
    confirmFirst: assign(({ context }) => ({
      confirmed: applyChange(context.confirmed, assertDefined(context.changes[0])),
      changes: context.changes.slice(1),
    })),
    /** Undoes the failed change and every later change of the same game. */
    rollBackFirst: assign(({ context }) => {
      const { nodeId } = assertDefined(context.changes[0]).game;
      const changes = context.changes.filter(({ game }) => game.nodeId !== nodeId);
      const removed = context.removed.filter((removedId) => removedId !== nodeId);
      return { changes, removed, games: applyAll(context.confirmed, changes) };
    }),
    keepIntent: assign((_, params: { game: Game }) => ({
      intended: [{ game: params.game, kind: 'add' as const }],
    })),
    /** Keeps unconfirmed changes for the next login. */
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
    clear: assign({ games: [], confirmed: [], changes: [], removed: [] }),
    openLogin: () => {},
    notify: (_, _params: ToastRequest) => {},
    /** A change is saved; lists of favourites reload. */
    reportSaved: () => {},
  },
  guards: {
    isVisitor,
    logsIn,
    comesBack: (_, params: { session: Session }) => isSameAccount(params.session),
    sessionWasEnded: (_, params: { session: Session }) => sessionWasEnded(params.session),
    hasChanges: ({ context }) => context.changes.length > 0,
    hasIntent: ({ context }) => [...context.intended, ...context.unsaved].length > 0,
  },
  delays: { REQUEST_TIMEOUT, FAVOURITES_RETRY: 30_000 },
}).createMachine({
  id: 'favourites',
  description: "The player's favourite games.",
  context: ({ input }) => ({
    session: input.session,
    games: [],
    confirmed: [],
    changes: [],
    intended: [],
    unsaved: [],
    removed: [],
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Checks for a session.',
      meta: { requirements: ['ROLE-07'] },
      always: [{ guard: 'isVisitor', target: 'visitor' }, { target: 'member' }],
    },
    visitor: {
      description: 'A toggle by a visitor opens the login popup.',
      meta: { requirements: ['FAV-01', 'ROLE-07'] },
      entry: 'clear',
      on: {
        'favourite.toggle': {
          actions: [withEvent('keepIntent'), 'openLogin', { type: 'notify', params: LOGIN_FIRST }],
          description: 'The login opens first; the game is added after it.',
        },
        'login.dismissed': { actions: 'dropIntent' },
        'session.changed': [
          { guard: withEvent('comesBack'), target: 'member', actions: withEvent('keepSession') },
          {
            guard: withEvent('logsIn'),
            target: 'member',
            actions: [withEvent('keepSession'), 'dropUnsaved'],
            description: 'A different member has logged in; the interrupted changes are dropped.',
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
            guard: withEvent('logsIn'),
            target: 'member',
            reenter: true,
            actions: ['clear', 'dropIntent'],
            description: 'Another login replaced this one; its own set is loaded.',
          },
          {
            guard: withEvent('sessionWasEnded'),
            target: 'visitor',
            actions: [withEvent('keepSession'), 'keepUnsaved'],
            description: 'The session expired: unsaved changes are applied after the login.',
          },
          {
            target: 'visitor',
            actions: [withEvent('keepSession'), 'dropIntent'],
            description: 'The player logged out.',
          },
        ],
      },
      states: {
        set: {
          description: 'The set on the server.',
          initial: 'loading',
          states: {
            loading: {
              description: 'The whole set is loading.',
              meta: { requirements: ['FAV-04', 'API-36'] },
              invoke: {
                id: 'favourites',
                src: 'fetchFavourites',
                onDone: { target: 'loaded', actions: [withEvent('keepLoaded'), 'carryOutIntent'] },
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
                    description: 'The player is waiting for the result, so the failure shows.',
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
                  actions: withEvent('keepIntent'),
                  description: 'The game is added once the set has loaded.',
                },
              },
            },
            loaded: {
              description: 'Hearts show; a tap changes them at once.',
              meta: { requirements: ['FAV-02', 'FAV-03'] },
              on: { 'favourite.toggle': { actions: withEvent('toggle') } },
            },
            failed: {
              description: 'The set could not be loaded; it reloads later, or when the player taps a heart.',
              on: {
                'favourite.toggle': {
                  target: 'loading',
                  actions: withEvent('keepIntent'),
                  description: 'The set reloads; the game is added once it has loaded.',
                },
              },
              after: { FAVOURITES_RETRY: { target: 'loading' } },
            },
          },
        },
        saving: {
          description: 'Changes are sent one by one, in order.',
          initial: 'idle',
          states: {
            idle: {
              description: 'Everything is saved.',
              always: { guard: 'hasChanges', target: 'sending' },
            },
            sending: {
              description: 'The oldest change is being sent.',
              meta: { requirements: ['FAV-02', 'FAV-03', 'API-37', 'API-38'] },
              invoke: {
                id: 'change',
                src: 'saveChange',
                input: ({ context }) => assertDefined(context.changes[0]),
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

/** Selector factory for one tile: whether its heart is filled. */
export function isFavourite(nodeId: number) {
  return ({ context }: Pick<FavouritesSnapshot, 'context'>): boolean => has(context.games, nodeId);
}
