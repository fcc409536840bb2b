import { icon } from './icon';

/** Chevron to the right. */
export const IconChevronRight = icon(<path d="m9 5 7 7-7 7" />);
