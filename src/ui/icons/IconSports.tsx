import { icon } from './icon';

/** Football: sports. */
export const IconSports = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="m12 8.25 3.55 2.6-1.35 4.15H9.8l-1.35-4.15L12 8.25ZM12 8.25v-4.5M15.55 10.85l4.3-1.35M14.2 15l2.65 3.6M9.8 15l-2.65 3.6M8.45 10.85l-4.3-1.35" />
  </>,
);
