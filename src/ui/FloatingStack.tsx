import type { ReactNode } from 'react';
import s from './FloatingStack.module.css';

/** Round buttons that float above the bottom bar at the right: live chat, messengers, download. */
export function FloatingStack({ children }: { children: ReactNode }) {
  return (
    <div className={s['anchor']}>
      <div className={s['stack']}>{children}</div>
    </div>
  );
}
