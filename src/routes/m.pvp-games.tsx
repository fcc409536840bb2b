import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-17 */
export const Route = createFileRoute('/m/pvp-games')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="PVP" />,
});
