import type { Game } from '@contract/games';

/** Number of tables in the block of the live section. */
const TABLES = 8;

/** Removes games that show above: a game shows only once on home. */
export function withoutShown(games: readonly Game[], shown: ReadonlySet<number>): readonly Game[] {
  const left = games.filter(({ nodeId }) => !shown.has(nodeId));
  // A row whose games all show above would be empty.
  return left.length > 0 ? left : games;
}

/** Splits the games of the live section between its row and its block of open tables (HOME-10). */
export function splitLive(games: readonly Game[]): {
  readonly row: readonly Game[];
  readonly tables: readonly Game[];
} {
  const most = Math.min(TABLES, Math.floor(games.length / 2));
  const tables = games.filter(({ roomId }) => roomId !== '').slice(0, most);
  return { row: games.filter((game) => !tables.includes(game)), tables };
}
