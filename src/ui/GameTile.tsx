import { type ReactNode, useState } from 'react';
import { Tag, type TagProps } from './Badge';
import { cx } from './cx';
import s from './GameTile.module.css';
import { IconDice, IconHeart, IconHeartFilled } from './icons';
import type { RenderLink } from './link';
import { useLongPress } from './longPress';

/** One picture in some widths. */
export interface TilePicture {
  src: string;
  srcSet?: string | undefined;
}

/** The widths in which tile pictures are served, in pixels. */
const TILE_WIDTHS = [160, 240, 320] as const;

/** The sources of a tile picture whose server scales by the query `w`. */
export function tilePicture(address: string): TilePicture {
  const at = (width: number) => `${address}${address.includes('?') ? '&' : '?'}w=${width}`;
  return { src: at(TILE_WIDTHS[0]), srcSet: TILE_WIDTHS.map((width) => `${at(width)} ${width}w`).join(', ') };
}

export interface GameTileProps {
  title: string;
  /** A quiet second line, such as the vendor. */
  subtitle?: string | undefined;
  /** Null keeps its place empty: it comes later. */
  picture?: TilePicture | null | undefined;
  /** Of the first screen: its picture loads at once. */
  eager?: boolean | undefined;
  tag?: { kind: TagProps['kind']; text: string } | undefined;
  /** A button in the upper right corner: FavouriteButton. */
  action?: ReactNode;
  /** Launches the game. */
  onPress?: (() => void) | undefined;
  /** A long press, a right click or the context-menu key: shows more about the game. */
  onMore?: (() => void) | undefined;
  /** Instead of `onPress`: the tile is a link. */
  render?: RenderLink | undefined;
  /** It is a choice among others, and chosen or not. */
  chosen?: boolean | undefined;
  /** `div` where the tile does not stand in a list. */
  as?: 'li' | 'div';
  /** It has a whole line to itself (HOME-14). */
  wide?: boolean | undefined;
  /** Its place in a list that is drawn in part only, from 1, and the length of that list. */
  position?: { at: number; of: number } | undefined;
}

/** A game (or a vendor): its picture, its title, its flags. The picture's box is there before the picture. */
export function GameTile(props: GameTileProps) {
  const { title, subtitle, tag, action, onPress, render, as: Item = 'li', position } = props;
  const more = useLongPress(props.onMore);
  const children = (
    <>
      <span className={s['frame']}>
        <Picture key={props.picture?.src} picture={props.picture} eager={props.eager} />
        {tag && (
          <Tag kind={tag.kind} className={s['tag']}>
            {tag.text}
          </Tag>
        )}
      </span>
      <span className={cx(s['words'], subtitle !== undefined && s['ofGame'])}>
        <span className={s['title']}>{title}</span>
        {subtitle && <span className={s['subtitle']}>{subtitle}</span>}
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
      {action}
    </Item>
  );
}

/** A picture, or the default one when there is none or it fails to load (LIST-35). */
function Picture({ picture, eager }: Pick<GameTileProps, 'picture' | 'eager'>) {
  const [failed, setFailed] = useState(false);
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
      className={s['picture']}
      src={picture.src}
      srcSet={picture.srcSet}
      sizes="(min-width: 480px) 144px, 30vw"
      width={TILE_WIDTHS[0]}
      height={TILE_WIDTHS[0]}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}

export interface FavouriteButtonProps {
  /** Says what it does to which game; the pressed state says whether it is one now. */
  label: string;
  on: boolean;
  onToggle: () => void;
}

/** The heart on a tile: of as few elements as can be, since a list draws hundreds. */
export function FavouriteButton({ label, on, onToggle }: FavouriteButtonProps) {
  return (
    <button type="button" className={s['heart']} aria-label={label} aria-pressed={on} onClick={onToggle}>
      {on ? <IconHeartFilled /> : <IconHeart />}
    </button>
  );
}
