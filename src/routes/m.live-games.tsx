import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-14 */
export const Route = createFileRoute('/m/live-games')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="LIVE" />,
});
