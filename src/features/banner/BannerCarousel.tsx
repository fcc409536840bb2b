import { useSelector } from '@xstate/react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bannersOf } from '@/machines/announcements/announcements.machine';
import type { Banner, BannerGroup } from '@/services/contract/content';
import { BannerFrame } from '@/ui/Banner';
import { useChart } from '../actors';
import { BannerPicture } from './BannerPicture';
import type { CarouselProps } from './Carousel';

/** Without the carousel's code the first banner stands still; a page is not lost for it. */
function StillBanner({ banners: [first], onBroken }: CarouselProps) {
  return first === undefined ? null : <BannerPicture banner={first} eager onBroken={() => onBroken(first)} />;
}

const Carousel = lazy(() => import('./Carousel').catch(() => ({ default: StillBanner })));

interface BannerCarouselProps {
  readonly group: BannerGroup;
  /** Puts the banners in the order of the page. */
  readonly order?: (banners: readonly Banner[]) => readonly Banner[];
}

const asTheyCome = (banners: readonly Banner[]) => banners;

/**
 * The banners of one group (BANNER-01, BANNER-02). One banner is a picture; the carousel's code loads only
 * for more than one, behind the first picture. The box keeps its height from the start.
 */
export function BannerCarousel({ group, order = asTheyCome }: BannerCarouselProps) {
  const { t } = useTranslation();
  const announcements = useChart('announcements');
  const banners = useSelector(
    announcements,
    useMemo(() => bannersOf(group), [group]),
  );
  const isSettled = useSelector(announcements, (snapshot) => !snapshot.matches('loading'));
  const [broken, setBroken] = useState<readonly string[]>([]);
  const whole = order(banners).filter(({ id }) => !broken.includes(id));
  const hide = (banner: Banner) => setBroken((ids) => [...ids, banner.id]);
  const [first] = whole;
  if (first === undefined && isSettled) return null;
  return (
    <BannerFrame label={t('home.banners')}>
      {first !== undefined && whole.length === 1 && (
        <BannerPicture banner={first} eager onBroken={() => hide(first)} />
      )}
      {first !== undefined && whole.length > 1 && (
        <Suspense fallback={<BannerPicture banner={first} eager onBroken={() => hide(first)} />}>
          <Carousel banners={whole} onBroken={hide} />
        </Suspense>
      )}
    </BannerFrame>
  );
}
