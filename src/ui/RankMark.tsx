import type { ReactElement } from 'react';
import s from './RankMark.module.css';

/** The symbols of the first ranks, each brighter than the one before, on a 40 px grid. */
const SIGNS: readonly ReactElement[] = [
  // A spark.
  <path key="1" d="m20 11 2.2 6.8L29 20l-6.8 2.2L20 29l-2.2-6.8L11 20l6.8-2.2Z" />,
  // A flame that glows.
  <path
    key="2"
    d="M20 9.5c1 4.5 6.5 6.5 6.5 12.5a6.5 6.5 0 0 1-13 0c0-3 1.5-4.5 3-6 .3 2 1 2.8 2 3 .7-3 .2-6 1.5-9.5Z"
  />,
  // A cut stone.
  <path key="3" d="M14.5 11.5h11L30 17.5 20 30 10 17.5Zm-1 6 6.5 8.5 6.5-8.5Z" fillRule="evenodd" />,
  // A star.
  <path key="4" d="m20 9.5 3.2 6.9 7.5.9-5.5 5.2 1.4 7.5-6.6-3.7-6.6 3.7 1.4-7.5-5.5-5.2 7.5-.9Z" />,
  // A moon.
  <path key="5" d="M24.5 9.8A10.5 10.5 0 1 0 30.3 22 8.5 8.5 0 0 1 24.5 9.8Z" />,
  // A sun.
  <g key="6">
    <circle cx="20" cy="20" r="5.5" />
    <path
      d="M20 8.5v4M20 27.5v4M8.5 20h4M27.5 20h4M11.9 11.9l2.8 2.8M25.3 25.3l2.8 2.8M28.1 11.9l-2.8 2.8M14.7 25.3l-2.8 2.8"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
  </g>,
];

/** The mark of a rank by its position, starting at 1 for the lowest. Ranks without a symbol show the number. */
export function RankMark({ level, size = 40 }: { level: number; size?: number }) {
  return (
    <svg
      className={s['mark']}
      data-level={Math.min(level, SIGNS.length)}
      viewBox="0 0 40 40"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path className={s['edge']} d="M20 1.5 36 10.75v18.5L20 38.5 4 29.25v-18.5Z" />
      <path className={s['face']} d="M20 4.5 33.4 12.25v15.5L20 35.5 6.6 27.75v-15.5Z" />
      <g className={s['sign']}>
        {SIGNS[level - 1] ?? (
          <text x="20" y="26" textAnchor="middle" fontSize="16" fontWeight="700">
            {level}
          </text>
        )}
      </g>
    </svg>
  );
}
