import { icon } from './icon';

/** Three lines: opens the side menu. */
export const IconMenu = icon(<path d="M4 6.5h16M4 12h16M4 17.5h10" />);
