import { limitsOf } from '@server/studio/limits';
import { audited, cryptoChance, drawFrom, replayed, seededChance, weighted } from '@server/studio/random';
import { hasFixtures, SCENE_RULES, SCENES, type SceneGame, sceneOf } from '@server/studio/scenes';
import { BINGO_LINES, bingo, DRAWN, lineChances } from '@server/studio/scenes/bingo';
import { strengthOf, worthKeeping } from '@server/studio/scenes/cards';
import { seriesChances } from '@server/studio/scenes/esports';
import { wheelWeights } from '@server/studio/scenes/jackpot';
import { lotteryReturn } from '@server/studio/scenes/lottery';
import { choose } from '@server/studio/scenes/numbers';
import { REEL_RETURNS } from '@server/studio/scenes/slots';
import { matchChances } from '@server/studio/scenes/sports';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const BET = 1_000;
const place = (at: number) => ({ fixture: at, fixtureSeed: `fixture/${at}` });

/** Mean return of many rounds with its standard error; `choose` overrides the sample choice. */
function simulate(
  name: (typeof SCENES)[number],
  game: SceneGame,
  rounds: number,
  choice?: (at: number) => unknown,
): { mean: number; error: number } {
  const chance = seededChance(`simulation of ${name}`);
  const rules = SCENE_RULES[name];
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < rounds; at += 1) {
    const here = place(at % 400);
    const chosen = choice?.(at) ?? rules.sample(chance, game, here);
    let decided = rules.decide(chance, game, chosen, BET, here);
    if (decided.pending !== undefined) {
      const { hand } = decided.outcome;
      if (rules.resume === undefined || !Array.isArray(hand)) throw new Error('no second step');
      decided = rules.resume(chance, game, decided.pending, { hold: worthKeeping(hand) }, BET);
    }
    const share = decided.winMinor / BET;
    sum += share;
    squares += share * share;
  }
  const mean = sum / rounds;
  return { mean, error: Math.sqrt((squares / rounds - mean * mean) / rounds) };
}

/** The simulated mean lies within four standard errors of the theoretical return. */
function expectReturn(found: { mean: number; error: number }, wanted: number, slack = 0.002): void {
  expect(Math.abs(found.mean - wanted)).toBeLessThan(4 * found.error + slack);
}

const game = (rtp: number, format?: SceneGame['format']): SceneGame => ({
  nodeId: 1,
  rtp,
  ...(format === undefined ? {} : { format }),
});

