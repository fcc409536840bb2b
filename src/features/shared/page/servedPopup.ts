import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { PAGE_NAMES } from '@/config/pageNames';
import { useChart } from '@/features/shared/state/actors';

/** The popup or game sheet that the server rendered; null when there is none, or when it was replaced. */
export const servedPopup = (): HTMLElement | null =>
  typeof document === 'undefined' ? null : document.getElementById(PAGE_NAMES.servedPopup);

/** Removes it when this visit shows something else. */
export function useRemoveServed(isElsewhere: boolean): void {
  useLayoutEffect(() => {
    if (isElsewhere) servedPopup()?.remove();
  }, [isElsewhere]);
}

/** Whether the page opened at the address of a game, whose sheet comes first. */
export const useIsGameLink = (): boolean =>
  useSelector(useChart('pageStart'), ({ context }) => context.overlay === 'gameLink');

const nameOf = (button: Element): string => button.ariaLabel ?? button.textContent;

/** Puts an open dialog in its place: without an animation, at the same position, and with the press that it has heard. */
export function takeServedPlace(dialog: HTMLElement): void {
  const served = servedPopup();
  if (served === null) return;
  for (const animation of dialog.getAnimations({ subtree: true })) {
    if (animation instanceof CSSTransition) animation.finish();
  }
  const moved = [...served.querySelectorAll('*')].find(({ scrollTop }) => scrollTop > 0);
  const content = moved && dialog.getElementsByClassName(moved.className)[0];
  if (moved !== undefined && content !== undefined) content.scrollTop = moved.scrollTop;
  const heard = served.querySelector(`[${PAGE_NAMES.heard}]`);
  const same = [...dialog.querySelectorAll('button')].find(
    (one) => heard !== null && nameOf(one) === nameOf(heard),
  );
  served.remove();
  // The press may close the dialog, which is being opened.
  if (same !== undefined) queueMicrotask(() => same.click());
}

/** The same for the dialog that opens with this view. */
export function useTakeServedPlace(): void {
  useLayoutEffect(() => {
    const dialog = document.querySelector<HTMLElement>('#root dialog[open]');
    if (dialog !== null) takeServedPlace(dialog);
  }, []);
}
