import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { BANNER_AUTOPLAY } from '@/config/constants';
import type { Banner } from '@/services/contract/content';
import { PaginationDots } from '@/ui/Banner';
import { BannerPicture } from './BannerPicture';
import s from './Carousel.module.css';

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
  return (
    <>
      <div ref={view} className={s['view']}>
        <ul className={s['track']}>
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
