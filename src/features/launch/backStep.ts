import type { RouterHistory } from '@tanstack/react-router';
import { GAME_STEP } from '@/config/gameLink';

/** Settles once the step of the game before has been taken back. */
let undone: Promise<void> = Promise.resolve();
let serial = 0;

/** A part of the state of the entry that shows. */
function partNow(name: string): unknown {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
}

function onStep(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}

/**
 * Keeps steps within the entry that shows from the router and the charts: the player has been there all along.
 * The router hears of a step before anybody who listens later, so it is not the event that is held up.
 */
function conceal(history: RouterHistory): () => void {
  const { notify } = history;
  const entry = partNow('__TSR_key');
  history.notify = (action) => {
    const isOwn = action.type === 'PUSH' || action.type === 'REPLACE';
    if (isOwn || partNow('__TSR_key') !== entry) notify(action);
  };
  return () => {
    history.notify = notify;
  };
}

/**
 * Gives the phone's back button a step of its own to take, so that it leaves the game and neither the page under it
 * nor the site. Nobody else sees anything of that step. The returned function takes it back.
 */
export function holdBackButton(history: RouterHistory, onBack: () => void): () => void {
  serial += 1;
  const step = `${performance.timeOrigin}/${serial}`;
  let isOver = false;
  let stopHearing = () => {};
  let reveal = () => {};
  void undone.then(() => {
    if (isOver) return;
    reveal = conceal(history);
    History.prototype.pushState.call(window.history, { ...window.history.state, [GAME_STEP]: step }, '');
    stopHearing = onStep(() => {
      if (partNow(GAME_STEP) === step) return;
      stopHearing();
      onBack();
    });
  });
  return () => {
    isOver = true;
    stopHearing();
    if (partNow(GAME_STEP) !== step) return reveal();
    undone = new Promise((resolve) => {
      const stop = onStep(() => {
        stop();
        reveal();
        resolve();
      });
      window.history.back();
    });
  };
}
