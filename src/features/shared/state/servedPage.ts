import { createContext, type RefObject, use, useEffect, useEffectEvent } from 'react';

/*
 * What a player does on a served page before its scripts have come, when no chart hears it: the page is hydrated with it,
 * or rendered anew, and then the elements before it still have it.
 */

/** The main part of a served page that is rendered anew; null for every other page. */
export const ServedPage = createContext<Element | null>(null);

/** Reports, once, what was typed into a served search field, `box` or the one before it. */
export function useTypedBefore(
  box: RefObject<HTMLInputElement | null>,
  onTyped: (text: string) => void,
): void {
  const served = use(ServedPage);
  const report = useEffectEvent(onTyped);
  useEffect(() => {
    const before = served?.querySelector<HTMLInputElement>('search input');
    const text = box.current?.value || (before?.value ?? '');
    if (before) before.value = '';
    if (text !== '') report(text);
  }, [box, served]);
}

/** Reports, once, the item that was opened in a served accordion, `list` or the one before it. */
export function useOpenedBefore(list: RefObject<Element | null>, onOpened: (id: string) => void): void {
  const served = use(ServedPage);
  const report = useEffectEvent(onOpened);
  useEffect(() => {
    const openIn = (page: Element | null) =>
      page?.querySelector<HTMLDetailsElement>('details[open][data-id]');
    const before = openIn(served);
    const id = openIn(list.current)?.dataset['id'] ?? before?.dataset['id'];
    if (before) before.open = false;
    if (id !== undefined) report(id);
  }, [list, served]);
}
