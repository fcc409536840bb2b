import { createWorld } from '@demo/seed/world';
import { playOf } from '@demo/studio/plays';
import { drawFrom, seededChance, weighted } from '@demo/studio/random';
import { SCENE_RULES, SCENES, type SceneGame } from '@demo/studio/scenes';
import { BINGO_LINES, DRAWN, lineChances } from '@demo/studio/scenes/bingo';
import { DRAWN_90, lineChances90, ticket90 } from '@demo/studio/scenes/bingo90';
import { BLACKJACK_RETURN, handPoints } from '@demo/studio/scenes/blackjack';
import { strengthOf, worthKeeping } from '@demo/studio/scenes/cards';
import { contestsOf, matchChances, SPORT_NAMES } from '@demo/studio/scenes/contests';
import { seriesChances } from '@demo/studio/scenes/esports';
import { fixtureOf } from '@demo/studio/scenes/fixtures';
import { wheelWeights } from '@demo/studio/scenes/jackpot';
import { kenoPrizes } from '@demo/studio/scenes/keno';
import { lotteryReturn } from '@demo/studio/scenes/lottery';
import { choose } from '@demo/studio/scenes/numbers';
import { scratchWeights } from '@demo/studio/scenes/scratch';
import { FEATURES } from '@demo/studio/scenes/slotFeatures';
import { REEL_RETURNS, slots } from '@demo/studio/scenes/slots';
import { audited, type Chance, cryptoChance, replayed } from '@server/play/chance';
import { figuresOf, limitsOf, returnOf } from '@server/play/limits';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const BET = 1_000;
const place = (at: number) => ({ fixture: at, fixtureSeed: `fixture/${at}` });

/** Actions of a simulated player in an open round. */
function actOf(name: (typeof SCENES)[number], outcome: Record<string, unknown>): unknown {
  const { hand, points, steps, chosen } = outcome;
  switch (name) {
    case 'poker':
      if (!Array.isArray(hand)) throw new Error('no hand');
      return { hold: worthKeeping(hand) };
    case 'blackjack':
      return { do: Number(points) >= 17 ? 'stand' : 'hit' };
    case 'hilo':
      return Number(steps) < 3 ? { move: Number(outcome['card']) < 26 ? 'higher' : 'lower' } : { take: true };
    default:
      return Number(steps) < 3 ? { move: Array.isArray(chosen) ? chosen.length : 0 } : { take: true };
  }
}

/** Mean return of many rounds with its standard error; `choose` overrides the sample choice. */
function simulate(
  name: (typeof SCENES)[number],
  game: SceneGame,
  rounds: number,
  choice?: (at: number) => unknown,
): { mean: number; error: number; deviation: number } {
  const chance = seededChance(`simulation of ${name}`);
  const rules = SCENE_RULES[name];
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < rounds; at += 1) {
    const here = place(at % 400);
    const chosen = choice?.(at) ?? rules.sample(chance, game, here);
    let decided = rules.decide(chance, game, chosen, BET, here);
    let stake = BET;
    while (decided.pending !== undefined) {
      const act = actOf(name, decided.outcome);
      if (rules.resume === undefined) throw new Error('no second step');
      decided = rules.resume(chance, game, decided.pending, act, BET);
      stake += decided.raiseMinor ?? 0;
    }
    const share = (decided.winMinor - stake) / BET + 1;
    sum += share;
    squares += share * share;
  }
  const mean = sum / rounds;
  const deviation = Math.sqrt(squares / rounds - mean * mean);
  return { mean, error: deviation / Math.sqrt(rounds), deviation };
}

