import { icon } from './icon';

/** Minus sign. */
export const IconMinus = icon(<path d="M5 12h14" />);
