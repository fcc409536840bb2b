import type { Chance } from '@server/play/chance';
import { drawFrom, happens, seededChance, weighted } from '../random';
import { EDGES, type Side } from './fixtures';

/** Details of a result for the page. */
export type Told = {
  /** Score of both sides of a match. */
  readonly score?: readonly [home: number | string, away: number | string];
  /** Goals with their time (0 to 1) and the side that scored. */
  readonly scored?: readonly { readonly at: number; readonly side: 0 | 1 }[];
  /** Method of victory. */
  readonly how?: string;
  /** Runners of a race in finishing order. */
  readonly order?: readonly number[];
};

/** A contest of one sport. */
export interface Contest {
  /** Sides: two in a match, several in a race. */
  readonly sides: readonly Side[];
  /** Probabilities of the results that can be bet on. */
  readonly chances: Readonly<Record<string, number>>;
  /** Plays the contest: the result, and details for the page. */
  play(chance: Chance): { readonly result: string; readonly shown: Told };
}

const CLUBS = [
  'Bayview Herons',
  'Kalesa United',
  'Amihan Rovers',
  'Santol City',
  'Lambat Athletic',
  'Tala Wanderers',
  'Bakawan Town',
  'Silangan Stars',
  'Molave Reds',
  'Perlas Coast',
  'Habagat Kings',
  'Pagoda Hill',
];
const FIGHTERS = [
  'R. Bantay',
  'J. Kulisap',
  'M. Talim',
  'D. Agos',
  'E. Bagwis',
  'L. Sibat',
  'N. Dagundong',
  'P. Lawin',
  'S. Malaya',
  'T. Bato',
  'V. Kidlat',
  'W. Dakila',
];
const PLAYERS = [
  'A. Sampaga',
  'B. Lirio',
  'C. Dalisay',
  'F. Marahuyo',
  'G. Hiraya',
  'I. Tadhana',
  'K. Luningning',
  'O. Silayan',
  'R. Amihan',
  'V. Bituin',
  'W. Malakas',
  'Y. Tanglaw',
];
const DRIVERS = [
  'Team Kidlat',
  'Team Baga',
  'Team Sigwa',
  'Team Lipad',
  'Team Agila',
  'Team Tanso',
  'Team Busina',
  'Team Ipo-Ipo',
];
const HORSES = [
  'Gintong Kabig',
  'Takbo ni Ula',
  'Hanging Timog',
  'Puting Belo',
  'Alab ng Umaga',
  'Dagliang Saya',
  'Kabayo ni Juan',
  'Sinag Araw',
];

/** How contests of a sport are drawn. */
interface Kind {
  draw(chance: Chance, edge: number, sides: readonly Side[]): Omit<Contest, 'sides'>;
  /** Every probability that a result of a contest can have. */
  possible(): readonly number[];
}

/** A sport. */
interface Sport extends Kind {
  readonly names: readonly string[];
  /** Sides of one contest. */
  readonly sides: number;
  /** Number of contests offered at once, all of which one slip can combine. */
  readonly offered: number;
}

/** Expected goals of both sides. */
const expectations = (edge: number, goals: number): readonly [home: number, away: number] => [
  goals * (0.36 + 0.64 * edge),
  goals * (0.36 + 0.56 * (1 - edge)),
];

/** Probabilities of 0, 1, 2… goals when each minute brings at most one. */
function goalChances(expected: number, minutes: number): number[] {
  const each = expected / minutes;
  const chances: number[] = [];
  let ways = (1 - each) ** minutes;
  for (let goals = 0; goals <= Math.min(minutes, 24); goals += 1) {
    chances.push(ways);
    ways = (ways * ((minutes - goals) / (goals + 1)) * each) / (1 - each);
  }
  return chances;
}

type MatchChances = Readonly<Record<'home' | 'draw' | 'away', number>>;
/** Cached chances by sport and edge; edges have a resolution of one thousandth. */
const matches = new Map<string, MatchChances>();

/** Probabilities of home win, draw and away win in a match with goals. */
export function matchChances(edge: number, goals = 2.2, minutes = 90): MatchChances {
  const key = `${edge}/${goals}/${minutes}`;
  const known = matches.get(key);
  if (known !== undefined) return known;
  const [home, away] = expectations(edge, goals).map((expected) => goalChances(expected, minutes));
  const sum = { home: 0, draw: 0, away: 0 };
  for (const [scored, mine] of (home ?? []).entries()) {
    for (const [others, theirs] of (away ?? []).entries()) {
      sum[scored > others ? 'home' : scored < others ? 'away' : 'draw'] += mine * theirs;
    }
  }
  matches.set(key, sum);
  return sum;
}

/** A match with goals, simulated minute by minute; it can end in a draw. */
const goalsIn = (minutes: number, goals: number): Kind => ({
  possible: () => EDGES.flatMap((edge) => Object.values(matchChances(edge, goals, minutes))),
  draw: (_chance, edge) => ({
    chances: matchChances(edge, goals, minutes),
    play(chance) {
      const [home, away] = expectations(edge, goals);
      const scored: { at: number; side: 0 | 1 }[] = [];
      for (let minute = 1; minute <= minutes; minute += 1) {
        if (happens(chance, home / minutes)) scored.push({ at: minute / minutes, side: 0 });
        if (happens(chance, away / minutes)) scored.push({ at: minute / minutes, side: 1 });
      }
      const mine = scored.filter(({ side }) => side === 0).length;
      const theirs = scored.length - mine;
      return {
        result: mine > theirs ? 'home' : mine < theirs ? 'away' : 'draw',
        shown: { score: [mine, theirs], scored },
      };
    },
  }),
});

