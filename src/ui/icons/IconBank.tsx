import { icon } from './icon';

/** Temple front: bank. */
export const IconBank = icon(
  <>
    <path d="M4 9.5 11 4.9a1.8 1.8 0 0 1 2 0l7 4.6Z" />
    <path d="M6 9.5v7M10 9.5v7M14 9.5v7M18 9.5v7" />
    <path d="M4.5 16.5h15M3.75 19.5h16.5" />
  </>,
);
