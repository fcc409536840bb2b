import { useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import { LazyView } from '@/features/shared/lazy';
import { useIsGameLink, useRemoveServed } from '@/features/shared/page/servedPopup';
import { useDeferredChartsSync } from '@/features/shared/state/pageStart';
import { useOverlay } from '@/ui/overlays';

/** The sheet of the game that the player has picked, or that a followed link points to (LAUNCH-01). */
export function LinkedGame() {
  // The sheet does not wait until half of the page has rendered behind it.
  const links = useSelector(useDeferredChartsSync(), (snapshot) => snapshot?.children.gameLink);
  const linked = useSelector(links, (snapshot) => snapshot?.context.shown) ?? null;
  // A link that is looked up is a layer already: back cancels it, and no announcement opens before the game.
  const isLookedUp = useSelector(links, (snapshot) => snapshot?.can({ type: 'link.cancel' }) ?? false);
  useOverlay(useId(), isLookedUp, 'dialog', () => links?.send({ type: 'link.cancel' }));
  // A member's link launches the game instead, and a game may be gone.
  const isOver = useSelector(links, (snapshot) => snapshot?.hasTag('following') === false);
  const isGameLink = useIsGameLink();
  useRemoveServed(isGameLink && isOver);
  // A closed sheet stays mounted, so that its exit animation can play.
  const [shown, setShown] = useState(linked);
  if (linked !== null && linked !== shown) setShown(linked);
  const close = () => links?.send({ type: 'sheet.close' });
  const isOpen = linked !== null;
  return (
    shown && (
      <LazyView
        name="gameSheet"
        with={{ game: shown, open: isOpen, onClose: close }}
        open={isOpen}
        onLeave={close}
      />
    )
  );
}
