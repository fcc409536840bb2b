/** Cache for pictures. */
export const PICTURE_CACHE = 'pictures';

/** How the service worker handles a request. */
export type RequestKind =
  /** A page: from the network, or the last stored shell when offline. */
  | 'page'
  /** A file with a content hash in its name: stored once, never requested again. */
  | 'asset'
  /** A picture: stored for a while. */
  | 'picture'
  /** A lobby answer that is the same for every visitor: from the network, or the last stored one when offline. */
  | 'answer'
  /** Not handled by the worker. */
  | 'other';

/** Calls of the lobby that need no session. */
const LOBBY_CALLS: readonly string[] = [
  '/api/system/status',
  '/api/catalogue/vendors',
  '/api/catalogue/games',
  '/api/catalogue/hot',
  '/api/content/announcements',
];

/** The properties of a request that decide its kind. */
export interface RequestTraits {
  readonly method: string;
  readonly mode: string;
  readonly url: URL;
  /** The worker's own origin. */
  readonly origin: string;
  /** Whether the call is made for one player: its answer must not be stored or shown to another player. */
  readonly isPersonal: boolean;
}

/** Returns the kind of a request. */
export function kindOf({ method, mode, url, origin, isPersonal }: RequestTraits): RequestKind {
  if (method !== 'GET' || url.origin !== origin) return 'other';
  const { pathname } = url;
  if (mode === 'navigate') return pathname === '/' || /^\/m(?:\/|$)/.test(pathname) ? 'page' : 'other';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith('/img/') || pathname.startsWith('/icon')) return 'picture';
  return LOBBY_CALLS.includes(pathname) && !isPersonal ? 'answer' : 'other';
}
