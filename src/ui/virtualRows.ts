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

/** Pixels above and below the screen in which rows also render, so that scrolling shows no empty rows. */
const MARGIN = 200;
/** Number of rows rendered before the row height is known: as many as a phone shows. */
const FIRST = 4;
/** Height difference in pixels that is ignored. */
const TOLERANCE = 0.1;

/** Rows from `first` up to, but not including, `end`. */
export interface LineRange {
  readonly first: number;
  readonly end: number;
}

/** A scroll position in a list: a row, and the distance of the screen's top below the top of that row, in pixels. */
export interface LinePlace {
  readonly row: number;
  readonly offset: number;
}

/** The rows near a screen whose top is `top` pixels below the top of the list. All values are in pixels. */
export const linesNear = (top: number, screen: number, height: number): LineRange => ({
  first: Math.max(0, Math.floor((top - MARGIN) / height)),
  end: Math.max(0, Math.ceil((top + screen + MARGIN) / height)),
});

/**
 * The position of a screen whose top is `top` pixels below the top of the list. A negative `top` is above the first
 * row.
 */
export function placeAt(top: number, height: number): LinePlace {
  const row = Math.max(0, Math.floor(top / height));
  return { row, offset: top - row * height };
}

/** Distance of the screen's top below an element's top edge, in pixels. */
const topOf = (element: Element | null): number => -(element?.getBoundingClientRect().top ?? 0);

/** Finds a row again after the items are split into other rows, for example when the number of columns changes. */
export interface RowIndex {
  /** Index in the list of the first item of a row; undefined when there is no such row. */
  readonly itemOf: (row: number) => number | undefined;
  /** The row that contains an item; -1 when there is none. */
  readonly rowOf: (item: number) => number;
}

/** What a list needs to render the rows near the screen. */
export interface VirtualRows extends LineRange {
  /** Ref of the element that is as high as all rows. */
  readonly box: RefObject<HTMLDivElement | null>;
  /** Ref of the first rendered row. */
  readonly line: RefCallback<HTMLElement>;
  /** Height of each row in pixels; 0 until the first row has been measured, which is before the first paint. */
  readonly height: number;
  /** The current position; undefined until the rows have been measured. */
  readonly placeNow: () => LinePlace | undefined;
  readonly scrollTo: (place: LinePlace) => void;
}

/** A measured row. */
interface RowSize {
  /** Height of a row in pixels. */
  readonly height: number;
  /** Width of the screen, in pixels, when the row was measured. */
  readonly screen: number;
}

/**
 * Virtualises a list whose rows all have the same height. Only the first rendered row is measured, and measured again
 * when its size changes, for example with the screen width or the text size. The topmost item then stays in place. A
 * `served` page has all rows until the first one has been measured.
 */
export function useVirtualRows(index: RowIndex, served: boolean): VirtualRows {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<RowSize>({ height: 0, screen: 0 });
  const { height, screen } = size;
  const [{ first, end }, setNear] = useState<LineRange>({
    first: 0,
    end: served ? Number.POSITIVE_INFINITY : FIRST,
  });
  const anchor = useRef<{ readonly item: number; readonly offset: number }>(undefined);
  const line = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const measure = () => {
      const now = { height: element.getBoundingClientRect().height, screen: window.innerWidth };
      setSize((last) =>
        last.screen === now.screen && Math.abs(now.height - last.height) <= TOLERANCE ? last : now,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const look = useEffectEvent(() => {
    if (height === 0) return;
    const top = topOf(box.current);
    const next = linesNear(top, window.innerHeight, height);
    setNear((last) => (last.first === next.first && last.end === next.end ? last : next));
    // While the screen turns, the rows have their old height and the browser shortens the page: not a place to keep.
    if (window.innerWidth !== screen) return;
    const { row, offset } = placeAt(top, height);
    const item = index.itemOf(row);
    anchor.current = item === undefined ? undefined : { item, offset };
  });
  const scrollTo = ({ row, offset }: LinePlace) => {
    window.scrollBy({ top: row * height + offset - topOf(box.current), behavior: 'instant' });
    look();
  };

  const keepAnchor = useEffectEvent((measured: RowSize) => {
    if (measured.height === 0) return;
    const { item, offset } = anchor.current ?? { item: 0, offset: 0 };
    const row = item === 0 ? 0 : index.rowOf(item);
    if (row <= 0) look();
    else scrollTo({ row, offset: index.itemOf(row) === item ? offset : 0 });
  });
  useLayoutEffect(() => keepAnchor(size), [size]);

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
    scrollTo,
  };
}
