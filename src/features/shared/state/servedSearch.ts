import { createContext, type RefObject, use, useEffect, useEffectEvent } from 'react';

/** The search field of a served page that is rendered anew; null for every other page. */
export const ServedSearch = createContext<HTMLInputElement | null>(null);

/** Reports, once, what was typed into a served search field, `box` or the one before it: it had no chart that hears it. */
export function useTypedBefore(
  box: RefObject<HTMLInputElement | null>,
  onTyped: (text: string) => void,
): void {
  const served = use(ServedSearch);
  const report = useEffectEvent(onTyped);
  useEffect(() => {
    const text = box.current?.value || (served?.value ?? '');
    if (served !== null) served.value = '';
    if (text !== '') report(text);
  }, [box, served]);
}
