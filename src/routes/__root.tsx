import { createRootRouteWithContext } from '@tanstack/react-router';
import { AppShell } from '@/features/shell';

interface RouteContext {
  /** Loads the texts of the screens other than home. Rejects when they fail to load. */
  readonly loadTexts: () => Promise<void>;
}

/** The frame of every page. */
export const Route = createRootRouteWithContext<RouteContext>()({
  component: AppShell,
  // Every route with a component does the same, so that server and client render the same boundaries.
  wrapInSuspense: true,
});
