import { Dot, icon } from './icon';

/** Question mark in a circle: help centre. */
export const IconHelp = icon(
  <>
    <circle cx="12" cy="12" r="8.25" />
    <path d="M9.5 9.6a2.55 2.55 0 1 1 3.85 2.2c-.85.5-1.35 1-1.35 1.95" />
    <Dot cx={12} cy={16.6} />
  </>,
);
