import { Dot, icon } from './icon';

/** Fish: fishing games. */
export const IconFish = icon(
  <>
    <path d="M3.25 12S6.5 6.5 12 6.5c3.1 0 5 2.6 6.2 4.3L21.25 8v8l-3.05-2.8c-1.2 1.7-3.1 4.3-6.2 4.3C6.5 17.5 3.25 12 3.25 12ZM11 9.5c1 1.6 1 3.4 0 5M13 6.5l1-2.25M13 17.5l1 2.25" />
    <Dot cx={7.5} cy={11.25} />
  </>,
);
