import { createRootRoute } from '@tanstack/react-router';
import { AppShell } from '@/features/shell';

/** The frame of every page. */
export const Route = createRootRoute({ component: AppShell });
