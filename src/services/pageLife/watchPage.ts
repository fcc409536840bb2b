/** What happens to the page in the browser. `awayMs`: how long it was out of view or asleep. */
export type PageMoment =
  | { readonly type: 'hidden' }
  | { readonly type: 'left' }
  | { readonly type: 'shown'; readonly awayMs: number }
  | { readonly type: 'restored' }
  | { readonly type: 'woken' }
  /** Another tab has stored or removed an item; null stands for all items. */
  | { readonly type: 'stored'; readonly key: string | null };

/** Interval at which the clock is read: a step longer than {@link ASLEEP} means that the device was asleep. */
const CLOCK_EVERY = 10_000;
const ASLEEP = 60_000;

/** The parts of a browser that are watched. */
export interface WatchedPage {
  readonly window: Pick<Window, 'addEventListener'>;
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  readonly now: () => number;
}

/**
 * Hears everything that happens to the page: it is hidden, shown, frozen, left for the browser's back/forward cache and
 * restored from it; the device sleeps; another tab stores something. Returns a function that stops it.
 */
export function watchPage(
  { window, document, now }: WatchedPage,
  tell: (moment: PageMoment) => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let isShown = document.visibilityState === 'visible';
  let hiddenAt = now();
  const hide = () => {
    if (isShown) hiddenAt = now();
    isShown = false;
    tell({ type: 'hidden' });
  };
  const look = () => {
    if (document.visibilityState !== 'visible') return hide();
    if (isShown) return;
    isShown = true;
    tell({ type: 'shown', awayMs: now() - hiddenAt });
  };
  document.addEventListener('visibilitychange', look, { signal });
  document.addEventListener('freeze', hide, { signal });
  document.addEventListener('resume', look, { signal });
  window.addEventListener('pagehide', () => tell({ type: 'left' }), { signal });
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      isShown = document.visibilityState === 'visible';
      tell({ type: 'restored' });
    },
    { signal },
  );
  window.addEventListener('storage', ({ key }) => tell({ type: 'stored', key }), { signal });
  let before = now();
  const clock = setInterval(() => {
    const slept = now() - before > CLOCK_EVERY + ASLEEP;
    before = now();
    // Browsers slow the clock of a hidden page down; it is looked at when it is shown.
    if (slept && isShown) tell({ type: 'woken' });
  }, CLOCK_EVERY);
  return () => {
    listening.abort();
    clearInterval(clock);
  };
}
