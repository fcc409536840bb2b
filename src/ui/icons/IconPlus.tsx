import { icon } from './icon';

/** Plus sign. */
export const IconPlus = icon(<path d="M12 5v14M5 12h14" />);
