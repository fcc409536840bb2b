import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx';
import s from './IconButton.module.css';
import type { RenderLink } from './link';
import { VisuallyHidden } from './VisuallyHidden';

interface IconButtonLook {
  /** Accessible name, since the icon has none. */
  label: string;
  icon: ReactNode;
  /** `plain` has no background, `solid` has its own, `glass` is for use on a picture. */
  variant?: 'plain' | 'solid' | 'glass' | undefined;
  /** A Badge in the corner. */
  badge?: ReactNode;
}

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'>, IconButtonLook {}

/** A 44 px button with only an icon. Set `aria-pressed` to make it a toggle. */
export function IconButton({ label, icon, variant = 'plain', badge, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={cx(s['button'], s[variant], className)}>
      <span className={s['face']}>
        {icon}
        <VisuallyHidden>{label}</VisuallyHidden>
        {badge && <span className={s['badge']}>{badge}</span>}
      </span>
    </button>
  );
}

export interface IconButtonLinkProps extends IconButtonLook {
  render: RenderLink;
}

/** A link that looks like an icon button. */
export function IconButtonLink({ label, icon, variant = 'plain', badge, render }: IconButtonLinkProps) {
  return render({
    className: cx(s['button'], s[variant]),
    children: (
      <>
        <span className={s['face']}>
          {icon}
          <VisuallyHidden>{label}</VisuallyHidden>
          {badge && <span className={s['badge']}>{badge}</span>}
        </span>
      </>
    ),
  });
}
