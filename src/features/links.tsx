import { Link, type LinkProps } from '@tanstack/react-router';
import { HOME_PATH, isKnownPath } from '@/config/routes';
import type { RenderLink } from '@/ui/link';

/** The query of an address. */
type PageSearch = Record<string, string | undefined>;

interface LinkOptions {
  readonly search?: PageSearch;
  /** Takes the place of the present address in the history, as a filter does. */
  readonly replace?: boolean;
}

type SitePath = NonNullable<LinkProps['to']>;

/** Addresses come from `config/routes` as plain texts; the route tree holds each that is known there. */
const isSitePath = (path: string): path is SitePath => isKnownPath(path);

/** Draws a link to an address of the site; any other address leads home (ROUTE-04). */
export function linkTo(path: string, { search, replace = false }: LinkOptions = {}): RenderLink {
  const address: LinkProps = {
    to: isSitePath(path) ? path : HOME_PATH,
    replace,
    // Whoever draws the link says which one is current: addresses that only begin alike are others.
    activeOptions: { exact: true },
    ...(search === undefined ? {} : { search }),
  };
  return (slot) => <Link {...address} {...slot} />;
}

/** Draws a link to an address of the site with its query, as announcements and banners name it; undefined for any other. */
export function siteLink(address: string): RenderLink | undefined {
  if (!address.startsWith('/m/')) return undefined;
  const { pathname, searchParams } = new URL(address, window.location.origin);
  return isKnownPath(pathname) ? linkTo(pathname, { search: Object.fromEntries(searchParams) }) : undefined;
}
