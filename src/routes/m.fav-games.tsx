import { createFileRoute } from '@tanstack/react-router';
import { OwnGamesScreen } from '@/features/gameList';

/** ROUTE-37 */
export const Route = createFileRoute('/m/fav-games')({
  component: () => <OwnGamesScreen view="favourites" />,
});
