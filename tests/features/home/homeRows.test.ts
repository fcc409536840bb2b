import type { Game } from '@contract/catalogue';
import { createWorld } from '@demo/seed/world';
import { describe, expect, it } from 'vitest';
import { splitLive, withoutShown } from '@/features/home/homeRows';
import { gamesForYou } from '@/machines/catalogue/hotList/forYou';
import { sampleGame } from '@/machines/shared/samples';

const WORLD = createWorld();
const GAMES: readonly Game[] = WORLD.games.map((game, at) =>
  sampleGame(at + 1, {
    gameType: game.requestType,
    vassalage: game.vendor,
    gameClassify: [...game.classifications],
    roomId: game.roomId,
    isNew: game.isNew,
  }),
);
const IN_HOUSE = WORLD.vendors.filter(({ inHouse }) => inHouse).map(({ code }) => code);
const SECTION = 20;
const HOT_PAGE = 24;
const OWN = 12;

/** The categories of home in their order, of which several share games. */
const SECTIONS: Readonly<Record<string, (game: Game) => boolean>> = {
  RNG: ({ gameType }) => gameType === 'RNG',
  LIVE: ({ gameType }) => gameType === 'LIVE',
  JL: ({ gameType, vassalage }) => gameType === 'RNG' && vassalage === 'JL',
  FISH: ({ gameType }) => gameType === 'FISH',
  BINGO: ({ gameType, gameClassify }) => gameType === 'RNG' && gameClassify.includes('BG'),
  PVP: ({ gameType }) => gameType === 'PVP',
  JACKPOT: ({ gameType, gameClassify }) => gameType === 'RNG' && gameClassify.includes('JP'),
  SPORTS: ({ gameType }) => gameType === 'SPORTS',
  RTG: ({ gameType, vassalage }) => gameType === 'RNG' && vassalage === 'RTG',
  LOTT: ({ gameType }) => gameType === 'LOTT',
  ELOTT: ({ gameType }) => gameType === 'ELOTT',
  INHOUSE: ({ gameType, vassalage }) => gameType === 'RNG' && IN_HOUSE.includes(vassalage),
};

/** Another order of all games for each day: lists rotate. */
function ordered(day: number): readonly Game[] {
  let state = day * 2_654_435_761 + 1;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  return GAMES.map((game) => [random(), game] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, game]) => game);
}

/** Takes one game of each type after the other, as the server does with hot games. */
function inTurns(games: readonly Game[]): readonly Game[] {
  const seen = new Map<string, number>();
  return games
    .map((game) => {
      const round = seen.get(game.gameType) ?? 0;
      seen.set(game.gameType, round + 1);
      return [round, game] as const;
    })
    .toSorted(([a], [b]) => a - b)
    .map(([, game]) => game);
}

/** The rows of home from top to bottom, as its views make them. */
function rowsOf(all: readonly Game[], hotPage: number, played: number) {
  const hotList = inTurns(all.slice(0, 240));
  const recent = all.slice(50, 50 + played);
  const forYou = gamesForYou(hotList, recent, OWN);
  const shown = new Set<number>();
  const rows: (readonly [string, readonly Game[]])[] = [];
  const show = (name: string, games: readonly Game[]) => rows.push([name, games]);
  const keep = (games: readonly Game[]) => {
    for (const { nodeId } of games) shown.add(nodeId);
  };
  show('recent', recent);
  show('for you', forYou);
  keep([...recent, ...forYou]);
  const page = hotList.slice(hotPage * HOT_PAGE, (hotPage + 1) * HOT_PAGE);
  show('hot', withoutShown(page, shown));
  keep(page);
  for (const [type, holds] of Object.entries(SECTIONS)) {
    const list = all.filter(holds).slice(0, SECTION);
    const games = withoutShown(list, shown);
    if (type === 'LIVE') {
      const { row, tables } = splitLive(games);
      show('LIVE', row);
      show('tables', tables);
    } else show(type, games);
    keep(list);
  }
  return rows;
}

describe('HOME-08 HOME-09 HOME-10 a game shows once on home', () => {
  it.each([1, 2, 3, 5, 8, 13, 21])(
    'on day %d, on every page of hot games, with and without own games',
    (day) => {
      const all = ordered(day);
      for (let hotPage = 0; hotPage < 10; hotPage += 1) {
        for (const played of [0, 3, OWN]) {
          const rows = rowsOf(all, hotPage, played);
          const seen = new Map<number, string>();
          const twice = rows.flatMap(([name, games]) =>
            games.flatMap(({ nodeId }) => {
              const earlier = seen.get(nodeId);
              seen.set(nodeId, name);
              return earlier === undefined ? [] : [`${nodeId} in ${earlier} and ${name}`];
            }),
          );
          expect(twice).toEqual([]);
          expect(
            rows.filter(([name, games]) => !['recent', 'for you'].includes(name) && games.length === 0),
          ).toEqual([]);
        }
      }
    },
  );

  it('a row whose games all show above shows them again, rather than nothing', () => {
    const [one = sampleGame(1)] = GAMES;
    expect(withoutShown([one], new Set([one.nodeId]))).toEqual([one]);
  });

  it.each([0, 1, 2, 5, 20])(
    'HOME-10 of %d live games with a room, at most half are tables, and none is both',
    (count) => {
      const games = Array.from({ length: count }, (_, at) => sampleGame(at + 1, { roomId: `R${at}` }));
      const { row, tables } = splitLive(games);
      expect(tables.length).toBe(Math.min(8, Math.floor(count / 2)));
      expect([...row, ...tables].map(({ nodeId }) => nodeId).toSorted((a, b) => a - b)).toEqual(
        games.map(({ nodeId }) => nodeId),
      );
    },
  );
});
