import type { ReactNode } from 'react';
import s from './AppBar.module.css';

/** A page's title inside the AppBar. */
export function PageTitle({ children }: { children: ReactNode }) {
  return <h1 className={s['title']}>{children}</h1>;
}
