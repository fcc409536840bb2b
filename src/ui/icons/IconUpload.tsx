import { icon } from './icon';

/** Arrow out of a tray: uploads. */
export const IconUpload = icon(
  <path d="M12 15.25v-11M7.25 9 12 4.25 16.75 9M4.5 16.5v1.25A2.25 2.25 0 0 0 6.75 20h10.5a2.25 2.25 0 0 0 2.25-2.25V16.5" />,
);
