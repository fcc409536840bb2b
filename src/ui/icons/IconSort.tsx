import { icon } from './icon';

/** Lines of decreasing length next to an arrow: the sort order of a list. */
export const IconSort = icon(<path d="M4 7h9M4 12h6.5M4 17h4M17 6v12M13.5 14.5 17 18l3.5-3.5" />);
