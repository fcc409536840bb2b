import type { ReactNode, Ref } from 'react';
import s from './Accordion.module.css';
import { cx } from './cx';
import { IconChevronDown } from './icons/IconChevronDown';

export interface AccordionItem {
  id: string;
  title: ReactNode;
  /** A secondary line under the title, such as a date. */
  note?: ReactNode;
  content: ReactNode;
  /** Label of the dot that marks an unread item. */
  unreadLabel?: string | undefined;
}

export interface AccordionProps {
  /** Shared by the items, so that the browser keeps only one open. Unique on the page. */
  name: string;
  items: ReadonlyArray<AccordionItem>;
  /** The element around the items; each has its id as `data-id`. */
  ref?: Ref<HTMLDivElement> | undefined;
  openId?: string | undefined;
  /** Called when the player opens an item. */
  onOpen?: ((id: string) => void) | undefined;
  /** Called when the player closes the open item. */
  onFold?: (() => void) | undefined;
}

/** Expandable items, one open at a time: native `<details name>`. */
export function Accordion({ name, items, ref, openId, onOpen, onFold }: AccordionProps) {
  return (
    <div ref={ref} className={s['list']}>
      {items.map((item) => (
        <details
          key={item.id}
          name={name}
          data-id={item.id}
          className={cx(s['item'], item.unreadLabel && s['unread'])}
          open={item.id === openId}
          onToggle={(event) => {
            const isOpen = event.currentTarget.open;
            if (isOpen && item.id !== openId) onOpen?.(item.id);
            if (!isOpen && item.id === openId) onFold?.();
          }}
        >
          <summary className={s['summary']}>
            {item.unreadLabel && <span className={s['dot']} role="img" aria-label={item.unreadLabel} />}
            <span className={s['words']}>
              <span className={s['title']}>{item.title}</span>
              {item.note && <span className={s['note']}>{item.note}</span>}
            </span>
            <IconChevronDown size={20} className={s['chevron']} />
          </summary>
          <div className={s['content']}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
