import { icon } from './icon';

/** Padlock: password. */
export const IconLock = icon(
  <>
    <rect x="4.75" y="10.25" width="14.5" height="9.75" rx="2.5" />
    <path d="M8 10V8a4 4 0 0 1 8 0v2M12 14v2.25" />
  </>,
);
