import type { Chance } from '@server/play/chance';

/**
 * Rules of slots whose title names a feature. Each feature has one pay table, scaled to the configured return.
 * The table's return is calculated exactly, over every stop of every reel.
 */

export const REELS = 5;
export const ROWS = 3;
const CELLS = REELS * ROWS;
const WILD = 0;

/** Features by variant; slots without one pay on ten lines. */
export const FEATURES = ['ways', 'cascade', 'cluster', 'hold'] as const;
export type Feature = (typeof FEATURES)[number];

export const isFeature = (variant: string): variant is Feature => FEATURES.some((one) => one === variant);

/** Visible symbols, by reel and row. */
export type Window = readonly (readonly number[])[];
export type Cell = readonly [reel: number, row: number];
/** Multiples for the three kinds of win of each symbol. */
export type Pays = readonly (readonly [number, number, number])[];

/** Winning symbols and their payout in minor units. */
export interface Win {
  readonly cells: readonly Cell[];
  readonly winMinor: number;
}

/** Multipliers of successive cascading windows. */
export const DROP_TIMES = [1, 2, 3, 5] as const;

/** Payouts of 3, 4 and 5 adjacent reels from the left with the same symbol in any row; in tenths of the bet. */
const WAYS: Pays = [
  [0, 0, 0],
  [20, 80, 500],
  [10, 40, 200],
  [6, 20, 90],
  [4, 12, 50],
  [3, 8, 30],
  // The two most common symbols do not pay: otherwise three of four spins would win, most of them less than the bet.
  [0, 0, 0],
  [0, 0, 0],
];
/** Payouts of CLUSTER_FROM, one more, and two or more additional equal symbols anywhere; in tenths of the bet. */
const CLUSTER: Pays = [
  [0, 0, 0],
  [60, 200, 600],
  [40, 120, 360],
  [20, 60, 220],
  [12, 36, 110],
  [8, 20, 60],
  [4, 10, 30],
  [4, 10, 30],
];
/** Minimum size of a cluster. */
export const CLUSTER_FROM = 6;

/** Coins that start a hold, and respins after each new coin. */
export const HOLD_FROM = 6;
export const RESPINS = 3;
/** One spin in this many starts a hold. */
const HOLD_ONE_IN = 100;
/** One free cell in this many gets a coin at a respin. */
const COIN_ONE_IN = 16;
/** Share of the return paid by coins. */
const HOLD_SHARE = 0.3;
/** Coin values in coin units, with their frequency out of 100. */
export const COINS: readonly (readonly [units: number, weight: number])[] = [
  [1, 60],
  [2, 25],
  [5, 12],
  [10, 3],
];

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Windows of a reel, one per stop. */
const stopsOf = (strip: readonly number[]): readonly (readonly number[])[] =>
  strip.map((_, stop) =>
    Array.from({ length: ROWS }, (_each, row) => strip[(stop + row) % strip.length] ?? 0),
  );

const counted = (column: readonly number[], symbol: number): number =>
  column.filter((one) => one === symbol || one === WILD).length;

/** Probabilities that a reel shows a symbol or wild 0 to 3 times. */
function countChances(strip: readonly number[], symbol: number): readonly number[] {
  const chances = Array.from({ length: ROWS + 1 }, () => 0);
  for (const column of stopsOf(strip)) {
    const count = counted(column, symbol);
    chances[count] = (chances[count] ?? 0) + 1 / strip.length;
  }
  return chances;
}

/** Symbols that pay. */
const symbolsOf = (pays: Pays) => pays.flatMap(([least], symbol) => (least === 0 ? [] : [symbol]));

/** Exact return of one window of ways, in tenths of the bet. */
function waysReturn(strips: readonly (readonly number[])[]): number {
  return sum(
    symbolsOf(WAYS).map((symbol) => {
      const chances = strips.map((strip) => countChances(strip, symbol));
      const means = chances.map((each) => sum(each.map((chance, count) => chance * count)));
      return sum(
        [3, 4, 5].map((length) => {
          const ways = means.slice(0, length).reduce((product, mean) => product * mean, 1);
          return (WAYS[symbol]?.[length - 3] ?? 0) * ways * (chances[length]?.[0] ?? 1);
        }),
      );
    }),
  );
}

/** Hit frequency of a window of ways: its first three reels share a symbol. */
function waysWinChance(strips: readonly (readonly number[])[]): number {
  const paying = new Set(symbolsOf(WAYS));
  const masks = strips
    .slice(0, 3)
    .map((strip) =>
      stopsOf(strip).map((column) =>
        column.includes(WILD)
          ? -1
          : column.reduce((mask, symbol) => mask | (paying.has(symbol) ? 1 << symbol : 0), 0),
      ),
    );
  const [first = [], second = [], third = []] = masks;
  let won = 0;
  for (const a of first) for (const b of second) for (const c of third) if ((a & b & c) !== 0) won += 1;
  return won / (first.length * second.length * third.length);
}

/** Exact return of one window of clusters, in tenths of the bet. */
function clusterReturn(strips: readonly (readonly number[])[]): number {
  return sum(
    symbolsOf(CLUSTER).map((symbol) => {
      let total: readonly number[] = [1];
      for (const strip of strips) {
        const next = Array.from({ length: total.length + ROWS }, () => 0);
        const chances = countChances(strip, symbol);
        for (const [count, chance] of total.entries()) {
          for (const [more, share] of chances.entries()) {
            next[count + more] = (next[count + more] ?? 0) + chance * share;
          }
        }
        total = next;
      }
      return sum(total.map((chance, count) => chance * clusterPay(CLUSTER, symbol, count)));
    }),
  );
}

