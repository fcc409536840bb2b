import type { GameType } from '@contract/games';
import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { GAME_LIST_PAGE_SIZE, GAME_SECTION_PAGE_SIZE, JACKPOT_PAGE_SIZE } from '@/config/constants';
import { gameListMachine, type ScrollPosition } from '@/machines/catalogue/gameList/gameList.machine';
import {
  type GameQuery,
  isSameQuery,
  needsSession,
  plainQuery,
} from '@/machines/catalogue/gameList/gameQuery';
import { assertDefined } from '@/machines/shared/assertDefined';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { sessionKept } from '@/machines/shared/session/guards';
import { isLoggedIn, type Session, type SessionChanged, userNameOf } from '@/machines/shared/session/session';

export type GameListRef = ActorRefFrom<typeof gameListMachine>;

export interface LobbyInput {
  readonly session: Session;
  /** Number of category pages whose games stay in memory, so that going back to one is instant. */
  readonly keptPages: number;
}

export interface LobbyContext extends LobbyInput {
  /** Query of the page at the address; null for a page without a list. A visitor's own games open with the login. */
  readonly page: GameQuery | null;
  /** Queries of the pages that show the player's own games, by game type, see `needsSession`. */
  readonly ownPages: ReadonlyMap<GameType, GameQuery>;
  /** Lists of category pages by game type, the most recently opened last. */
  readonly pages: ReadonlyMap<GameType, GameListRef>;
  /** Lists of home sections by game type. */
  readonly sections: ReadonlyMap<GameType, GameListRef>;
  /** Home sections near the screen. */
  readonly near: ReadonlySet<GameType>;
}

export type LobbyEvent =
  | { readonly type: 'page.opened'; readonly query: GameQuery; readonly place?: ScrollPosition | undefined }
  /** A page without a list is at the address. */
  | { readonly type: 'page.left' }
  | SessionChanged
  | { readonly type: 'own.changed' }
  | { readonly type: 'section.visible'; readonly gameType: GameType }
  | { readonly type: 'section.hidden'; readonly gameType: GameType }
  /** The charts behind the page have started, and no sheet of a game opens. */
  | { readonly type: 'sections.start' }
  /** The sheet of a game opens, which the rows of home would delay. */
  | { readonly type: 'sections.pause' }
  | { readonly type: 'lobby.reload' }
  /** Sent after an outage: lists that failed to load reload. */
  | { readonly type: 'lobby.retry' };

/** A page that opens, with the position to restore when the player returns to it. */
interface OpenedPage {
  readonly query: GameQuery;
  readonly place?: ScrollPosition | undefined;
}

/** Number of games per page of a type's list (LIST-28, JACKPOT-04). */
const pageSizeOf = (gameType: GameType) => (gameType === 'JACKPOT' ? JACKPOT_PAGE_SIZE : GAME_LIST_PAGE_SIZE);

