import type { RouterHistory } from '@tanstack/react-router';
import { GAME_LINK } from '@/config/gameLink';
import { readQuery, writeQuery } from '@/config/query';

/** The node that an address names; 0, which no game has, where it names none that could be one. */
function linkedNode(address: string): number | undefined {
  const named = new URLSearchParams(address.split('?', 2)[1]).get(GAME_LINK);
  if (named === null) return undefined;
  return /^[1-9]\d{0,8}$/.test(named) ? Number(named) : 0;
}

/**
 * Tells of the game that the present address names, and of every step to an address that names one: no step is
 * taken then, so that the player stays exactly where they are. Ends with the returned function.
 *
 * A blocker of the history would do the same, but makes every other step of the page wait a turn.
 */
export function watchGameLinks(history: RouterHistory, follow: (nodeId: number) => void): () => void {
  const { push } = history;
  history.push = (path, state, options) => {
    const nodeId = linkedNode(path);
    if (nodeId === undefined) push(path, state, options);
    else follow(nodeId);
  };
  const { pathname, search } = history.location;
  const nodeId = linkedNode(search);
  if (nodeId !== undefined) {
    const { [GAME_LINK]: _, ...query } = readQuery(search);
    history.replace(pathname + writeQuery(query));
    follow(nodeId);
  }
  return () => {
    history.push = push;
  };
}
