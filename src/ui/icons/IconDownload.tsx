import { icon } from './icon';

/** Arrow into a tray: downloads. */
export const IconDownload = icon(
  <path d="M12 4v11M7.25 10.5 12 15.25l4.75-4.75M4.5 16.5v1.25A2.25 2.25 0 0 0 6.75 20h10.5a2.25 2.25 0 0 0 2.25-2.25V16.5" />,
);
