import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-18 */
export const Route = createFileRoute('/m/sport-games')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="SPORTS" />,
});
