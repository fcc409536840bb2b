import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-25 */
export const Route = createFileRoute('/m/rtg-games')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="RTG" />,
});
