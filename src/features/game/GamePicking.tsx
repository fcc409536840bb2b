import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, startTransition, use, useCallback, useState } from 'react';
import type { Game } from '@/services/contract/games';
import { LazyView } from '../lazy';
import { useBackgroundAtOnce } from '../state/background';

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

/** Shows the sheet of the game that the player has picked, or that the visited link points to. */
export function GamePicking({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Game>();
  const [isPicked, setPicked] = useState(false);
  // The sheet of a linked game does not wait until half of the page has rendered behind it.
  const links = useSelector(useBackgroundAtOnce(), (snapshot) => snapshot?.children.gameLink);
  const linked = useSelector(links, (snapshot) => snapshot?.context.shown);
  if (linked && linked !== shown) setShown(linked);
  const isFollowing = useSelector(links, (snapshot) => snapshot?.hasTag('following') ?? false);
  const isOpen = isPicked || Boolean(linked);

  // The sheet renders in a transition: the press shows first.
  const show = useCallback((game: Game) => {
    startTransition(() => {
      setShown(game);
      setPicked(true);
    });
  }, []);
  const close = () => {
    setPicked(false);
    links?.send({ type: 'sheet.close' });
  };

  return (
    <ShowGame value={show}>
      <IsGameShown value={isOpen || isFollowing}>{children}</IsGameShown>
      {shown && (
        <LazyView
          name="gameSheet"
          with={{ game: shown, open: isOpen, onClose: close }}
          open={isOpen}
          onLeave={close}
        />
      )}
    </ShowGame>
  );
}
