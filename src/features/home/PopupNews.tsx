import { useSelector } from '@xstate/react';
import { type ComponentType, useDeferredValue, useEffect, useState } from 'react';
import { useDeferredCharts } from '@/features/shared/state/pageStart';
import { useTexts } from '@/features/shared/state/texts';
import { Button } from '@/ui/Button';
import { Popup } from '@/ui/Popup';
import type { NewsSlidesProps, PopupNewsRef } from './NewsSlides';

async function loadSlides(): Promise<ComponentType<NewsSlidesProps>> {
  try {
    return (await import('./NewsSlides')).default;
  } catch {
    return () => null;
  }
}

/** Popup announcements over home, only while nothing else covers it (HOME-07, ANN-11). */
export function PopupNews() {
  const news = useSelector(useDeferredCharts(), (snapshot) => snapshot?.children.popupNews);
  return news === undefined ? null : <News news={news} />;
}

function News({ news }: { readonly news: PopupNewsRef }) {
  const { t } = useTexts();
  const isOpen = useSelector(news, (snapshot) => snapshot.hasTag('showing'));
  // The view and the HTML sanitiser load before the popup opens, whose height they decide.
  const hasNews = useSelector(news, ({ context }) => context.items.length > 0);
  const [Slides, setSlides] = useState<ComponentType<NewsSlidesProps>>();
  useEffect(() => {
    if (hasNews) void loadSlides().then((view) => setSlides(() => view));
  }, [hasNews]);
  // Nobody waits for it: React may interrupt the rendering.
  const isReady = useDeferredValue(isOpen && Slides !== undefined);
  const close = () => news.send({ type: 'news.close' });
  return (
    <Popup
      open={isOpen && isReady}
      layer="interstitial"
      onClose={close}
      title={t('home.news')}
      closeLabel={t('action.close')}
      footer={
        <Button block variant="ghost" onClick={() => news.send({ type: 'news.mute' })}>
          {t('home.news_mute')}
        </Button>
      }
    >
      {Slides && <Slides news={news} />}
    </Popup>
  );
}
