import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { rovingIndex } from './roving';
import s from './SegmentedTabs.module.css';

export interface SegmentedTab<Id extends string> {
  id: Id;
  label: string;
  icon?: ReactNode;
}

export interface SegmentedTabsProps<Id extends string> {
  /** Label of the tab list. */
  label: string;
  tabs: ReadonlyArray<SegmentedTab<Id>>;
  value: Id;
  onChange: (id: Id) => void;
  /** Whether no other tab can be chosen now. */
  held?: boolean;
  /** Content of the selected tab. */
  children: ReactNode;
}

/** Two to four tabs in one track, with their panel. Arrow keys, Home and End move and select. */
export function SegmentedTabs<Id extends string>(props: SegmentedTabsProps<Id>) {
  const { label, tabs, value, onChange, held = false, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    const at = rovingIndex(
      event.key,
      tabs.findIndex((tab) => tab.id === value),
      tabs.length,
    );
    const next = at === undefined ? undefined : tabs[at];
    if (at === undefined || !next) return;
    event.preventDefault();
    if (held) return;
    onChange(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus();
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={s['track']} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={tab.id === value ? `${id}-panel` : undefined}
            tabIndex={tab.id === value ? 0 : -1}
            className={s['tab']}
            disabled={held && tab.id !== value}
            onClick={() => onChange(tab.id)}
          >
            {tab.icon}
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={s['panel']}>
        {children}
      </div>
    </>
  );
}
