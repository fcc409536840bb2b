/** Marks the step of the history that stands for an open game. */
const STEP = 'gameStep';

/** Settles once the step of the game before has been taken back. */
let undone: Promise<void> = Promise.resolve();
let serial = 0;

/** A part of the state that an entry of the history carries. */
function partOf(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
}

/**
 * Gives the phone's back button a step of its own to take, so that it leaves the game and neither the page under it
 * nor the site. The router sees nothing of that step: its address and entry stay what they were. The returned
 * function takes the step back.
 */
export function holdBackButton(onBack: () => void): () => void {
  serial += 1;
  const step = `${performance.timeOrigin}/${serial}`;
  const entry = partOf(history.state, '__TSR_key');
  const hear = (listener: (event: PopStateEvent) => void) => {
    window.addEventListener('popstate', listener, { capture: true });
    return () => window.removeEventListener('popstate', listener, { capture: true });
  };
  /** Keeps a step to the page under the game from the router, for which the player has been there all along. */
  const conceal = (event: PopStateEvent) => {
    if (partOf(event.state, '__TSR_key') === entry) event.stopImmediatePropagation();
  };
  let isOver = false;
  let stopHearing = () => {};
  void undone.then(() => {
    if (isOver) return;
    History.prototype.pushState.call(history, { ...history.state, [STEP]: step }, '');
    stopHearing = hear((event) => {
      if (partOf(event.state, STEP) === step) return;
      conceal(event);
      stopHearing();
      onBack();
    });
  });
  return () => {
    isOver = true;
    stopHearing();
    if (partOf(history.state, STEP) !== step) return;
    undone = new Promise((resolve) => {
      const stop = hear((event) => {
        conceal(event);
        stop();
        resolve();
      });
      history.back();
    });
  };
}
