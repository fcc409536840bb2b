import { Dot, icon } from './icon';

/** Crown: jackpots. */
export const IconJackpot = icon(
  <>
    <path d="M4.75 16.25 3.5 7.5l4.75 3.75L12 5.25l3.75 6L20.5 7.5l-1.25 8.75H4.75ZM5 19.5h14" />
    <Dot cx={12} cy={13.4} />
  </>,
);
