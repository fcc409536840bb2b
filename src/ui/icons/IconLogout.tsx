import { icon } from './icon';

/** Door with an arrow: log out. */
export const IconLogout = icon(
  <path d="M14 7.5V6.25A2.25 2.25 0 0 0 11.75 4h-5.5A2.25 2.25 0 0 0 4 6.25v11.5A2.25 2.25 0 0 0 6.25 20h5.5A2.25 2.25 0 0 0 14 17.75V16.5M9.5 12H20.5M17 8.5l3.5 3.5-3.5 3.5" />,
);
