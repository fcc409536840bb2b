import { type ReactNode, useCallback, useState } from 'react';
import { Tag, type TagProps } from './Badge';
import { cx } from './cx';
import { tellIfFailed } from './failedPicture';
import s from './GameTile.module.css';
import { IconDice } from './icons/IconDice';
import type { RenderLink } from './link';
import { useLongPress } from './longPress';
import { PlainLink } from './PlainLink';

/** A picture in several widths. */
export interface TilePicture {
  src: string;
  srcSet?: string | undefined;
}

/** The widths in which tile pictures are served, in pixels. */
const TILE_WIDTHS = [160, 240, 320] as const;

/** Returns the sources of a tile picture whose server scales by the query parameter `w`. */
export function tilePicture(address: string): TilePicture {
  const at = (width: number) => `${address}${address.includes('?') ? '&' : '?'}w=${width}`;
  return { src: at(TILE_WIDTHS[0]), srcSet: TILE_WIDTHS.map((width) => `${at(width)} ${width}w`).join(', ') };
}

export interface GameTileProps {
  title: string;
  /** A secondary line, such as the vendor. */
  subtitle?: string | undefined;
  /** Null leaves the box empty until the picture is set. */
  picture?: TilePicture | null | undefined;
  /** Part of the first screen: the picture loads at once. */
  eager?: boolean | undefined;
  /** Shown in the second line, so that it does not cover lettering in the picture. */
  tag?: { kind: TagProps['kind']; text: string } | undefined;
  /** A button in the upper right corner: FavouriteButton. */
  action?: ReactNode;
  /** Launches the game. */
  onPress?: (() => void) | undefined;
  /** Shows the game's details. Called on a long press, a right click or the context-menu key. */
  onMore?: (() => void) | undefined;
  /** Where the tile leads without scripts. */
  plainHref?: string | undefined;
  /** Makes the tile a link, instead of `onPress`. */
  render?: RenderLink | undefined;
  /** Whether the tile is selected; undefined when it is not part of a selection. */
  chosen?: boolean | undefined;
  /** `div` when the tile is not in a list. */
  as?: 'li' | 'div';
  /** Takes a whole row on a phone (HOME-14). */
  wide?: boolean | undefined;
  /** Position in a virtualised list, from 1, and the length of the list. */
  position?: { at: number; of: number } | undefined;
}

/** A game (or vendor) with picture, title and flags. The picture's box is reserved before it loads. */
export function GameTile(props: GameTileProps) {
  const { title, subtitle, tag, action, onPress, render, as: Item = 'li', position } = props;
  const more = useLongPress(props.onMore);
  const children = (
    <>
      <span className={s['frame']}>
        <Picture key={props.picture?.src} picture={props.picture} eager={props.eager} />
      </span>
      <span className={cx(s['words'], subtitle !== undefined && s['ofGame'])}>
        <span className={s['title']}>{title}</span>
        {(tag || subtitle) && (
          <span className={s['subtitle']}>
            {tag && (
              <Tag kind={tag.kind} className={s['tag']}>
                {tag.text}
              </Tag>
            )}
            {subtitle}
          </span>
        )}
      </span>
    </>
  );
  const className = cx(s['main']);
  return (
    <Item
      className={cx(s['tile'], props.wide && s['wide'])}
      aria-posinset={position?.at}
      aria-setsize={position?.of}
    >
      {render ? (
        render({ className, children })
      ) : (
        <button type="button" {...more} className={className} aria-pressed={props.chosen} onClick={onPress}>
          {children}
        </button>
      )}
      {props.plainHref !== undefined && <PlainLink href={props.plainHref} label={title} />}
      {action}
    </Item>
  );
}

/** A picture, or the default one when there is none or it fails to load (LIST-35). */
function Picture({ picture, eager }: Pick<GameTileProps, 'picture' | 'eager'>) {
  const [failed, setFailed] = useState(false);
  const place = useCallback(
    (image: HTMLImageElement | null) => tellIfFailed(image, () => setFailed(true)),
    [],
  );
  if (picture === null) return null;
  if (!picture || failed) {
    return (
      <span className={s['missing']}>
        <IconDice size={36} />
      </span>
    );
  }
  return (
    <img
      ref={place}
      className={s['picture']}
      src={picture.src}
      srcSet={picture.srcSet}
      sizes="(min-width: 600px) 160px, (min-width: 480px) 144px, 30vw"
      width={TILE_WIDTHS[0]}
      height={TILE_WIDTHS[0]}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

/**
 * Three dots next to the title: a visible alternative to the long press. A single element, since lists render hundreds.
 */
export function MoreButton({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return <button type="button" className={s['more']} aria-label={label} onClick={onPress} />;
}

export interface FavouriteButtonProps {
  /** Label with the action and the game. The pressed state shows whether the game is a favourite. */
  label: string;
  on: boolean;
  onToggle: () => void;
}

/** The heart on a tile. A single element, since lists render hundreds. */
export function FavouriteButton({ label, on, onToggle }: FavouriteButtonProps) {
  return (
    <button type="button" className={s['heart']} aria-label={label} aria-pressed={on} onClick={onToggle} />
  );
}
