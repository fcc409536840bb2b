import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '@/features/home';

/**
 * Home, at all its aliases, behind the popup routes, and at unknown addresses until the chart has redirected to home.
 */
export const Route = createFileRoute('/_home')({ component: HomeScreen, wrapInSuspense: true });
