import { createFileRoute } from '@tanstack/react-router';
import { GameListScreen } from '@/features/gameList';
import { gameListSearch } from './-search';

/** ROUTE-24, its other spelling */
export const Route = createFileRoute('/m/jili')({
  validateSearch: gameListSearch,
  component: () => <GameListScreen gameType="JL" />,
});
