import { icon } from './icon';

/** Two fanned cards: card games between players. */
export const IconCards = icon(
  <>
    <path d="m5.6 18.4-2-9.3A1.75 1.75 0 0 1 4.95 7L7 6.55" />
    <rect x="8.4" y="4.2" width="11" height="15" rx="2" transform="rotate(8 13.9 11.7)" />
    <path
      fill="currentColor"
      stroke="none"
      d="M14.4 7.9c1.05 1.95 2.7 2.75 2.45 4.4-.2 1.35-1.65 1.7-2.5 1l.35 1.75h-2.15l.8-1.9c-1 .5-2.3-.05-2.3-1.4 0-1.65 2.05-2.2 3.35-3.85Z"
    />
  </>,
);
