import { icon } from './icon';

/** Cut diamond: VIP benefits. */
export const IconVip = icon(
  <path d="M7.25 4.5h9.5a1.5 1.5 0 0 1 1.25.65l2.5 3.75a1.5 1.5 0 0 1-.1 1.8l-7.25 8.75a1.5 1.5 0 0 1-2.3 0L3.6 10.7a1.5 1.5 0 0 1-.1-1.8L6 5.15a1.5 1.5 0 0 1 1.25-.65ZM8.25 9.25 12 14l3.75-4.75" />,
);
