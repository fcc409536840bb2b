import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { BANNER_AUTOPLAY } from '@/config/constants';
import type { Banner } from '@/services/contract/content';
import { PaginationDots } from '@/ui/Banner';
import { BannerPicture } from './BannerPicture';
import s from './Carousel.module.css';

/** How long a banner has shown when the picture of the next one is fetched, in milliseconds. */
const FETCH_NEXT_AFTER = BANNER_AUTOPLAY / 2;

/** Whether the player asked the browser to fetch as little as it can. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}

export interface CarouselProps {
  readonly banners: readonly Banner[];
  readonly onBroken: (banner: Banner) => void;
}

/** Several banners that loop, move on every 5 s and rest under a pointer, a focus or reduced motion (BANNER-01). */
export default function Carousel({ banners, onBroken }: CarouselProps) {
  const { t } = useTranslation();
  const isStill = useMemo(
    () =>
      document.documentElement.dataset['motion'] === 'reduced' ||
      window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    [],
  );
  const plugins = useMemo(
    () =>
      isStill
        ? []
        : [
            Autoplay({
              delay: BANNER_AUTOPLAY,
              stopOnInteraction: false,
              stopOnMouseEnter: true,
              stopOnFocusIn: true,
            }),
          ],
    [isStill],
  );
  const [view, carousel] = useEmblaCarousel({ loop: true, ...(isStill ? { duration: 0 } : {}) }, plugins);
  const at = useSyncExternalStore(
    (onChange) => {
      carousel?.on('select', onChange).on('reInit', onChange);
      return () => carousel?.off('select', onChange).off('reInit', onChange);
    },
    () => carousel?.selectedScrollSnap() ?? 0,
  );
  const track = useRef<HTMLUListElement>(null);
  // A slide comes with its picture: it is fetched while the one before shows, and no sooner than that has had its time.
  useEffect(() => {
    if (savesData()) return;
    const fetchNext = () => {
      const pictures = track.current?.querySelectorAll('img');
      pictures?.item((at + 1) % pictures.length)?.setAttribute('loading', 'eager');
    };
    const timer = setTimeout(fetchNext, FETCH_NEXT_AFTER);
    return () => clearTimeout(timer);
  }, [at]);
  return (
    <>
      <div ref={view} className={s['view']}>
        <ul ref={track} className={s['track']}>
          {banners.map((banner, place) => (
            <li key={banner.id} className={s['slide']} inert={place !== at}>
              <BannerPicture banner={banner} eager={place === 0} onBroken={() => onBroken(banner)} />
            </li>
          ))}
        </ul>
      </div>
      <PaginationDots
        count={banners.length}
        at={at}
        label={(place) => t('home.banner_position', { at: place + 1, count: banners.length })}
        onSelect={(place) => carousel?.scrollTo(place)}
      />
    </>
  );
}
