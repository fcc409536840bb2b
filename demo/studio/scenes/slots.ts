import type { Chance } from '@server/play/chance';
import * as z from 'zod/mini';
import { happens } from '../random';
import { line, only, range, type SceneGame, scene } from './scene';
import {
  type Cell,
  CLUSTER_FROM,
  COINS,
  type Coin,
  clusterWins,
  DROP_TIMES,
  featureRules,
  holdCoins,
  holds,
  isFeature,
  type Pays,
  REELS,
  ROWS,
  type Win,
  type Window,
  waysWins,
} from './slotFeatures';

/** Symbols, highest paying first; 0 is wild and substitutes for all others. */
export const SYMBOLS = ['wild', 'seven', 'gem', 'bell', 'star', 'leaf', 'citrus', 'cherry'] as const;

/** Row on each reel of the ten lines; 0 is the top. */
const LINES: readonly (readonly number[])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
];

/** Multiples of the line bet for 3, 4 and 5 of a kind from the left. */
const PAYS: Pays = [
  [80, 400, 2500],
  [40, 160, 800],
  [25, 100, 400],
  [16, 60, 200],
  [12, 40, 125],
  [8, 25, 80],
  [6, 16, 50],
  [5, 12, 40],
];

/** Symbol counts per reel: a loose and a tight set, which are mixed to reach the configured return. */
const LOOSE = [2, 2, 3, 4, 5, 6, 6, 6];
const TIGHT = [2, 2, 3, 4, 5, 6, 7, 7];

/** Creates a reel; the golden ratio spreads equal symbols apart. */
function reelOf(counts: readonly number[], turn: number): readonly number[] {
  const marks = counts.flatMap((count, symbol) =>
    Array.from({ length: count }, (_, index) => ({
      symbol,
      at: ((index + 0.5) / count + symbol * 0.618034 + turn * 0.37) % 1,
    })),
  );
  return marks.sort((a, b) => a.at - b.at || a.symbol - b.symbol).map(({ symbol }) => symbol);
}

const STRIPS = [LOOSE, TIGHT].map((counts) =>
  Array.from({ length: REELS }, (_, reel) => reelOf(counts, reel)),
);

/** Best payout of the symbols along a line, in line bets, with the number of symbols that count. */
function payOf(symbols: readonly number[]): { pay: number; length: number } {
  let best = { pay: 0, length: 0 };
  const lead = symbols.find((symbol) => symbol !== 0) ?? 0;
  for (const target of new Set([0, lead])) {
    let length = 0;
    while (length < symbols.length && (symbols[length] === target || symbols[length] === 0)) length += 1;
    if (target === 0) length = symbols.findIndex((symbol) => symbol !== 0);
    if (length < 0) length = symbols.length;
    const pay = length < 3 ? 0 : (PAYS[target]?.[length - 3] ?? 0);
    if (pay > best.pay) best = { pay, length };
  }
  return best;
}

/** Exact return of a set of reels: all combinations of symbols on one line, weighted by probability. */
function returnOf(counts: readonly number[]): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let expected = 0;
  const walk = (line: number[], probability: number) => {
    if (line.length === REELS) {
      expected += probability * payOf(line).pay;
      return;
    }
    for (const [symbol, count] of counts.entries()) walk([...line, symbol], probability * (count / total));
  };
  walk([], 1);
  return expected;
}

/** Exact returns of the loose and the tight reels as fractions of the bet. */
export const REEL_RETURNS: readonly [loose: number, tight: number] = [returnOf(LOOSE), returnOf(TIGHT)];

/** Probability of the loose reels, so that the game overall returns `rtp` basis points. */
function looseShare(rtp: number): number {
  const [loose, tight] = REEL_RETURNS;
  return Math.min(1, Math.max(0, (rtp / 10_000 - tight) / (loose - tight)));
}

/** What the two sets of reels pay together, in basis points. */
function reelsReturn(rtp: number): number {
  const [loose, tight] = REEL_RETURNS;
  const share = looseShare(rtp);
  return Math.round((share * loose + (1 - share) * tight) * 10_000);
}

const [LOOSE_STRIPS = [], TIGHT_STRIPS = []] = STRIPS;
const rulesOf = featureRules(TIGHT_STRIPS, PAYS, REEL_RETURNS[1]);

function spin(chance: Chance, strips: readonly (readonly number[])[]): Window {
  return strips.map((strip) => {
    const stop = chance.below(strip.length);
    return Array.from({ length: ROWS }, (_, row) => strip[(stop + row) % strip.length] ?? 0);
  });
}