/** Return of the best play at blackjack from an endless shoe: every hand against every card of the dealer. */
function bestBlackjack(): number {
  const P = Array.from({ length: 13 }, (_, rank) => ({ value: Math.min(10, rank + 1), chance: 1 / 13 }));
  /** Adds a card to a hand of hard points with or without an ace. */
  const add = (hard: number, hasAce: boolean, value: number) => ({
    hard: hard + value,
    hasAce: hasAce || value === 1,
  });
  const pointsOf = (hard: number, hasAce: boolean) => (hasAce && hard + 10 <= 21 ? hard + 10 : hard);
  /** Probabilities of the dealer's final hand: points 17 to 21, or 22 for over. */
  const ends = new Map<string, Map<number, number>>();
  function dealerEnds(hard: number, hasAce: boolean): Map<number, number> {
    const key = `${hard}/${hasAce}`;
    const known = ends.get(key);
    if (known !== undefined) return known;
    const points = pointsOf(hard, hasAce);
    const found = new Map<number, number>();
    if (points >= 17) found.set(Math.min(points, 22), 1);
    else
      for (const { value, chance } of P) {
        const next = add(hard, hasAce, value);
        for (const [end, share] of dealerEnds(next.hard, next.hasAce)) {
          found.set(end, (found.get(end) ?? 0) + share * chance);
        }
      }
    ends.set(key, found);
    return found;
  }
  let total = 0;
  for (const up of P) {
    // The dealer has checked the hole card, so it makes no natural.
    const closing = new Map<number, number>();
    let natural = 0;
    for (const hole of P) {
      const dealt = add(up.value, up.value === 1, hole.value);
      if (pointsOf(dealt.hard, dealt.hasAce) === 21) natural += hole.chance;
      else
        for (const [end, share] of dealerEnds(dealt.hard, dealt.hasAce)) {
          closing.set(end, (closing.get(end) ?? 0) + share * hole.chance);
        }
    }
    const stand = (points: number): number => {
      let sum = 0;
      for (const [end, share] of closing) {
        const isWon = end > 21 || points > end;
        sum += (share / (1 - natural)) * (isWon ? 1 : points === end ? 0 : -1);
      }
      return sum;
    };
    const best = new Map<string, number>();
    const play = (hard: number, hasAce: boolean): number => {
      const points = pointsOf(hard, hasAce);
      if (points > 21) return -1;
      if (points === 21) return stand(21);
      const key = `${hard}/${hasAce}`;
      const known = best.get(key);
      if (known !== undefined) return known;
      const hit = P.reduce((sum, { value, chance }) => {
        const next = add(hard, hasAce, value);
        return sum + chance * play(next.hard, next.hasAce);
      }, 0);
      const found = Math.max(stand(points), hit);
      best.set(key, found);
      return found;
    };
    for (const first of P) {
      for (const second of P) {
        const { hard, hasAce } = add(first.value, first.value === 1, second.value);
        const weight = up.chance * first.chance * second.chance;
        if (pointsOf(hard, hasAce) === 21) {
          total += weight * 1.5 * (1 - natural);
          continue;
        }
        const double = P.reduce((sum, { value, chance }) => {
          const next = add(hard, hasAce, value);
          const points = pointsOf(next.hard, next.hasAce);
          return sum + 2 * chance * (points > 21 ? -1 : stand(points));
        }, 0);
        total += weight * ((1 - natural) * Math.max(play(hard, hasAce), double) - natural);
      }
    }
  }
  return 1 + total;
}

/** Basis points that a table of payouts returns, in hundredths of the bet, with their probabilities. */
const returnedBy = (rows: readonly (readonly [probability: number, pays: number])[]): number =>
  rows.reduce((sum, [probability, pays]) => sum + probability * pays * 100, 0);
const shownBy = <T extends z.ZodMiniType>(scene: (typeof SCENES)[number], one: SceneGame, shown: T) =>
  z.parse(shown, SCENE_RULES[scene].describe(one, place(0)));
const paysShown = z.object({ pays: z.array(z.number()) });

/** What each bet of a game returns by its rules, from the pay tables that the game shows and the odds of its draw. */
const PAID: Readonly<Partial<Record<(typeof SCENES)[number], (one: SceneGame) => readonly number[]>>> = {
  slots({ rtp }) {
    const [loose, tight] = REEL_RETURNS;
    return [10_000 * Math.min(loose, Math.max(tight, rtp / 10_000))];
  },
  jackpot(one) {
    const { fields } = shownBy('jackpot', one, z.object({ fields: z.array(z.object({ pays: z.number() })) }));
    const weights = wheelWeights(one.rtp);
    return [returnedBy(fields.map(({ pays }, at) => [(weights[at] ?? 0) / 1e6, pays]))];
  },
  scratch(one) {
    const { prizes } = shownBy(
      'scratch',
      one,
      z.object({ prizes: z.array(z.object({ times: z.number() })) }),
    );
    const weights = scratchWeights(one.rtp);
    return [returnedBy(prizes.map(({ times }, at) => [(weights[at] ?? 0) / 1e9, times * 100]))];
  },
  bingo: (one) => [
    returnedBy(lineChances().map((chance, at) => [chance, shownBy('bingo', one, paysShown).pays[at] ?? 0])),
  ],
  bingo90: (one) => [
    returnedBy(
      lineChances90().map((chance, at) => [chance, shownBy('bingo90', one, paysShown).pays[at] ?? 0]),
    ),
  ],
  keno: (one) =>
    Array.from({ length: 10 }, (_, at) =>
      returnedBy(kenoPrizes(one, at + 1).map(({ probability, pays }) => [probability, pays])),
    ),
  lottery: (one) => [lotteryReturn(one) * 10_000],
  poker(one) {
    const { bots, potHundredths } = shownBy(
      'poker',
      one,
      z.object({ bots: z.number(), potHundredths: z.number() }),
    );
    return [returnedBy([[1 / (bots + 1), potHundredths]])];
  },
};

/** A source whose every number is this share of its range. */
const constant = (share: number): Chance => ({
  below: (limit) => Math.min(limit - 1, Math.floor(share * limit)),
});
/** Share of a source's range up to which a single draw decides one way. */
function shareOf(isSo: (chance: Chance) => boolean): number {
  let [from, to] = [0, 1];
  if (isSo(constant(to))) return 1;
  for (let halving = 0; halving < 40; halving += 1) {
    const middle = (from + to) / 2;
    if (isSo(constant(middle))) from = middle;
    else to = middle;
  }
  return from;
}
/** A step of a streak, with every draw at one place of its range. */
function stepped(
  name: 'hilo' | 'climb',
  one: SceneGame,
  pending: unknown,
  move: unknown,
  share: number,
): { readonly pending?: unknown; readonly pays: number; readonly lost?: boolean | undefined } {
  const after = SCENE_RULES[name].resume?.(constant(share), one, pending, { move }, BET);
  const shown = z.looseObject({ pays: z.number(), lost: z.optional(z.boolean()) });
  return { ...z.parse(shown, after?.outcome), pending: after?.pending };
}
type Bet = readonly [probability: number, pays: number];
const SIDES = Array.from({ length: 1_500 }, (_, at) => place(at));
const oddsShown = z.object({ odds: z.record(z.string(), z.number()) });

