import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back when an element comes within `margin` pixels above or below the screen, and when it leaves that range or the
 * page. The element must exist when the component mounts.
 */
export function useInView<E extends Element>(
  margin: number,
  onChange: (isNear: boolean) => void,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const report = useEffectEvent(onChange);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last !== undefined) report(last.isIntersecting);
      },
      { rootMargin: `${margin}px 0px` },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      report(false);
    };
  }, [margin]);
  return element;
}
