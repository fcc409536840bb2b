import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx';
import type { RenderLink } from './link';
import s from './Ticker.module.css';

/** Pictures a second of the moving line (C§2, C§9). */
const FRAMES_PER_SECOND = 30;
/** How fast the line moves, in characters a second: a calm reading pace. */
const CHARACTERS_PER_SECOND = 7;

export interface TickerItem {
  id: string;
  text: string;
  render: RenderLink;
}

export interface TickerProps {
  label: string;
  icon?: ReactNode;
  items: ReadonlyArray<TickerItem>;
  /** Stands there when there is nothing to tell. */
  placeholder: string;
}

/**
 * One line of titles that moves past at 30 frames a second. It stands still while a title has focus, is pressed
 * or pointed at, and for players who asked for less motion (it then scrolls by hand).
 */
export function Ticker({ label, icon, items, placeholder }: TickerProps) {
  const length = items.reduce((sum, item) => sum + item.text.length + 8, 0);
  const seconds = Math.max(12, Math.round(length / CHARACTERS_PER_SECOND));
  const motion: CSSProperties = {
    animationDuration: `${seconds}s`,
    animationTimingFunction: `steps(${seconds * FRAMES_PER_SECOND})`,
  };
  return (
    <section className={s['ticker']} aria-label={label}>
      {icon && <span className={s['icon']}>{icon}</span>}
      {items.length === 0 ? (
        <p className={s['placeholder']}>{placeholder}</p>
      ) : (
        <div className={s['window']}>
          <ul className={s['line']} style={motion}>
            {items.map((item) => (
              <li key={item.id}>{item.render({ className: cx(s['item']), children: item.text })}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
