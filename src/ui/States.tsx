import type { ReactNode } from 'react';
import { Button } from './Button';
import { cx } from './cx';
import { IconRefresh } from './icons/IconRefresh';
import { IconWarning } from './icons/IconWarning';
import { IconWifiOff } from './icons/IconWifiOff';
import s from './States.module.css';

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

/**
 * Offline notice: a strip that stays at the top of the page, above what follows it. Always render it; it is visible while
 * `offline`.
 */
export function OfflineBar({ offline, text }: { offline: boolean; text: string }) {
  return (
    <div className={s['connection']} role="status">
      {offline && (
        <p className={s['offline']}>
          <IconWifiOff size={18} />
          {text}
        </p>
      )}
    </div>
  );
}
