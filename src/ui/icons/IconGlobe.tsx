import { icon } from './icon';

/** Globe: language. */
export const IconGlobe = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M3.75 12h16.5M12 3.75c2.3 2.3 3.5 5.2 3.5 8.25s-1.2 5.95-3.5 8.25c-2.3-2.3-3.5-5.2-3.5-8.25S9.7 6.05 12 3.75Z" />
  </>,
);
