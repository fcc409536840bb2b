import { createFileRoute } from '@tanstack/react-router';

/**
 * Every screen below `/m/` except home (ROUTE-11..ROUTE-62). `config/routes` maps addresses to screens. One route for
 * all of them keeps their chunk table out of the first screen.
 */
export const Route = createFileRoute('/m/$')({
  validateSearch: (search: Record<string, unknown>) => search,
  loader: async ({ location: { pathname }, context }) => {
    const load = async () => (await import('@/features/site/screens')).loadScreen(pathname);
    const [screen] = await Promise.all([load(), context.loadTexts()]);
    return screen;
  },
  component: Screen,
  wrapInSuspense: true,
});

/** At an unknown address nothing shows until the navigation chart has redirected to home (ROUTE-04). */
function Screen() {
  const Content = Route.useLoaderData();
  return Content === undefined ? null : <Content />;
}
