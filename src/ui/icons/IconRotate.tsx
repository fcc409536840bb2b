import { icon } from './icon';

/** A phone with a turning arrow: turn the device. */
export const IconRotate = icon(
  <>
    <rect x="3.5" y="11.5" width="12.5" height="8.5" rx="2" />
    <path d="M13 15.75h.01M9 4h5.5a5 5 0 0 1 5 5v2.5M11.75 6.75 9 4l2.75-2.5M17.25 9.75l2.25 2.25 2.25-2.25" />
  </>,
);
