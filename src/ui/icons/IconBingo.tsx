import { Dot, icon } from './icon';

/** Bingo card with a marked line. */
export const IconBingo = icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="2.5" />
    <path d="M4 9.35h16M4 14.65h16M9.35 4v16M14.65 4v16" />
    <Dot cx={6.7} cy={6.7} r={1.5} />
    <Dot cx={12} cy={12} r={1.5} />
    <Dot cx={17.3} cy={17.3} r={1.5} />
  </>,
);
