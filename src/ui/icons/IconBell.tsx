import { icon } from './icon';

/** Bell: inbox. */
export const IconBell = icon(
  <path d="M6.25 10a5.75 5.75 0 0 1 11.5 0c0 5 2 6.25 2 6.25H4.25s2-1.25 2-6.25ZM9.75 19.25a2.4 2.4 0 0 0 4.5 0" />,
);
