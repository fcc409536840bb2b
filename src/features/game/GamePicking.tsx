import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';
import type { Game } from '@/services/contract/catalogue';
import { useChart } from '../actors';

const GameSheet = lazy(() => import('./GameSheet'));

const PickGame = createContext<(game: Game) => void>(() => {});

/** What a game does when it is pressed. */
export function usePickGame(): (game: Game) => void {
  return use(PickGame);
}

/** Opens the sheet of a picked game, or the login popup for a visitor (LAUNCH-01). */
export function GamePicking({ children }: { readonly children: ReactNode }) {
  const session = useChart('session');
  const navigation = useChart('navigation');
  const [picked, setPicked] = useState<Game | null>(null);
  const [isOpen, setOpen] = useState(false);

  function pick(game: Game) {
    if (!session.getSnapshot().matches('loggedIn')) {
      navigation.send({ type: 'popup.open', popup: 'login' });
      return;
    }
    setPicked(game);
    setOpen(true);
  }

  return (
    <PickGame value={pick}>
      {children}
      {picked !== null && (
        <Suspense>
          <GameSheet game={picked} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </PickGame>
  );
}
