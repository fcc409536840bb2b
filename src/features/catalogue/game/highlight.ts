import { HIGHLIGHT_EVERY } from '@/config/constants';

/** Whether the game at this index of a grid takes a whole row: every 7th does (HOME-14). */
export const isHighlight = (at: number): boolean => at % HIGHLIGHT_EVERY === HIGHLIGHT_EVERY - 1;
