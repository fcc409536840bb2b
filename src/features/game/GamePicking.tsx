import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';
import type { Game } from '@/services/contract/catalogue';
import { GameLaunch } from '../launch';

const GameSheet = lazy(() => import('./GameSheet'));

const ShowGame = createContext<(game: Game) => void>(() => {});

/** Shows everything about a game. */
export function useShowGame(): (game: Game) => void {
  return use(ShowGame);
}

/** Holds what stands over the page once a game is picked: its sheet, and the game itself. */
export function GamePicking({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Game | null>(null);
  const [isOpen, setOpen] = useState(false);

  function show(game: Game) {
    setShown(game);
    setOpen(true);
  }

  return (
    <ShowGame value={show}>
      {children}
      {shown !== null && (
        <Suspense>
          <GameSheet game={shown} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <GameLaunch />
    </ShowGame>
  );
}