/** Wins of a window on the ten lines; pays in line bets. */
function lineWins(window: Window, betMinor: number, scale: number): readonly Win[] {
  return LINES.flatMap((rows) => {
    const { pay, length } = payOf(rows.map((row, reel) => window[reel]?.[row] ?? 0));
    if (pay === 0) return [];
    const cells = rows.slice(0, length).map((row, reel): Cell => [reel, row]);
    const won = (betMinor * pay * scale) / LINES.length;
    return [{ cells, winMinor: scale === 1 ? Math.floor(won) : Math.round(won) }];
  });
}

/** A window, its wins, and their multiplier. */
interface Drop {
  readonly window: Window;
  readonly wins: readonly Win[];
  readonly times: number;
}

type Outcome = {
  /** One window, or several when they cascade. */
  readonly drops: readonly Drop[];
  /** Held coins, instead of line wins. */
  readonly coins: readonly Coin[];
  readonly respins: number;
};

const winOf = ({ drops, coins }: Outcome): number =>
  drops.reduce((sum, { wins, times }) => sum + times * wins.reduce((won, win) => won + win.winMinor, 0), 0) +
  coins.reduce((sum, coin) => sum + coin.winMinor, 0);

function played(chance: Chance, { variant, rtp }: SceneGame, betMinor: number): Outcome {
  const one = (window: Window, wins: readonly Win[]): Outcome => ({
    drops: [{ window, wins, times: 1 }],
    coins: [],
    respins: 0,
  });
  if (!isFeature(variant)) {
    const strips = happens(chance, looseShare(rtp)) ? LOOSE_STRIPS : TIGHT_STRIPS;
    const window = spin(chance, strips);
    return one(window, lineWins(window, betMinor, 1));
  }
  const { pays, coin } = rulesOf(variant, rtp);
  if (variant === 'hold' && holds(chance)) {
    return { ...one(spin(chance, TIGHT_STRIPS), []), ...holdCoins(chance, coin, betMinor) };
  }
  const drops: Drop[] = [];
  for (const times of variant === 'cascade' ? DROP_TIMES : [1]) {
    const window = spin(chance, TIGHT_STRIPS);
    const wins =
      variant === 'hold'
        ? lineWins(window, betMinor, (pays[0]?.[0] ?? 0) / (PAYS[0]?.[0] ?? 1))
        : variant === 'cluster'
          ? clusterWins(window, pays, betMinor)
          : waysWins(window, pays, betMinor);
    drops.push({ window, wins, times });
    if (wins.length === 0) break;
  }
  return { drops, coins: [], respins: 0 };
}

/**
 * Slots: five reels with wilds. They pay on ten lines or by the feature that the title names: ways, cascades, clusters,
 * or hold and respin.
 */
export const slots = scene({
  traits: { span: 1_000, rtp: 9_600, volatility: 'medium' },
  choice: z.strictObject({}),
  describe: ({ variant, rtp }: SceneGame) => ({
    variant: isFeature(variant) ? variant : ('lines' as const),
    symbols: SYMBOLS,
    strip: LOOSE_STRIPS[0] ?? [],
    lines: LINES.length,
    pays: isFeature(variant) ? rulesOf(variant, rtp).pays : PAYS,
    /** Numbers of a kind that the three pays of a symbol apply to. */
    kinds: variant === 'cluster' ? [CLUSTER_FROM, CLUSTER_FROM + 1, CLUSTER_FROM + 2] : [3, 4, 5],
  }),
  pays: ({ variant, rtp }) => {
    const { pays, coin } = isFeature(variant) ? rulesOf(variant, rtp) : { pays: PAYS, coin: 0 };
    const kinds = variant === 'cluster' ? [CLUSTER_FROM, CLUSTER_FROM + 1, CLUSTER_FROM + 2] : [3, 4, 5];
    const lines = pays.flatMap((row, symbol) =>
      row.flatMap((pay, at) => {
        if (pay === 0) return [];
        const isOpen = variant === 'cluster' && at === row.length - 1;
        // Pays are in line bets, or in tenths of the bet.
        const paid = (pay * 100) / LINES.length;
        return [{ ...line(isOpen ? 'ofKindOrMore' : 'ofKind', [kinds[at] ?? 0], paid), picture: symbol }];
      }),
    );
    return [
      ...lines.toSorted((one, other) => other.pays - one.pays),
      ...(coin === 0
        ? []
        : [
            range(
              'eachCoin',
              [],
              COINS.map(([units]) => units * coin * 100),
            ),
          ]),
    ];
  },
  // The pays of a feature are scaled to the set return; lines can only mix their two sets of reels.
  returns: ({ variant, rtp }) => only(isFeature(variant) ? rtp : reelsReturn(rtp)),
  decide(chance: Chance, game, _choice, betMinor) {
    const outcome = played(chance, game, betMinor);
    return { outcome, winMinor: winOf(outcome) };
  },
  sample: () => ({}),
});
