import { useEffect } from 'react';
import { LazyOverlay, LazyView } from '@/features/shared/lazy';
import { useChart } from '@/features/shared/state/actors';
import { useDeferredSelector } from '@/features/shared/state/deferred';
import { MENU_FROM, useWidthFrom } from '@/ui/wide';

const stay = () => {};

/** The side menu next to a wide page. */
export function DockedMenu() {
  if (!useWidthFrom(MENU_FROM)) return null;
  return <LazyView name="sideMenu" with={{ open: true, onClose: stay, docked: true }} open={false} />;
}

const isOpenIn = (snapshot: { hasTag(tag: 'open'): boolean }) => snapshot.hasTag('open');

/** The side menu over the page. Its code loads when it is first opened. */
export function Menu() {
  const menu = useChart('sideMenu');
  const isDocked = useWidthFrom(MENU_FROM);
  // The press shows first.
  const isOpen = useDeferredSelector(menu, isOpenIn);
  useEffect(() => menu.send({ type: isDocked ? 'menu.dock' : 'menu.undock' }), [menu, isDocked]);
  const close = () => menu.send({ type: 'menu.close' });
  return (
    <LazyOverlay
      name="sideMenu"
      with={{ open: isOpen, onClose: close, docked: false }}
      open={isOpen}
      onLeave={close}
    />
  );
}
