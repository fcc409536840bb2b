import { createFileRoute } from '@tanstack/react-router';
import { OwnGamesScreen } from '@/features/gameList';

/** ROUTE-38 */
export const Route = createFileRoute('/m/recent-games')({
  component: () => <OwnGamesScreen view="recent" />,
});
