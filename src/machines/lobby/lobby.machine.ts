import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { GAME_LIST_PAGE_SIZE, GAME_SECTION_PAGE_SIZE, JACKPOT_PAGE_SIZE } from '@/config/constants';
import type { GameType } from '@/services/contract/catalogue';
import { gameListMachine, type ListPlace } from '../gameList/gameList.machine';
import { type GameQuery, isSameQuery, needsSession, plainQuery } from '../gameList/gameQuery';
import { given } from '../given';

export type GameListRef = ActorRefFrom<typeof gameListMachine>;

export interface LobbyInput {
  readonly loggedIn: boolean;
  /** Category pages whose games stay in memory, so that going back to one is instant. */
  readonly keptPages: number;
}

export interface LobbyContext extends LobbyInput {
  /** A page of the player's own games that a visitor asked for; opened once logged in. */
  readonly intended: GameQuery | null;
  /** What pages show that show the player's own games, by game type, see `needsSession`. */
  readonly ownPages: ReadonlyMap<GameType, GameQuery>;
  /** Lists of category pages by game type, the one opened last at the end. */
  readonly pages: ReadonlyMap<GameType, GameListRef>;
  /** Lists of home sections by game type. */
  readonly sections: ReadonlyMap<GameType, GameListRef>;
}

export type LobbyEvent =
  | { readonly type: 'page.opened'; readonly query: GameQuery; readonly place?: ListPlace | undefined }
  | { readonly type: 'session.changed'; readonly loggedIn: boolean }
  | { readonly type: 'login.dismissed' }
  | { readonly type: 'own.changed' }
  | { readonly type: 'section.visible'; readonly gameType: GameType }
  | { readonly type: 'lobby.reload' };

/** A page that opens; where the player was on it when they come back to it. */
interface OpenedPage {
  readonly query: GameQuery;
  readonly place?: ListPlace | undefined;
}

/** Games of one page of a type's list (LIST-28, JACKPOT-04). */
const pageSizeOf = (gameType: GameType) => (gameType === 'JACKPOT' ? JACKPOT_PAGE_SIZE : GAME_LIST_PAGE_SIZE);

/** Keeps the game lists of the visit: one of each category page, one of each home section. */
export const lobbyMachine = setup({
  types: { context: {} as LobbyContext, events: {} as LobbyEvent, input: {} as LobbyInput },
  actors: { gameList: gameListMachine },
  actions: {
    openPage: enqueueActions(({ context, enqueue }, params: OpenedPage) => {
      const { query, place } = params;
      const known = context.pages.get(query.gameType);
      if (known !== undefined) {
        enqueue.sendTo(known, { type: 'list.query.changed', query, place });
        // The way back shows what was left; a page of the player's own games that is opened shows how they are now.
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
    keepIntent: assign((_, params: { query: GameQuery }) => ({ intended: params.query })),
    dropIntent: assign({ intended: null }),
    keepSession: assign((_, params: { loggedIn: boolean }) => ({ loggedIn: params.loggedIn })),
    /** Lists of the player's own games do not outlive the session. */
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
    openSection: assign(({ context, spawn }, params: { gameType: GameType }) => ({
      sections: new Map([
        ...context.sections,
        [
          params.gameType,
          spawn('gameList', {
            id: `section:${params.gameType}`,
            input: { query: plainQuery(params.gameType), pageSize: GAME_SECTION_PAGE_SIZE },
          }),
        ],
      ]),
    })),
    reloadLists: enqueueActions(({ context, enqueue }) => {
      for (const list of [...context.pages.values(), ...context.sections.values()]) {
        enqueue.sendTo(list, { type: 'list.reload' });
      }
    }),
  },
  guards: {
    isOwnPageOfVisitor: ({ context }, params: { query: GameQuery }) =>
      !context.loggedIn && needsSession(params.query),
    hasIntent: ({ context }, params: { loggedIn: boolean }) => params.loggedIn && context.intended !== null,
    endsSession: ({ context }, params: { loggedIn: boolean }) => context.loggedIn && !params.loggedIn,
    isNewSection: ({ context }, params: { gameType: GameType }) => !context.sections.has(params.gameType),
  },
}).createMachine({
  id: 'lobby',
  description: 'Opens game lists when they are first seen and keeps them, so that coming back is instant.',
  context: ({ input }) => ({
    ...input,
    intended: null,
    ownPages: new Map(),
    pages: new Map(),
    sections: new Map(),
  }),
  initial: 'open',
  states: {
    open: {
      description: 'Lists open as pages and sections come into view.',
      meta: { requirements: ['LIST-23', 'LIST-24', 'LIST-28', 'LIST-29', 'ROLE-07'] },
      on: {
        'page.opened': [
          {
            guard: { type: 'isOwnPageOfVisitor', params: ({ event }) => event },
            actions: [{ type: 'keepIntent', params: ({ event }) => event }, 'openLogin'],
            description: 'Favourites and recent games need a session: login first, then the page (ROLE-07).',
          },
          {
            actions: [
              'dropIntent',
              { type: 'openPage', params: ({ event }) => event },
              { type: 'noteOwnPage', params: ({ event }) => event },
            ],
            description: 'A category page: its list continues, or starts with page 1.',
          },
        ],
        'session.changed': [
          {
            guard: { type: 'hasIntent', params: ({ event }) => event },
            actions: [
              { type: 'keepSession', params: ({ event }) => event },
              { type: 'openPage', params: ({ context }) => ({ query: given(context.intended) }) },
              { type: 'noteOwnPage', params: ({ context }) => ({ query: given(context.intended) }) },
              'dropIntent',
            ],
            description: 'Logged in: the page that was asked for opens.',
          },
          {
            guard: { type: 'endsSession', params: ({ event }) => event },
            actions: [{ type: 'keepSession', params: ({ event }) => event }, 'closeOwnPages'],
          },
          { actions: { type: 'keepSession', params: ({ event }) => event } },
        ],
        'login.dismissed': { actions: 'dropIntent' },
        'own.changed': {
          actions: 'refreshOwnPages',
          description: 'A favourite was saved, or a game played: lists of them are asked for anew.',
        },
        'section.visible': {
          guard: { type: 'isNewSection', params: ({ event }) => event },
          actions: { type: 'openSection', params: ({ event }) => event },
          description: 'A home section comes near the screen for the first time.',
        },
        'lobby.reload': {
          actions: 'reloadLists',
          description: 'Every list starts again, for example in another language.',
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
