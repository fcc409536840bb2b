import { icon } from './icon';

/** Envelope: e-mail. */
export const IconMail = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
    <path d="m4.25 7.25 6.3 5.2a2.3 2.3 0 0 0 2.9 0l6.3-5.2" />
  </>,
);
