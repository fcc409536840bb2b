import type { Banner } from '@contract/announcements';
import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { BANNER_AUTOPLAY } from '@/config/constants';
import { isMotionReduced } from '@/ui/motion';
import { PaginationDots } from '@/ui/PaginationDots';
import { BANNER_PAIRS, useMedia } from '@/ui/wide';
import { useTexts } from '../state/texts';
import { BannerPicture } from './BannerPicture';
import s from './Carousel.module.css';

/** Milliseconds after which the picture of the next banner is fetched. */
const FETCH_NEXT_AFTER = BANNER_AUTOPLAY / 2;

/** Distance from the banner, in pixels, at which a slide ends: less of it cannot be seen. */
const UNSEEN = 0.5;

/** Ends a slide once the rest cannot be seen. The library goes on for 47 frames, to a thousandth of a pixel. */
function endSlide(carousel: NonNullable<UseEmblaCarouselType[1]>): void {
  const { dragHandler, offsetLocation, target } = carousel.internalEngine();
  const left = Math.abs(target.get() - offsetLocation.get());
  // A banner that shows at once, as with reduced motion or by focus, has arrived before it is selected.
  if (left > 0 && left < UNSEEN && !dragHandler.pointerDown())
    carousel.scrollTo(carousel.selectedScrollSnap(), true);
}

/** Whether the browser's data saver is on. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}

const follow = () => () => {};

export interface CarouselProps {
  readonly banners: readonly Banner[];
  readonly onBroken: (banner: Banner) => void;
}

/**
 * A looping carousel. It advances every 5 s and pauses under a pointer, with focus, or with reduced motion (BANNER-01).
 */
export default function Carousel({ banners, onBroken }: CarouselProps) {
  const { t } = useTexts();
  const isStill = useSyncExternalStore(follow, isMotionReduced, () => false);
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
  const [view, carousel] = useEmblaCarousel(
    { loop: true, align: 'start', ...(isStill ? { duration: 0 } : {}) },
    plugins,
  );
  useEffect(() => {
    carousel?.on('scroll', endSlide);
    return () => {
      carousel?.off('scroll', endSlide);
    };
  }, [carousel]);
  const at = useSyncExternalStore(
    (onChange) => {
      carousel?.on('select', onChange).on('reInit', onChange);
      return () => carousel?.off('select', onChange).off('reInit', onChange);
    },
    () => carousel?.selectedScrollSnap() ?? 0,
    () => 0,
  );
  const isPair = useMedia(BANNER_PAIRS);
  const track = useRef<HTMLUListElement>(null);
  // Fetch the next picture while the current banner shows, so that the slide does not appear empty.
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
            <li
              key={banner.id}
              className={s['slide']}
              inert={place !== at && !(isPair && place === (at + 1) % banners.length)}
            >
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
