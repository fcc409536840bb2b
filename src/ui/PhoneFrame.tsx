import type { ReactNode } from 'react';
import s from './PhoneFrame.module.css';

/** The page's column: as wide as a phone, full height, centred on larger screens. Bars stick to its ends. */
export function PhoneFrame({ children }: { children: ReactNode }) {
  return <div className={s['frame']}>{children}</div>;
}

/** The main content between the bars. */
export function PageMain({ children }: { children: ReactNode }) {
  return <main className={s['main']}>{children}</main>;
}
