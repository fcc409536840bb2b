import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '@/features/settings';

/** ROUTE-55 */
export const Route = createFileRoute('/m/set')({ component: SettingsScreen });
