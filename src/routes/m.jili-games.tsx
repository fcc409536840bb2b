import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-24 */
export const Route = createFileRoute('/m/jili-games')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="JL" />,
});
