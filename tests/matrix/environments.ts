/** A browser that lacks something, and the locale of its device. */
interface Environment {
  readonly name: string;
  readonly locale: string;
  /** Takes away what the browser lacks, before every script of the page. */
  readonly lacks: () => void;
  readonly blocksWindows?: true;
}

function withoutPopover(): void {
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name);
}

function withoutStorage(): void {
  const refuse = () => {
    throw new DOMException('The user denied permission to access it.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
}

function withoutWindows(): void {
  window.open = () => null;
}

/**
 * What Chromium has and the oldest supported browsers (docs/operations.md) have not all of: a browser without all of it
 * does not exist.
 */
function oldest(): void {
  const lack = (owner: object, ...names: readonly string[]) => {
    for (const name of names) Reflect.deleteProperty(owner, name);
  };
  lack(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover');
  lack(Element.prototype, 'checkVisibility', 'setHTML', 'getHTML', 'moveBefore', 'scrollIntoViewIfNeeded');
  lack(Document.prototype, 'startViewTransition', 'activeViewTransition');
  lack(Promise, 'withResolvers', 'try');
  lack(Array, 'fromAsync');
  lack(Array.prototype, 'toSpliced', 'with');
  lack(Object, 'groupBy');
  lack(Map, 'groupBy');
  lack(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf');
  lack(String.prototype, 'isWellFormed', 'toWellFormed');
  lack(Intl, 'Segmenter', 'DurationFormat');
  lack(AbortSignal, 'any', 'timeout');
  lack(URL, 'canParse', 'parse');
  lack(
    Navigator.prototype,
    'locks',
    'share',
    'canShare',
    'setAppBadge',
    'clearAppBadge',
    'connection',
    'vibrate',
  );
  lack(
    window,
    'structuredClone',
    'BroadcastChannel',
    'scheduler',
    'Scheduler',
    'requestIdleCallback',
    'cancelIdleCallback',
    'navigation',
    'CloseWatcher',
    'Iterator',
    'onscrollend',
    'Highlight',
    'ScrollTimeline',
    'ViewTransition',
  );
  lack(Document.prototype, 'onscrollend');
  lack(HTMLElement.prototype, 'onscrollend', 'inert');
}

/** Browsers that lack something. */
export const ENVIRONMENTS: readonly Environment[] = [
  { name: 'without popover', locale: 'fil-PH', lacks: withoutPopover },
  { name: 'without storage', locale: 'ar-EG', lacks: withoutStorage },
  { name: 'that blocks windows', locale: 'de-DE', lacks: withoutWindows, blocksWindows: true },
  { name: 'as old as the oldest supported one', locale: 'ja-JP', lacks: oldest },
];
