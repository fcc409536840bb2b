import { icon } from './icon';

/** House: the home page. */
export const IconHome = icon(
  <path d="M4 10.75 11 4.6a1.5 1.5 0 0 1 2 0l7 6.15M6 9.25v8.5A2.25 2.25 0 0 0 8.25 20h7.5A2.25 2.25 0 0 0 18 17.75v-8.5M9.75 20v-4.75A1.25 1.25 0 0 1 11 14h2a1.25 1.25 0 0 1 1.25 1.25V20" />,
);
