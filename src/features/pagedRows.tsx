import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '@/machines/failure';
import { Button } from '@/ui/Button';
import { IconClock } from '@/ui/icons';
import { RowList } from '@/ui/ListRow';
import { SkeletonRows } from '@/ui/Skeleton';
import { EmptyState, ErrorState } from '@/ui/States';
import screen from './screen.module.css';

/** Rows that come page by page, as the charts of paged lists have them. */
export function PagedRows({
  at,
  rows,
  failure,
  hasMore,
  texts,
  onMore,
  onRetry,
}: {
  readonly at: string;
  readonly rows: readonly ReactElement[];
  readonly failure: Failure | null;
  readonly hasMore: boolean;
  readonly texts: {
    readonly label: string;
    readonly failed: string;
    readonly empty: string;
    readonly emptyText: string;
    readonly more: string;
  };
  readonly onMore: () => void;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation();
  const reason = failure === null ? undefined : t(`error.${failure.code}`);
  if (at === 'failed') {
    return (
      <section className={screen['panel']}>
        <ErrorState title={texts.failed} text={reason} retryLabel={t('action.retry')} onRetry={onRetry} />
      </section>
    );
  }
  const isLoading = at === 'loading' || at === 'deciding';
  return (
    <section className={screen['panel']} aria-busy={isLoading || at === 'appending'}>
      {isLoading ? (
        <SkeletonRows />
      ) : rows.length === 0 ? (
        <EmptyState icon={<IconClock size={34} />} title={texts.empty} text={texts.emptyText} />
      ) : (
        <RowList label={texts.label}>{rows}</RowList>
      )}
      {at === 'showing' && reason !== undefined && (
        <p className={screen['note']} role="alert">
          {reason}
        </p>
      )}
      {hasMore && (
        <div className={screen['foot']}>
          <Button block variant="secondary" loading={at === 'appending'} onClick={onMore}>
            {texts.more}
          </Button>
        </div>
      )}
    </section>
  );
}
