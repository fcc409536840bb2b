/** What a request of the site is to the service worker. */
export type RequestKind =
  /** A page: the network's, or without one the shell as it was last seen. */
  | 'page'
  /** A file whose name holds a hash of its content: kept once, asked for never again. */
  | 'asset'
  /** A picture: kept for a while. */
  | 'picture'
  /** An answer that is the same for everybody and that the lobby is drawn from: the network's, or the last seen. */
  | 'answer'
  /** None of the worker's business. */
  | 'other';

/** Calls of the lobby that need nobody to be logged in. */
const LOBBY_CALLS: readonly string[] = [
  '/api/system/status',
  '/api/catalogue/vendors',
  '/api/catalogue/games',
  '/api/catalogue/hot',
  '/api/content/announcements',
];

/** What decides about a request. */
export interface RequestTraits {
  readonly method: string;
  readonly mode: string;
  readonly url: URL;
  /** Where the worker stands. */
  readonly origin: string;
  /** It is somebody's own call: what is answered to one is nothing for another, nor for this device to keep. */
  readonly isPersonal: boolean;
}

/** Sorts a request. */
export function kindOf({ method, mode, url, origin, isPersonal }: RequestTraits): RequestKind {
  if (method !== 'GET' || url.origin !== origin) return 'other';
  const { pathname } = url;
  if (mode === 'navigate') return pathname === '/' || /^\/m(?:\/|$)/.test(pathname) ? 'page' : 'other';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith('/img/') || pathname.startsWith('/icon')) return 'picture';
  return LOBBY_CALLS.includes(pathname) && !isPersonal ? 'answer' : 'other';
}
