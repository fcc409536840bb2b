import { login } from '@contract/account';
import { gameRules, launchGame } from '@contract/catalogue';
import { EXPLANATIONS } from '@demo/studio/explain';
import { seededChance } from '@demo/studio/random';
import { SCENE_RULES, SCENES } from '@demo/studio/scenes';
import { worthKeeping } from '@demo/studio/scenes/cards';
import { slots } from '@demo/studio/scenes/slots';
import { TEXTS, translator } from '@demo/studio/texts';
import type { GameRules, PayLine, SceneGame } from '@server/play/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createClient, inMemory, startPlatform, type TestPlatform } from './support/platform';
import { gameOfPlay, launchOf, openGame, worldOfPlays } from './support/studio';

const BET = 1_000;
const VARIANTS: Readonly<Partial<Record<(typeof SCENES)[number], readonly string[]>>> = {
  roulette: ['european', 'american'],
  baccarat: ['', 'noCommission'],
  dice: ['sicbo', 'hilo', 'colors', 'crab', 'beto', 'coin'],
  climb: ['ladder', 'field', 'bags'],
  sports: ['basketball', 'football', 'boxing'],
};
const plays = SCENES.filter((name) => name !== 'slots').flatMap((name) =>
  (VARIANTS[name] ?? ['']).map((variant) => [name, variant] as const),
);
const spots = z.object({ spots: z.array(z.object({ spot: z.string() })) });

/** A bet on one thing: on boards one chip on one of their spots, otherwise the scene's own sample. */
function betOf(rules: GameRules, game: SceneGame, at: number): unknown {
  const place = { fixture: at, fixtureSeed: `pays/${at}` };
  const board = z.safeParse(spots, rules.describe(game, place));
  const spot = board.success ? board.data.spots[at % board.data.spots.length]?.spot : undefined;
  return spot === undefined || rules.read({ bets: { [spot]: 1 } }, game, place) === undefined
    ? rules.sample(seededChance(`bet ${at}`), game, place)
    : { bets: { [spot]: 1 } };
}

/** What a round paid, in hundredths of its stake. */
function paidBy(name: (typeof SCENES)[number], game: SceneGame, at: number): number {
  const rules: GameRules = SCENE_RULES[name];
  const chance = seededChance(`round ${at}`);
  const place = { fixture: at, fixtureSeed: `pays/${at}` };
  let decided = rules.decide(chance, game, betOf(rules, game, at), BET, place);
  let stake = BET;
  for (let steps = 0; decided.pending !== undefined && rules.resume !== undefined; steps += 1) {
    const { hand, points, chosen } = decided.outcome;
    const act =
      name === 'poker'
        ? { hold: Array.isArray(hand) ? worthKeeping(hand) : [] }
        : name === 'blackjack'
          ? { do: Number(points) >= 17 ? 'stand' : steps === 0 ? 'double' : 'hit' }
          : steps > at % 4
            ? { take: true }
            : { move: name === 'hilo' ? 'higher' : Array.isArray(chosen) ? chosen.length : 0 };
    const { pending } = decided;
    decided = rules.resume(chance, game, pending, act, BET);
    stake += decided.raiseMinor ?? 0;
  }
  return (decided.winMinor * 100) / stake;
}

const covers = (table: readonly PayLine[], paid: number): boolean =>
  table.some(({ pays, least = pays }) => paid >= least - 1 && paid <= pays + 1);

