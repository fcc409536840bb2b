import type { RouterHistory } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { GAME_LINK, GAME_STEP } from '@/config/gameLink';
import { readQuery, writeQuery } from '@/config/query';
import { DEPOSIT_PATH } from '@/config/routes';

/** What the state of an entry of the history may say of games. */
const entryState = z.object({
  /** There while a game stands over the page. */
  [GAME_STEP]: z.optional(z.string()),
  /** The game that was left for the deposit, and opens again on the way back. */
  gameLeft: z.optional(z.int().check(z.positive(), z.maximum(999_999_999))),
});

const stateNow = () => z.safeParse(entryState, window.history.state).data;

/** Changes the state of the entry that shows; neither the router nor the page under it need to know. */
const keepState = (state: object) => History.prototype.replaceState.call(window.history, state, '');

/** The node that an address names; 0, which no game has, where it names none that could be one. */
function linkedNode(address: string): number | undefined {
  const named = new URLSearchParams(address.split('?', 2)[1]).get(GAME_LINK);
  if (named === null) return undefined;
  return /^[1-9]\d{0,8}$/.test(named) ? Number(named) : 0;
}

/** Settles once the step of the history that an open game has is taken back. */
function stepTaken(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (stateNow()?.[GAME_STEP] !== undefined) return;
      window.removeEventListener('popstate', look);
      resolve();
    };
    window.addEventListener('popstate', look, { signal });
    signal.addEventListener('abort', () => reject(signal.reason));
    look();
  });
}

/** Leads from where a game was opened to the deposit, and keeps at that entry which game it was. */
export async function leaveForDeposit(
  history: RouterHistory,
  nodeId: number,
  signal: AbortSignal,
): Promise<void> {
  await stepTaken(signal);
  keepState({ ...window.history.state, gameLeft: nodeId });
  history.push(DEPOSIT_PATH);
}

/**
 * Tells of the game that the present address names, and of every step to an address that names one: no step is
 * taken then, so that the player stays exactly where they are. On the way back from the deposit it tells of the game
 * that was left for it, unless nobody is logged in any more. Ends with the returned function.
 *
 * A blocker of the history would do the same, but makes every other step of the page wait a turn.
 */
export function watchGameLinks(
  history: RouterHistory,
  hasSession: () => boolean,
  follow: (nodeId: number) => void,
): () => void {
  const resume = () => {
    const left = stateNow()?.gameLeft;
    if (left === undefined) return;
    const { gameLeft: _, ...state } = window.history.state;
    keepState(state);
    if (hasSession()) follow(left);
  };
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
  resume();
  window.addEventListener('popstate', resume);
  return () => {
    window.removeEventListener('popstate', resume);
    history.push = push;
  };
}
