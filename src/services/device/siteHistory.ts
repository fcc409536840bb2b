import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { GAME_STEP } from '@/config/gameLink';

/** The history of the visit: the router's view of it, and the data that the site keeps in its entries. */
export interface SiteHistory {
  /** The history that the router reads and writes. It leaves out the steps within an entry. */
  readonly router: RouterHistory;
  /** Whether the step before this one is a page of this site too, also one that another document has shown. */
  readonly canGoBack: () => boolean;
  /** Id of the current entry. It stays the same after a reload and when the player comes back to the entry. */
  readonly entry: () => string;
  /**
   * Adds a history step for the phone's back button, so that the button closes what lies over the page instead of
   * leaving the page or the site. The returned function removes the step, unless the button is held again at once. After
   * a press the next step is added in another task, and not at all if it is released before.
   */
  readonly holdBackButton: (onBack: () => void) => () => void;
  /** Loads the page again once no step is being removed: the browser would give up one for the other. */
  readonly reload: () => void;
}

/** The site's own data in the state of an entry, next to the router's. */
interface HistoryEntry {
  /** Id of the entry; the steps within it have the same id. */
  readonly entry: string;
  /** Position among all entries and steps. */
  readonly position: number;
  readonly [GAME_STEP]?: string | undefined;
}

const OWN: readonly string[] = ['entry', 'position', GAME_STEP] satisfies readonly (keyof HistoryEntry)[];

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Whether the window's history has an earlier page of this site next to this one; browsers without the API do not tell. */
function hasSitePageBefore(window: Window): boolean {
  const navigation: unknown = Reflect.get(window, 'navigation');
  return (
    typeof navigation === 'object' &&
    navigation !== null &&
    'canGoBack' in navigation &&
    navigation.canGoBack === true
  );
}

/**
 * Creates the history of a window. The router gets a wrapped window whose history leaves out the steps within an entry,
 * because such a step does not change the page.
 */
export function createSiteHistory(window: Window, createId: () => string): SiteHistory {
  const { history } = window;

  /** The state of the current entry, which may hold any value. */
  const stateNow = (): Readonly<Record<string, unknown>> => {
    const state: unknown = history.state;
    return typeof state === 'object' ? { ...state } : {};
  };
  const stepNow = () => stateNow()[GAME_STEP];
  const placeNow = (): HistoryEntry => {
    const { entry, position } = stateNow();
    return {
      entry: typeof entry === 'string' ? entry : '',
      position: typeof position === 'number' ? position : 0,
    };
  };

  /**
   * Writes of the router while the browser removes a step. Made at once, they would change the step or follow it, and
   * would be undone when the browser leaves it.
   */
  let waiting: { readonly entry: string; readonly write: () => void }[] | undefined;

  /** Writes an entry for the router, with a new id. */
  function write(how: 'pushState' | 'replaceState', state: object, url?: string, entry = createId()): void {
    if (waiting) {
      waiting.push({ entry, write: () => write(how, state, url, entry) });
      return;
    }
    shown = { entry, position: shown.position + (how === 'pushState' ? 1 : 0) };
    history[how]({ ...state, ...shown }, '', url);
  }
  let shown = placeNow();

  /** Steps in use. */
  const held = new Set<string>();
  /** Removed steps: there is no entry after them. */
  const takenBack = new Set<string>();
  /** The router's `popstate` listeners. */
  const routers = new Set<(event: PopStateEvent) => void>();

  window.addEventListener('popstate', (event) => {
    const before = shown;
    shown = placeNow();
    if (shown.entry !== before.entry || shown.entry === '') for (const move of routers) move(event);
    const step = stepNow();
    if (typeof step !== 'string' || held.has(step)) return;
    // When a player follows a link out of a popup or game, its step stays in the history. Skip it in the direction the
    // player moves, so that one press is enough. A removed step is the last entry, so the only way is back.
    if (shown.position < before.position || takenBack.has(step)) history.back();
    else history.forward();
  });

  const router = createBrowserHistory({
    window: {
      location: window.location,
      history: {
        get length() {
          return history.length;
        },
        get state() {
          return Object.fromEntries(Object.entries(stateNow()).filter(([name]) => !OWN.includes(name)));
        },
        pushState: (state: object, _: string, url?: string) => write('pushState', state, url),
        replaceState: (state: object, _: string, url?: string) => write('replaceState', state, url),
        go: (delta: number) => history.go(delta),
        back: () => history.back(),
        forward: () => history.forward(),
      },
      addEventListener: (type: string, listener: (event: Event) => void, options?: object) => {
        if (type === 'popstate') routers.add(listener);
        else window.addEventListener(type, listener, options);
      },
      removeEventListener: (type: string, listener: (event: Event) => void, options?: object) => {
        if (type === 'popstate') routers.delete(listener);
        else window.removeEventListener(type, listener, options);
      },
    },
  });
  // The router has written the entry of a new visit.
  if (shown.entry === '') write('replaceState', stateNow());

  function onMove(listener: () => void): () => void {
    window.addEventListener('popstate', listener);
    return () => window.removeEventListener('popstate', listener);
  }

  /** When the next step may be added: the previous one has been removed, or what a press closes has closed. */
  let settled: Promise<void> = Promise.resolve();

  /** The step that is about to be removed. What opens at the same time takes it over. */
  let released: { readonly step: string } | undefined;

  /** Removes a step. A link that was pressed at the same time navigates first; its step then stays in the history. */
  async function takeBack(step: string): Promise<void> {
    const own = { step };
    released = own;
    await nextTask();
    if (released !== own) return;
    released = undefined;
    if (stepNow() !== step) {
      held.delete(step);
      return;
    }
    takenBack.add(step);
    const writes: typeof waiting = [];
    waiting = writes;
    await new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
      history.back();
    });
    held.delete(step);
    waiting = undefined;
    for (const { write } of writes) write();
  }

  return {
    router,
    canGoBack: () => router.canGoBack() || hasSitePageBefore(window),
    entry() {
      // The router writes its entries asynchronously.
      router.flush();
      return waiting?.at(-1)?.entry ?? shown.entry;
    },
    holdBackButton(onBack) {
      const taken = released?.step === stepNow() ? released?.step : undefined;
      const step = taken ?? createId();
      let isOver = false;
      let stopHearing = () => {};
      const hear = () => {
        stopHearing = onMove(() => {
          if (stepNow() === step) return;
          stopHearing();
          settled = nextTask();
          onBack();
        });
      };
      if (taken !== undefined) {
        released = undefined;
        hear();
      } else {
        void settled.then(() => {
          if (isOver) return;
          held.add(step);
          router.flush();
          shown = { ...shown, position: shown.position + 1 };
          history.pushState({ ...stateNow(), ...shown, [GAME_STEP]: step }, '');
          hear();
        });
      }
      return () => {
        isOver = true;
        stopHearing();
        if (stepNow() !== step) held.delete(step);
        else settled = takeBack(step);
      };
    },
    reload() {
      void settled.then(() => window.location.reload());
    },
  };
}
