import { POPUP_PIXELS_PER_REM } from '@/config/constants';

/**
 * Converts a size in popup content from design pixels to rem by dividing by 100 (LOGIN-15). The rem of popup content is
 * the `--rem` that `popupContent.module.css` sets, 100 px at the browser's standard text size, so that the content
 * grows with the player's own text size.
 */
export function popupRem(pixels: number): string {
  return `calc(${pixels / POPUP_PIXELS_PER_REM} * var(--rem))`;
}
