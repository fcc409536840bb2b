import { createContext, type ReactNode, use, useCallback, useState } from 'react';
import type { Game } from '@/services/contract/catalogue';
import { LateView } from '../late';

const ShowGame = createContext<(game: Game) => void>(() => {});

/** Shows everything about a game. */
export function useShowGame(): (game: Game) => void {
  return use(ShowGame);
}

/** Holds what stands over the page once a game is picked: its sheet. */
export function GamePicking({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Game | null>(null);
  const [isOpen, setOpen] = useState(false);

  const show = useCallback((game: Game) => {
    setShown(game);
    setOpen(true);
  }, []);

  return (
    <ShowGame value={show}>
      {children}
      {shown !== null && (
        <LateView
          name="gameSheet"
          with={{ game: shown, open: isOpen, onClose: () => setOpen(false) }}
          open={isOpen}
          onLeave={() => setOpen(false)}
        />
      )}
    </ShowGame>
  );
}
