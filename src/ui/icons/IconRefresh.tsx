import { icon } from './icon';

/** Two turning arrows: reloads. */
export const IconRefresh = icon(
  <path d="M19.75 10A8 8 0 0 0 5.6 7.2L4 9M4 4.5V9h4.5M4.25 14A8 8 0 0 0 18.4 16.8L20 15M20 19.5V15h-4.5" />,
);
