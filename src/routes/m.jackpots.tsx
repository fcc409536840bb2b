import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-26 */
export const Route = createFileRoute('/m/jackpots')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="JACKPOT" />,
});
