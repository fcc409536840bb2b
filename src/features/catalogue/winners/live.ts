/** Maximum age of the newest win for a live board, in milliseconds. */
export const LIVE_FOR = 5 * 60_000;

/** Whether there is a recent win: only then is the board labelled as live. */
export const isLive = (winners: readonly { readonly wonTime: number }[], now: number): boolean =>
  winners.some(({ wonTime }) => Math.abs(now - wonTime) < LIVE_FOR);
