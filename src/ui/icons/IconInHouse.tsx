import { icon } from './icon';

/** Building with a star: in-house games. */
export const IconInHouse = icon(
  <path d="M3.75 9.5 12 4l8.25 5.5M5.5 9.75V20M18.5 9.75V20M3.75 20h16.5M12 9.75l1.05 2.15 2.35.35-1.7 1.65.4 2.35-2.1-1.1-2.1 1.1.4-2.35-1.7-1.65 2.35-.35L12 9.75Z" />,
);
