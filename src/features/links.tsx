import { Link, type LinkProps } from '@tanstack/react-router';
import type { RenderLink } from '@/ui/link';

/** Refinements of a game list as they stand in an address (`gameListSearch` of the routes). */
export interface GameListSearch {
  /** Vendor code. */
  readonly vassalage?: string | undefined;
  /** Classification key, or one of the data views `new` and `hot`. */
  readonly gameClassify?: string | undefined;
}

interface LinkOptions {
  readonly search?: GameListSearch;
  /** Takes the place of the present address in the history, as a filter does. */
  readonly replace?: boolean;
}

/**
 * Draws a link to an address of the site. Addresses come from `config/routes`, which says them as plain texts;
 * the router alone knows which of them its tree holds.
 */
export function linkTo(path: string, { search, replace = false }: LinkOptions = {}): RenderLink {
  const address: LinkProps = { to: path, replace, ...(search === undefined ? {} : { search }) };
  return (slot) => <Link {...address} {...slot} />;
}
