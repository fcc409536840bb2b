import type { ReactElement } from 'react';
import s from './cashier.module.css';

/** Marks of the payment methods, drawn on a 40 px grid. */
const MARKS: Readonly<Record<string, { readonly color: string; readonly drawing: ReactElement }>> = {
  ewallet: {
    color: '#1f6fe5',
    drawing: (
      <>
        <path d="M9 15.5 24 9l3.5 6.5" fill="#9cc7ff" />
        <rect x="8" y="15" width="24" height="16.5" rx="4" fill="#fff" />
        <path d="M23.5 20H33v6.5h-9.5a3.25 3.25 0 0 1 0-6.5Z" fill="#ffc531" />
        <circle cx="24.5" cy="23.25" r="1.4" fill="#1f6fe5" />
      </>
    ),
  },
  bank: {
    color: '#0c7a5b',
    drawing: (
      <>
        <path d="M20 8 33 15.5H7Z" fill="#ffd76a" />
        <path d="M10 18h4v9h-4zm8 0h4v9h-4zm8 0h4v9h-4z" fill="#fff" />
        <path d="M8 28.5h24V32H8z" fill="#bff0dc" />
      </>
    ),
  },
  counter: {
    color: '#c8401f',
    drawing: (
      <>
        <path d="M10 19h20v13H10z" fill="#fff" />
        <path d="M17 24h6v8h-6z" fill="#c8401f" />
        <path
          d="M9 9h22l3 8a3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1-7 0Z"
          fill="#ffc98a"
        />
      </>
    ),
  },
  testcard: {
    color: '#5b3fa8',
    drawing: (
      <>
        <rect x="6.5" y="11" width="27" height="18.5" rx="3.5" fill="#fff" />
        <path d="M6.5 15.5h27v4h-27z" fill="#2a1b57" />
        <circle cx="25" cy="24.75" r="2.6" fill="#ff7a59" />
        <circle cx="28.5" cy="24.75" r="2.6" fill="#ffc531" />
      </>
    ),
  },
};

/** Distinct hues, for methods without a mark. */
const hueOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 0);

/** The mark of a payment method. An unknown method gets its first letter on its own colour. */
export function MethodMark({ icon, name }: { readonly icon: string; readonly name: string }) {
  const mark = MARKS[icon];
  return (
    <svg className={s['mark']} viewBox="0 0 40 40" width="40" height="40" aria-hidden="true">
      <rect width="40" height="40" rx="11" fill={mark?.color ?? `hsl(${hueOf(name)} 55% 38%)`} />
      {mark?.drawing ?? (
        <text x="20" y="27" textAnchor="middle" fontSize="20" fontWeight="700" fill="#fff">
          {name.slice(0, 1).toUpperCase()}
        </text>
      )}
    </svg>
  );
}