describe('returns', () => {
  it('slots return what the game is set to, between the exact returns of their reels', () => {
    const [loose, tight] = REEL_RETURNS;
    expect(tight).toBeLessThan(0.942);
    expect(loose).toBeGreaterThan(0.972);
    for (const rtp of [9_420, 9_720]) expectReturn(simulate('slots', game(rtp), 150_000), rtp / 10_000);
  });

  it('each creature, each flight and each wheel returns what the game is set to', () => {
    for (const target of [0, 4, 7]) {
      expectReturn(
        simulate('fish', game(9_600), 200_000, () => ({ target })),
        0.96,
      );
    }
    for (const target of [101, 150, 1_000]) {
      expectReturn(
        simulate('mini', game(9_550), 200_000, () => ({ target })),
        0.955,
      );
    }
    expectReturn(simulate('jackpot', game(9_500), 300_000), 0.95);
    for (const rtp of [9_420, 9_720]) {
      const weights = wheelWeights(rtp);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(1_000_000);
      expect(Math.min(...weights)).toBeGreaterThan(0);
    }
  });

  it('the live table returns what baccarat returns', () => {
    const at = (side: string) => simulate('live', game(9_850), 300_000, () => ({ side }));
    expectReturn(at('banker'), 0.98942);
    expectReturn(at('player'), 0.98765);
    expectReturn(at('tie'), 0.8564, 0.005);
  });

  it('three equal card players share the pot less the share of the house', () => {
    expectReturn(simulate('poker', game(9_500), 60_000), 0.95);
  });

  it('odds of both sides and of the draw return the same at every fixture', () => {
    for (let edge = 0; edge <= 1; edge += 0.1) {
      const { home, draw, away } = matchChances(edge);
      expect(home + draw + away).toBeCloseTo(1, 6);
      const series = seriesChances(0.35 + 0.3 * edge);
      expect(series.home + series.away).toBeCloseTo(1, 9);
      expect(series['2-0'] + series['2-1']).toBeCloseTo(series.home, 9);
    }
    for (const name of ['sports', 'esports', 'cockfight'] as const) {
      expectReturn(simulate(name, game(9_400), 60_000), 0.94, 0.006);
    }
    expectReturn(
      simulate('sports', game(9_400), 60_000, () => ({ pick: 'draw' })),
      0.94,
      0.006,
    );
    expectReturn(
      simulate('esports', game(9_400), 60_000, () => ({ pick: '1-2' })),
      0.94,
      0.006,
    );
    expectReturn(
      simulate('cockfight', game(9_300), 60_000, () => ({ pick: 'draw' })),
      0.93,
      0.006,
    );
  });

  const FORMATS = [
    { shape: 'digits', count: 2, lowest: 1, highest: 31 },
    { shape: 'digits', count: 3, lowest: 0, highest: 9 },
    { shape: 'digits', count: 6, lowest: 0, highest: 9 },
    { shape: 'prizes', count: 18, lowest: 0, highest: 99_999 },
    { shape: 'pool', count: 6, lowest: 1, highest: 42 },
    { shape: 'pool', count: 20, lowest: 1, highest: 80 },
  ];

  it('a lottery returns at most what it is set to, and hardly less, whatever its format', () => {
    for (const format of FORMATS) {
      const exact = lotteryReturn(game(6_000, format));
      expect(exact).toBeLessThanOrEqual(0.6);
      expect(exact).toBeGreaterThan(0.58);
      expectReturn(simulate('lottery', game(6_000, format), 60_000), exact, 0.01);
    }
  });

  it('a quick draw returns the same at every spot', () => {
    for (const format of [
      { shape: 'digits', count: 5, lowest: 0, highest: 9 },
      { shape: 'digits', count: 3, lowest: 1, highest: 6 },
      { shape: 'pool', count: 10, lowest: 1, highest: 10 },
    ]) {
      const described = SCENE_RULES.elottery.describe(game(9_500, format), place(0));
      const { spots } = described;
      if (!Array.isArray(spots)) throw new Error('no spots');
      for (const { spot } of spots) {
        expectReturn(
          simulate('elottery', game(9_500, format), 25_000, () => ({ spot })),
          0.95,
          0.01,
        );
      }
    }
  });

  it('bingo returns what it is set to; its table of markings is counted again', () => {
    expectReturn(simulate('bingo', game(9_500), 60_000), 0.95);
    // Every marking of the 24 numbered cells, by Gray code: one cell changes at a time.
    const lines = BINGO_LINES.map((cells) =>
      cells.filter((cell) => cell !== 12).map((cell) => (cell > 12 ? cell - 1 : cell)),
    );
    const masks = lines.map((cells) => cells.reduce((mask, cell) => mask | (1 << cell), 0));
    const of = Array.from({ length: 24 }, (_, cell) => masks.filter((mask) => mask & (1 << cell)));
    const found = Array.from({ length: 25 }, () => [0, 0, 0, 0, 0]);
    let marked = 0;
    let size = 0;
    let complete = 0;
    for (let code = 0; code < 1 << 24; code += 1) {
      const row = found[size];
      if (row !== undefined) row[Math.min(complete, 4)] = (row[Math.min(complete, 4)] ?? 0) + 1;
      const cell = 31 - Math.clz32(~code & (code + 1));
      if (cell > 23) break;
      const bit = 1 << cell;
      const isSet = (marked & bit) !== 0;
      if (isSet) for (const mask of of[cell] ?? []) if ((marked & mask) === mask) complete -= 1;
      marked ^= bit;
      size += isSet ? -1 : 1;
      if (!isSet) for (const mask of of[cell] ?? []) if ((marked & mask) === mask) complete += 1;
    }
    const chances = [0, 0, 0, 0];
    for (const [marks, row] of found.entries()) {
      const reach = (choose(24, marks) * choose(51, DRAWN - marks)) / choose(75, DRAWN);
      for (const at of [1, 2, 3, 4])
        chances[at - 1] = (chances[at - 1] ?? 0) + (reach * (row[at] ?? 0)) / choose(24, marks);
    }
    for (const [at, chance] of lineChances().entries()) expect(chance).toBeCloseTo(chances[at] ?? 0, 12);
    expect(bingo.name).toBe('bingo');
  });
});

