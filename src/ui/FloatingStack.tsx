import type { ReactNode } from 'react';
import { cx } from './cx';
import s from './FloatingStack.module.css';

interface FloatingStackProps {
  label: string;
  /** Placed at the lower end of a rail, where it does not cover content. */
  inRail?: boolean;
  children: ReactNode;
}

/** Round buttons that float above the bottom bar: live chat, messengers, download. */
export function FloatingStack({ label, inRail, children }: FloatingStackProps) {
  return (
    <aside className={cx(s['anchor'], inRail && s['inRail'])} aria-label={label}>
      <div className={s['stack']}>{children}</div>
    </aside>
  );
}
