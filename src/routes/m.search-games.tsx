import { createFileRoute } from '@tanstack/react-router';
import { SearchScreen } from '@/features/search';

/** ROUTE-35 */
export const Route = createFileRoute('/m/search-games')({ component: SearchScreen });
