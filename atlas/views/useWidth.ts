import { useLayoutEffect, useRef, useState } from 'react';

/** The width available to a diagram, also after resizing. */
export function useWidth() {
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const target = frame.current;
    if (target === null) return;
    const measure = () => setWidth(Math.floor(target.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, []);
  return { frame, width } as const;
}
