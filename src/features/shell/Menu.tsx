import { createContext, type ReactNode, use, useState } from 'react';
import { LateView } from '../late';

const OpenMenu = createContext<() => void>(() => {});

/** Opens the side menu (HOME-01). */
export function useOpenMenu(): () => void {
  return use(OpenMenu);
}

/** The side menu over everything below it; its code loads when it is first opened. */
export function Menu({ children }: { readonly children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <OpenMenu
      value={() => {
        setOpened(true);
        setOpen(true);
      }}
    >
      {children}
      {wasOpened && (
        <LateView
          name="sideMenu"
          with={{ open: isOpen, onClose: () => setOpen(false) }}
          open={isOpen}
          onLeave={() => setOpen(false)}
        />
      )}
    </OpenMenu>
  );
}
