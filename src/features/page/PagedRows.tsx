import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '@/machines/failure';
import { Button } from '@/ui/Button';
import { Chip, ChipBar } from '@/ui/Chip';
import { IconClock } from '@/ui/icons/first';
import { RowList } from '@/ui/ListRow';
import { SkeletonRows } from '@/ui/SkeletonShapes';
import { EmptyState, ErrorState } from '@/ui/States';
import screen from './screen.module.css';

/** Filter chips of a list; one is always selected. */
export function FilterBar<Choice extends string | number>({
  label,
  choices,
  chosen,
  nameOf,
  onChoose,
}: {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice;
  readonly nameOf: (choice: Choice) => string;
  readonly onChoose: (choice: Choice) => void;
}) {
  return (
    <ChipBar label={label} selectedKey={String(chosen)}>
      {choices.map((choice) => (
        <Chip key={choice} selected={choice === chosen} onClick={() => onChoose(choice)}>
          {nameOf(choice)}
        </Chip>
      ))}
    </ChipBar>
  );
}

/** Rows of a paged list, from its chart. */
export function PagedRows({
  at,
  of: { failure, pageNum, totalPages },
  rows,
  texts,
  send,
}: {
  readonly at: string;
  readonly of: {
    readonly failure: Failure | null;
    readonly pageNum: number;
    readonly totalPages: number;
  };
  readonly rows: readonly ReactElement[];
  readonly texts: {
    readonly label: string;
    readonly failed: string;
    readonly empty: string;
    readonly emptyText: string;
    readonly more: string;
  };
  readonly send: (event: { readonly type: 'list.more' | 'list.retry' }) => void;
}) {
  const { t } = useTranslation();
  const reason = failure === null ? undefined : t(`error.${failure.code}`);
  if (at === 'failed') {
    return (
      <section className={screen['panel']}>
        <ErrorState
          title={texts.failed}
          text={reason}
          retryLabel={t('action.retry')}
          onRetry={() => send({ type: 'list.retry' })}
        />
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
      {pageNum > 0 && pageNum < totalPages && (
        <div className={screen['foot']}>
          <Button
            block
            variant="secondary"
            loading={at === 'appending'}
            onClick={() => send({ type: 'list.more' })}
          >
            {texts.more}
          </Button>
        </div>
      )}
    </section>
  );
}