const clusterPay = (pays: Pays, symbol: number, count: number): number =>
  count < CLUSTER_FROM ? 0 : (pays[symbol]?.[Math.min(2, count - CLUSTER_FROM)] ?? 0);

/** Exact average number of coins at the end of a hold, by coins held and respins left. */
function meanCoins(): number {
  const p = 1 / COIN_ONE_IN;
  const known = new Map<string, number>();
  const binomial = (n: number, k: number): number => {
    let chance = (1 - p) ** (n - k) * p ** k;
    for (let at = 0; at < k; at += 1) chance *= (n - at) / (at + 1);
    return chance;
  };
  const from = (coins: number, respins: number): number => {
    if (coins === CELLS || respins === 0) return coins;
    const key = `${coins}/${respins}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const free = CELLS - coins;
    let mean = binomial(free, 0) * from(coins, respins - 1);
    for (let more = 1; more <= free; more += 1) mean += binomial(free, more) * from(coins + more, RESPINS);
    known.set(key, mean);
    return mean;
  };
  return from(HOLD_FROM, RESPINS);
}

const scaled = (pays: Pays, factor: number): Pays =>
  pays.map(([three, four, five]) => [three * factor, four * factor, five * factor]);

/** The rules of a feature on given reels. */
export interface FeatureRules {
  readonly pays: Pays;
  /** Value of one coin unit as a multiple of the bet; holds only. */
  readonly coin: number;
}

/** Creates the rules of the features from the reels, the line pays and their exact return, in multiples of the bet. */
export function featureRules(strips: readonly (readonly number[])[], linePays: Pays, lineReturn: number) {
  const falls = waysWinChance(strips);
  const windowReturn = waysReturn(strips) / 10;
  const returns = {
    ways: windowReturn,
    cascade: windowReturn * sum(DROP_TIMES.map((times, at) => times * falls ** at)),
    cluster: clusterReturn(strips) / 10,
  };
  const coins = meanCoins() * sum(COINS.map(([units, weight]) => (units * weight) / 100));
  return (feature: Feature, rtp: number): FeatureRules => {
    const wanted = rtp / 10_000;
    if (feature === 'hold') {
      return {
        pays: scaled(linePays, ((1 - HOLD_SHARE) * wanted) / (lineReturn * (1 - 1 / HOLD_ONE_IN))),
        coin: (HOLD_SHARE * wanted * HOLD_ONE_IN) / coins,
      };
    }
    const table = feature === 'cluster' ? CLUSTER : WAYS;
    return { pays: scaled(table, wanted / returns[feature]), coin: 0 };
  };
}

const cellsOf = (window: Window, symbol: number, reels: number): readonly Cell[] =>
  window
    .slice(0, reels)
    .flatMap((column, reel) =>
      column.flatMap((one, row): Cell[] => (one === symbol || one === WILD ? [[reel, row]] : [])),
    );

/** Wins of a window by ways. */
export function waysWins(window: Window, pays: Pays, betMinor: number): readonly Win[] {
  return symbolsOf(pays).flatMap((symbol) => {
    const counts = window.map((column) => counted(column, symbol));
    const end = counts.indexOf(0);
    const length = end === -1 ? REELS : end;
    if (length < 3) return [];
    const ways = counts.slice(0, length).reduce((product, count) => product * count, 1);
    const winMinor = Math.round(((pays[symbol]?.[length - 3] ?? 0) * ways * betMinor) / 10);
    return [{ cells: cellsOf(window, symbol, length), winMinor }];
  });
}

/** Wins of a window by clusters. */
export function clusterWins(window: Window, pays: Pays, betMinor: number): readonly Win[] {
  return symbolsOf(pays).flatMap((symbol) => {
    const cells = cellsOf(window, symbol, REELS);
    const pay = clusterPay(pays, symbol, cells.length);
    return pay === 0 ? [] : [{ cells, winMinor: Math.round((pay * betMinor) / 10) }];
  });
}

/** A held coin: cell, respin at which it landed (0 is the spin itself), and payout in minor units. */
export interface Coin {
  readonly cell: Cell;
  readonly respin: number;
  readonly winMinor: number;
}

/** Whether a spin starts a hold. */
export const holds = (chance: Chance): boolean => chance.below(HOLD_ONE_IN) === 0;

/** Plays a hold: its coins in landing order, and the number of respins. */
export function holdCoins(
  chance: Chance,
  coin: number,
  betMinor: number,
): { readonly coins: readonly Coin[]; readonly respins: number } {
  const free: Cell[] = Array.from({ length: CELLS }, (_, at): Cell => [Math.floor(at / ROWS), at % ROWS]);
  const coins: Coin[] = [];
  const lay = (at: number, respin: number): void => {
    const [cell] = free.splice(at, 1);
    if (cell === undefined) return;
    let mark = chance.below(100);
    const [units] = COINS.find(([, weight]) => {
      mark -= weight;
      return mark < 0;
    }) ?? [1];
    coins.push({ cell, respin, winMinor: Math.round(units * coin * betMinor) });
  };
  for (let at = 0; at < HOLD_FROM; at += 1) lay(chance.below(free.length), 0);
  let left = RESPINS;
  let respin = 0;
  while (left > 0 && free.length > 0) {
    respin += 1;
    left -= 1;
    for (let at = free.length - 1; at >= 0; at -= 1) {
      if (chance.below(COIN_ONE_IN) !== 0) continue;
      lay(at, respin);
      left = RESPINS;
    }
  }
  return { coins, respins: respin };
}
