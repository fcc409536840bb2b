import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx';
import { IconButton } from './IconButton';
import { IconChevronLeft, IconChevronRight } from './icons/first';
import s from './ScrollRow.module.css';
import { SectionHeading } from './SectionHeading';

/** Number of cards that a press on previous or next scrolls (HOME-12). */
const CARDS_PER_PRESS = 3;

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

/** A heading and a row that scrolls sideways: by touch, by keyboard, and by its buttons, 3 cards per press. */
export function ScrollRow({ title, icon, link, labels, card = 'tile', children }: ScrollRowProps) {
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });

  useEffect(() => {
    const box = row.current;
    if (!box) return;
    const look = () => {
      const start = box.scrollLeft <= 1;
      const end = box.scrollLeft + box.clientWidth >= box.scrollWidth - 1;
      setEnds((now) => (now.start === start && now.end === end ? now : { start, end }));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);

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
                disabled={ends.start}
                onClick={() => go(-1)}
              />
              <IconButton
                label={labels.next}
                icon={<IconChevronRight size={18} />}
                disabled={ends.end}
                onClick={() => go(1)}
              />
            </span>
          </>
        }
      />
      <ul ref={row} className={cx(s['row'], s[card])}>
        {children}
      </ul>
    </section>
  );
}
