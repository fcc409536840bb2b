import { type GamePage, gameType } from '@contract/catalogue';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { LIST_TYPES } from '@/config/constants';
import {
  CENTER_START,
  type CenterAddress,
  centerQuery,
  hasCenterSearch,
  isHotCategory,
  isOwnView,
  readCenterAddress,
} from '@/machines/catalogue/gameCenter/centerAddress';
import {
  centerScreen,
  gameCenterMachine,
  type OnlyGame,
} from '@/machines/catalogue/gameCenter/gameCenter.machine';
import {
  type GamePageRequest,
  gameListMachine,
  type ScrollPosition,
} from '@/machines/catalogue/gameList/gameList.machine';
import type { GameQuery } from '@/machines/catalogue/gameList/gameQuery';
import { sampleGame, sessionOfType, VENDORS } from '@/machines/shared/samples';
import { deferred, recorder } from '../../support/chart';

function start(address: Partial<CenterAddress> = {}, loggedIn = false, place?: ScrollPosition) {
  const server = deferred<GamePage, GamePageRequest>();
  const finder = deferred<OnlyGame, GameQuery>();
  const log = recorder();
  const actor = createActor(
    gameCenterMachine.provide({
      actors: {
        gameList: gameListMachine.provide({ actors: { fetchPage: server.logic } }),
        findOnlyGame: finder.logic,
        watchAddress: fromCallback(() => {}),
      },
      actions: {
        openLogin: log.action('openLogin'),
        launch: log.action('launch'),
        notify: log.action('notify'),
      },
    }),
    {
      clock: new SimulatedClock(),
      input: { address: { ...CENTER_START, ...address }, session: sessionOfType(loggedIn ? 0 : null), place },
    },
  ).start();
  return {
    server,
    finder,
    log,
    actor,
    screen: () => centerScreen(actor.getSnapshot()),
    go: (other: Partial<CenterAddress>, back?: ScrollPosition) =>
      actor.send({ type: 'center.addressed', address: { ...CENTER_START, ...other }, place: back }),
  };
}

const read = (path: string | undefined, query: string) =>
  readCenterAddress(
    gameType.options.find((type) => type === path),
    new URLSearchParams(query),
  );

describe('the address of the game center', () => {
  it('LIST-33 ROUTE-32 starts with the hot category, data type ALL and no vendor', () => {
    expect(read(undefined, '')).toEqual({
      category: 'HOT',
      vassalage: '',
      gameClassify: '',
      dataType: 'ALL',
      gameName: '',
    });
  });

  it('ROUTE-32 ROUTE-33 CONST-09 reads the type from the path and vassalage, gameClassify, dataType from the query', () => {
    expect(read('SPORTS', '?vassalage=AI&gameClassify=League&dataType=new')).toMatchObject({
      category: 'SPORTS',
      vassalage: 'AI',
      gameClassify: 'League',
      dataType: 'NEW',
    });
    expect(read('RNG', '?dataType=nonsense').dataType).toBe('ALL');
  });

  it('LIST-16 LOTT and ELOTT have search on the game center, other types have none', () => {
    expect(gameType.options.filter(hasCenterSearch)).toEqual(['LOTT', 'ELOTT']);
    expect(read('LOTT', '?gameName=6/58').gameName).toBe('6/58');
    expect(read('RNG', '?gameName=moon').gameName).toBe('');
  });

  it('LIST-24 CONST-09 a data type is a view of the list', () => {
    const viewOf = (dataType: CenterAddress['dataType']) =>
      centerQuery({ ...CENTER_START, category: 'RNG', dataType }).gameClassify;
    expect(
      ['ALL', 'FAV', 'HOT', 'RECENT', 'NEW'].map((type) => viewOf(read('RNG', `?dataType=${type}`).dataType)),
    ).toEqual(['', 'favourites', 'hot', 'recent', 'new']);
  });
});

describe('kinds of addresses', () => {
  const DATA_TYPES = ['ALL', 'FAV', 'HOT', 'RECENT', 'NEW'] as const;

  it('LIST-24 favourites and recent games are the player’s own', () => {
    expect(DATA_TYPES.filter((dataType) => isOwnView({ dataType }))).toEqual(['FAV', 'RECENT']);
  });

  it('LIST-18 the hot list is all games, or the hot ones, of the hot category', () => {
    const hotIn = (category: CenterAddress['category']) =>
      DATA_TYPES.filter((dataType) => isHotCategory({ ...CENTER_START, category, dataType }));
    expect(hotIn('HOT')).toEqual(['ALL', 'HOT']);
    expect(hotIn('RNG')).toEqual([]);
  });

  it('LIST-18 hot games are requested from all games, others from their type', () => {
    expect(centerQuery({ ...CENTER_START, dataType: 'NEW' })).toEqual({
      gameType: 'ALLGAME',
      vassalage: '',
      gameClassify: 'new',
      gameName: '',
    });
    expect(centerQuery({ ...CENTER_START, category: 'RNG' }).gameType).toBe('RNG');
  });
});

