import { wholeNumberIn } from '@contract/readers/addresses';
import type { RouterHistory } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { GAME_LINK, GAME_STEP } from '@/config/gameLink';
import { readQuery, writeQuery } from '@/config/query';
import { DEPOSIT_PATH } from '@/config/routes';

/** State of a history entry, as far as games use it. */
const entryState = z.object({
  /** Set while a game is open over the page. */
  [GAME_STEP]: z.optional(z.string()),
  /** Node id of the game that was left for the deposit; it opens again when the player goes back. */
  gameLeft: z.optional(z.int().check(z.positive(), z.maximum(999_999_999))),
  /** Set on the deposit that a game was left for. */
  isFromGame: z.optional(z.literal(true)),
});

const stateNow = () => z.safeParse(entryState, window.history.state).data;

/** Replaces the state of the current entry; the router and the page are not notified. */
const keepState = (state: object) => window.history.replaceState(state, '');

/** Node id in a query; 0, which no game has, when the value is not a valid id; undefined when it is absent. */
function linkedNode(query: string): number | undefined {
  const named = new URLSearchParams(query).get(GAME_LINK);
  if (named === null) return undefined;
  return wholeNumberIn(named, { least: 1, most: 999_999_999 }) ?? 0;
}

/** Resolves once the history entry of the open game is no longer the current one; rejects when aborted. */
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

/** Navigates from a game to the deposit, and stores the game in the entry where it was opened. */
export async function leaveForDeposit(
  history: RouterHistory,
  nodeId: number,
  signal: AbortSignal,
): Promise<void> {
  await stepTaken(signal);
  keepState({ ...window.history.state, gameLeft: nodeId });
  history.push(DEPOSIT_PATH, { isFromGame: true });
}

/** Whether the current entry is the deposit that a game was left for: one step back, the game opens again. */
export const isDepositForGame = ({ location }: RouterHistory): boolean =>
  z.safeParse(entryState, location.state).data?.isFromGame === true;

/**
 * Calls `follow` with the game in the current address, and with the game in every address that is navigated to; that
 * navigation is blocked, so that the player stays on the page. When the player goes back from the deposit, it is
 * called with the game that was left for it, provided the player is still logged in. Returns the unsubscribe
 * function.
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
  const { pathname, search } = history.location;
  const nodeId = linkedNode(search);
  if (nodeId !== undefined) {
    const { [GAME_LINK]: _, ...query } = readQuery(search);
    history.replace(pathname + writeQuery(query));
    follow(nodeId);
  }
  resume();
  const unblock = history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action, nextLocation }) => {
      const linked = action === 'PUSH' ? linkedNode(nextLocation.search) : undefined;
      if (linked === undefined) return false;
      follow(linked);
      return true;
    },
  });
  const unsubscribe = history.subscribe(({ action: { type } }) => {
    if (type !== 'PUSH' && type !== 'REPLACE') resume();
  });
  return () => {
    unblock();
    unsubscribe();
  };
}
