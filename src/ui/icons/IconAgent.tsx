import { icon } from './icon';

/** Person joined to two others: agent. */
export const IconAgent = icon(
  <>
    <circle cx="12" cy="6.5" r="2.75" />
    <circle cx="5.5" cy="17.75" r="2.25" />
    <circle cx="18.5" cy="17.75" r="2.25" />
    <circle cx="12" cy="17.75" r="2.25" />
    <path d="M12 9.25v6.25M5.5 15.5v-.75a2.25 2.25 0 0 1 2.25-2.25h8.5a2.25 2.25 0 0 1 2.25 2.25v.75" />
  </>,
);
