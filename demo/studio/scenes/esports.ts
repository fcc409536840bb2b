import * as z from 'zod/mini';
import { happens } from '../random';
import { EDGES, fixtureOf } from './fixtures';
import { among, oddsAt, type Place, range, remembered, type SceneGame, scene, times } from './scene';

const PICKS = ['home', 'away', '2-0', '2-1', '1-2', '0-2'] as const;
type Pick = (typeof PICKS)[number];

/** Probability of each pick when the first side wins a map with probability `p`, best of three. */
export function seriesChances(p: number): Readonly<Record<Pick, number>> {
  const q = 1 - p;
  const clean = p * p;
  const close = 2 * p * p * q;
  const lostClose = 2 * q * q * p;
  const lostClean = q * q;
  return {
    home: clean + close,
    away: lostClose + lostClean,
    '2-0': clean,
    '2-1': close,
    '1-2': lostClose,
    '0-2': lostClean,
  };
}

/** Probability that the first side wins a map, by its strength. */
const mapChanceAt = (edge: number): number => 0.35 + 0.3 * edge;

function marketOf(game: SceneGame, place: Place) {
  const { home, away, edge } = fixtureOf('squads', place.fixtureSeed);
  const mapChance = mapChanceAt(edge);
  const chances = seriesChances(mapChance);
  const at = (pick: Pick) => oddsAt(game.rtp, chances[pick]);
  return {
    home,
    away,
    mapChance,
    odds: {
      home: at('home'),
      away: at('away'),
      '2-0': at('2-0'),
      '2-1': at('2-1'),
      '1-2': at('1-2'),
      '0-2': at('0-2'),
    },
  };
}

/** E-sports: best of three maps. */
export const esports = scene({
  traits: { span: 500, rtp: 9_400, volatility: 'low', hasFixtures: true },
  choice: z.strictObject({ pick: z.enum(PICKS) }),
  describe(game, place) {
    const { home, away, odds } = marketOf(game, place);
    return { home, away, odds };
  },
  returns: remembered(({ rtp }) =>
    among(
      EDGES.flatMap((edge) => Object.values(seriesChances(mapChanceAt(edge)))).map((chance) => [
        chance,
        oddsAt(rtp, chance),
      ]),
    ),
  ),
  pays: remembered(({ rtp }) => {
    const at = (picks: readonly Pick[]) =>
      EDGES.flatMap((edge) => picks.map((pick) => oddsAt(rtp, seriesChances(mapChanceAt(edge))[pick])));
    return [
      range('exactScore', [], at(['2-0', '2-1', '1-2', '0-2'])),
      range('seriesWinner', [], at(['home', 'away'])),
    ];
  }),
  decide(chance, game, { pick }, betMinor, place) {
    const { mapChance, odds } = marketOf(game, place);
    const maps: ('home' | 'away')[] = [];
    const won = (side: 'home' | 'away') => maps.filter((winner) => winner === side).length;
    while (won('home') < 2 && won('away') < 2) maps.push(happens(chance, mapChance) ? 'home' : 'away');
    const score = `${won('home')}-${won('away')}`;
    const winner = won('home') === 2 ? 'home' : 'away';
    return {
      outcome: { maps, score, winner },
      winMinor: pick === winner || pick === score ? times(betMinor, odds[pick]) : 0,
    };
  },
  sample: (chance) => ({ pick: PICKS[chance.below(2)] ?? 'home' }),
});
