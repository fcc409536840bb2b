import { type ComponentPropsWithRef, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import s from './Chip.module.css';
import { cx } from './cx';
import type { RenderLink } from './link';
import { rovingIndex } from './roving';

export interface ChipProps extends ComponentPropsWithRef<'button'> {
  /** Chosen or not; said to assistive technology as pressed. */
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
  /** The address it leads to is the one shown now. */
  current?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

/** A chip that leads to an address. */
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
  /** What the chips choose. */
  label: string;
  /** Changes when another chip is chosen: the bar then scrolls it into view. */
  selectedKey: string;
  /** `pills` is one line of words, `tiles` an icon over each word. */
  look?: 'pills' | 'tiles';
  children: ReactNode;
}

/** One line of chips that scrolls sideways; arrow keys, Home and End move along it. */
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
