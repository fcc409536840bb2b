import type { Announcement } from '@contract/announcements';
import { useSelector } from '@xstate/react';
import { useMemo, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { formatAnnouncementDate } from '@/features/shared/format';
import type { ScreenProps } from '@/features/shared/page/FlowFrame';
import { siteLink } from '@/features/shared/page/links';
import { ChartScreen } from '@/features/shared/page/ScreenPage';
import { useOpenedBefore } from '@/features/shared/state/servedPage';
import { useTexts } from '@/features/shared/state/texts';
import type { noticesMachine } from '@/machines/content/notices/notices.machine';
import { Accordion } from '@/ui/Accordion';
import { ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { IconMegaphone } from '@/ui/icons/IconMegaphone';
import { Popup } from '@/ui/Popup';
import { previewText, SafeHtml } from '../html';
import s from './notices.module.css';

type NoticesRef = ActorRefFrom<typeof noticesMachine>;

/** The announcements page (ROUTE-44). */
export function NoticesScreen({ actor }: ScreenProps<'notices'>) {
  const { t } = useTexts();
  return (
    <ChartScreen
      actor={actor}
      failed={{ title: t('notices.failed'), retry: { type: 'resource.retry' } }}
      isKept={({ notices }) => notices.length > 0}
    >
      {(notices) => <Notices notices={notices} />}
    </ChartScreen>
  );
}

/** The date line of an announcement; long-term announcements are labelled (ANN-10). */
export function useDateLine(): (notice: Announcement, place: 'list' | 'detail') => string {
  const { t } = useTexts();
  return (notice, place) => {
    const date = formatAnnouncementDate(notice, place);
    return notice.noExpiry === 1 ? t('notices.long_term', { date }) : date;
  };
}

/** The full text, with a link to its subject. */
export function NoticeBody({ notice }: { readonly notice: Announcement }) {
  const { t } = useTexts();
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
  const { t } = useTexts();
  const dateLine = useDateLine();
  const list = useSelector(notices, ({ context }) => context.notices);
  const openId = useSelector(notices, ({ context }) => context.openId) ?? undefined;
  const isInPopup = useSelector(notices, (snapshot) => snapshot.hasTag('inPopup'));
  const previews = useMemo(() => new Map(list.map(({ id, content }) => [id, previewText(content)])), [list]);
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
  const served = useRef<HTMLDivElement>(null);
  useOpenedBefore(served, (id) => {
    if (list.some((notice) => notice.id === id)) open(id);
  });

  if (list.length === 0) {
    return (
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
        ref={served}
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
