import { vi } from 'vitest';

type Listener = (event: unknown) => void;
type Options = boolean | { readonly signal?: AbortSignal; readonly once?: boolean };

/** What is open in the browser and the services of a page: listeners, timers, channels, sockets, requests. */
export function recordOpenings() {
  const open = new Set<string>();
  const log: string[] = [];

  /** Opens something; the returned function closes it. */
  function note(what: string): () => void {
    log.push(what);
    const name = `${what} ${log.length}`;
    open.add(name);
    return () => void open.delete(name);
  }

  /** Where listeners are added. */
  function target(what: string, rest: object = {}) {
    const added: { readonly type: string; readonly listener: Listener; readonly close: () => void }[] = [];
    const removeEventListener = (type: string, listener: Listener) => {
      for (const one of added) if (one.type === type && one.listener === listener) one.close();
    };
    return {
      ...rest,
      addEventListener: (type: string, listener: Listener, options: Options = {}) => {
        const { signal = undefined } = typeof options === 'object' ? options : {};
        if (signal?.aborted) return;
        const close = note(`${what} ${type}`);
        added.push({ type, listener, close });
        signal?.addEventListener('abort', close);
      },
      removeEventListener,
      dispatchEvent: () => true,
    };
  }

  class Channel {
    onmessage: Listener | null = null;
    readonly close = note('channel');
    postMessage(): void {}
  }
  class Socket {
    static readonly OPEN = 1;
    readonly readyState = 1;
    readonly close = note('socket');
    // A closed socket calls no listener, and nothing else holds them.
    addEventListener(): void {}
    send(): void {}
  }
  class Observer {
    private readonly closing: (() => void)[] = [];
    observe(): void {
      this.closing.push(note('observer'));
    }
    disconnect(): void {
      for (const close of this.closing) close();
    }
  }

  /** A request that is never answered; it is over when it is aborted. */
  const request = (_: unknown, { signal }: RequestInit = {}) =>
    new Promise<never>((_, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const close = note('request');
      signal?.addEventListener('abort', () => {
        close();
        reject(signal.reason);
      });
    });

  /** The timers of the page. */
  function timers(): void {
    const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
    const closing = new Map<unknown, () => void>();
    const clear = (stop: (timer: never) => void) => (timer: never) => {
      closing.get(timer)?.();
      stop(timer);
    };
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
      const close = note('timeout');
      const timer = setTimeout(() => {
        close();
        run();
      }, ms);
      closing.set(timer, close);
      return timer;
    });
    vi.stubGlobal('setInterval', (run: () => void, ms?: number) => {
      const timer = setInterval(run, ms);
      closing.set(timer, note('interval'));
      return timer;
    });
    vi.stubGlobal('clearTimeout', clear(clearTimeout));
    vi.stubGlobal('clearInterval', clear(clearInterval));
  }

  return {
    note,
    target,
    /** What is open now, numbered. */
    openNow: () => [...open],
    /** Everything that has been opened, in order. */
    log: (): readonly string[] => log,
    /** Stands in for what a browser lets a page open. */
    stub: (origin: string) => {
      const location = new URL(origin);
      const page = { location, history: { state: null } };
      vi.stubGlobal('location', location);
      vi.stubGlobal('window', target('window', page));
      vi.stubGlobal(
        'document',
        target('document', {
          visibilityState: 'visible',
          documentElement: { hasAttribute: () => false, dataset: {} },
          querySelectorAll: () => [],
        }),
      );
      const installing = target('installing worker');
      const registration = target('registration', { waiting: null, installing, update: async () => {} });
      vi.stubGlobal('navigator', {
        userAgent: '',
        maxTouchPoints: 0,
        onLine: true,
        serviceWorker: target('workers', { controller: {}, register: async () => registration }),
      });
      vi.stubGlobal(
        'PublicKeyCredential',
        Object.assign(() => {}, { isConditionalMediationAvailable: async () => true }),
      );
      vi.stubGlobal('BroadcastChannel', Channel);
      vi.stubGlobal('WebSocket', Socket);
      for (const name of ['MutationObserver', 'IntersectionObserver', 'ResizeObserver'])
        vi.stubGlobal(name, Observer);
      vi.stubGlobal('fetch', request);
      timers();
    },
  };
}
