import { isKnownPath } from '@/config/routes';
import type { RenderLink } from '@/ui/link';
import { linkTo } from '../links';

/** Draws a link to an address of the site with its query, as announcements and banners name it; undefined for any other. */
export function siteLink(address: string): RenderLink | undefined {
  if (!address.startsWith('/m/')) return undefined;
  const { pathname, searchParams } = new URL(address, window.location.origin);
  return isKnownPath(pathname) ? linkTo(pathname, { search: Object.fromEntries(searchParams) }) : undefined;
}
