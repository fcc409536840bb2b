import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { NOTICES_PATH } from '@/config/routes';
import type { noticeDetailMachine } from '@/machines/noticeDetail/noticeDetail.machine';
import { Button, ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconMegaphone } from '@/ui/icons/further';
import { Spinner } from '@/ui/Spinner';
import { ErrorState } from '@/ui/States';
import type { ScreenProps } from '../page/FlowFrame';
import { linkTo } from '../page/links';
import { ScreenPage } from '../page/ScreenPage';
import screen from '../page/screen.module.css';
import { useTexts } from '../state/texts';
import { NoticeBody, useDateLine } from './NoticesScreen';
import s from './notices.module.css';

/** One announcement (ROUTE-45). */
export function NoticeScreen({ actor }: ScreenProps<'noticeDetail'>) {
  return <ScreenPage>{actor && <Notice detail={actor} />}</ScreenPage>;
}

function Notice({ detail }: { readonly detail: ActorRefFrom<typeof noticeDetailMachine> }) {
  const { t } = useTexts();
  const dateLine = useDateLine();
  const notice = useSelector(detail, ({ context }) => context.notice);
  const isMissing = useSelector(detail, (snapshot) => snapshot.hasTag('missing'));
  const isFailed = useSelector(detail, (snapshot) => snapshot.hasTag('failed'));
  if (isMissing) {
    return (
      <EmptyState
        icon={<IconMegaphone size={34} />}
        title={t('notices.missing')}
        text={t('notices.missing_text')}
        action={<Button onClick={() => detail.send({ type: 'notice.list' })}>{t('notices.all')}</Button>}
      />
    );
  }
  if (isFailed) {
    return (
      <ErrorState
        title={t('notices.one_failed')}
        retryLabel={t('action.retry')}
        onRetry={() => detail.send({ type: 'notice.retry' })}
      />
    );
  }
  if (notice === null) {
    return (
      <div className={screen['busy']}>
        <Spinner label={t('shell.loading')} />
      </div>
    );
  }
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
