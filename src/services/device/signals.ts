/** An external value that can change at any time. */
export interface Signal<T> {
  read(): T;
  /** Calls the listener on each change. The returned function stops it. */
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

/** True while the browser reports a network connection. */
export const onlineSignal = (window: Window): Signal<boolean> =>
  signal(window, ['online', 'offline'], () => window.navigator.onLine);
