/** The event that a browser offers installation with; no standard names it yet. */
interface OfferEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isOffer = (event: Event): event is OfferEvent =>
  'prompt' in event && typeof event.prompt === 'function';

/** The browser's offer to install the site (PROD-06). */
export interface InstallPrompt {
  /** Calls back with each offer, one that came earlier included, and when the site has been installed. */
  watch(listener: (event: 'offered' | 'done') => void): () => void;
  /** Puts the browser's question; resolves with the answer. Rejects when there is no offer. */
  ask(): Promise<boolean>;
}

/** Keeps the offers of a window from now on: a browser makes one a page. */
function keepOffers(target: Window): InstallPrompt {
  let offer: OfferEvent | undefined;
  const listeners = new Set<(event: 'offered' | 'done') => void>();
  target.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    // The page asks when the player wants it, not when the browser does.
    event.preventDefault();
    offer = event;
    for (const listener of listeners) listener('offered');
  });
  target.addEventListener('appinstalled', () => {
    offer = undefined;
    for (const listener of listeners) listener('done');
  });
  return {
    watch(listener) {
      listeners.add(listener);
      if (offer !== undefined) listener('offered');
      return () => listeners.delete(listener);
    },
    async ask() {
      const asked = offer;
      offer = undefined;
      if (asked === undefined) throw new Error('the browser has made no offer');
      return (await asked.prompt()).outcome === 'accepted';
    },
  };
}

let kept: InstallPrompt | undefined;

/** The offers of this page; the first call begins to listen. */
export function installPrompt(): InstallPrompt {
  kept ??= keepOffers(window);
  return kept;
}
