import { createWorld } from '@demo/seed/world';
import { CLASSIFICATIONS } from '@demo/seed/world/classifications';
import type { SeedGame } from '@demo/seed/world/types';
import { playOf } from '@demo/studio/plays';
import { SCENE_RULES } from '@demo/studio/scenes';
import { describe, expect, it } from 'vitest';

const world = createWorld();
const lotteryOf = (game: SeedGame) =>
  world.lotteries.find(({ vendor, gameCode }) => vendor === game.vendor && gameCode === game.gameCode);
const played = (game: SeedGame): string => {
  const { scene, variant } = playOf(game, world);
  return variant === '' ? scene : `${scene}/${variant}`;
};
const is = (kind: string) => (game: SeedGame) =>
  game.requestType === kind || game.classifications.includes(kind);
const isTable = (game: SeedGame) => is('LIVE')(game) || is('Table')(game);
const isQuick = (game: SeedGame) => ['Mini', 'Crash', 'Scratch', 'Arcade'].some((kind) => is(kind)(game));
const isSlot = (game: SeedGame) => playOf(game, world).scene === 'slots';
const isSportsbook = (game: SeedGame) =>
  is('SPORTS')(game) && ![...world.esportVendors, ...world.cockfightVendors].includes(game.vendor);

/** What players expect of the words in a title, written by hand: game types, words, game. */
const PROMISES: readonly (readonly [of: (game: SeedGame) => boolean, words: RegExp, play: string])[] = [
  [isTable, /american roulette/i, 'roulette/american'],
  [isTable, /roulette/i, 'roulette/european'],
  [isTable, /blackjack/i, 'blackjack'],
  [isTable, /dragon tiger/i, 'dragonTiger'],
  [isTable, /no-commission baccarat/i, 'baccarat/noCommission'],
  [isTable, /baccarat/i, 'baccarat'],
  [isTable, /\bsic bo\b/i, 'dice/sicbo'],
  [isTable, /color game/i, 'dice/colors'],
  [isTable, /beto-beto/i, 'dice/beto'],
  [isTable, /fish prawn crab/i, 'dice/crab'],
  [isTable, /dice/i, 'dice/hilo'],
  [isTable, /hi-lo/i, 'hilo'],
  [isTable, /draw/i, 'poker'],
  [isTable, /wheel/i, 'jackpot'],
  [isTable, /bayong/i, 'climb/bags'],
  [isTable, /bingo/i, 'bingo'],
  [is('BG'), /bingo 90/i, 'bingo90'],
  [is('BG'), /bingo/i, 'bingo'],
  [isQuick, /scratch|peel/i, 'scratch'],
  [isQuick, /match-up/i, 'scratch'],
  [isQuick, /hi-lo$/i, 'hilo'],
  [isQuick, /dice$/i, 'dice/hilo'],
  [isQuick, /(flip|toss)$/i, 'dice/coin'],
  [isQuick, /(dig|tap|pick)$/i, 'climb/field'],
  [isQuick, /(ladder|towers|stack|hop|brick climb)$/i, 'climb/ladder'],
  [is('Crash'), /climb|ascent|liftoff|sky run|glide/i, 'mini'],
  [isQuick, /rocket$/i, 'mini'],
  [is('JP'), /reels|spins/i, 'slots'],
  // A slot whose title names a feature has it.
  [isSlot, /surgelines/i, 'slots/ways'],
  [isSlot, /\b(cascade|tumble)$/i, 'slots/cascade'],
  [isSlot, /\b(clusters|swarm)$/i, 'slots/cluster'],
  [isSlot, /hold & respin|link-up/i, 'slots/hold'],
  [is('JP'), /./, 'jackpot'],
  [is('FISH'), /./, 'fish'],
  [is('PVP'), /draw|poker/i, 'poker'],
  [(game) => world.esportVendors.includes(game.vendor), /./, 'esports'],
  [(game) => world.cockfightVendors.includes(game.vendor), /./, 'cockfight'],
  [is('ELOTT'), /keno/i, 'keno'],
];

/** Words that name a game: a title with one of them opens that game. */
const NAMES: readonly (readonly [word: RegExp, scenes: readonly string[]])[] = [
  [/roulette/i, ['roulette']],
  [/blackjack/i, ['blackjack']],
  [/baccarat/i, ['baccarat']],
  [/bingo/i, ['bingo', 'bingo90']],
  [/keno/i, ['keno']],
  [/scratch/i, ['scratch']],
  [/\bsic bo\b/i, ['dice']],
  [/\breels?\b/i, ['slots']],
];