/** Bets of games without a pay table, with the chances at which their rules let them win and what they then show. */
const BETS: Readonly<
  Partial<
    Record<
      (typeof SCENES)[number],
      readonly [variants: readonly string[], bets: (one: SceneGame) => readonly Bet[]]
    >
  >
> = {
  fish: [
    [''],
    (one) =>
      shownBy('fish', one, z.object({ creatures: z.array(z.object({ pays: z.number() })) })).creatures.map(
        ({ pays }, target) => [
          shareOf((chance) => SCENE_RULES.fish.decide(chance, one, { target }, BET, place(0)).winMinor > 0),
          pays * 100,
        ],
      ),
  ],
  mini: [
    [''],
    (one) =>
      [101, 102, 150, 1_000, 99_999, 100_000].map((target) => [
        shareOf((chance) => SCENE_RULES.mini.decide(chance, one, { target }, BET, place(0)).winMinor > 0),
        target,
      ]),
  ],
  hilo: [
    [''],
    (one) => {
      const ranks = Array.from({ length: 13 }, (_, rank) => rank * 4);
      const guesses = ranks.flatMap((card) => (['higher', 'lower'] as const).map((move) => ({ card, move })));
      /** A streak of these guesses: the chance that all are right, and what it pays then. */
      const streak = (path: readonly (typeof guesses)[number][]): Bet => {
        let pending = SCENE_RULES.hilo.decide(constant(0), one, {}, BET, place(0)).pending;
        let [probability, pays] = [1, 0];
        for (const { card, move } of path) {
          const from = { ...Object(pending), state: { card } };
          const after = ranks.map((next) => stepped('hilo', one, from, move, next / 52));
          const right = after.filter(({ lost }) => lost !== true);
          probability *= right.length / 13;
          pays = right[0]?.pays ?? 0;
          pending = right[0]?.pending;
          if (pending === undefined) break;
        }
        return [probability, pays];
      };
      return guesses.flatMap((first) => [
        streak([first]),
        ...guesses.flatMap((second) => [streak([first, second]), streak([first, second, first])]),
      ]);
    },
  ],
  climb: [
    ['ladder', 'field', 'bags'],
    (one) => {
      const { floors, fields, traps, most } = shownBy(
        'climb',
        one,
        z.object({ floors: z.number(), fields: z.number(), traps: z.number(), most: z.number() }),
      );
      const bets: Bet[] = [];
      let { pending } = SCENE_RULES.climb.decide(constant(0), one, {}, BET, place(0));
      let probability = 1;
      for (let step = 0; step < most; step += 1) {
        const left = floors === 1 ? fields - step : fields;
        probability *= (left - traps) / left;
        // The highest number of a draw is no trap.
        const after = stepped('climb', one, pending, floors === 1 ? step : 0, 1);
        bets.push([probability, after.pays]);
        ({ pending } = after);
      }
      return bets;
    },
  ],
  esports: [
    [''],
    (one) =>
      SIDES.flatMap((here) => {
        const { odds } = z.parse(oddsShown, SCENE_RULES.esports.describe(one, here));
        const { edge } = fixtureOf('squads', here.fixtureSeed);
        return Object.entries(seriesChances(0.35 + 0.3 * edge)).map(
          ([pick, chance]): Bet => [chance, odds[pick] ?? 0],
        );
      }),
  ],
  cockfight: [
    [''],
    (one) =>
      SIDES.slice(0, 300).flatMap((here): Bet[] => {
        const { odds } = z.parse(oddsShown, SCENE_RULES.cockfight.describe(one, here));
        const until = (results: readonly string[]) =>
          shareOf((chance) =>
            results.includes(
              String(
                SCENE_RULES.cockfight.decide(chance, one, { pick: 'draw' }, BET, here).outcome['result'],
              ),
            ),
          );
        const [meron, both] = [until(['meron']), until(['meron', 'wala'])];
        return [
          [meron, odds['meron'] ?? 0],
          [both - meron, odds['wala'] ?? 0],
          [1 - both, odds['draw'] ?? 0],
        ];
      }),
  ],
  sports: [
    SPORT_NAMES,
    (one) =>
      SIDES.slice(0, 700).flatMap((here) => {
        const { fixtures } = z.parse(
          z.object({ fixtures: z.array(oddsShown) }),
          SCENE_RULES.sports.describe(one, here),
        );
        return contestsOf(one.variant, here.fixtureSeed).flatMap(({ chances }, at) =>
          Object.entries(chances).map(([pick, chance]): Bet => [chance, fixtures[at]?.odds[pick] ?? 0]),
        );
      }),
  ],
};

