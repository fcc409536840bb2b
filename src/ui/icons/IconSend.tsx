import { icon } from './icon';

/** Paper plane: a messaging contact. */
export const IconSend = icon(
  <path d="M19.2 4.35 4.6 9.6a1.2 1.2 0 0 0 .05 2.28l5.6 1.87 1.87 5.6a1.2 1.2 0 0 0 2.28.05l5.25-14.6a.36.36 0 0 0-.45-.45ZM10.25 13.75l4-4" />,
);
