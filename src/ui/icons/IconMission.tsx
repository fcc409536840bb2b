import { icon } from './icon';

/** Target with an arrow in it: missions. */
export const IconMission = icon(
  <path d="M19.6 9.2A8.25 8.25 0 1 1 14.8 4.4M15.75 11.2A4 4 0 1 1 12.8 8.25M12 12l5-5M17 7V4.25L19.25 2.5v2.25h2.25L19.75 7H17Z" />,
);
