import { icon } from './icon';

/** Cross: closes a popup. */
export const IconClose = icon(<path d="m6 6 12 12M18 6 6 18" />);
