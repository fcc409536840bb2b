import type { GamePage } from '@contract/catalogue';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type FetchedGames,
  type GamePageRequest,
  gameListMachine,
  type ScrollPosition,
} from '@/machines/catalogue/gameList/gameList.machine';
import { isOnePage, plainQuery } from '@/machines/catalogue/gameList/gameQuery';
import { lobbyMachine } from '@/machines/home/lobby/lobby.machine';
import { sampleGame, samplePage, VISITOR } from '@/machines/shared/samples';
import { deferred, recorder } from '../../support/chart';

const PLACE: ScrollPosition = { pages: 3, row: 17, offset: 40 };
const threePages: GamePage = {
  games: [1, 2, 3, 4, 5, 6].map((nodeId) => sampleGame(nodeId)),
  pageNum: 3,
  totalPages: 5,
  totalCount: 10,
};

function start(place?: ScrollPosition) {
  const server = deferred<FetchedGames, GamePageRequest>();
  const log = recorder();
  const actor = createActor(
    gameListMachine.provide({
      actors: { fetchPage: server.logic },
      actions: { rememberPlace: log.action('rememberPlace') },
    }),
    { clock: new SimulatedClock(), input: { query: plainQuery('RNG'), pageSize: 36, place } },
  ).start();
  return { server, log, actor, context: () => actor.getSnapshot().context };
}

describe('where the player was in a list', () => {
  it('LIST-25 is restored with the pages that were loaded, and the next page follows them', async () => {
    const { server, actor, context } = start(PLACE);
    expect(server.last().input).toMatchObject({ pageNo: 1, pages: 3 });
    await server.last().answer(threePages);
    expect(context()).toMatchObject({ pageNum: 3, place: PLACE });
    actor.send({ type: 'list.place.reached' });
    expect(context().place).toBeNull();
    actor.send({ type: 'list.end.reached' });
    expect(server.last().input).toMatchObject({ pageNo: 4, pages: 1 });
  });

  it('LIST-25 when fewer pages than before arrive, the next one follows those', async () => {
    const { server, actor, context } = start(PLACE);
    await server.last().answer({ ...samplePage(1, 5), isLastSeen: true });
    expect(context().pageNum).toBe(1);
    actor.send({ type: 'list.end.reached' });
    expect(server.last().input).toMatchObject({ pageNo: 2, pages: 1 });
  });

  it('LIST-25 never counts more pages than still exist', async () => {
    const { server, context } = start(PLACE);
    await server.last().answer({ ...threePages, totalPages: 2 });
    expect(context().pageNum).toBe(2);
  });

  it('is requested again by a retry, and dropped when another list is requested (LIST-23)', async () => {
    const { server, actor } = start(PLACE);
    await server.last().fail({ code: 'network.unreachable' });
    actor.send({ type: 'list.retry' });
    expect(server.last().input.pages).toBe(3);
    actor.send({ type: 'list.query.changed', query: plainQuery('FISH') });
    expect(server.last().input).toMatchObject({ pageNo: 1, pages: 1 });
  });

  it('is reported with the pages that show', async () => {
    const { server, actor, log } = start();
    await server.last().answer(samplePage(1, 3));
    actor.send({ type: 'list.place.kept', row: 4, offset: 12 });
    expect(log.take()).toEqual([['rememberPlace', { pages: 1, row: 4, offset: 12 }]]);
  });

  it('applies to the page that opens, whether its list is new or showed another query', async () => {
    const server = deferred<GamePage, GamePageRequest>();
    const actor = createActor(
      lobbyMachine.provide({
        actors: { gameList: gameListMachine.provide({ actors: { fetchPage: server.logic } }) },
      }),
      { clock: new SimulatedClock(), input: { session: VISITOR, keptPages: 4 } },
    ).start();
    actor.send({ type: 'page.opened', query: plainQuery('RNG'), place: PLACE });
    expect(server.last().input.pages).toBe(3);
    actor.send({ type: 'page.opened', query: { ...plainQuery('RNG'), vassalage: 'JL' }, place: PLACE });
    expect(server.last().input.pages).toBe(3);
    actor.send({ type: 'page.opened', query: { ...plainQuery('RNG'), vassalage: 'RTG' } });
    expect(server.last().input.pages).toBe(1);
  });

  it('JACKPOT-04 LIST-28 a page of the jackpot list has 18 games, of any other 36', () => {
    const server = deferred<GamePage, GamePageRequest>();
    const actor = createActor(
      lobbyMachine.provide({
        actors: { gameList: gameListMachine.provide({ actors: { fetchPage: server.logic } }) },
      }),
      { clock: new SimulatedClock(), input: { session: VISITOR, keptPages: 4 } },
    ).start();
    actor.send({ type: 'page.opened', query: plainQuery('JACKPOT') });
    expect(server.last().input.pageSize).toBe(18);
    actor.send({ type: 'page.opened', query: plainQuery('BINGO') });
    expect(server.last().input.pageSize).toBe(36);
  });
});

it('HOT-01 LIST-24 a plain page takes one call; own games, hot games and several pages take more', () => {
  const query = plainQuery('RNG');
  expect(isOnePage({ query, pages: 1 })).toBe(true);
  expect(isOnePage({ query, pages: 2 })).toBe(false);
  for (const gameClassify of ['hot', 'recent', 'favourites']) {
    expect(isOnePage({ query: { ...query, gameClassify }, pages: 1 })).toBe(false);
  }
});
