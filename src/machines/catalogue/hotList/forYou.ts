import type { Game } from '@contract/catalogue';

/** Similarity of two games: 2 for the same vendor, 1 for the same type, 1 for each shared class. */
function likeness(game: Game, other: Game): number {
  const classes = game.gameClassify.filter((key) => other.gameClassify.includes(key)).length;
  return (game.vassalage === other.vassalage ? 2 : 0) + (game.gameType === other.gameType ? 1 : 0) + classes;
}

/**
 * Hot games similar to those that a member played last, most similar first, without the played games. Later
 * games count more; the result is empty for a member who has not played.
 */
export function gamesForYou(hot: readonly Game[], recent: readonly Game[], most: number): readonly Game[] {
  const played = new Set(recent.map(({ nodeId }) => nodeId));
  return hot
    .filter(({ nodeId }) => !played.has(nodeId))
    .map((game) => ({
      game,
      points: recent.reduce((sum, other, at) => sum + likeness(game, other) / (at + 1), 0),
    }))
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ game }) => game);
}
