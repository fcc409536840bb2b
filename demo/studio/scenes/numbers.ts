/** Binomial coefficient: n over k. */
export function choose(n: number, k: number): number {
  if (k < 0 || k > n) return 0;
  let ways = 1;
  for (let index = 0; index < k; index += 1) ways = (ways * (n - index)) / (index + 1);
  return ways;
}

/** Probability that `hits` of `picked` numbers are among `drawn` out of `pool`. */
export const hitChance = (pool: number, drawn: number, picked: number, hits: number): number =>
  (choose(picked, hits) * choose(pool - picked, drawn - hits)) / choose(pool, drawn);

/**
 * Payouts in hundredths of the bet, so that each prize returns its share of `rtp`: a prize of probability `p` and
 * share `s` pays `rtp * s / p`. Rounding down keeps the sum at or just below the return.
 */
export function payTable(
  prizes: readonly { readonly probability: number; readonly share: number }[],
  rtp: number,
): number[] {
  const shares = prizes.reduce((sum, { share }) => sum + share, 0);
  return prizes.map(({ probability, share }) => Math.floor((rtp / 100) * (share / shares / probability)));
}
