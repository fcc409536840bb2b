import type { ComponentPropsWithRef, ReactNode } from 'react';
import s from './Button.module.css';
import { cx } from './cx';
import type { RenderLink } from './link';
import { Spinner } from './Spinner';

interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined;
  /** `s` is 36 px tall with a 44 px touch area, `m` 46 px, `l` 52 px. */
  size?: 's' | 'm' | 'l' | undefined;
  /** Fills the available width. */
  block?: boolean | undefined;
  icon?: ReactNode;
  iconEnd?: ReactNode;
}

function look({ variant = 'primary', size = 'm', block }: ButtonLook, className?: string) {
  return cx(s['button'], s[variant], s[size], block && s['block'], className);
}

function Inside({ icon, iconEnd, children }: Pick<ButtonLook, 'icon' | 'iconEnd'> & { children: ReactNode }) {
  return (
    <span className={s['inside']}>
      {icon}
      {children}
      {iconEnd}
    </span>
  );
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook {
  /** Shows a spinner in place of the label, keeps width and focus, and ignores presses. */
  loading?: boolean | undefined;
}

/** A push button. `type` is `button` by default. */
export function Button(props: ButtonProps) {
  const { variant, size, block, icon, iconEnd, loading, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size, block }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <Inside icon={icon} iconEnd={iconEnd}>
        {children}
      </Inside>
      {loading && (
        <span className={s['wait']}>
          <Spinner size="s" />
        </span>
      )}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook {
  render: RenderLink;
  children: ReactNode;
  className?: string;
}

/** A link that looks like a button. */
export function ButtonLink({ render, icon, iconEnd, children, className, ...rest }: ButtonLinkProps) {
  return render({
    className: look(rest, className),
    children: (
      <Inside icon={icon} iconEnd={iconEnd}>
        {children}
      </Inside>
    ),
  });
}
