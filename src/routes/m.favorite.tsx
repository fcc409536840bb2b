import { createFileRoute } from '@tanstack/react-router';
import { OwnGamesScreen } from '@/features/gameList';

/** ROUTE-36 */
export const Route = createFileRoute('/m/favorite')({
  component: () => <OwnGamesScreen view="favourites" />,
});
