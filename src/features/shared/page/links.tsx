import { Link, type LinkProps } from '@tanstack/react-router';
import { use } from 'react';
import { HOME_PATH, isKnownPath } from '@/config/routes';
import type { LinkSlot, RenderLink } from '@/ui/link';
import { Overlays } from '@/ui/overlays';

/** Search parameters of an address. */
type PageSearch = Record<string, string | undefined>;

interface LinkOptions {
  readonly search?: PageSearch;
  /** Replaces the current history entry, as filters do. */
  readonly replace?: boolean;
}

type SitePath = NonNullable<LinkProps['to']>;

/** Addresses in `config/routes` are plain strings; each known one exists in the route tree. */
const isSitePath = (path: string): path is SitePath => isKnownPath(path);

/** Returns a renderer for a link to an address of the site. Any other address links to home (ROUTE-04). */
export function linkTo(path: string, { search, replace = false }: LinkOptions = {}): RenderLink {
  const address: LinkProps = {
    to: isSitePath(path) ? path : HOME_PATH,
    replace,
    // Match exactly, since addresses can share a prefix.
    activeOptions: { exact: true },
    ...(search === undefined ? {} : { search }),
  };
  return (slot) => <SiteLink address={address} slot={slot} />;
}

/** A link that closes what lies over the page, even if it leads to the page that shows already. */
function SiteLink({ address, slot }: { readonly address: LinkProps; readonly slot: LinkSlot }) {
  const { pressLink } = use(Overlays);
  return (
    <Link
      {...address}
      {...slot}
      onClick={(event) => {
        slot.onClick?.(event);
        pressLink();
      }}
    />
  );
}

/** Base for parsing relative addresses; the origin does not matter. */
const SITE = 'https://site.invalid';

/**
 * Returns a renderer for a link to an address of the site with its query, as used in announcements and banners;
 * undefined for other addresses.
 */
export function siteLink(address: string): RenderLink | undefined {
  if (!address.startsWith('/m/')) return undefined;
  const { pathname, searchParams } = new URL(address, SITE);
  return isKnownPath(pathname) ? linkTo(pathname, { search: Object.fromEntries(searchParams) }) : undefined;
}
