import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { popupNewsMachine } from '@/machines/popupNews/popupNews.machine';
import { Button } from '@/ui/Button';
import { Popup } from '@/ui/Popup';
import { useIsGameShown } from '../game';
import { useIsLaunching } from '../launch';
import { useChart } from '../state/actors';
import { useBackground } from '../state/background';
import s from './lazy.module.css';

/** The view and the HTML sanitiser load with the first announcement shown. */
const NewsSlides = lazy(() => import('./NewsSlides').catch(() => ({ default: () => null })));

export type PopupNewsRef = ActorRefFrom<typeof popupNewsMachine>;

/** Popup announcements over home, only while nothing else covers it (HOME-07, ANN-11). */
export function PopupNews() {
  const news = useSelector(useBackground(), (snapshot) => snapshot?.children.popupNews);
  return news === undefined ? null : <News news={news} />;
}

function News({ news }: { readonly news: PopupNewsRef }) {
  const { t } = useTranslation();
  const hasPopup = useSelector(useChart('navigation'), (snapshot) => !snapshot.hasTag('closed'));
  const isLaunching = useIsLaunching();
  const isCovered = useIsGameShown() || isLaunching || hasPopup;
  const isOpen = useSelector(news, (snapshot) => snapshot.hasTag('showing'));
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
