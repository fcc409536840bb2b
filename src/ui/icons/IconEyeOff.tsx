import { icon } from './icon';

/** Eye struck through: hides the password. */
export const IconEyeOff = icon(
  <path d="M9.75 6.02A9 9 0 0 1 12 5.75c6 0 9.25 6.25 9.25 6.25a15.6 15.6 0 0 1-2.6 3.35M6.2 7.55A14.6 14.6 0 0 0 2.75 12S6 18.25 12 18.25a9 9 0 0 0 4.4-1.15M10.1 10.05a2.75 2.75 0 0 0 3.85 3.9M4 4l16 16" />,
);
