import { HIGHLIGHT_EVERY } from '@/config/constants';

/** Whether the game at this place of a grid, from 0, has a line to itself: every 7th (HOME-14). */
export const isHighlight = (at: number): boolean => at % HIGHLIGHT_EVERY === HIGHLIGHT_EVERY - 1;
