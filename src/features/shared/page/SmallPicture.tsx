import { useState } from 'react';
import { cx } from '@/ui/cx';
import { tellIfFailed } from '@/ui/failedPicture';
import { IconDice } from '@/ui/icons/IconDice';
import { usePictureAddress } from '../state/site';
import s from './SmallPicture.module.css';

interface SmallPictureProps {
  /** Path below the image CDN. */
  readonly path: string;
  /** Width and height in CSS pixels. */
  readonly size: number;
  readonly className?: string | undefined;
}

/** Icon of a provider, game or lottery; the default icon when there is none or it fails to load (LIST-35). */
export function SmallPicture({ path, size, className }: SmallPictureProps) {
  const addressOf = usePictureAddress();
  const [failed, setFailed] = useState<string>();
  if (path === '' || failed === path) return <IconDice size={size} className={cx(className, s['missing'])} />;
  return (
    <img
      className={className}
      src={`${addressOf(path)}?w=160`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      ref={(image) => tellIfFailed(image, () => setFailed(path))}
      onError={() => setFailed(path)}
    />
  );
}
