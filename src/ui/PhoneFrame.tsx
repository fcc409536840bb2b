import type { ReactNode } from 'react';
import s from './PhoneFrame.module.css';

/**
 * The page at full height: as wide as a phone, or next to its {@link PageSide} on a wide screen. Bars stick to its
 * ends.
 */
export function PhoneFrame({ children }: { children: ReactNode }) {
  return <div className={s['frame']}>{children}</div>;
}

/** Navigation: at the end of the page on a phone, in a side column on a wide screen. */
export function PageSide({ children }: { children: ReactNode }) {
  return <div className={s['side']}>{children}</div>;
}

/** The main content between the bars. */
export function PageMain({ children }: { children: ReactNode }) {
  return <main className={s['main']}>{children}</main>;
}