describe('the pay table of a game', () => {
  it.each(plays)('%s %s: what a round pays is one of its lines', (name, variant) => {
    const game = { nodeId: 1, variant, rtp: 9_500 };
    const table = SCENE_RULES[name].pays(game);
    const paid = Array.from({ length: 3_000 }, (_, at) => paidBy(name, game, at));
    // Half a bet comes back on a tie of Dragon Tiger, and streaks between the first guess and the longest multiply.
    const wins = paid.filter((each) => each >= 100 && name !== 'hilo');
    expect(wins.filter((each) => !covers(table, each)).slice(0, 5)).toEqual([]);
    if (name !== 'hilo' && name !== 'lottery') expect(wins.length).toBeGreaterThan(5);
    const first = paid.filter((each) => each > 0);
    if (name === 'hilo') expect(first.some((each) => covers(table, each))).toBe(true);
  });

  it.each(['', 'ways', 'cascade', 'cluster', 'hold'])('slots %s: each win is a line of it', (variant) => {
    const game = { nodeId: 1, variant, rtp: 9_500 };
    const table = slots.pays(game);
    let wins = 0;
    for (let at = 0; at < 1_500; at += 1) {
      const { outcome } = slots.decide(seededChance(`spin ${at}`), game, {}, BET, {
        fixture: 0,
        fixtureSeed: '',
      });
      for (const { winMinor } of outcome.drops.flatMap((drop) => drop.wins)) {
        wins += 1;
        // By ways a line of the table is paid once for each.
        const isPaid = table.some(({ pays, picture }) => {
          const times = (winMinor * 100) / BET / pays;
          return picture !== undefined && times > 0.98 && Math.abs(times - Math.round(times)) < 0.01 * times;
        });
        expect(isPaid, `${variant} ${winMinor}`).toBe(true);
      }
      for (const { winMinor } of outcome.coins)
        expect(
          covers(
            table.filter(({ picture }) => picture === undefined),
            (winMinor * 100) / BET,
          ),
        ).toBe(true);
    }
    expect(wins).toBeGreaterThan(100);
  });

  it('has every name in both languages', () => {
    const english = translator('EN', EXPLANATIONS);
    const known = new Set([...Object.keys(TEXTS), ...Object.keys(EXPLANATIONS)]);
    const lottery = (format: SceneGame['format'] & object) => ({
      nodeId: 1,
      variant: '',
      rtp: 6_000,
      format,
    });
    const games: (readonly [(typeof SCENES)[number], SceneGame])[] = [
      ...SCENES.flatMap((name) =>
        ['', ...(VARIANTS[name] ?? []), ...(name === 'slots' ? ['ways', 'cluster', 'hold'] : [])].map(
          (variant) => [name, { nodeId: 1, variant, rtp: 9_500 }] as const,
        ),
      ),
      ['lottery', lottery({ shape: 'pool', count: 6, lowest: 1, highest: 45 })],
      ['lottery', lottery({ shape: 'prizes', count: 23, lowest: 0, highest: 9_999 })],
      ['lottery', lottery({ shape: 'prizes', count: 27, lowest: 0, highest: 99_999 })],
      ['elottery', lottery({ shape: 'digits', count: 3, lowest: 1, highest: 6 })],
      ['elottery', lottery({ shape: 'pool', count: 10, lowest: 1, highest: 10 })],
    ];
    for (const [name, game] of games) {
      const table = SCENE_RULES[name].pays(game);
      expect(table.length, name).toBeGreaterThan(0);
      for (const line of table) {
        expect(known, `${name} ${game.variant}`).toContain(line.name.key);
        expect(line.pays, `${name} ${line.name.key}`).toBeGreaterThan(0);
        // One of something is not counted as several.
        expect(english(line.name.key, ...(line.name.values ?? []))).not.toMatch(/\b1 \w+s\b/);
        if (line.note !== undefined) expect(known).toContain(line.note.key);
      }
    }
  });
});

describe('the rules of a game before it is opened', () => {
  const world = worldOfPlays();
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(await inMemory('empty'), { world: () => world });
  });
  afterAll(() => platform.close());

  it.each(SCENES)(
    '%s: say how it is played, what it pays, and its limits, in both languages',
    async (scene) => {
      const client = createClient(platform);
      const { nodeId } = gameOfPlay(world, scene);
      for (const language of ['TY', 'EN'] as const) {
        const told = await client.call(gameRules, { nodeId: String(nodeId), language });
        expect(told.game.nodeId).toBe(nodeId);
        expect(told.about[0]).toBe(EXPLANATIONS[`about_${scene}`]?.[language === 'EN' ? 1 : 0]);
        expect(told.pays.length).toBeGreaterThan(0);
        expect(told.mostBetMinor).toBeGreaterThan(told.leastBetMinor);
        for (const { picture } of told.pays)
          if (picture !== null) expect(picture).toMatch(/^\/studio\/reels\//);
      }
    },
  );

  it('are those of the running game: the same texts, lines and limits', async () => {
    const client = createClient(platform, () => platform.clock.now);
    const { token } = await client.call(login, {
      type: 'username',
      username: 'demo',
      password: 'Demo!2468',
      site: 'member',
    });
    for (const scene of ['slots', 'roulette', 'scratch'] as const) {
      const game = gameOfPlay(world, scene);
      const told = await client.call(gameRules, { nodeId: String(game.nodeId), language: 'EN' });
      const { url } = await client.call(launchGame, launchOf(game), { token });
      const opened = await openGame(platform.origin, url);
      expect(opened.game).toEqual({
        about: told.about,
        pays: told.pays.map(({ name, pays }) => ({ name, pays })),
      });
      expect([opened.limits.minimumMinor, opened.limits.maximumMinor]).toEqual([
        told.leastBetMinor,
        told.mostBetMinor,
      ]);
    }
  });

  it('of a game that does not exist are refused', async () => {
    const answer = await createClient(platform).send(gameRules, { nodeId: '9', language: 'EN' });
    expect(answer).toMatchObject({ code: 'game.unavailable' });
  });
});
