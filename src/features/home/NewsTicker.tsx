import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { NOTICES_PATH } from '@/config/routes';
import { IconMegaphone } from '@/ui/icons';
import { Ticker } from '@/ui/Ticker';
import { announcementDate } from '../content';
import { linkTo } from '../links';
import { NO_ANNOUNCEMENTS, useNews } from '../news';

/** The announcements passing by; a press opens the page at the one that was pressed (HOME-06, ANN-01..ANN-03). */
export function NewsTicker() {
  const { t } = useTranslation();
  const news = useNews();
  const isLoading = useSelector(news, (snapshot) => snapshot?.matches('loading') ?? true);
  const player = useSelector(news, (snapshot) => snapshot?.context.value?.player) ?? NO_ANNOUNCEMENTS;
  return (
    <Ticker
      label={t('home.news')}
      icon={<IconMegaphone />}
      placeholder={isLoading ? '' : t('home.news_none')}
      items={player.map((item, index) => ({
        id: item.id,
        text: `${announcementDate(item, 'marquee')} ${item.title}`,
        render: linkTo(NOTICES_PATH, { search: { index: String(index) } }),
      }))}
    />
  );
}
