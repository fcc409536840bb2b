import { icon } from './icon';

/** Chevron to the left. */
export const IconChevronLeft = icon(<path d="m15 5-7 7 7 7" />);
