import type { ReactNode } from 'react';
import s from './BottomNav.module.css';
import { cx } from './cx';
import type { RenderLink } from './link';

export interface BottomNavItem {
  id: string;
  label: string;
  icon: ReactNode;
  render: RenderLink;
  current?: boolean | undefined;
  /** The middle item, raised above the bar. */
  raised?: boolean | undefined;
  badge?: ReactNode;
}

/**
 * The footer menu: five items, the middle one raised. It is at the bottom of a phone, or at the side of a wide page.
 */
export function BottomNav({ label, items }: { label: string; items: ReadonlyArray<BottomNavItem> }) {
  return (
    <nav className={s['bar']} aria-label={label}>
      <ul className={s['items']}>
        {items.map((item) => (
          <li key={item.id} className={s['cell']}>
            {item.render({
              className: cx(s['item'], item.raised && s['raised']),
              'aria-current': item.current ? 'page' : undefined,
              children: (
                <>
                  <span className={s['icon']}>
                    {item.icon}
                    {item.badge}
                  </span>
                  <span className={s['label']}>{item.label}</span>
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
