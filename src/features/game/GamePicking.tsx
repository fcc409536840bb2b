import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, startTransition, use, useCallback, useState } from 'react';
import type { Game } from '@/services/contract/games';
import { LazyView } from '../lazy';
import { useDeferredCharts } from '../state/pageStart';

const IsGameShown = createContext(false);

/** Whether a game sheet is open, or opens once the linked game is found. */
export function useIsGameShown(): boolean {
  return use(IsGameShown);
}

const ShowGame = createContext<(game: Game) => void>(() => {});

/** Opens the sheet of a game. */
export function useShowGame(): (game: Game) => void {
  return use(ShowGame);
}

/** Shows the sheet of the game that the player has picked. */
export function GamePicking({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Game>();
  const [isPicked, setPicked] = useState(false);
  const links = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.gameLink);
  const isLinked = useSelector(links, (snapshot) => snapshot?.hasTag('following') ?? false);

  // The sheet renders in a transition: the press shows first.
  const show = useCallback((game: Game) => {
    startTransition(() => {
      setShown(game);
      setPicked(true);
    });
  }, []);
  const close = () => setPicked(false);

  return (
    <ShowGame value={show}>
      <IsGameShown value={isPicked || isLinked}>{children}</IsGameShown>
      {shown && (
        <LazyView
          name="gameSheet"
          with={{ game: shown, open: isPicked, onClose: close }}
          open={isPicked}
          onLeave={close}
        />
      )}
    </ShowGame>
  );
}
