import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-27 */
export const Route = createFileRoute('/m/bingo')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="BINGO" />,
});
