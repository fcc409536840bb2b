import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-20 */
export const Route = createFileRoute('/m/lott')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="LOTT" />,
});