describe('rounds', () => {
  const FORMAT = { shape: 'pool', count: 6, lowest: 1, highest: 42 };

  it('every round can be played again from its draws, and comes to the same', () => {
    for (const name of SCENES) {
      const rules = SCENE_RULES[name];
      const one = game(9_500, name === 'lottery' ? FORMAT : undefined);
      for (let at = 0; at < 60; at += 1) {
        const noted = audited(cryptoChance);
        const choice = rules.sample(cryptoChance, one, place(at));
        const first = rules.decide(noted, one, choice, BET, place(at));
        const again = replayed(noted.audit);
        expect(rules.decide(again, one, choice, BET, place(at))).toEqual(first);
        if (first.pending === undefined || rules.resume === undefined) continue;
        const second = audited(cryptoChance);
        const act = { hold: [0, 2] };
        const end = rules.resume(second, one, first.pending, act, BET);
        expect(rules.resume(replayed(second.audit), one, first.pending, act, BET)).toEqual(end);
      }
    }
  });

  it('wins are whole minor units, never negative, for any bet that the limits allow', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SCENES),
        fc.integer({ min: 10, max: 50_000 }),
        fc.nat({ max: 9 }),
        fc.string(),
        (name, minimum, step, seed) => {
          const limits = limitsOf(name, minimum);
          expect(limits.stepsMinor.every((amount) => amount % limits.unitMinor === 0)).toBe(true);
          expect(limits.stepsMinor.at(-1)).toBeLessThanOrEqual(limits.maximumMinor);
          const bet = limits.stepsMinor[step % limits.stepsMinor.length] ?? limits.minimumMinor;
          const rules = SCENE_RULES[name];
          const chance = seededChance(seed);
          const one = game(9_400, name === 'lottery' ? FORMAT : undefined);
          const { winMinor } = rules.decide(chance, one, rules.sample(chance, one, place(0)), bet, place(0));
          expect(Number.isSafeInteger(winMinor) && winMinor >= 0).toBe(true);
        },
      ),
      { numRuns: 400, seed: 11 },
    );
  });

  it('takes no choice that is not on offer', () => {
    const wrong: readonly (readonly [(typeof SCENES)[number], unknown])[] = [
      ['slots', { lines: 99 }],
      ['fish', { target: 8 }],
      ['fish', { target: -1 }],
      ['live', { side: 'dealer' }],
      ['sports', { pick: '1' }],
      ['esports', { pick: '3-0' }],
      ['cockfight', {}],
      ['lottery', { numbers: [1, 2, 3] }],
      ['lottery', { numbers: [1, 1, 2, 3] }],
      ['lottery', { numbers: [0, 1, 2, 3] }],
      ['elottery', { spot: 'n10' }],
      ['mini', { target: 100 }],
      ['mini', { target: 1.5 }],
      ['jackpot', { field: 0 }],
      ['bingo', null],
    ];
    for (const [name, choice] of wrong) {
      const one = game(9_500, name === 'lottery' ? FORMAT : undefined);
      expect(SCENE_RULES[name].read(choice, one, place(0)), `${name} ${JSON.stringify(choice)}`).toBe(
        undefined,
      );
      expect(() => SCENE_RULES[name].decide(cryptoChance, one, choice, BET, place(0))).toThrow(RangeError);
    }
  });

  it('odds belong to the fixture: the same for the same, others for others', () => {
    for (const name of SCENES.filter(hasFixtures)) {
      const rules = SCENE_RULES[name];
      expect(rules.describe(game(9_400), place(3))).toEqual(rules.describe(game(9_400), place(3)));
      const several = new Set(
        [1, 2, 3, 4, 5].map((at) => JSON.stringify(rules.describe(game(9_400), place(at)))),
      );
      expect(several.size).toBeGreaterThan(3);
    }
  });

  it('tells hands apart as every card player does', () => {
    // Rank times four plus suit; rank 0 is the ace.
    const hands: readonly (readonly [string, readonly number[]])[] = [
      ['straightFlush', [0, 36, 40, 44, 48]],
      ['straightFlush', [0, 4, 8, 12, 16]],
      ['four', [4, 5, 6, 7, 48]],
      ['fullHouse', [4, 5, 6, 8, 9]],
      ['flush', [0, 8, 16, 24, 48]],
      ['straight', [1, 36, 40, 44, 48]],
      ['straight', [1, 4, 8, 12, 16]],
      ['three', [4, 5, 6, 20, 33]],
      ['twoPair', [4, 5, 8, 9, 33]],
      ['pair', [4, 5, 8, 13, 33]],
      ['high', [0, 9, 18, 27, 32]],
    ];
    for (const [name, cards] of hands) expect(strengthOf(cards).hand, cards.join()).toBe(name);
    for (let at = 1; at < hands.length; at += 1) {
      const [better, worse] = [hands[at - 1]?.[1] ?? [], hands[at]?.[1] ?? []];
      expect(strengthOf(better).strength).toBeGreaterThan(strengthOf(worse).strength);
    }
  });
});

