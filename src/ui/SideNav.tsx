import type { ReactNode } from 'react';
import s from './SideNav.module.css';

export interface SideNavItem {
  id: string;
  label: string;
  icon: ReactNode;
}

export interface SideNavProps {
  label: string;
  items: ReadonlyArray<SideNavItem>;
  value: string;
  onSelect: (id: string) => void;
  /** What the rail chooses; it stands beside it. */
  children: ReactNode;
}

/** A rail of categories at the left of the content, icon over label; it stays in view while the content scrolls. */
export function SideNav({ label, items, value, onSelect, children }: SideNavProps) {
  return (
    <div className={s['split']}>
      <nav className={s['rail']} aria-label={label}>
        <ul className={s['items']}>
          {items.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className={s['item']}
                aria-current={item.id === value || undefined}
                onClick={() => onSelect(item.id)}
              >
                {item.icon}
                <span className={s['label']}>{item.label}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className={s['content']}>{children}</div>
    </div>
  );
}
