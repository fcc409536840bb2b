import { useState } from 'react';
import s from './Avatar.module.css';
import { cx } from './cx';

export interface AvatarProps {
  /** Shown when there is no picture or it does not load (MEMBER-01). */
  initial: string;
  /** Address of the picture. */
  picture?: string | undefined;
  /** `s` is 32 px, `m` 48 px, `l` 84 px. */
  size?: 's' | 'm' | 'l';
}

/** A user's round picture; decorative, shown next to the name. */
export function Avatar({ initial, picture, size = 'm' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={cx(s['avatar'], s[size])} aria-hidden="true">
      {picture && picture !== broken ? (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      ) : (
        initial
      )}
    </span>
  );
}
