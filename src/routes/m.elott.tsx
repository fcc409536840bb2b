import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-21 */
export const Route = createFileRoute('/m/elott')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="ELOTT" />,
});
