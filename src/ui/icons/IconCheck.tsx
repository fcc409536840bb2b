import { icon } from './icon';

/** Tick. */
export const IconCheck = icon(<path d="m4.5 12.75 5 5 10-11.5" />);