describe('titles play the game they name', () => {
  it('every title of tables, quick games, bingo, jackpots and draws opens the scene and the rules that it names', () => {
    const wrong = world.games.flatMap((game) => {
      const promise = PROMISES.find(([of, words]) => of(game) && words.test(game.gameName));
      return promise === undefined || promise[2] === played(game)
        ? []
        : [`${game.gameName}: ${played(game)}, not ${promise[2]}`];
    });
    expect(wrong).toEqual([]);
    const unnamed = world.games.filter(
      (game) =>
        (isTable(game) || isQuick(game) || is('BG')(game) || is('PVP')(game)) &&
        !PROMISES.some(([of, words]) => of(game) && words.test(game.gameName)),
    );
    expect(unnamed.map(({ gameName }) => gameName)).toEqual([]);
  });

  it('a slot plays the feature by which lists sort it, and no unimplemented feature is named anywhere', () => {
    const features = { Surgelines: 'ways', Cascade: 'cascade', Cluster: 'cluster', HoldRespin: 'hold' };
    const wrong = world.games.filter(isSlot).flatMap((game) => {
      const named = Object.entries(features).flatMap(([key, variant]) => (is(key)(game) ? [variant] : []));
      const { variant } = playOf(game, world);
      return named.length <= 1 && variant === (named[0] ?? '') ? [] : [`${game.gameName}: ${variant}`];
    });
    expect(wrong).toEqual([]);
    expect(Object.keys(CLASSIFICATIONS)).not.toContain('FeatureBuy');
    const promised = /megaways|feature buy|bonus buy|free spins?|expanding|sticky wild/i;
    expect(world.games.filter(({ gameName }) => promised.test(gameName))).toEqual([]);
  });

  it('no title names a game that it does not open', () => {
    const wrong = world.games.flatMap((game) =>
      NAMES.filter(
        ([word, scenes]) => word.test(game.gameName) && !scenes.includes(playOf(game, world).scene),
      ).map(() => `${game.gameName}: ${played(game)}`),
    );
    expect(wrong).toEqual([]);
  });

  it('a lottery requires as many numbers as its title and its draws have', () => {
    const asked = (name: string) => {
      const game = world.games.find(({ gameName }) => gameName === name);
      const format = game && lotteryOf(game)?.format;
      if (game === undefined || format === undefined) throw new Error(`There is no ${name}.`);
      const { scene, variant } = playOf(game, world);
      const { picks, lowest, highest, kind, most } = SCENE_RULES[scene].describe(
        { nodeId: game.nodeId, variant, rtp: game.rtp ?? 6_000, format },
        { fixture: 0, fixtureSeed: '' },
      );
      return [scene, kind ?? most, picks ?? 0, lowest, highest];
    };
    expect(asked('Six of 49')).toEqual(['lottery', 'pool', 6, 1, 49]);
    expect(asked('Six of 42')).toEqual(['lottery', 'pool', 6, 1, 42]);
    expect(asked('Town 2D, 9 PM')).toEqual(['lottery', 'digits', 2, 1, 31]);
    expect(asked('Town 3D, 2 PM')).toEqual(['lottery', 'digits', 3, 0, 9]);
    expect(asked('Town 4D')).toEqual(['lottery', 'digits', 4, 0, 9]);
    expect(asked('Town 6D')).toEqual(['lottery', 'digits', 6, 0, 9]);
    expect(asked('Mekong 4D')).toEqual(['lottery', 'prizes', 4, 0, 9]);
    expect(asked('Tonkin Five')).toEqual(['lottery', 'digits', 5, 0, 9]);
    expect(asked('Five of Eleven')).toEqual(['lottery', 'pool', 5, 1, 11]);
    expect(asked('Blink 3D')).toEqual(['lottery', 'digits', 3, 0, 9]);
    expect(asked('Marble 49')).toEqual(['lottery', 'pool', 7, 1, 49]);
    expect(asked('Blink Keno')).toEqual(['keno', 10, 0, 1, 80]);
    expect(asked('Three Dice')).toEqual(['elottery', 'dice', 0, 1, 6]);
    expect(asked('Ten-Boat Race')).toEqual(['elottery', 'race', 0, 1, 10]);
    for (const game of world.games) {
      const format = lotteryOf(game)?.format;
      const { scene } = playOf(game, world);
      if (format === undefined) continue;
      // Quick draws have five digits, three dice or a race of ten.
      const isQuickDraw =
        (format.shape === 'digits' && (format.count === 5 || (format.count === 3 && format.highest === 6))) ||
        (format.shape === 'pool' && format.count === 10);
      const isKeno = format.shape === 'pool' && format.count === 20;
      const wanted = isKeno ? 'keno' : game.requestType === 'ELOTT' && isQuickDraw ? 'elottery' : 'lottery';
      expect(`${game.gameName}: ${scene}`).toBe(`${game.gameName}: ${wanted}`);
    }
  });

  it('every title of a sportsbook names its sport', () => {
    const sports = new Set(world.games.filter(isSportsbook).map(played));
    expect([...sports].filter((name) => name === 'sports')).toEqual([]);
    expect(sports.size).toBeGreaterThan(8);
  });
});
