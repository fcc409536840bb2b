import { icon } from './icon';

/** Triangle: launches a game. */
export const IconPlay = icon(
  <path d="M7 5.3v13.4c0 .97 1.06 1.56 1.88 1.05l10.7-6.7a1.24 1.24 0 0 0 0-2.1L8.88 4.25A1.24 1.24 0 0 0 7 5.3Z" />,
);
