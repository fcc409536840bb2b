import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { NOTICES_PATH } from '@/config/routes';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { linkTo } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useTexts } from '@/features/shared/state/texts';
import type { noticeDetailMachine } from '@/machines/content/noticeDetail/noticeDetail.machine';
import { Button, ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconMegaphone } from '@/ui/icons/IconMegaphone';
import { NoticeBody, useDateLine } from './NoticesScreen';
import s from './notices.module.css';

/** One announcement (ROUTE-45). */
export function NoticeScreen({ actor }: ScreenProps<'noticeDetail'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={actor}
      instead={{ missing: (detail) => <Missing detail={detail} /> }}
      failed={{ title: t('notices.one_failed'), retry: { type: 'notice.retry' } }}
      isReady={({ context }) => context.notice !== null}
    >
      {(detail) => <Notice detail={detail} />}
    </ChartScreen>
  );
}

type DetailRef = ActorRefFrom<typeof noticeDetailMachine>;

function Missing({ detail }: { readonly detail: DetailRef }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<IconMegaphone size={34} />}
      title={t('notices.missing')}
      text={t('notices.missing_text')}
      action={<Button onClick={() => detail.send({ type: 'notice.list' })}>{t('notices.all')}</Button>}
    />
  );
}

function Notice({ detail }: { readonly detail: DetailRef }) {
  const { t } = useTexts();
  const dateLine = useDateLine();
  const notice = useSelector(detail, ({ context }) => context.notice);
  if (notice === null) return null;
  return (
    <>
      <article className={s['article']}>
        <h2>{notice.title}</h2>
        <p className={s['date']}>{dateLine(notice, 'detail')}</p>
        <NoticeBody notice={notice} />
      </article>
      <ButtonLink variant="ghost" render={linkTo(NOTICES_PATH)}>
        {t('notices.all')}
      </ButtonLink>
    </>
  );
}
