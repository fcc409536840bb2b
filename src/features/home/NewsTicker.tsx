import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { NOTICES_PATH } from '@/config/routes';
import { IconMegaphone } from '@/ui/icons';
import { Ticker } from '@/ui/Ticker';
import { linkTo } from '../links';
import { NO_ANNOUNCEMENTS, useNews } from '../news';

/** The day of an announcement as the marquee writes it: `2026/07/01` (ANN-09). */
const marqueeDate = (startDate: string): string => startDate.slice(0, 10).replaceAll('-', '/');

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
      items={player.map(({ id, title, startDate }, index) => ({
        id,
        text: `${marqueeDate(startDate)} ${title}`,
        render: linkTo(NOTICES_PATH, { search: { index: String(index) } }),
      }))}
    />
  );
}
