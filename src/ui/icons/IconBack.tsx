import { icon } from './icon';

/** Arrow to the left: goes back. */
export const IconBack = icon(<path d="M20 12H4.5M10.5 5.5 4 12l6.5 6.5" />);
