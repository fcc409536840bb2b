import { icon } from './icon';

/** Cup: winners. */
export const IconTrophy = icon(
  <path d="M7.5 4h9v6.25a4.5 4.5 0 0 1-9 0V4ZM7.5 5.75H4.25v1.5A3.5 3.5 0 0 0 7.6 10.75M16.5 5.75h3.25v1.5a3.5 3.5 0 0 1-3.35 3.5M12 14.75V17.5M8.25 20v-.5a2 2 0 0 1 2-2h3.5a2 2 0 0 1 2 2v.5h-7.5Z" />,
);
