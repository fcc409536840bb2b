import type { ReactNode } from 'react';
import s from './FloatingStack.module.css';

interface FloatingStackProps {
  label: string;
  children: ReactNode;
}

/**
 * Round buttons above the bottom bar: live chat, messengers, download. They are the footer of a `SideNav`, where they
 * cover no content.
 */
export function FloatingStack({ label, children }: FloatingStackProps) {
  return (
    <aside className={s['anchor']} aria-label={label}>
      <div className={s['stack']}>{children}</div>
    </aside>
  );
}