/** Keeps the game lists of the visit: one per category page and one per home section. */
export const lobbyMachine = setup({
  types: { context: {} as LobbyContext, events: {} as LobbyEvent, input: {} as LobbyInput },
  actors: { gameList: gameListMachine },
  actions: {
    openPage: enqueueActions(({ context, enqueue }, params: OpenedPage) => {
      const { query, place } = params;
      const known = context.pages.get(query.gameType);
      if (known !== undefined) {
        enqueue.sendTo(known, { type: 'list.query.changed', query, place });
        // Going back shows the list as it was left; opening a page of own games reloads it.
        const own = context.ownPages.get(query.gameType);
        if (place === undefined && own !== undefined && isSameQuery(own, query)) {
          enqueue.sendTo(known, { type: 'list.refresh' });
        }
        enqueue.assign({ pages: toEnd(context.pages, query.gameType, known) });
        return;
      }
      const stale = [...context.pages].slice(0, Math.max(0, context.pages.size - context.keptPages + 1));
      for (const [, list] of stale) enqueue.stopChild(list);
      enqueue.assign(({ context: { pages }, spawn }) => ({
        pages: new Map([
          ...[...pages].slice(stale.length),
          [
            query.gameType,
            spawn('gameList', {
              id: `page:${query.gameType}`,
              input: { query, place, pageSize: pageSizeOf(query.gameType) },
            }),
          ],
        ]),
      }));
    }),
    noteOwnPage: assign(({ context }, params: { query: GameQuery }) => {
      const ownPages = new Map(context.ownPages);
      ownPages.delete(params.query.gameType);
      if (needsSession(params.query)) ownPages.set(params.query.gameType, params.query);
      return { ownPages };
    }),
    keepPage: assign((_, params: { query: GameQuery }) => ({ page: params.query })),
    forgetPage: assign({ page: null }),
    keepSession: assign(sessionKept),
    /** Closes the lists of the account's own games. */
    closeOwnPages: enqueueActions(({ context, enqueue }) => {
      const isOwn = ([type]: readonly [GameType, GameListRef]) => context.ownPages.has(type);
      for (const [, list] of [...context.pages].filter(isOwn)) enqueue.stopChild(list);
      enqueue.assign({
        pages: new Map([...context.pages].filter((page) => !isOwn(page))),
        ownPages: new Map(),
      });
    }),
    refreshOwnPages: enqueueActions(({ context, enqueue }) => {
      for (const [type, list] of context.pages) {
        if (context.ownPages.has(type)) enqueue.sendTo(list, { type: 'list.refresh' });
      }
    }),
    openLogin: (_, _params?: undefined) => {},
    keepNear: assign(({ context }, params: { gameType: GameType }) => ({
      near: new Set([...context.near, params.gameType]),
    })),
    dropNear: assign(({ context }, params: { gameType: GameType }) => ({
      near: new Set([...context.near].filter((type) => type !== params.gameType)),
    })),
    /** Opens the lists of the sections near the screen that have none yet. */
    openSections: assign(({ context, spawn }) => ({
      sections: new Map([
        ...context.sections,
        ...[...context.near]
          .filter((type) => !context.sections.has(type))
          .map((type): [GameType, GameListRef] => [
            type,
            spawn('gameList', {
              id: `section:${type}`,
              input: { query: plainQuery(type), pageSize: GAME_SECTION_PAGE_SIZE },
            }),
          ]),
      ]),
    })),
    retryLists: enqueueActions(({ context, enqueue }) => {
      for (const list of [...context.pages.values(), ...context.sections.values()]) {
        enqueue.sendTo(list, { type: 'list.retry' });
      }
    }),
    reloadLists: enqueueActions(({ context, enqueue }) => {
      for (const list of [...context.pages.values(), ...context.sections.values()]) {
        enqueue.sendTo(list, { type: 'list.reload' });
      }
    }),
  },
  guards: {
    isOwnPageOfVisitor: ({ context }, params: { query: GameQuery }) =>
      !isLoggedIn(context.session) && needsSession(params.query),
    isOfAnother: ({ context }, params: { session: Session }) =>
      userNameOf(context.session) !== userNameOf(params.session),
    opensOwnPage: ({ context }, params: { session: Session }) =>
      isLoggedIn(params.session) &&
      userNameOf(context.session) !== userNameOf(params.session) &&
      context.page !== null &&
      needsSession(context.page),
  },
}).createMachine({
  id: 'lobby',
  description: 'Opens game lists when they first show and keeps them, so that going back is instant.',
  context: ({ input }) => ({
    ...input,
    page: null,
    ownPages: new Map(),
    pages: new Map(),
    sections: new Map(),
    near: new Set(),
  }),
  initial: 'open',
  states: {
    open: {
      description: 'Lists open as pages and sections come into view.',
      meta: { requirements: ['LIST-23', 'LIST-24', 'LIST-28', 'LIST-29', 'ROLE-07'] },
      initial: 'pausing',
      on: {
        'page.opened': [
          {
            guard: withEvent('isOwnPageOfVisitor'),
            actions: [withEvent('keepPage'), 'openLogin'],
            description:
              'Favourites and recent games need a session; the page opens after the login (ROLE-07).',
          },
          {
            actions: [withEvent('keepPage'), withEvent('openPage'), withEvent('noteOwnPage')],
            description: 'A category page opens; its list continues or starts at page 1.',
          },
        ],
        'page.left': { actions: 'forgetPage' },
        'session.changed': [
          {
            guard: withEvent('opensOwnPage'),
            actions: [
              withEvent('keepSession'),
              'closeOwnPages',
              { type: 'openPage', params: ({ context }) => ({ query: assertDefined(context.page) }) },
              { type: 'noteOwnPage', params: ({ context }) => ({ query: assertDefined(context.page) }) },
            ],
            description: 'The page of own games at the address opens with the login, wherever that happened.',
          },
          { guard: withEvent('isOfAnother'), actions: [withEvent('keepSession'), 'closeOwnPages'] },
          { actions: withEvent('keepSession') },
        ],
        'own.changed': {
          actions: 'refreshOwnPages',
          description: 'The lists reload after a favourite is saved or a game is played.',
        },
        'section.visible': { actions: withEvent('keepNear') },
        'section.hidden': { actions: withEvent('dropNear') },
        'lobby.reload': {
          actions: 'reloadLists',
          description: 'Every list restarts, for example in another language.',
        },
        'lobby.retry': {
          actions: 'retryLists',
          description: 'Failed lists reload; the others ignore the event.',
        },
      },
      states: {
        pausing: {
          description:
            'Rows of home wait: the charts behind the page have not started, or the sheet of a game opens.',
          on: { 'sections.start': { target: 'loading' } },
        },
        loading: {
          description: 'Rows of home load as they come near the screen.',
          meta: { requirements: ['HOME-11'] },
          entry: 'openSections',
          on: {
            'section.visible': {
              actions: [withEvent('keepNear'), 'openSections'],
              description: 'Its list opens when it is near the screen for the first time.',
            },
            'sections.pause': { target: 'pausing' },
          },
        },
      },
    },
  },
});

function toEnd(
  pages: ReadonlyMap<GameType, GameListRef>,
  gameType: GameType,
  list: GameListRef,
): ReadonlyMap<GameType, GameListRef> {
  return new Map([...[...pages].filter(([type]) => type !== gameType), [gameType, list]]);
}
