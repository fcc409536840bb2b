import { createRootRouteWithContext } from '@tanstack/react-router';
import { AppShell } from '@/features/shell';

interface RouteContext {
  /** Loads the texts of the screens beyond home; rejects when they cannot be had. */
  readonly loadTexts: () => Promise<void>;
}

/** The frame of every page. */
export const Route = createRootRouteWithContext<RouteContext>()({ component: AppShell });
