import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-19 */
export const Route = createFileRoute('/m/esport-games')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="ESPORTS" />,
});
