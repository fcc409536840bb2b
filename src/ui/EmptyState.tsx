import type { ReactNode } from 'react';
import { IconSearch } from './icons/IconSearch';
import s from './States.module.css';

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  /** Action that the player can take. */
  action?: ReactNode;
}

/** Empty state, with its reason. */
export function EmptyState({ title, text, icon = <IconSearch size={34} />, action }: EmptyStateProps) {
  return (
    <div className={s['state']}>
      <span className={s['medal']}>{icon}</span>
      <p className={s['title']}>{title}</p>
      {text && <p className={s['text']}>{text}</p>}
      {action}
    </div>
  );
}
