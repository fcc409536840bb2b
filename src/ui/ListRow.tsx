import type { ReactNode } from 'react';
import { cx } from './cx';
import { IconChevronRight } from './icons/IconChevronRight';
import s from './ListRow.module.css';
import type { RenderLink } from './link';

/** Rows in a list, such as the side menu's links. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={s['list']} aria-label={label}>
      {children}
    </ul>
  );
}

export interface ListRowProps {
  title: string;
  text?: string | undefined;
  /** One more line. */
  note?: string | undefined;
  icon?: ReactNode;
  /** Content at the end: a Badge, a value, a check mark. The chevron of a link follows it. */
  end?: ReactNode;
  render?: RenderLink | undefined;
  onPress?: (() => void) | undefined;
  current?: boolean | undefined;
  /** Whether this is the selected one of several buttons. */
  selected?: boolean | undefined;
}

/** One row: a link with `render`, a button with `onPress`, otherwise plain. */
export function ListRow({ title, text, note, icon, end, render, onPress, current, selected }: ListRowProps) {
  const children = (
    <>
      {icon && <span className={s['icon']}>{icon}</span>}
      <span className={s['words']}>
        <span className={s['title']}>{title}</span>
        {text && <span className={s['text']}>{text}</span>}
        {note && <span className={s['note']}>{note}</span>}
      </span>
      {end}
      {render && <IconChevronRight size={18} className={s['chevron']} />}
    </>
  );
  const className = cx(s['row']);
  return (
    <li>
      {render ? (
        render({ className, children, 'aria-current': current ? 'page' : undefined })
      ) : onPress ? (
        <button type="button" className={className} aria-pressed={selected} onClick={onPress}>
          {children}
        </button>
      ) : (
        <div className={className}>{children}</div>
      )}
    </li>
  );
}
