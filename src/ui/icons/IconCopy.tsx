import { icon } from './icon';

/** Two sheets: copies. */
export const IconCopy = icon(
  <>
    <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2.25" />
    <path d="M15.5 5.5A1.75 1.75 0 0 0 13.75 4H6.25A2.25 2.25 0 0 0 4 6.25v7.5a1.75 1.75 0 0 0 1.5 1.75" />
  </>,
);