/** The simulated mean lies within four standard errors of the theoretical return. */
function expectReturn(found: { mean: number; error: number }, wanted: number, slack = 0.002): void {
  expect(Math.abs(found.mean - wanted)).toBeLessThan(4 * found.error + slack);
}

const game = (rtp: number, format?: SceneGame['format'], variant = ''): SceneGame => ({
  nodeId: 1,
  variant,
  rtp,
  ...(format === undefined ? {} : { format }),
});

describe('returns', () => {
  it('slots have their configured return, between the exact returns of their reels', () => {
    const [loose, tight] = REEL_RETURNS;
    expect(tight).toBeLessThan(0.942);
    expect(loose).toBeGreaterThan(0.972);
    for (const rtp of [9_420, 9_720]) expectReturn(simulate('slots', game(rtp), 150_000), rtp / 10_000);
  });

  it.each(FEATURES)(
    'slots with the feature %s have their configured return, by exactly computed pays',
    (variant) => {
      const found = simulate('slots', game(9_500, undefined, variant), 60_000);
      expectReturn(found, 0.95);
      // The displayed volatility is medium.
      expect(found.deviation).toBeGreaterThan(2);
      expect(found.deviation).toBeLessThan(6);
    },
  );

  it('cascades, collections and holds follow the rules of the game', () => {
    const chance = seededChance('features');
    const rounds = (variant: string) =>
      Array.from({ length: 3_000 }, () =>
        slots.decide(chance, game(9_500, undefined, variant), {}, BET, place(0)),
      );
    for (const { outcome, winMinor } of rounds('cascade')) {
      expect(outcome.drops.map(({ times }) => times)).toEqual([1, 2, 3, 5].slice(0, outcome.drops.length));
      // Symbols drop only after a win.
      for (const { wins } of outcome.drops.slice(0, -1)) expect(wins.length).toBeGreaterThan(0);
      const paid = outcome.drops.map(
        ({ wins, times }) => times * wins.reduce((all, win) => all + win.winMinor, 0),
      );
      expect(winMinor).toBe(paid.reduce((all, each) => all + each, 0));
    }
    for (const { outcome } of rounds('cluster')) {
      for (const { cells } of outcome.drops[0]?.wins ?? []) expect(cells.length).toBeGreaterThanOrEqual(6);
    }
    const held = rounds('hold').filter(({ outcome }) => outcome.coins.length > 0);
    expect(held.length).toBeGreaterThan(10);
    for (const { outcome, winMinor } of held) {
      expect(outcome.coins.length).toBeGreaterThanOrEqual(6);
      expect(new Set(outcome.coins.map(({ cell }) => String(cell))).size).toBe(outcome.coins.length);
      const last = Math.max(...outcome.coins.map(({ respin }) => respin));
      // Three respins after the last new coin, unless no cell is free.
      if (outcome.coins.length < 15) expect(outcome.respins).toBe(last + 3);
      expect(winMinor).toBe(outcome.coins.reduce((all, coin) => all + coin.winMinor, 0));
    }
  });

  it('the volatility shown to players matches the played rounds', () => {
    for (const scene of SCENES) {
      // The rarest wins of the wheel need more rounds to occur.
      const rounds = scene === 'jackpot' ? 20_000 : 8_000;
      const { deviation } = simulate(scene, game(returnOf(SCENE_RULES[scene], null)), rounds);
      const found = deviation < 2 ? 'low' : deviation < 5 ? 'medium' : 'high';
      expect(SCENE_RULES[scene].traits.volatility, `${scene} ${deviation}`).toBe(found);
    }
    const told = (scene: (typeof SCENES)[number], variant = '') =>
      figuresOf(SCENE_RULES[scene], game(9_500, undefined, variant));
    expect(told('slots')).toEqual({ rtp: 9_500, volatility: 'medium' });
    // Games whose rules fix the return show their own figure: a single one, or from the worst bet to the best.
    expect(told('roulette', 'european')).toEqual({ rtp: 9_730, volatility: 'low' });
    expect(told('roulette', 'american')).toEqual({ rtp: 9_474, volatility: 'low' });
    expect(told('baccarat')).toEqual({ rtp: 9_894, rtpLeast: 8_564, volatility: 'low' });
  });

  it.each(Object.entries(PAID))(
    'what is published of %s is what its rules pay, whatever the game is set to',
    (name, paidBy) => {
      const scene = SCENES.find((one) => one === name) ?? 'slots';
      for (const rtp of [5_000, 6_001, 7_203, 9_195, 9_420, 9_567, 9_999]) {
        const one = game(rtp);
        const paid = paidBy(one);
        const { rtp: most, rtpLeast: least = most } = figuresOf(SCENE_RULES[scene], one);
        expect(Math.abs(most - Math.max(...paid)), `${name} at ${rtp}`).toBeLessThan(1);
        expect(Math.abs(least - Math.min(...paid)), `${name} at ${rtp}`).toBeLessThan(1);
      }
    },
  );

  it.each(Object.entries(BETS))(
    'what is published of %s is the worst and the best of what its rules pay, whatever the game is set to',
    (name, [variants, betsOf]) => {
      const scene = SCENES.find((one) => one === name) ?? 'fish';
      for (const variant of variants) {
        for (const rtp of [9_200, 9_567, 9_999]) {
          const one = game(rtp, undefined, variant);
          const paid = betsOf(one).map((bet) => returnedBy([bet]));
          const { rtp: most, rtpLeast: least = most } = figuresOf(SCENE_RULES[scene], one);
          const told = `${name} ${variant} at ${rtp}`;
          expect(paid.length, told).toBeGreaterThan(5);
          expect(Math.max(...paid), told).toBeLessThan(most + 1);
          expect(Math.min(...paid), told).toBeGreaterThan(least - 1);
          // It is no further range than what the bets reach.
          expect(most - Math.max(...paid), told).toBeLessThan(15);
          expect(Math.min(...paid) - least, told).toBeLessThan(15);
        }
      }
    },
  );

  it('what a game publishes is derived from its rules in every scene', () => {
    const fixed = ['roulette', 'baccarat', 'dragonTiger', 'dice', 'blackjack', 'elottery'];
    expect([...Object.keys(PAID), ...Object.keys(BETS), ...fixed].toSorted()).toEqual([...SCENES].toSorted());
  });

  it('slots cannot be set to more or less than their reels pay', () => {
    const published = (rtp: number) => figuresOf(SCENE_RULES.slots, game(rtp)).rtp;
    expect([published(100), published(5_000), published(25_000)]).toEqual([9_196, 9_196, 10_022]);
    expect(published(9_600)).toBe(9_600);
  });

  it('every game of the demo is set to what its rules can pay', () => {
    const world = createWorld({ gameCount: 400 });
    for (const one of world.games) {
      const { scene, variant } = playOf(one, world);
      const rules = SCENE_RULES[scene];
      const set = returnOf(rules, one.rtp);
      const published = figuresOf(rules, { nodeId: one.nodeId, variant, rtp: set });
      // Rules that fix their return ignore what is set; the others pay it, rounded down to a hundredth of the bet.
      const fixed = figuresOf(rules, { nodeId: one.nodeId, variant, rtp: 9_000 }).rtp === published.rtp;
      if (!fixed) expect(set - published.rtp, one.gameName).toBeLessThan(100);
      expect(published.rtp, one.gameName).toBeLessThanOrEqual(10_000);
    }
  });

  it('each creature, each flight and each wheel has the configured return', () => {
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

  it('the live table has the return of baccarat', () => {
    const at = (side: string) => simulate('baccarat', game(9_850), 300_000, () => ({ side }));
    expectReturn(at('banker'), 0.98942);
    expectReturn(at('player'), 0.98765);
    expectReturn(at('tie'), 0.8564, 0.005);
  });

  it('every bet of the board games has its stated return, which is usual for such games', () => {
    const spotsOf = (scene: (typeof SCENES)[number], variant: string) =>
      new Map(
        z
          .object({ spots: z.array(z.object({ spot: z.string(), rtp: z.number() })) })
          .parse(SCENE_RULES[scene].describe(game(9_600, undefined, variant), place(0)))
          .spots.map(({ spot, rtp }) => [spot, rtp]),
      );
    // 36 of 37, 36 of 38, whatever the bet.
    expect(new Set(spotsOf('roulette', 'european').values())).toEqual(new Set([9_730]));
    expect(new Set(spotsOf('roulette', 'american').values())).toEqual(new Set([9_474]));
    expect(spotsOf('roulette', 'european').size).toBe(37 + 12);
    expect(spotsOf('roulette', 'american').size).toBe(38 + 12);
    expect(Object.fromEntries(spotsOf('dragonTiger', ''))).toEqual({
      dragon: 9_627,
      tiger: 9_627,
      tie: 8_964,
      suited: 8_602,
    });
    const sicbo = spotsOf('dice', 'sicbo');
    expect([sicbo.get('small'), sicbo.get('odd'), sicbo.get('f1'), sicbo.get('triple')]).toEqual([
      9_722, 9_722, 9_213, 8_889,
    ]);
    expect([4, 5, 6, 7, 8, 9, 10].map((total) => sicbo.get(`t${total}`))).toEqual(
      [17, 16, 15, 14, 13, 12, 11].map((total) => sicbo.get(`t${total}`)),
    );
    expect(sicbo.get('t4')).toBe(Math.round((3 * 61 * 10_000) / 216));
    for (const variant of ['colors', 'crab', 'beto']) {
      expect(new Set(spotsOf('dice', variant).values())).toEqual(new Set([9_213]));
    }
    expect(new Set(spotsOf('dice', 'coin').values())).toEqual(new Set([9_600]));
    // The played return matches the computed one.
    const board = (scene: (typeof SCENES)[number], variant: string, bets: Record<string, number>) =>
      simulate(scene, game(9_600, undefined, variant), 30_000, () => ({ bets }));
    expectReturn(board('roulette', 'american', { red: 3, n37: 1, dozen2: 2 }), 0.9474);
    expectReturn(board('dragonTiger', '', { dragon: 1 }), 0.9627);
    expectReturn(board('dice', 'sicbo', { small: 1 }), 0.9722);
    expectReturn(board('dice', 'crab', { f2: 1, f5: 2 }), 0.9213);
  });

  it('without commission, a banker win with six pays half', () => {
    const at = (side: string) =>
      simulate('baccarat', game(9_850, undefined, 'noCommission'), 100_000, () => ({ side }));
    expectReturn(at('banker'), 0.9854);
  });

  it('blackjack has its stated return with the best play, computed over every hand', () => {
    expect(Math.round(bestBlackjack() * 10_000)).toBe(BLACKJACK_RETURN);
    expect(handPoints([0, 36])).toEqual({ points: 21, isSoft: true });
    expect(handPoints([0, 36, 20])).toEqual({ points: 17, isSoft: false });
  });

  it('each climb, dig and guess game has the configured return', () => {
    for (const [scene, variant] of [
      ['climb', 'ladder'],
      ['climb', 'field'],
      ['climb', 'bags'],
      ['hilo', ''],
    ] as const) {
      expectReturn(simulate(scene, game(9_500, undefined, variant), 12_000), 0.95, 0.004);
    }
  });

  it('the winning scratch cards together give the configured return', () => {
    const prizes = z
      .object({ prizes: z.array(z.object({ times: z.number() })) })
      .parse(SCENE_RULES.scratch.describe(game(9_500), place(0))).prizes;
    const weights = scratchWeights(9_500);
    const exact = prizes.reduce((sum, { times }, at) => sum + (times * (weights[at] ?? 0)) / 1e9, 0);
    expect(exact).toBeCloseTo(0.95, 6);
    for (let at = 0; at < 300; at += 1) {
      const { outcome, winMinor } = SCENE_RULES.scratch.decide(cryptoChance, game(9_500), {}, BET, place(0));
      const fields = z.array(z.number()).parse(outcome['fields']);
      const threes = [...new Set(fields)].filter((one) => fields.filter((other) => other === one).length > 2);
      expect(fields).toHaveLength(9);
      expect(winMinor).toBe((threes[0] ?? 0) * BET);
      expect(threes.length).toBeLessThan(2);
    }
  });

  it('ninety balls: valid tickets, and lines with the stated probability', () => {
    const found = [0, 0, 0];
    const rounds = 6_000;
    for (let at = 0; at < rounds; at += 1) {
      const ticket = ticket90(cryptoChance);
      if (at < 200) {
        expect(ticket.map((row) => row.filter((number) => number > 0).length)).toEqual([5, 5, 5]);
        expect(new Set(ticket.flat().filter((number) => number > 0)).size).toBe(15);
        for (let column = 0; column < 9; column += 1) {
          const numbers = ticket.map((row) => row[column] ?? 0).filter((number) => number > 0);
          expect(numbers.length).toBeGreaterThan(0);
          expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
          for (const number of numbers) expect(Math.min(8, Math.floor(number / 10))).toBe(column);
        }
      }
      const balls = new Set(
        drawFrom(
          cryptoChance,
          Array.from({ length: 90 }, (_, ball) => ball + 1),
          DRAWN_90,
        ),
      );
      const lines = ticket.filter((row) => row.every((number) => number === 0 || balls.has(number))).length;
      if (lines > 0) found[lines - 1] = (found[lines - 1] ?? 0) + 1;
    }
    const chances = lineChances90();
    for (const at of [0, 1]) {
      const chance = chances[at] ?? 0;
      const error = Math.sqrt((chance * (1 - chance)) / rounds);
      expect(Math.abs((found[at] ?? 0) / rounds - chance)).toBeLessThan(4 * error);
    }
    const { pays } = z
      .object({ pays: z.array(z.number()) })
      .parse(SCENE_RULES.bingo90.describe(game(9_500), place(0)));
    const exact = chances.reduce((sum, chance, at) => sum + (chance * (pays[at] ?? 0)) / 100, 0);
    expect(exact).toBeLessThanOrEqual(0.95);
    expect(exact).toBeGreaterThan(0.945);
  });

  it('keno returns at most the configured figure, and hardly less, however many numbers are picked', () => {
    for (let picks = 1; picks <= 10; picks += 1) {
      const exact = kenoPrizes(game(9_300), picks).reduce(
        (sum, { probability, pays }) => sum + (probability * pays) / 100,
        0,
      );
      expect(exact).toBeLessThanOrEqual(0.93);
      expect(exact).toBeGreaterThan(0.92);
    }
    expectReturn(
      simulate('keno', game(9_300), 25_000, () => ({ numbers: [1, 2, 3] })),
      0.93,
      0.01,
    );
  });

  it('every sport offers a slip of five games, and its record says how many there were and whether all were right', () => {
    const chance = seededChance('slips of five');
    for (const sport of SPORT_NAMES) {
      const one = game(9_400, undefined, sport);
      for (let at = 0; at < 60; at += 1) {
        const here = place(at);
        const contests = contestsOf(sport, here.fixtureSeed);
        for (const { sides } of contests) {
          expect(sides.length === 2 || sides.length === 6, sport).toBe(true);
          expect(new Set(sides.map(({ name }) => name)).size).toBe(sides.length);
        }
        // The likeliest result of each of five contests, so that some slips win.
        const picks = contests.slice(0, 5).map(({ chances }, fixture) => {
          const [pick = ''] = Object.entries(chances).toSorted(([, a], [, b]) => b - a)[0] ?? [];
          return { fixture, pick };
        });
        expect(picks.length, sport).toBe(5);
        const choice = SCENE_RULES.sports.read({ picks }, one, here);
        expect(choice, sport).toBeDefined();
        const { outcome, winMinor } = SCENE_RULES.sports.decide(chance, one, choice, BET, here);
        const results = z.array(z.looseObject({ result: z.string() })).parse(outcome['results']);
        const isRight = picks.every(({ fixture, pick }) => results[fixture]?.result === pick);
        expect([outcome['legs'], outcome['won'], winMinor > 0]).toEqual([5, isRight, isRight]);
      }
    }
  });

  it('the record of a card table says whether a natural was dealt', () => {
    const chance = seededChance('naturals');
    const ranks = (cards: unknown) =>
      z
        .array(z.number())
        .parse(cards)
        .map((card) => Math.floor(card / 4) + 1);
    const baccarat = (cards: unknown) =>
      ranks(cards).length === 2 && ranks(cards).reduce((sum, rank) => sum + Math.min(rank, 10), 0) % 10 >= 8;
    const seen = { baccarat: new Set<boolean>(), blackjack: new Set<boolean>(), tied: 0 };
    for (let at = 0; at < 4_000; at += 1) {
      const coup = SCENE_RULES.baccarat.decide(
        chance,
        game(9_850),
        { side: 'player' },
        BET,
        place(0),
      ).outcome;
      expect(coup['natural']).toBe(baccarat(coup['player']) || baccarat(coup['banker']));
      seen.baccarat.add(coup['natural'] === true);
      let hand = SCENE_RULES.blackjack.decide(chance, game(9_900), {}, BET, place(0));
      while (hand.pending !== undefined) {
        const next = SCENE_RULES.blackjack.resume?.(chance, game(9_900), hand.pending, { do: 'stand' }, BET);
        if (next === undefined) throw new Error('no second step');
        hand = next;
      }
      const mine = ranks(hand.outcome['hand']);
      const isNatural = mine.length === 2 && mine.includes(1) && mine.some((rank) => rank >= 10);
      expect(hand.outcome['natural']).toBe(isNatural);
      seen.blackjack.add(isNatural);
      if (isNatural && hand.outcome['result'] === 'push') seen.tied += 1;
    }
    expect([seen.baccarat.size, seen.blackjack.size, seen.tied > 0]).toEqual([2, 2, true]);
  });

  it('three equal card players share the pot minus the rake', () => {
    expectReturn(simulate('poker', game(9_500), 60_000), 0.95);
  });

  it('odds of both sides and of the draw have the same return for every fixture', () => {
    for (let edge = 0; edge <= 1; edge += 0.1) {
      const { home, draw, away } = matchChances(edge);
      expect(home + draw + away).toBeCloseTo(1, 6);
      const series = seriesChances(0.35 + 0.3 * edge);
      expect(series.home + series.away).toBeCloseTo(1, 9);
      expect(series['2-0'] + series['2-1']).toBeCloseTo(series.home, 9);
    }
    for (const name of ['esports', 'cockfight'] as const) {
      expectReturn(simulate(name, game(9_400), 60_000), 0.94, 0.006);
    }
    for (const sport of SPORT_NAMES) {
      for (const { chances, sides } of contestsOf(sport, `seed of ${sport}`)) {
        expect(Object.values(chances).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 6);
        expect(sides.length).toBeGreaterThan(1);
      }
    }
    // The house edge is taken once, however long the slip is, for goals as for sets and races.
    for (const [sport, picks] of [
      ['football', ['draw']],
      ['futsal', ['home', 'away']],
      ['volleyball', ['home', 'home', 'away']],
      ['horses', ['r0']],
    ] as const) {
      const choice = { picks: picks.map((pick, fixture) => ({ fixture, pick })) };
      expectReturn(
        simulate('sports', game(9_400, undefined, sport), 6_000, () => choice),
        0.94,
        0.01,
      );
    }
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
    { shape: 'prizes', count: 23, lowest: 0, highest: 9_999 },
    { shape: 'pool', count: 7, lowest: 1, highest: 49 },
    { shape: 'pool', count: 5, lowest: 1, highest: 11 },
  ];

  it('a lottery returns at most the configured figure, and hardly less, whatever its format', () => {
    for (const format of FORMATS) {
      const one = game(6_000, format);
      const exact = lotteryReturn(one);
      expect(exact, JSON.stringify(format)).toBeLessThanOrEqual(0.6 + 1e-9);
      expect(exact, JSON.stringify(format)).toBeGreaterThan(0.58);
    }
    // Prizes with a probability of a few in a thousand are simulated; those of one in a million are set up directly.
    for (const format of FORMATS.filter(
      ({ shape, count }) => count <= 3 || (shape === 'prizes' && count === 18),
    )) {
      const one = game(6_000, format);
      expectReturn(simulate('lottery', one, 40_000), lotteryReturn(one), 0.02);
    }
    const wins = (format: (typeof FORMATS)[number], numbers: number[], drawn: number[]) =>
      SCENE_RULES.lottery.settle?.(game(6_000, format), { numbers }, drawn, BET).winMinor ?? 0;
    const sixOf42 = { shape: 'pool', count: 6, lowest: 1, highest: 42 };
    const drawn = [1, 2, 3, 4, 5, 6];
    const paid = [6, 5, 4, 3, 2].map((hits) =>
      wins(
        sixOf42,
        [1, 2, 3, 4, 5, 6].map((number) => (number <= hits ? number : number + 30)),
        drawn,
      ),
    );
    expect(paid.every((win, at) => at === 0 || win < (paid[at - 1] ?? 0))).toBe(true);
    expect(paid[4]).toBe(0);
    // Digits count from the last one; a number of the table matches by its last two digits, or by all four.
    const digits = { shape: 'digits', count: 3, lowest: 0, highest: 9 };
    expect(wins(digits, [9, 2, 3], [1, 2, 3])).toBeGreaterThan(0);
    expect(wins(digits, [1, 2, 9], [1, 2, 3])).toBe(0);
    expect(wins(digits, [1, 2, 3], [1, 2, 3])).toBeGreaterThan(wins(digits, [9, 2, 3], [1, 2, 3]));
    const provincial = { shape: 'prizes', count: 18, lowest: 0, highest: 99_999 };
    const table = [12_307, 5_607, 4_711];
    expect(wins(provincial, [0, 7], table)).toBe(2 * wins(provincial, [1, 1], table));
    const four = { shape: 'prizes', count: 23, lowest: 0, highest: 9_999 };
    const first = [42, ...Array.from({ length: 22 }, () => 1_111)];
    expect(wins(four, [0, 0, 4, 2], first)).toBeGreaterThan(wins(four, [0, 0, 4, 2], [1, ...first]));
    expect(wins(four, [0, 0, 4, 3], first)).toBe(0);
  });

  it('a quick draw has the same return for every field', () => {
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

  it('bingo has its configured return; its table of markings is computed again', () => {
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
  });
});

describe('rounds', () => {
  const FORMAT = { shape: 'pool', count: 6, lowest: 1, highest: 42 };

  it('every round can be replayed from its draws, with the same result', () => {
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
        const act = actOf(name, first.outcome);
        const end = rules.resume(second, one, first.pending, act, BET);
        expect(rules.resume(replayed(second.audit), one, first.pending, act, BET)).toEqual(end);
      }
    }
  });

  it('wins are whole minor units, never negative, for any bet within the limits', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SCENES),
        fc.integer({ min: 10, max: 50_000 }),
        fc.nat({ max: 9 }),
        fc.string(),
        (name, minimum, step, seed) => {
          const limits = limitsOf(SCENE_RULES[name], minimum);
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

  it('accepts no unavailable choice', () => {
    const wrong: readonly (readonly [(typeof SCENES)[number], unknown])[] = [
      ['slots', { lines: 99 }],
      ['fish', { target: 8 }],
      ['fish', { target: -1 }],
      ['baccarat', { side: 'dealer' }],
      ['roulette', { bets: {} }],
      ['roulette', { bets: { n37: 1 } }],
      ['roulette', { bets: { red: 0 } }],
      ['roulette', { bets: { red: 201 } }],
      ['dragonTiger', { side: 'dragon' }],
      ['dice', { bets: { f7: 1 } }],
      ['scratch', { times: 200 }],
      ['keno', { numbers: [] }],
      ['keno', { numbers: [1, 1] }],
      ['keno', { numbers: [81] }],
      ['hilo', { move: 'higher' }],
      ['sports', { picks: [] }],
      ['sports', { picks: [{ fixture: 9, pick: 'home' }] }],
      ['sports', { picks: [{ fixture: 0, pick: 'r0' }] }],
      [
        'sports',
        {
          picks: [
            { fixture: 0, pick: 'home' },
            { fixture: 0, pick: 'away' },
          ],
        },
      ],
      ['esports', { pick: '3-0' }],
      ['cockfight', {}],
      ['lottery', { numbers: [1, 2, 3] }],
      ['lottery', { numbers: [1, 1, 2, 3, 4, 5] }],
      ['lottery', { numbers: [0, 1, 2, 3, 4, 5] }],
      ['lottery', { numbers: [1, 2, 3, 4, 5] }],
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

  it('odds depend on the fixture: the same for the same, different for others', () => {
    for (const name of SCENES.filter((one) => SCENE_RULES[one].traits.hasFixtures === true)) {
      const rules = SCENE_RULES[name];
      expect(rules.describe(game(9_400), place(3))).toEqual(rules.describe(game(9_400), place(3)));
      const several = new Set(
        [1, 2, 3, 4, 5].map((at) => JSON.stringify(rules.describe(game(9_400), place(at)))),
      );
      expect(several.size).toBeGreaterThan(3);
    }
  });

  it('ranks hands like every card player does', () => {
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

describe('randomness', () => {
  it('draws evenly: every value, position and weight occurs as often as it should', () => {
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
