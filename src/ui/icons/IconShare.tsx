import { icon } from './icon';

/** Three joined points: shares. */
export const IconShare = icon(
  <>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="17.5" cy="5.75" r="2.5" />
    <circle cx="17.5" cy="18.25" r="2.5" />
    <path d="m8.25 10.8 7-3.85M8.25 13.2l7 3.85" />
  </>,
);
