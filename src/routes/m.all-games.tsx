import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-11 */
export const Route = createFileRoute('/m/all-games')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="ALLGAME" />,
});
