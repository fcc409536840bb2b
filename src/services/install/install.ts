/** The `beforeinstallprompt` event, which no standard defines yet. */
interface OfferEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isOffer = (event: Event): event is OfferEvent =>
  'prompt' in event && typeof event.prompt === 'function';

/** The browser's offer to install the site (PROD-06). */
export interface InstallPrompt {
  /** Calls the listener for each offer, including an earlier one, and when the site has been installed. */
  watch(listener: (event: 'offered' | 'done') => void): () => void;
  /**
   * Shows the browser's installation prompt and resolves with whether the player accepted. Rejects when there is no
   * offer.
   */
  ask(): Promise<boolean>;
}

/** Keeps the offer of a window: a browser makes one per page. */
function keepOffers(target: Window): InstallPrompt {
  let offer: OfferEvent | undefined;
  const listeners = new Set<(event: 'offered' | 'done') => void>();
  target.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    // The prompt shows when the player asks for it, not when the browser decides.
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

/** The installation prompt of this page. Listening begins at the first call. */
export function installPrompt(): InstallPrompt {
  kept ??= keepOffers(window);
  return kept;
}
