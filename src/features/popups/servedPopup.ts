import { useLayoutEffect } from 'react';
import { SERVED_POPUP_ID } from '@/config/constants';

/** The popup that the server rendered; null when there is none, or when it was replaced. */
export const servedPopup = (): HTMLElement | null =>
  typeof document === 'undefined' ? null : document.getElementById(SERVED_POPUP_ID);

/** Removes the popup that the server rendered when this visit shows something else. */
export function useRemoveServed(isElsewhere: boolean): void {
  useLayoutEffect(() => {
    if (isElsewhere) servedPopup()?.remove();
  }, [isElsewhere]);
}
