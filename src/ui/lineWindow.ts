import {
  type RefCallback,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Pixels above and below the screen in which lines are drawn as well, so that scrolling meets none that is empty. */
const MARGIN = 200;
/** Lines that are drawn before their height is known. */
const FIRST = 8;
/** Pixels by which lines differ that still are of one height. */
const TOLERANCE = 0.1;

/** Lines from `first` up to, and without, `end`. */
export interface LineRange {
  readonly first: number;
  readonly end: number;
}

/** A place in a list: a line, and how far below its top edge the screen begins, in pixels. */
export interface LinePlace {
  readonly row: number;
  readonly offset: number;
}

/** The lines near a screen that begins `top` pixels below the first of them, all in pixels. */
export const linesNear = (top: number, screen: number, height: number): LineRange => ({
  first: Math.max(0, Math.floor((top - MARGIN) / height)),
  end: Math.max(0, Math.ceil((top + screen + MARGIN) / height)),
});

/** Where a screen is that begins `top` pixels below the first line; above it, that is before the first line. */
export function placeAt(top: number, height: number): LinePlace {
  const row = Math.max(0, Math.floor(top / height));
  return { row, offset: top - row * height };
}

/** How far below an element's top edge the screen begins, in pixels. */
const topOf = (element: Element | null): number => -(element?.getBoundingClientRect().top ?? 0);

/** What draws the lines near the screen. */
export interface LineWindow extends LineRange {
  /** Of the element that is as high as all lines. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** Of the first line that is drawn. */
  readonly line: RefCallback<HTMLElement>;
  /** How high each line is, in pixels; 0 before the first was measured, which is before any is painted. */
  readonly height: number;
  /** Where the screen is; undefined before the lines are measured. */
  readonly placeNow: () => LinePlace | undefined;
  readonly scrollTo: (place: LinePlace) => void;
}

/**
 * Which lines of a list of any length stand near the screen, where all lines are of one height. The first is measured,
 * and again when its height changes, as with the width of the screen or the size of the text; no other ever is.
 */
export function useLineWindow(): LineWindow {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [{ first, end }, setNear] = useState<LineRange>({ first: 0, end: FIRST });
  const line = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const measure = () => {
      const now = element.getBoundingClientRect().height;
      setHeight((last) => (Math.abs(now - last) > TOLERANCE ? now : last));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const look = useEffectEvent(() => {
    if (height === 0) return;
    const next = linesNear(topOf(box.current), window.innerHeight, height);
    setNear((last) => (last.first === next.first && last.end === next.end ? last : next));
  });

  const last = useRef(0);
  useLayoutEffect(() => {
    // The line at the top of the screen stays there.
    if (last.current > 0) {
      const { row } = placeAt(topOf(box.current), last.current);
      window.scrollBy({ top: row * (height - last.current), behavior: 'instant' });
    }
    last.current = height;
    look();
  }, [height]);

  useEffect(() => {
    const onChange = () => look();
    window.addEventListener('scroll', onChange, { passive: true });
    window.addEventListener('resize', onChange);
    return () => {
      window.removeEventListener('scroll', onChange);
      window.removeEventListener('resize', onChange);
    };
  }, []);

  return {
    first,
    end,
    box,
    line,
    height,
    placeNow: () => (height === 0 ? undefined : placeAt(topOf(box.current), height)),
    scrollTo({ row, offset }) {
      window.scrollBy({ top: row * height + offset - topOf(box.current), behavior: 'instant' });
      look();
    },
  };
}
