import s from './Badge.module.css';
import { cx } from './cx';
import { unreadText } from './unreadCount';

export interface BadgeProps {
  count: number;
  /** Label for assistive technology: "12 unread messages". */
  label: string;
  /** Placed in the upper right corner of a positioned parent. */
  corner?: boolean;
}

/** An unread count: nothing at 0, `99+` above 99 (MEMBER-07). */
export function Badge({ count, label, corner }: BadgeProps) {
  const text = unreadText(count);
  if (!text) return null;
  return (
    <span className={cx(s['badge'], corner && s['corner'])} role="img" aria-label={label}>
      {text}
    </span>
  );
}

export interface TagProps {
  kind: 'hot' | 'new' | 'jackpot' | 'live' | 'off';
  /** Position of the tag. */
  className?: string | undefined;
  children: string;
}

/** A short flag on a tile: hot, new, jackpot, live, or not available. */
export function Tag({ kind, className, children }: TagProps) {
  return <span className={cx(s['tag'], s[kind], className)}>{children}</span>;
}
