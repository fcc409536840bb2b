import { icon } from './icon';

/** Magnifier. */
export const IconSearch = icon(
  <>
    <circle cx="10.75" cy="10.75" r="6.25" />
    <path d="m15.5 15.5 4.75 4.75" />
  </>,
);
