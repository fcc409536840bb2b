import type { Game } from '@contract/games';
import type { ReactNode } from 'react';
import { GameCard, useGameCards } from '@/features/catalogue/game';
import { TileGrid } from '@/ui/TileGrid';

/* The grid of a list measures the page; here all its games stand below one another. */

interface GridProps {
  readonly games: readonly Game[];
  readonly totalCount: number;
  readonly end?: ReactNode;
}

export function GameGrid({ games, totalCount, end }: GridProps) {
  const cards = useGameCards();
  return (
    <>
      <TileGrid>
        {games.map((game, at) => (
          <GameCard key={game.nodeId} game={game} cards={cards} position={{ at: at + 1, of: totalCount }} />
        ))}
      </TileGrid>
      {end}
    </>
  );
}
