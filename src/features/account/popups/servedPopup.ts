import { useLayoutEffect } from 'react';
import { PAGE_NAMES } from '@/config/pageNames';

/** The popup that the server rendered; null when there is none, or when it was replaced. */
export const servedPopup = (): HTMLElement | null =>
  typeof document === 'undefined' ? null : document.getElementById(PAGE_NAMES.servedPopup);

/** Removes the popup that the server rendered when this visit shows something else. */
export function useRemoveServed(isElsewhere: boolean): void {
  useLayoutEffect(() => {
    if (isElsewhere) servedPopup()?.remove();
  }, [isElsewhere]);
}
