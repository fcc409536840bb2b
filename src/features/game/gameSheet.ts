import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { Game } from '@/services/contract/games';
import { useBackground, useWithBackground } from '../state/background';

/** Whether the sheet of a game is open, or opens once the linked game is found. */
export function useIsGameShown(): boolean {
  const links = useSelector(useBackground(), (snapshot) => snapshot?.children.gameLink);
  return useSelector(links, (snapshot) => snapshot?.hasTag('following') ?? false);
}

/** Opens the sheet of a game. */
export function useShowGame(): (game: Game) => void {
  const withBackground = useWithBackground();
  return useCallback(
    (game) => withBackground(({ gameLink }) => gameLink?.send({ type: 'sheet.open', game })),
    [withBackground],
  );
}
