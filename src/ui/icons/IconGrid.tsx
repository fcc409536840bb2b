import { icon } from './icon';

/** Four tiles: all games. */
export const IconGrid = icon(
  <>
    <rect x="4" y="4" width="6.75" height="6.75" rx="1.75" />
    <rect x="13.25" y="4" width="6.75" height="6.75" rx="1.75" />
    <rect x="4" y="13.25" width="6.75" height="6.75" rx="1.75" />
    <rect x="13.25" y="13.25" width="6.75" height="6.75" rx="1.75" />
  </>,
);
