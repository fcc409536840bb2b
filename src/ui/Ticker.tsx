import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx';
import type { RenderLink } from './link';
import s from './Ticker.module.css';

/** Frame rate of the moving line (C§2, C§9). */
const FRAMES_PER_SECOND = 30;
/** Speed of the line in characters per second: a comfortable reading speed. */
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
  /** Shown when there are no items. */
  placeholder: string;
}

/**
 * A moving line of titles, at 30 frames per second. It pauses while a title is focused, pressed or hovered. With
 * reduced motion it does not move, and the player scrolls it.
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
