import { icon } from './icon';

/** Bin: removes. */
export const IconTrash = icon(
  <path d="M4.5 6.75h15M9 6.5V5.25C9 4.56 9.56 4 10.25 4h3.5c.69 0 1.25.56 1.25 1.25V6.5M6.25 6.75 7 18.2A1.95 1.95 0 0 0 8.95 20h6.1A1.95 1.95 0 0 0 17 18.2l.75-11.45M10 10.75v5M14 10.75v5" />,
);
