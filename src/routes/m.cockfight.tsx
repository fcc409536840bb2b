import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-22 */
export const Route = createFileRoute('/m/cockfight')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="COCKFIGHT" />,
});
