import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { GAME_LIST_PAGE_SIZE, GAME_SECTION_PAGE_SIZE } from '@/config/constants';
import type { GameType } from '@/services/contract/catalogue';
import { gameListMachine } from '../gameList/gameList.machine';
import { type GameQuery, plainQuery } from '../gameList/gameQuery';

export type GameListRef = ActorRefFrom<typeof gameListMachine>;

/** Category pages whose games stay in memory, so that going back to one is instant. */
const KEPT_PAGES = 4;

export interface LobbyContext {
  /** Lists of category pages by game type, the one opened last at the end. */
  readonly pages: ReadonlyMap<GameType, GameListRef>;
  /** Lists of home sections by game type. */
  readonly sections: ReadonlyMap<GameType, GameListRef>;
}

export type LobbyEvent =
  | { readonly type: 'page.opened'; readonly query: GameQuery }
  | { readonly type: 'section.visible'; readonly gameType: GameType }
  | { readonly type: 'lobby.reload' };

/** Keeps the game lists of the visit: one of each category page, one of each home section. */
export const lobbyMachine = setup({
  types: { context: {} as LobbyContext, events: {} as LobbyEvent },
  actors: { gameList: gameListMachine },
  actions: {
    openPage: enqueueActions(({ context, enqueue }, params: { query: GameQuery }) => {
      const { query } = params;
      const known = context.pages.get(query.gameType);
      if (known !== undefined) {
        enqueue.sendTo(known, { type: 'list.query.changed', query });
        enqueue.assign({ pages: toEnd(context.pages, query.gameType, known) });
        return;
      }
      const stale = [...context.pages].slice(0, Math.max(0, context.pages.size - KEPT_PAGES + 1));
      for (const [, list] of stale) enqueue.stopChild(list);
      enqueue.assign(({ context: { pages }, spawn }) => ({
        pages: new Map([
          ...[...pages].slice(stale.length),
          [
            query.gameType,
            spawn('gameList', {
              id: `page:${query.gameType}`,
              input: { query, pageSize: GAME_LIST_PAGE_SIZE },
            }),
          ],
        ]),
      }));
    }),
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
    isNewSection: ({ context }, params: { gameType: GameType }) => !context.sections.has(params.gameType),
  },
}).createMachine({
  id: 'lobby',
  description: 'Opens game lists when they are first seen and keeps them, so that coming back is instant.',
  context: { pages: new Map(), sections: new Map() },
  initial: 'open',
  states: {
    open: {
      description: 'Lists open as pages and sections come into view.',
      meta: { requirements: ['LIST-23', 'LIST-28', 'LIST-29'] },
      on: {
        'page.opened': {
          actions: { type: 'openPage', params: ({ event }) => event },
          description: 'A category page: its list continues, or starts with page 1.',
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
