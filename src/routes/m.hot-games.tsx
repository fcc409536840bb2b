import { createFileRoute } from '@tanstack/react-router';
import { HotListScreen } from '@/features/gameList';

/** ROUTE-12 */
export const Route = createFileRoute('/m/hot-games')({ component: HotListScreen });
