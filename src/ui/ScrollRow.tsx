import { Children, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx';
import { IconButton } from './IconButton';
import { IconChevronLeft } from './icons/IconChevronLeft';
import { IconChevronRight } from './icons/IconChevronRight';
import s from './ScrollRow.module.css';
import { SectionHeading } from './SectionHeading';

/** Number of cards that a press on previous or next scrolls (HOME-12). */
const CARDS_PER_PRESS = 3;
/** Number of cards before any layout: as many as the widest screen shows. */
const FIRST_CARDS = 8;

export interface ScrollRowProps {
  title: string;
  icon?: ReactNode;
  /** The see-all link. */
  link?: ReactNode;
  labels: { previous: string; next: string };
  /** Card size: `tile` shows a little more than three cards, `narrow` more than two, `wide` more than one. */
  card?: 'tile' | 'narrow' | 'wide';
  /** List items. */
  children: ReactNode;
}

/**
 * A heading and a row that scrolls sideways: by touch, by keyboard, and by its buttons, 3 cards per press. Cards render
 * once they are less than a row's width out of sight.
 */
export function ScrollRow({ title, icon, link, labels, card = 'tile', children }: ScrollRowProps) {
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const [isStart, setStart] = useState(true);
  const [isEnd, setEnd] = useState(false);
  const [count, setCount] = useState(FIRST_CARDS);

  useEffect(() => {
    const box = row.current;
    if (!box) return;
    const look = () => {
      setStart(box.scrollLeft <= 1);
      setEnd(box.scrollLeft + box.clientWidth >= box.scrollWidth - 1);
      // Fewer cards than may render are all there are.
      const isMore = box.childElementCount === count;
      if (isMore && box.scrollLeft + 2 * box.clientWidth > box.scrollWidth) setCount(count + FIRST_CARDS);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
    // More cards change where the row ends.
  }, [count]);

  function go(direction: 1 | -1) {
    const box = row.current;
    const [first, second] = box?.children ?? [];
    if (!box || !first) return;
    const step = second
      ? second.getBoundingClientRect().left - first.getBoundingClientRect().left
      : box.clientWidth;
    box.scrollBy({ left: direction * CARDS_PER_PRESS * step });
  }

  return (
    <section className={s['section']} aria-labelledby={id}>
      <SectionHeading
        id={id}
        title={title}
        icon={icon}
        end={
          <>
            {link}
            <span className={s['arrows']}>
              <IconButton
                label={labels.previous}
                icon={<IconChevronLeft size={18} />}
                disabled={isStart}
                onClick={() => go(-1)}
              />
              <IconButton
                label={labels.next}
                icon={<IconChevronRight size={18} />}
                disabled={isEnd}
                onClick={() => go(1)}
              />
            </span>
          </>
        }
      />
      <ul ref={row} className={cx(s['row'], s[card])}>
        {Children.toArray(children).slice(0, count)}
      </ul>
    </section>
  );
}
