import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-23 */
export const Route = createFileRoute('/m/inHouse')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="INHOUSE" />,
});
