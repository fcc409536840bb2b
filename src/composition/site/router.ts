import { createRouter } from '@tanstack/react-router';
import { readQuery, writeQuery } from '@/config/query';
import { RouteFailure, RoutePending } from '@/features/site/app';
import { routeTree } from '@/routeTree.gen';
import type { SiteHistory } from '@/services/device';

/** The router over a history; `loadTexts` loads the texts of screens beyond the first. */
export function createSiteRouter(
  { router: history }: Pick<SiteHistory, 'router'>,
  loadTexts: () => Promise<void>,
  isServer = false,
) {
  return createRouter({
    routeTree,
    history,
    context: { loadTexts },
    defaultPreload: 'intent',
    defaultErrorComponent: RouteFailure,
    defaultPendingComponent: RoutePending,
    // On the server it would render an inline script, which the content security policy blocks.
    scrollRestoration: isServer ? false : restoresScroll(),
    parseSearch: readQuery,
    stringifySearch: writeQuery,
  });
}

/** Restores the scroll position of every page, except the first one when it was scrolled before its scripts came. */
function restoresScroll(): () => boolean {
  let isFirst = true;
  return () => {
    const isScrolled = isFirst && window.scrollY > 0;
    isFirst = false;
    // The router remembers where a page was left only when it saw the page scroll.
    if (isScrolled) document.dispatchEvent(new Event('scroll'));
    return !isScrolled;
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>;
  }
}
