import { createFileRoute } from '@tanstack/react-router';

/**
 * Every screen below `/m/` but home (ROUTE-11..ROUTE-62): which one stands at an address is in `config/routes`.
 * One route for all of them keeps the table of their chunks out of the first screen.
 */
export const Route = createFileRoute('/m/$')({
  validateSearch: (search: Record<string, unknown>) => search,
  loader: async ({ location: { pathname }, context }) => {
    const load = async () => (await import('@/features/screens')).loadScreen(pathname.replace(/\/$/, ''));
    const [screen] = await Promise.all([load(), context.loadTexts()]);
    return screen;
  },
  component: Screen,
});

/** At an unknown address nothing shows until the navigation chart has led home (ROUTE-04). */
function Screen() {
  const Content = Route.useLoaderData();
  return Content === undefined ? null : <Content />;
}
