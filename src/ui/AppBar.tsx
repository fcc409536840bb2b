import type { ReactNode } from 'react';
import s from './AppBar.module.css';
import { cx } from './cx';
import type { RenderLink } from './link';

export interface AppBarProps {
  start?: ReactNode;
  /** The logo on home, a page title elsewhere. */
  children?: ReactNode;
  end?: ReactNode;
  /** Centres the title. */
  centred?: boolean | undefined;
  /** A second line below the first. */
  below?: ReactNode;
}

/** The header, sticky at the top of the page's column. */
export function AppBar({ start, children, end, centred, below }: AppBarProps) {
  return (
    <header className={cx(s['bar'], centred && s['centred'])}>
      {start && <div className={s['start']}>{start}</div>}
      <div className={s['middle']}>{children}</div>
      {end && <div className={s['end']}>{end}</div>}
      {below && <div className={s['below']}>{below}</div>}
    </header>
  );
}

export interface WordmarkProps {
  /** The brand's name, from the merchant's configuration. */
  name: string;
  render?: RenderLink;
}

/** The brand's name set as a logo. */
export function Wordmark({ name, render }: WordmarkProps) {
  const children = <span className={s['word']}>{name}</span>;
  return render ? (
    render({ className: cx(s['logo']), children })
  ) : (
    <span className={s['logo']}>{children}</span>
  );
}
