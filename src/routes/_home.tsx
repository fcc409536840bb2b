import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '@/features/home';

/** Home stands at all its aliases, behind the popup routes, and at unknown addresses until the chart leads home. */
export const Route = createFileRoute('/_home')({ component: HomeScreen });
