import * as z from 'zod/mini';
import { weighted } from '../random';
import { EDGES, fixtureOf } from './fixtures';
import { among, line, oddsAt, type Place, range, remembered, type SceneGame, scene, times } from './scene';

const PICKS = ['meron', 'wala', 'draw'] as const;
const WHOLE = 100_000;
const DRAW = 6_000;

/** Weights of the three results by the strength of the first side. */
function weightsAt(edge: number): readonly number[] {
  const meron = Math.round((WHOLE - DRAW) * (0.42 + 0.16 * edge));
  return [meron, WHOLE - DRAW - meron, DRAW];
}

function marketOf(game: SceneGame, place: Place) {
  const { home, away, edge } = fixtureOf('birds', place.fixtureSeed);
  const weights = weightsAt(edge);
  const [meronOdds = 0, walaOdds = 0, drawOdds = 0] = weights.map((weight) =>
    oddsAt(game.rtp, weight / WHOLE),
  );
  return { meron: home, wala: away, weights, odds: { meron: meronOdds, wala: walaOdds, draw: drawOdds } };
}

/** Cockfight: two crests push a light to and fro, red against blue. No animal is harmed or shown harmed. */
export const cockfight = scene({
  traits: { span: 500, rtp: 9_300, volatility: 'low', hasFixtures: true },
  choice: z.strictObject({ pick: z.enum(PICKS) }),
  describe(game, place) {
    const { meron, wala, odds } = marketOf(game, place);
    return { meron, wala, odds };
  },
  returns: remembered(({ rtp }) =>
    among(EDGES.flatMap(weightsAt).map((weight) => [weight / WHOLE, oddsAt(rtp, weight / WHOLE)])),
  ),
  pays: remembered(({ rtp }) => {
    const at = (pick: number) => EDGES.map((edge) => oddsAt(rtp, (weightsAt(edge)[pick] ?? 0) / WHOLE));
    return [line('drawn', [], at(2)[0] ?? 0), range('meron', [], at(0)), range('wala', [], at(1))];
  }),
  decide(chance, game, { pick }, betMinor, place) {
    const { weights, odds } = marketOf(game, place);
    const result = PICKS[weighted(chance, weights)] ?? 'draw';
    // Swings of the light before it settles; visual only.
    const swings = Array.from({ length: 6 }, () => chance.below(201) - 100);
    return { outcome: { result, swings }, winMinor: result === pick ? times(betMinor, odds[pick]) : 0 };
  },
  sample: (chance) => ({ pick: PICKS[chance.below(2)] ?? 'meron' }),
});
