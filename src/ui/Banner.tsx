import type { ReactNode } from 'react';
import s from './Banner.module.css';

/** The box of a banner or a carousel. Its height is reserved before the picture loads. */
export function BannerFrame({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <section className={s['frame']} aria-label={label}>
      {children}
    </section>
  );
}
