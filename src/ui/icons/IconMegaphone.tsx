import { icon } from './icon';

/** Megaphone: announcements. */
export const IconMegaphone = icon(
  <path d="M4 10.25v3.5a1.5 1.5 0 0 0 1.5 1.5H8l8.4 3.9a.75.75 0 0 0 1.1-.7V5.55a.75.75 0 0 0-1.1-.7L8 8.75H5.5a1.5 1.5 0 0 0-1.5 1.5ZM8 8.75v6.5M8.25 15.25 9.5 20h2.25l-1-3.6M20.25 10.25a3 3 0 0 1 0 3.5" />,
);
