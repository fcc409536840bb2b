import { useSyncExternalStore } from 'react';

/** The current place: the path after `#/` and its query. */
export interface Place {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The place in the URL. A static site has no server-side routes, so it is in the hash. */
export function usePlace(): Place {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  return {
    parts: path.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(query),
  };
}

let arrivals = 0;
window.addEventListener('hashchange', () => {
  arrivals += 1;
});

/**
 * Number of places arrived at by a link, the back button or the address bar. A view with it as its key starts anew there,
 * and stays as it is when it writes to the URL by {@link replacePlace}.
 */
export const useArrivals = (): number => useSyncExternalStore(subscribe, () => arrivals);

/** A URL inside the atlas. */
export function addressOf(parts: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `#/${parts.map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`;
}

/** Replaces the place in the URL without a history entry. */
export function replacePlace(parts: readonly string[], query: Readonly<Record<string, string>>): void {
  window.history.replaceState(null, '', addressOf(parts, query));
}
