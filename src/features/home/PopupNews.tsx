import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { popupNewsMachine } from '@/machines/popupNews/popupNews.machine';
import { Button } from '@/ui/Button';
import { Popup } from '@/ui/Popup';
import { useChart } from '../actors';
import { useExtras } from '../extras';
import { useIsLaunching } from '../launch';
import s from './late.module.css';

/** Operators' HTML and what makes it safe load with the first announcement that shows. */
const NewsSlides = lazy(() => import('./NewsSlides').catch(() => ({ default: () => null })));

export type PopupNewsRef = ActorRefFrom<typeof popupNewsMachine>;

/** Popup announcements over home, for as long as home shows with nothing over it (HOME-07, ANN-11). */
export function PopupNews() {
  const news = useSelector(useExtras(), (snapshot) => snapshot?.children.popupNews);
  return news === undefined ? null : <News news={news} />;
}

function News({ news }: { readonly news: PopupNewsRef }) {
  const { t } = useTranslation();
  const hasPopup = useSelector(useChart('navigation'), (snapshot) => !snapshot.matches('closed'));
  const isCovered = useIsLaunching() || hasPopup;
  const isOpen = useSelector(news, (snapshot) => snapshot.matches('showing'));
  useEffect(() => {
    news.send({ type: isCovered ? 'home.covered' : 'home.cleared' });
    return () => news.send({ type: 'home.covered' });
  }, [news, isCovered]);
  const close = () => news.send({ type: 'news.close' });
  return (
    <Popup
      open={isOpen}
      onClose={close}
      title={t('home.news')}
      closeLabel={t('action.close')}
      footer={
        <Button block variant="ghost" onClick={() => news.send({ type: 'news.mute' })}>
          {t('home.news_mute')}
        </Button>
      }
    >
      <Suspense fallback={<div className={s['newsWait']} aria-busy="true" />}>
        <NewsSlides news={news} onLeave={close} />
      </Suspense>
    </Popup>
  );
}
