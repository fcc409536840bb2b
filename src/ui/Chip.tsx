import { type ComponentPropsWithRef, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import s from './Chip.module.css';
import { cx } from './cx';
import type { RenderLink } from './link';
import { rovingIndex } from './roving';

export interface ChipProps extends ComponentPropsWithRef<'button'> {
  /** Whether the chip is selected; exposed to assistive technology as pressed. */
  selected?: boolean;
  icon?: ReactNode;
}

/** A small choice in a ChipBar or a filter panel. */
export function Chip({ selected = false, icon, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={selected} {...rest} className={cx(s['chip'], className)}>
      {icon}
      {children}
    </button>
  );
}

export interface ChipLinkProps {
  render: RenderLink;
  /** Whether it links to the current address. */
  current?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

/** A chip that is a link. */
export function ChipLink({ render, current, icon, children }: ChipLinkProps) {
  return render({
    className: cx(s['chip']),
    'aria-current': current ? 'page' : undefined,
    children: (
      <>
        {icon}
        {children}
      </>
    ),
  });
}

export interface ChipBarProps {
  /** Label of the group of chips. */
  label: string;
  /** Key of the selected chip. When it changes, the bar scrolls that chip into view. */
  selectedKey: string;
  /** `pills` is one line of words, `tiles` has an icon above each word. */
  look?: 'pills' | 'tiles';
  children: ReactNode;
}

/** A line of chips that scrolls sideways. Arrow keys, Home and End move along it. */
export function ChipBar({ label, selectedKey, look = 'pills', children }: ChipBarProps) {
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = bar.current;
    const chosen = box?.querySelector<HTMLElement>('[aria-pressed=true],[aria-current=page]');
    if (!box || !chosen || selectedKey === '') return;
    box.scrollTo({ left: chosen.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2 });
  }, [selectedKey]);

  function onKeyDown(event: KeyboardEvent) {
    const chips = [...(bar.current?.querySelectorAll<HTMLElement>('button:enabled,a') ?? [])];
    const at = chips.findIndex((chip) => chip.contains(document.activeElement));
    const next = rovingIndex(event.key, at, chips.length);
    if (next === undefined) return;
    event.preventDefault();
    chips[next]?.focus();
  }

  return (
    <div ref={bar} role="toolbar" aria-label={label} className={cx(s['bar'], s[look])} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
