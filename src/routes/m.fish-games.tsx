import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-16 */
export const Route = createFileRoute('/m/fish-games')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="FISH" />,
});
