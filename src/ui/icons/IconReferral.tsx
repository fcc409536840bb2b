import { icon } from './icon';

/** Two hands shaking: invite friends. */
export const IconReferral = icon(
  <path d="m12 7.25-2.9 2.6a1.65 1.65 0 0 0 2.15 2.5l2-1.5 5 4.35a1.4 1.4 0 0 1-1.85 2.1l-.4-.35M12 7.25l-1.25-.9a2 2 0 0 0-1.2-.4H6.75L3 7M12 7.25l1.6-1a2 2 0 0 1 1.1-.3h2.55L21 7M3 14.5h2l4.65 4.1a2 2 0 0 0 2.6.05l.25-.2M16 17.3a1.4 1.4 0 0 1-1.95 2l-1.3-1.05M19 14.5h2" />,
);
