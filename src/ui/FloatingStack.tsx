import type { ReactNode } from 'react';
import s from './FloatingStack.module.css';

/** Round buttons that float above the bottom bar at the right: live chat, messengers, download. */
export function FloatingStack({ label, children }: { label: string; children: ReactNode }) {
  return (
    <aside className={s['anchor']} aria-label={label}>
      <div className={s['stack']}>{children}</div>
    </aside>
  );
}
