import type { ComponentProps } from 'react';
import s from './base.module.css';

/** Text for assistive technology only. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span className={s['srOnly']} {...props} />;
}
