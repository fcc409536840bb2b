import { useSelector } from '@xstate/react';
import { NOTICES_PATH } from '@/config/routes';
import { formatAnnouncementDate } from '@/features/shared/format';
import { linkTo } from '@/features/shared/page/links';
import { NO_ANNOUNCEMENTS, useAllAnnouncements } from '@/features/shared/state/news';
import { useTexts } from '@/features/shared/state/texts';
import { IconMegaphone } from '@/ui/icons/IconMegaphone';
import { Ticker } from '@/ui/Ticker';

/**
 * The moving line of announcements. A press opens the announcements page at that announcement (HOME-06,
 * ANN-01..ANN-03).
 */
export function NewsTicker() {
  const { t } = useTexts();
  const news = useAllAnnouncements();
  const isLoading = useSelector(news, (snapshot) => snapshot?.hasTag('loading') ?? true);
  const isFailed = useSelector(news, (snapshot) => snapshot?.hasTag('failed') ?? false);
  const player = useSelector(news, (snapshot) => snapshot?.context.value?.player) ?? NO_ANNOUNCEMENTS;
  return (
    <Ticker
      label={t('home.news')}
      icon={<IconMegaphone />}
      placeholder={isLoading ? '' : t(isFailed ? 'home.news_failed' : 'home.news_none')}
      items={player.map((item, index) => ({
        id: item.id,
        text: `${formatAnnouncementDate(item, 'marquee')} ${item.title}`,
        render: linkTo(NOTICES_PATH, { search: { index: String(index) } }),
      }))}
    />
  );
}
