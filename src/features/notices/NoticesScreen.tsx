import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { noticesMachine } from '@/machines/notices/notices.machine';
import type { Announcement } from '@/services/contract/content';
import { Accordion } from '@/ui/Accordion';
import { ButtonLink } from '@/ui/Button';
import { IconMegaphone } from '@/ui/icons';
import { Popup } from '@/ui/Popup';
import { Spinner } from '@/ui/Spinner';
import { EmptyState, ErrorState } from '@/ui/States';
import { announcementDate, plainText, SafeHtml } from '../content';
import { FlowFrame, useFlow } from '../flow';
import { siteLink } from '../links';
import screen from '../screen.module.css';
import { PageContent, PageHeader, useDocumentTitle } from '../shell';
import { useBrand } from '../site';
import s from './notices.module.css';

type NoticesRef = ActorRefFrom<typeof noticesMachine>;

/** The announcements page (ROUTE-44). */
export function NoticesScreen() {
  const { t } = useTranslation();
  const flow = useFlow('screen');
  useDocumentTitle(t('title.page', { page: t('notices.title'), brand: useBrand() }));
  return (
    <>
      <PageHeader title={t('notices.title')} />
      <PageContent>
        <div className={screen['page']}>
          {flow?.name === 'notices' ? <Notices notices={flow.ref} /> : <FlowFrame place="screen" />}
        </div>
      </PageContent>
    </>
  );
}

/** The date line of an announcement; a long-term one says so (ANN-10). */
export function useDateLine(): (notice: Announcement, place: 'list' | 'detail') => string {
  const { t } = useTranslation();
  return (notice, place) => {
    const date = announcementDate(notice, place);
    return notice.noExpiry === 1 ? t('notices.long_term', { date }) : date;
  };
}

/** The whole text, and the way to what it is about. */
export function NoticeBody({ notice }: { readonly notice: Announcement }) {
  const { t } = useTranslation();
  const link = siteLink(notice.linkage);
  return (
    <div className={s['body']}>
      <SafeHtml html={notice.content} />
      {link !== undefined && (
        <ButtonLink block variant="secondary" render={link}>
          {t('notices.open_link')}
        </ButtonLink>
      )}
    </div>
  );
}

function Notices({ notices }: { readonly notices: NoticesRef }) {
  const { t } = useTranslation();
  const dateLine = useDateLine();
  const list = useSelector(notices, ({ context }) => context.notices);
  const openId = useSelector(notices, ({ context }) => context.openId) ?? undefined;
  const isFailed = useSelector(notices, (snapshot) => snapshot.matches({ list: 'failed' }));
  const isLoading = useSelector(notices, (snapshot) => snapshot.matches({ list: 'loading' }));
  const isInPopup = useSelector(notices, (snapshot) => snapshot.matches({ reading: 'inPopup' }));
  const previews = useMemo(() => new Map(list.map(({ id, content }) => [id, plainText(content)])), [list]);
  const unread = list.filter(({ read }) => !read).length;

  const itemsFor = (place: 'list' | 'detail') =>
    list.map((notice) => ({
      id: notice.id,
      title: notice.title,
      note: (
        <span className={s['note']}>
          <span>{dateLine(notice, place)}</span>
          <span className={s['preview']}>{previews.get(notice.id)}</span>
        </span>
      ),
      content: <NoticeBody notice={notice} />,
      unreadLabel: notice.read ? undefined : t('notices.unread'),
    }));
  const open = (id: string) => notices.send({ type: 'notice.open', id });
  const fold = () => notices.send({ type: 'notice.fold' });

  if (list.length === 0) {
    if (isFailed) {
      return (
        <ErrorState
          title={t('notices.failed')}
          retryLabel={t('action.retry')}
          onRetry={() => notices.send({ type: 'list.retry' })}
        />
      );
    }
    return isLoading ? (
      <div className={screen['busy']}>
        <Spinner label={t('shell.loading')} />
      </div>
    ) : (
      <EmptyState
        icon={<IconMegaphone size={34} />}
        title={t('notices.empty')}
        text={t('notices.empty_text')}
      />
    );
  }
  return (
    <>
      <p className={s['summary']} role="status">
        {unread === 0 ? t('notices.unread_none') : t('notices.unread_count', { number: unread })}
      </p>
      <Accordion
        name="notices"
        items={itemsFor('list')}
        openId={isInPopup ? undefined : openId}
        onOpen={open}
        onFold={fold}
      />
      <Popup
        open={isInPopup}
        onClose={() => notices.send({ type: 'popup.close' })}
        title={t('notices.title')}
        closeLabel={t('action.close')}
      >
        <Accordion
          name="notices-popup"
          items={itemsFor('detail')}
          openId={openId}
          onOpen={open}
          onFold={fold}
        />
      </Popup>
    </>
  );
}