/** Probability that the first side wins a match without draws. */
const homeChance = (edge: number): number => 0.3 + 0.4 * edge;

/** A match without draws; `tell` makes up details that cannot be bet on. */
const wonBy = (
  tell: (chance: Chance) => { readonly winner: string; readonly loser: string; readonly how?: string },
): Kind => ({
  possible: () => EDGES.flatMap((edge) => [homeChance(edge), 1 - homeChance(edge)]),
  draw(_chance, edge) {
    const home = homeChance(edge);
    return {
      chances: { home, away: 1 - home },
      play(chance) {
        const isHome = happens(chance, home);
        const { winner, loser, how } = tell(chance);
        return {
          result: isHome ? 'home' : 'away',
          shown: { score: isHome ? [winner, loser] : [loser, winner], ...(how === undefined ? {} : { how }) },
        };
      },
    };
  },
});

const points = (base: number, spread: number, margin: number) =>
  wonBy((chance) => {
    const loser = base + chance.below(spread);
    return { winner: String(loser + 1 + chance.below(margin)), loser: String(loser) };
  });
const upTo = (target: number, least: number) =>
  wonBy((chance) => ({ winner: String(target), loser: String(least + chance.below(target - least - 1)) }));
const sets = (needed: number) =>
  wonBy((chance) => ({ winner: String(needed), loser: String(chance.below(needed)) }));
const fight = (rounds: number) =>
  wonBy((chance) => {
    const isShort = chance.below(100) < 55;
    return {
      winner: '✓',
      loser: '–',
      how: isShort ? `KO ${1 + chance.below(rounds)}` : `${rounds}/${rounds}`,
    };
  });

const RUNNERS = 6;
/** Weights of a runner: the lightest, and how many there are. */
const WEIGHTS = { least: 12, count: 60 };

/** A race: each runner wins in proportion to its weight. */
const race: Kind = {
  possible() {
    const own = Array.from({ length: WEIGHTS.count }, (_, at) => WEIGHTS.least + at);
    const others = Array.from(
      { length: (RUNNERS - 1) * (WEIGHTS.count - 1) + 1 },
      (_, at) => (RUNNERS - 1) * WEIGHTS.least + at,
    );
    return own.flatMap((weight) => others.map((rest) => weight / (weight + rest)));
  },
  draw(chance, _edge, sides) {
    const weights = sides.map(() => WEIGHTS.least + chance.below(WEIGHTS.count));
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    return {
      chances: Object.fromEntries(weights.map((weight, at) => [`r${at}`, weight / whole])),
      play(source) {
        const left = weights.map((weight, at) => ({ weight, at }));
        const order: number[] = [];
        while (left.length > 0) {
          const [next] = left.splice(
            weighted(
              source,
              left.map(({ weight }) => weight),
            ),
            1,
          );
          if (next !== undefined) order.push(next.at);
        }
        return { result: `r${order[0] ?? 0}`, shown: { order } };
      },
    };
  },
};

const match = (names: readonly string[], kind: Kind): Sport => ({ ...kind, names, sides: 2, offered: 6 });
const field = (names: readonly string[]): Sport => ({ ...race, names, sides: RUNNERS, offered: 5 });

const SPORTS = {
  football: match(CLUBS, goalsIn(90, 2.2)),
  futsal: match(CLUBS, goalsIn(40, 4.6)),
  basketball: match(CLUBS, points(74, 34, 19)),
  threes: match(CLUBS, upTo(21, 9)),
  volleyball: match(CLUBS, sets(3)),
  boxing: match(FIGHTERS, fight(12)),
  mma: match(FIGHTERS, fight(3)),
  tennis: match(PLAYERS, sets(2)),
  badminton: match(PLAYERS, sets(2)),
  tableTennis: match(PLAYERS, sets(4)),
  motor: field(DRIVERS),
  horses: field(HORSES),
} satisfies Readonly<Record<string, Sport>>;

/** Names of the sports that are played. */
export const SPORT_NAMES: readonly string[] = Object.keys(SPORTS);

const sportOf = (name: string): Sport =>
  Object.entries(SPORTS).find(([key]) => key === name)?.[1] ?? SPORTS.football;

/** Every probability that a result of a contest of this sport can have. */
export const possibleChances = (name: string): readonly number[] => sportOf(name).possible();

/** The offered contests of a sport; deterministic by seed, so that the odds shown are the odds paid. */
export function contestsOf(name: string, seed: string): readonly Contest[] {
  const { names, sides, offered, draw } = sportOf(name);
  const chance = seededChance(`${name}/${seed}`);
  const drawn = sides === 2 ? drawFrom(chance, names, sides * offered) : [];
  return Array.from({ length: offered }, (_, at) => {
    const own = sides === 2 ? drawn.slice(at * 2, at * 2 + 2) : drawFrom(chance, names, sides);
    const hue = chance.below(360);
    const together = own.map((name, side) => ({ name, hue: (hue + Math.round((360 / sides) * side)) % 360 }));
    return { sides: together, ...draw(chance, EDGES[chance.below(EDGES.length)] ?? 0, together) };
  });
}
