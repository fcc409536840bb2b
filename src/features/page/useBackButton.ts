import { useRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Returns a function that adds a history step for the phone's back button. The function that it returns removes the
 * step.
 */
export function useHoldBackButton(): (onBack: () => void) => () => void {
  return useRouter().options.context.holdBackButton;
}

/** While `isOver`, the phone's back button calls `onBack` instead of leaving the page or the site. */
export function useBackButton(isOver: boolean, onBack: () => void): void {
  const holdBackButton = useHoldBackButton();
  const leave = useEffectEvent(onBack);
  // In the commit that shows it: what opens in a transition would otherwise be visible before the button is held.
  useLayoutEffect(() => (isOver ? holdBackButton(() => leave()) : undefined), [isOver, holdBackButton]);
}
