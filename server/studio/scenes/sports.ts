import * as z from 'zod/mini';
import { happens } from '../random';
import { fixtureOf } from './fixtures';
import { oddsAt, type Place, type Scene, type SceneGame, scene, times } from './scene';

const MINUTES = 90;

/** Goals a side may expect of a match. */
function expectations(edge: number): [home: number, away: number] {
  return [0.8 + 1.4 * edge, 0.8 + 1.2 * (1 - edge)];
}

/** Probabilities of 0, 1, 2… goals when each minute brings at most one. */
function goalChances(expected: number): number[] {
  const each = expected / MINUTES;
  const chances: number[] = [];
  let ways = (1 - each) ** MINUTES;
  for (let goals = 0; goals <= 15; goals += 1) {
    chances.push(ways);
    ways = (ways * ((MINUTES - goals) / (goals + 1)) * each) / (1 - each);
  }
  return chances;
}

/** Probability of a home win, a draw and an away win. */
export function matchChances(edge: number): { home: number; draw: number; away: number } {
  const [home, away] = expectations(edge).map(goalChances);
  const sum = { home: 0, draw: 0, away: 0 };
  for (const [goals, mine] of (home ?? []).entries()) {
    for (const [others, theirs] of (away ?? []).entries()) {
      sum[goals > others ? 'home' : goals < others ? 'away' : 'draw'] += mine * theirs;
    }
  }
  return sum;
}

function marketOf(game: SceneGame, place: Place) {
  const { home, away, edge } = fixtureOf('clubs', place.fixtureSeed);
  const chances = matchChances(edge);
  return {
    home,
    away,
    edge,
    odds: {
      home: oddsAt(game.rtp, chances.home),
      draw: oddsAt(game.rtp, chances.draw),
      away: oddsAt(game.rtp, chances.away),
    },
  };
}

const rules: Scene<{ pick: 'home' | 'draw' | 'away' }> = {
  name: 'sports',
  choice: z.strictObject({ pick: z.enum(['home', 'draw', 'away']) }),
  describe(game, place) {
    const { home, away, odds } = marketOf(game, place);
    return { home, away, odds };
  },
  decide(chance, game, { pick }, betMinor, place) {
    const { edge, odds } = marketOf(game, place);
    const [home, away] = expectations(edge);
    const goals: { minute: number; side: 'home' | 'away' }[] = [];
    for (let minute = 1; minute <= MINUTES; minute += 1) {
      if (happens(chance, home / MINUTES)) goals.push({ minute, side: 'home' });
      if (happens(chance, away / MINUTES)) goals.push({ minute, side: 'away' });
    }
    const homeGoals = goals.filter(({ side }) => side === 'home').length;
    const awayGoals = goals.length - homeGoals;
    const result = homeGoals > awayGoals ? 'home' : homeGoals < awayGoals ? 'away' : 'draw';
    return {
      outcome: { goals, homeGoals, awayGoals, result },
      winMinor: result === pick ? times(betMinor, odds[pick]) : 0,
    };
  },
  sample: (chance) => ({ pick: (['home', 'draw', 'away'] as const)[chance.below(3)] ?? 'home' }),
};

/** Sports: a simulated football match, minute by minute. */
export const sports = scene(rules);