describe('what the game center shows', () => {
  it('LIST-18 the hot list in the hot category', () => {
    expect(start().screen()).toBe('hot');
  });

  it.each(gameType.options.filter((type) => type !== 'HOT'))(
    'LIST-19 LIST-20 CONST-10 %s: a paginated list for list types, vendor tiles for any other',
    (category) => {
      const lists: readonly string[] = LIST_TYPES;
      const { screen, server } = start({ category });
      expect(screen()).toBe(lists.includes(category) ? 'list' : 'tiles');
      expect(server.calls.map(({ input }) => input.pageNo)).toEqual(lists.includes(category) ? [1] : []);
    },
  );

  it('LIST-16 LIST-20 a searched lottery, a chosen vendor or class: a list instead of tiles', () => {
    expect(start({ category: 'LOTT', gameName: 'bola' }).screen()).toBe('list');
    expect(start({ category: 'SPORTS', vassalage: 'AI' }).screen()).toBe('list');
    expect(start({ category: 'SPORTS', gameClassify: 'League' }).screen()).toBe('list');
  });

  it('LIST-23 another category, vendor or class starts at page 1, and the old answer is dropped', async () => {
    const { go, server, actor } = start({ category: 'RNG' });
    const old = server.last();
    go({ category: 'RNG', vassalage: 'JL' });
    await old.answer({ games: [sampleGame(1)], pageNum: 1, totalPages: 1, totalCount: 1 });
    const list = actor.getSnapshot().children.list?.getSnapshot().context;
    expect(list).toMatchObject({ games: [], pageNum: 0, query: { vassalage: 'JL' } });
  });

  it('LIST-24 ROLE-07 favourites of a visitor open the login, and show once logged in', () => {
    const { actor, screen, log, server } = start({ dataType: 'FAV' });
    expect([screen(), log.take()]).toEqual(['loginFirst', [['openLogin']]]);
    actor.send({ type: 'session.changed', session: sessionOfType(0) });
    expect(screen()).toBe('list');
    expect(server.last().input.query.gameClassify).toBe('favourites');
    actor.send({ type: 'session.changed', session: sessionOfType(null) });
    expect(screen()).toBe('loginFirst');
  });

  it('LIST-19 LIST-25 a reload and going back restore the pages of a list; a new address starts at page 1', () => {
    const place = { pages: 3, row: 17, offset: 40 };
    const { go, server, actor } = start({ category: 'RNG' }, true, place);
    expect(server.last().input).toMatchObject({ pageNo: 1, pages: 3 });
    expect(actor.getSnapshot().children.list?.getSnapshot().context.place).toEqual(place);
    go({ category: 'FISH' });
    expect(server.last().input).toMatchObject({ pageNo: 1, pages: 1 });
    go({ category: 'RNG' }, { ...place, pages: 2 });
    expect(server.last().input).toMatchObject({ pageNo: 1, pages: 2 });
    // A login or logout starts again at page 1.
    actor.send({ type: 'session.changed', session: sessionOfType(null) });
    expect(server.last().input.pages).toBe(1);
  });

  it('LIST-22 a tile launches the only game of its vendor', async () => {
    const { actor, finder, log } = start({ category: 'SPORTS' });
    actor.send({ type: 'tile.launch', vassalage: 'AI' });
    actor.send({ type: 'tile.launch', vassalage: 'TF' });
    expect(finder.calls.map(({ input }) => input.vassalage)).toEqual(['AI']);
    const game = sampleGame(7);
    const found = { game, mapping: VENDORS.mapping };
    await finder.last().answer(found);
    expect(log.take()).toEqual([['launch', found]]);
  });

  it('LIST-22 a tile whose game is gone says so', async () => {
    const { actor, finder, log } = start({ category: 'SPORTS' });
    actor.send({ type: 'tile.launch', vassalage: 'AI' });
    await finder.last().answer({ game: null, mapping: {} });
    expect(log.take()).toEqual([
      ['notify', { tone: 'error', message: 'error.game.unavailable', duration: 'default' }],
    ]);
  });
});
