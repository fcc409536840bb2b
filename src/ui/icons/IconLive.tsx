import { icon } from './icon';

/** Dealer with a broadcast wave: casino tables. */
export const IconLive = icon(
  <>
    <circle cx="12" cy="9" r="3.25" />
    <path d="M5.5 20a6.5 6.5 0 0 1 13 0M12 16.25l1.75 1.1v-2.2L12 16.25Zm0 0-1.75 1.1v-2.2L12 16.25ZM17.75 4.75a6 6 0 0 1 0 8M6.25 4.75a6 6 0 0 0 0 8" />
  </>,
);
