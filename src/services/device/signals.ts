/** A value of the outside world that changes by itself. */
export interface Signal<T> {
  read(): T;
  /** Calls back on each change until the returned function is called. */
  subscribe(listener: (value: T) => void): () => void;
}

function signal<T>(target: EventTarget, events: readonly string[], read: () => T): Signal<T> {
  return {
    read,
    subscribe(listener) {
      const notify = (): void => listener(read());
      for (const event of events) target.addEventListener(event, notify);
      return () => {
        for (const event of events) target.removeEventListener(event, notify);
      };
    },
  };
}

/** True while the browser believes that it has a network. */
export const onlineSignal = (window: Window): Signal<boolean> =>
  signal(window, ['online', 'offline'], () => window.navigator.onLine);

/** True while the page can be seen. */
export const visibleSignal = (document: Document): Signal<boolean> =>
  signal(document, ['visibilitychange'], () => document.visibilityState === 'visible');
