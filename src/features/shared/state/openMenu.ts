import { MENU_FROM, useWidthFrom } from '@/ui/wide';
import { useChart } from './actors';

/** Returns a function that opens the side menu (HOME-01); undefined when the menu is next to the page. */
export function useOpenMenu(): (() => void) | undefined {
  const menu = useChart('sideMenu');
  const isDocked = useWidthFrom(MENU_FROM);
  return isDocked ? undefined : () => menu.send({ type: 'menu.open' });
}
