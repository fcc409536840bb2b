import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { CONTENT_ID } from '@/config/page';
import { HOME_ALIASES, HOME_PATH, POPUP_ROUTES } from '@/config/routes';

const HOME_PATHS: readonly string[] = [...HOME_ALIASES, ...Object.keys(POPUP_ROUTES)];

/** The screen at a path. All aliases of home and all popup routes have the same screen. */
export function screenOf(path: string): string {
  return HOME_PATHS.includes(path) ? HOME_PATH : path;
}

/** Moves the focus to the new page's content, unless it is in a dialog. */
export function useFocusOnPageChange(): void {
  const screen = useRouterState({
    select: ({ resolvedLocation }) =>
      resolvedLocation === undefined ? undefined : screenOf(resolvedLocation.pathname),
  });
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    shown.current = screen;
    if (isFirst || document.querySelector('dialog[open]') !== null) return;
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  }, [screen]);
}
