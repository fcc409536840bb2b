import { createContext, type ReactNode, startTransition, use, useState } from 'react';
import { MENU_FROM, useWidthFrom } from '@/ui/wide';
import { LazyView } from '../lazy';

const OpenMenu = createContext<(() => void) | undefined>(undefined);

/** Returns a function that opens the side menu (HOME-01); undefined when the menu is next to the page. */
export function useOpenMenu(): (() => void) | undefined {
  return use(OpenMenu);
}

const stay = () => {};

/** The side menu next to a wide page. */
export function DockedMenu() {
  if (useOpenMenu() !== undefined) return null;
  return <LazyView name="sideMenu" with={{ open: true, onClose: stay, docked: true }} open={false} />;
}

/** The side menu over the page. Its code loads when it is first opened. */
export function Menu({ children }: { readonly children: ReactNode }) {
  const isDocked = useWidthFrom(MENU_FROM);
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // The menu renders in a transition: the press shows first.
  const open = () =>
    startTransition(() => {
      setOpened(true);
      setOpen(true);
    });
  // The window was widened.
  if (isDocked && isOpen) setOpen(false);
  return (
    <OpenMenu value={isDocked ? undefined : open}>
      {children}
      {wasOpened && (
        <LazyView
          name="sideMenu"
          with={{ open: isOpen, onClose: () => setOpen(false), docked: false }}
          open={isOpen}
          onLeave={() => setOpen(false)}
        />
      )}
    </OpenMenu>
  );
}
