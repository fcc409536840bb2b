import { Dot, icon } from './icon';

/** Exclamation mark in a triangle. */
export const IconWarning = icon(
  <>
    <path d="M10.4 4.85 3.2 17.4A1.85 1.85 0 0 0 4.8 20.2h14.4a1.85 1.85 0 0 0 1.6-2.8L13.6 4.85a1.85 1.85 0 0 0-3.2 0ZM12 9.5v4.25" />
    <Dot cx={12} cy={16.9} />
  </>,
);
