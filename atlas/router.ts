import { useSyncExternalStore } from 'react';

/** Where the reader is: the parts of the address behind `#/`, and its query. */
export interface Place {
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The place in the address; a static site has no server to route, so it stands behind the `#`. */
export function usePlace(): Place {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  return {
    parts: path.split('/').filter(Boolean).map(decodeURIComponent),
    query: new URLSearchParams(query),
  };
}

/** An address inside the atlas. */
export function addressOf(parts: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `#/${parts.map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`;
}

/** Puts the place into the address without a step in the history. */
export function replacePlace(parts: readonly string[], query: Readonly<Record<string, string>>): void {
  window.history.replaceState(null, '', addressOf(parts, query));
}
