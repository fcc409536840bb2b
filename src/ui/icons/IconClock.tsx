import { icon } from './icon';

/** Clock: recent games. */
export const IconClock = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M12 7.25V12l3.25 2" />
  </>,
);
