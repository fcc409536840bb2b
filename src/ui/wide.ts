import { useSyncExternalStore } from 'react';

/* Breakpoints of the layout for wide screens, in pixels. tokens.css and the style sheets use the same values. */

/** From this width on, the main navigation is a rail at the side instead of a bar at the bottom. */
export const RAIL_FROM = 600;
/** From this width on, the whole menu is at the side. */
export const MENU_FROM = 1100;
/** Two banners are side by side: on a desktop, and on a phone in landscape. */
export const BANNER_PAIRS = `(min-width: ${MENU_FROM}px), (min-width: ${RAIL_FROM}px) and (max-height: 500px)`;

/** Returns whether a media query matches, and updates when that changes. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    // The served page has the phone layout.
    () => false,
  );
}

/** Whether the screen is at least `width` pixels wide. */
export const useWidthFrom = (width: number): boolean => useMedia(`(min-width: ${width}px)`);
