import type { Banner, BannerGroup } from '@contract/announcements';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { bannersOf } from '@/machines/content/announcements/announcements.machine';
import { BannerFrame } from '@/ui/Banner';
import { useChart } from '../state/actors';
import { useIsHydrating } from '../state/pageStart';
import { useTexts } from '../state/texts';
import { BannerPicture } from './BannerPicture';
// The server renders the slides, before their code has loaded.
import './Carousel.module.css';
import type { CarouselProps } from './Carousel';

/** If the carousel's code does not load, the first banner is shown alone and the page still works. */
function StillBanner({ banners: [first], onBroken }: CarouselProps) {
  return first === undefined ? null : <BannerPicture banner={first} eager onBroken={() => onBroken(first)} />;
}

const Carousel = lazy(() => import('./Carousel').catch(() => ({ default: StillBanner })));

interface BannerCarouselProps {
  readonly group: BannerGroup;
  /** Sorts the banners for the page. */
  readonly order?: (banners: readonly Banner[]) => readonly Banner[];
}

const asTheyCome = (banners: readonly Banner[]) => banners;

/**
 * The banners of one group (BANNER-01, BANNER-02). A single banner is a picture; with several, the carousel's code
 * loads while the first picture shows. The box has its height from the start.
 */
export function BannerCarousel({ group, order = asTheyCome }: BannerCarouselProps) {
  const { t } = useTexts();
  const announcements = useChart('announcements');
  const banners = useSelector(
    announcements,
    useMemo(() => bannersOf(group), [group]),
  );
  const isSettled = useSelector(announcements, (snapshot) => !snapshot.hasTag('loading'));
  // React may render the fallback of a served page's slides without showing it, which would load their picture again.
  const [wasServed] = useState(useIsHydrating());
  const [broken, setBroken] = useState<readonly string[]>([]);
  // Keep the same element until something changes: the server-rendered one stays while the carousel's code loads.
  const slides = useMemo(() => {
    const whole = order(banners).filter(({ id }) => !broken.includes(id));
    const hide = (banner: Banner) => setBroken((ids) => [...ids, banner.id]);
    const [first] = whole;
    if (first === undefined) return null;
    const picture = <BannerPicture banner={first} eager onBroken={() => hide(first)} />;
    if (whole.length === 1) return picture;
    return (
      <Suspense fallback={wasServed ? null : picture}>
        <Carousel banners={whole} onBroken={hide} />
      </Suspense>
    );
  }, [banners, broken, order, wasServed]);
  if (slides === null && isSettled) return null;
  return <BannerFrame label={t('home.banners')}>{slides}</BannerFrame>;
}
