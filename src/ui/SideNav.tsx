import type { ReactNode } from 'react';
import { cx } from './cx';
import { PlainLink } from './PlainLink';
import s from './SideNav.module.css';

export interface SideNavItem {
  id: string;
  label: string;
  icon: ReactNode;
  /** Where it leads in a browser without scripts. */
  plainHref?: string | undefined;
}

export interface SideNavProps {
  label: string;
  /** Without items the rail is only as wide as its footer. */
  items: ReadonlyArray<SideNavItem>;
  value: string;
  onSelect: (id: string) => void;
  /** Stays in view at the lower end of the rail, instead of floating over the content. */
  footer?: ReactNode;
  /** The content of the selected item, next to the rail. */
  children: ReactNode;
}

/**
 * A rail of categories to the left of the content, with an icon above each label. It stays in view while the content
 * scrolls.
 */
export function SideNav({ label, items, value, onSelect, footer, children }: SideNavProps) {
  return (
    <div className={cx(s['split'], items.length === 0 && s['bare'])}>
      <div className={s['side']}>
        {items.length > 0 && (
          <nav className={s['rail']} aria-label={label}>
            <ul className={s['items']}>
              {items.map((item) => (
                <li key={item.id} className={s['place']}>
                  <button
                    type="button"
                    className={s['item']}
                    aria-current={item.id === value || undefined}
                    onClick={() => onSelect(item.id)}
                  >
                    {item.icon}
                    <span className={s['label']}>{item.label}</span>
                  </button>
                  {item.plainHref !== undefined && <PlainLink href={item.plainHref} label={item.label} />}
                </li>
              ))}
            </ul>
          </nav>
        )}
        {footer}
      </div>
      <div className={s['content']}>{children}</div>
    </div>
  );
}