describe('chance', () => {
  it('draws evenly: every value, place and weight comes as often as it should', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (let at = 0; at < 100_000; at += 1) {
      const value = cryptoChance.below(10);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    // Chi-squared with nine degrees of freedom exceeds 33.7 once in ten thousand times.
    expect(counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)).toBeLessThan(33.7);
    const firsts = Array.from({ length: 20_000 }, () => drawFrom(cryptoChance, [0, 1, 2, 3], 4));
    expect(firsts.every((order) => new Set(order).size === 4)).toBe(true);
    for (const position of [0, 3]) {
      expect(firsts.filter((order) => order[position] === 0).length / 20_000).toBeCloseTo(0.25, 1);
    }
    const heavy = Array.from({ length: 20_000 }, () => weighted(cryptoChance, [1, 3])).filter(
      (at) => at === 1,
    );
    expect(heavy.length / 20_000).toBeCloseTo(0.75, 1);
  });
});

it('every category has a game that stands for it', () => {
  const lists = { esportVendors: ['AV'], cockfightVendors: ['SV3'] };
  const of = (requestType: string, vendor = 'X', ...classifications: string[]) =>
    sceneOf({ requestType, vendor, classifications }, lists);
  expect([
    of('RNG'),
    of('FISH'),
    of('LIVE'),
    of('PVP'),
    of('SPORTS'),
    of('SPORTS', 'AV'),
    of('SPORTS', 'SV3'),
    of('LOTT'),
    of('ELOTT'),
    of('RNG', 'X', 'BG'),
    of('RNG', 'X', 'JP'),
    of('RNG', 'X', 'Crash'),
  ]).toEqual([
    'slots',
    'fish',
    'live',
    'poker',
    'sports',
    'esports',
    'cockfight',
    'lottery',
    'elottery',
    'bingo',
    'jackpot',
    'mini',
  ]);
});
