/**
 * A share in whole percent, rounded down: never 100 % of less than all, and never 0 % of something. What a fraction of
 * binary digits lacks does not count: 0.29 is 29 %.
 */
export function wholePercent(share: number): number {
  return share > 0 ? Math.max(1, Math.floor(share * 100 + 1e-9)) : 0;
}
