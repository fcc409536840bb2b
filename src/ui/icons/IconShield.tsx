import { icon } from './icon';

/** Shield with a tick: security. */
export const IconShield = icon(
  <path d="M12 3.5 5.25 6v5.25c0 4.25 2.8 7.55 6.75 9.25 3.95-1.7 6.75-5 6.75-9.25V6L12 3.5ZM8.75 11.9l2.35 2.35 4.15-4.5" />,
);
