import type { Banner } from '@/services/contract/content';
import { siteLink } from '../links';
import { usePictureAddress, widePicture } from '../site';

export interface BannerPictureProps {
  readonly banner: Banner;
  /** The first one: it is part of the first screen. */
  readonly eager?: boolean;
  /** The picture failed to load (BANNER-02). */
  readonly onBroken: () => void;
}

/** A banner's picture; a link when it leads to a screen of the site. */
export function BannerPicture({ banner, eager = false, onBroken }: BannerPictureProps) {
  const addressOf = usePictureAddress();
  const picture = (
    <img
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
