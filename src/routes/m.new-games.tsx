import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-13 */
export const Route = createFileRoute('/m/new-games')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="NEW" />,
});
