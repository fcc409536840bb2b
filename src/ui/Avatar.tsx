import { useState } from 'react';
import s from './Avatar.module.css';
import { cx } from './cx';

export interface AvatarProps {
  /** Stands in for a picture that is not there or does not load (MEMBER-01). */
  initial: string;
  /** Address of the picture. */
  picture?: string | undefined;
  /** `s` is 32 px, `m` 48 px, `l` 84 px. */
  size?: 's' | 'm' | 'l';
}

/** A person's round picture; decoration beside the name. */
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
