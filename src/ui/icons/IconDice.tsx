import { Dot, icon } from './icon';

/** Two dice: mini games. */
export const IconDice = icon(
  <>
    <rect x="3.5" y="9.5" width="11" height="11" rx="2.5" />
    <path d="M9.4 6.6 10.75 4.9a2.5 2.5 0 0 1 3.5-.45l4.95 3.8a2.5 2.5 0 0 1 .45 3.5l-2.4 3.1" />
    <Dot cx={6.75} cy={12.75} />
    <Dot cx={11.25} cy={17.25} />
    <Dot cx={9} cy={15} />
    <Dot cx={15.4} cy={9.2} />
  </>,
);
