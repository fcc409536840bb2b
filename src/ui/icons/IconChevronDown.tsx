import { icon } from './icon';

/** Chevron down. */
export const IconChevronDown = icon(<path d="m5 9 7 7 7-7" />);
