import { icon } from './icon';

/** Numbered ball with its ticket: lottery. */
export const IconLottery = icon(
  <>
    <circle cx="14" cy="10" r="6.25" />
    <path d="M12.4 8.4 14.1 7.25v5.5M7.85 11.2 4.6 12.35a1.25 1.25 0 0 0-.75 1.6l.3.85a1.6 1.6 0 0 1 1.05 3l.3.85a1.25 1.25 0 0 0 1.6.75l9.75-3.5" />
  </>,
);
