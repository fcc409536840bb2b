import * as z from 'zod/mini';
import { type Contest, contestsOf, possibleChances } from './contests';
import { among, oddsAt, type Place, range, remembered, type SceneGame, scene, times } from './scene';

/** One selection of a slip. */
interface Selection {
  readonly fixture: number;
  readonly pick: string;
}

const contestsAt = ({ variant }: SceneGame, { fixtureSeed }: Place): readonly Contest[] =>
  contestsOf(variant, fixtureSeed);

/** Odds of a slip in hundredths; the house's share is deducted once, regardless of the number of selections. */
function slipOdds(rtp: number, contests: readonly Contest[], picks: readonly Selection[]): number {
  const probability = picks.reduce(
    (product, { fixture, pick }) => product * (contests[fixture]?.chances[pick] ?? 0),
    1,
  );
  return probability === 0 ? 0 : oddsAt(rtp, probability);
}

/** Sports: several fixtures of the sport that the title names, and a slip of one selection or more. */
export const sports = scene({
  traits: { span: 500, rtp: 9_400, volatility: 'low', hasFixtures: true },
  choice: z.strictObject({
    picks: z
      .array(
        z.strictObject({
          fixture: z.int().check(z.minimum(0), z.maximum(9)),
          pick: z.string().check(z.maxLength(5)),
        }),
      )
      .check(z.minLength(1), z.maxLength(6)),
  }),
  describe(game, place) {
    return {
      variant: game.variant,
      fixtures: contestsAt(game, place).map(({ sides, chances }) => ({
        sides,
        odds: Object.fromEntries(
          Object.entries(chances).map(([pick, chance]) => [pick, oddsAt(game.rtp, chance)]),
        ),
        // Fair odds of a slip with several selections, in ten thousandths, before the house's share.
        fair: Object.fromEntries(
          Object.entries(chances).map(([pick, chance]) => [pick, Math.round(10_000 / chance)]),
        ),
      })),
      rtp: game.rtp,
    };
  },
  // Of single bets: a slip of several is rarer, so that rounding costs it less.
  returns: remembered(({ variant, rtp }) =>
    among(possibleChances(variant).map((chance) => [chance, oddsAt(rtp, chance)])),
  ),
  // The odds of a slip are those of its results multiplied, with the house's share deducted once.
  pays: remembered(({ variant, rtp }) => {
    const chances = possibleChances(variant);
    return [
      range(
        'oneResult',
        [],
        chances.map((chance) => oddsAt(rtp, chance)),
      ),
    ];
  }),
  allows(game, { picks }, place) {
    const contests = contestsAt(game, place);
    const isOffered = picks.every(({ fixture, pick }) => contests[fixture]?.chances[pick] !== undefined);
    return isOffered && new Set(picks.map(({ fixture }) => fixture)).size === picks.length;
  },
  decide(chance, game, { picks }, betMinor, place) {
    const contests = contestsAt(game, place);
    const results = contests.map((contest) => contest.play(chance));
    const isWon = picks.every(({ fixture, pick }) => results[fixture]?.result === pick);
    return {
      outcome: {
        results: results.map(({ result, shown }) => ({ result, ...shown })),
        picks,
        legs: picks.length,
        won: isWon,
        odds: slipOdds(game.rtp, contests, picks),
      },
      winMinor: isWon ? times(betMinor, slipOdds(game.rtp, contests, picks)) : 0,
    };
  },
  sample(chance, game, place) {
    const picks = Object.keys(contestsAt(game, place)[0]?.chances ?? {});
    return { picks: [{ fixture: 0, pick: picks[chance.below(picks.length)] ?? 'home' }] };
  },
});
