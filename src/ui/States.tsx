import type { ReactNode } from 'react';
import { Button } from './Button';
import { cx } from './cx';
import { IconRefresh, IconSearch, IconWarning, IconWifiOff } from './icons/first';
import { Spinner } from './Spinner';
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

export interface ErrorStateProps {
  title: string;
  text?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  /** Whether the retry is running. */
  retrying?: boolean;
}

/** Error state with a retry button. Screen readers announce it when it appears. */
export function ErrorState({ title, text, retryLabel, onRetry, retrying }: ErrorStateProps) {
  return (
    <div className={cx(s['state'], s['failed'])} role="alert">
      <span className={s['medal']}>
        <IconWarning size={34} />
      </span>
      <p className={s['title']}>{title}</p>
      {text && <p className={s['text']}>{text}</p>}
      <Button variant="secondary" icon={<IconRefresh />} loading={retrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}

/** Loading indicator at the end of a list. */
export function LoadingMore({ label }: { label: string }) {
  return (
    <p className={s['more']} role="status">
      <Spinner /> {label}
    </p>
  );
}

/** Offline notice: a strip below the header. Always render it; it is visible while `offline`. */
export function OfflineBar({ offline, text }: { offline: boolean; text: string }) {
  return (
    <div role="status">
      {offline && (
        <p className={s['offline']}>
          <IconWifiOff size={18} />
          {text}
        </p>
      )}
    </div>
  );
}
