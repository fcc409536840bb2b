import { useElementScrollRestoration } from '@tanstack/react-router';
import { type ReactElement, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Failure } from '@/machines/shared/failure';
import type { ListTag } from '@/machines/shared/pagedList/pagedList.machine';
import { Button } from '@/ui/Button';
import { Chip, ChipBar } from '@/ui/Chip';
import { EmptyState } from '@/ui/EmptyState';
import { IconClock } from '@/ui/icons/IconClock';
import { RowList } from '@/ui/ListRow';
import { SkeletonRows } from '@/ui/SkeletonShapes';
import { ErrorState } from '@/ui/States';
import { useTexts } from '../state/texts';
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

/** Goes back to where the page was left, once the rows are there: until then it is too short for the router to do so. */
function useReturn(hasRows: boolean): void {
  const left = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  const isBack = useRef(false);
  const goBack = useEffectEvent(() => {
    if (!isBack.current && window.scrollY < left) window.scrollTo({ top: left });
    isBack.current = true;
  });
  useLayoutEffect(() => {
    if (hasRows) goBack();
  }, [hasRows]);
}

/** Rows of a paged list, from the snapshot of its chart. */
export function PagedRows({
  of: list,
  rows,
  texts,
  send,
}: {
  readonly of: {
    readonly context: {
      readonly failure: Failure | null;
      readonly pageNum: number;
      readonly totalPages: number;
    };
    hasTag(tag: ListTag): boolean;
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
  const { t } = useTexts();
  const { failure, pageNum, totalPages } = list.context;
  useReturn(rows.length > 0);
  const reason = failure === null ? undefined : t(`error.${failure.code}`);
  if (list.hasTag('failed')) {
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
  const isLoading = list.hasTag('loading');
  const isAppending = list.hasTag('appending');
  return (
    <section className={screen['panel']} aria-busy={isLoading || isAppending}>
      {isLoading ? (
        <SkeletonRows />
      ) : rows.length === 0 ? (
        <EmptyState icon={<IconClock size={34} />} title={texts.empty} text={texts.emptyText} />
      ) : (
        <RowList label={texts.label}>{rows}</RowList>
      )}
      {!isAppending && reason !== undefined && (
        <p className={screen['note']} role="alert">
          {reason}
        </p>
      )}
      {pageNum > 0 && pageNum < totalPages && (
        <div className={screen['foot']}>
          <Button block variant="secondary" loading={isAppending} onClick={() => send({ type: 'list.more' })}>
            {texts.more}
          </Button>
        </div>
      )}
    </section>
  );
}
