import { icon } from './icon';

/** Filled heart: the player follows the host. */
export const IconHeartFilled = icon(
  <path
    fill="currentColor"
    d="M12 20S3.75 15.4 3.75 9.5A4.6 4.6 0 0 1 8.35 4.85c1.55 0 2.9.8 3.65 2 .75-1.2 2.1-2 3.65-2a4.6 4.6 0 0 1 4.6 4.65C20.25 15.4 12 20 12 20Z"
  />,
);
