import { HOME_PATH, POPUP_ROUTES, plainPath, screenAt } from './routes';
import { MANIFEST } from './screens';

/** What the page at an address contains for a visitor: the markup of its screen or popup, or of a linked game's sheet. */
export interface ServedPage {
  readonly as: 'screen' | 'popup' | 'sheet';
  /** The address with only those names of its query that the page depends on. */
  readonly address: string;
}

/** Longest value in a query that a page is rendered from. */
const MAX_VALUE = 80;

/** What the server renders at an address; undefined when the page has the app shell alone. */
export function servedPageAt({ pathname, searchParams }: URL): ServedPage | undefined {
  const path = plainPath(pathname);
  const popup = POPUP_ROUTES[path];
  // Only members change their password.
  if (popup !== undefined) return popup === 'changePassword' ? undefined : { as: 'popup', address: path };
  // The side menu's selection is in the URL.
  if (pathname === HOME_PATH) return searchParams.has('view') ? undefined : { as: 'screen', address: path };
  const screen = screenAt(path);
  const served = MANIFEST.find(({ name }) => name === screen)?.served;
  const isKnown = [...searchParams].every(
    ([name, value]) => served?.query?.includes(name) && value.length <= MAX_VALUE,
  );
  if (served === undefined || !isKnown) return undefined;
  const query = new URLSearchParams(searchParams);
  query.sort();
  return { as: 'screen', address: query.size === 0 ? path : `${path}?${query}` };
}
