import { useState } from 'react';
import { cx } from '@/ui/cx';
import { tellIfFailed } from '@/ui/failedPicture';
import { IconGift } from '@/ui/icons/IconGift';
import { usePictureAddress, widePicture } from '../state/site';
import s from './PromotionPicture.module.css';

interface PromotionPictureProps {
  /** Path below the image CDN; empty when the promotion has no picture. */
  readonly path: string;
  /** As wide as the page's column, or the width of a served picture. */
  readonly served: 'column' | 320 | 480;
  readonly width: number;
  readonly height: number;
  readonly className?: string | undefined;
  readonly eager?: boolean;
}

/** Picture of a promotion; a gift when it has none or it fails to load (PROMO-02). */
export function PromotionPicture({ path, served, width, height, className, eager }: PromotionPictureProps) {
  const addressOf = usePictureAddress();
  const [failed, setFailed] = useState<string>();
  if (path === '' || failed === path) {
    return (
      <span className={cx(className, s['missing'])}>
        <IconGift size={Math.min(40, height / 2)} />
      </span>
    );
  }
  const address = addressOf(path);
  return (
    <img
      {...(served === 'column' ? widePicture(address) : { src: `${address}?w=${served}` })}
      alt=""
      className={className}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      width={width}
      height={height}
      ref={(image) => tellIfFailed(image, () => setFailed(path))}
      onError={() => setFailed(path)}
    />
  );
}
