import type { Banner } from '@contract/announcements';
import { tellIfFailed } from '@/ui/failedPicture';
import { siteLink } from '../page/links';
import { usePictureAddress, widePicture } from '../state/site';

export interface BannerPictureProps {
  readonly banner: Banner;
  /** Whether the picture loads at once, as the first one on the first screen does. */
  readonly eager?: boolean;
  /** Called when the picture fails to load (BANNER-02). */
  readonly onBroken: () => void;
}

/** A banner's picture; a link when it leads to a screen of the site. */
export function BannerPicture({ banner, eager = false, onBroken }: BannerPictureProps) {
  const addressOf = usePictureAddress();
  const picture = (
    <img
      ref={(image) => tellIfFailed(image, onBroken)}
      {...widePicture(addressOf(banner.url))}
      alt={banner.title}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      draggable={false}
      onError={onBroken}
    />
  );
  return siteLink(banner.linkage)?.({ className: '', children: picture }) ?? picture;
}
