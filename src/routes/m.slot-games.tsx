import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-15 */
export const Route = createFileRoute('/m/slot-games')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="RNG" />,
});
