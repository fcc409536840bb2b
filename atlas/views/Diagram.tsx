import { flattenStates } from '@explorer/describe';
import {
  type ChartLayout,
  layoutChart,
  MARGIN,
  type Picture,
  type PlacedState,
  picturesOf,
  type Shape,
  shapesOf,
} from '@explorer/diagram/index';
import { isWithin } from '@explorer/diagram/labels';
import type { ChartDescription } from '@explorer/index';
import {
  createElement,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useWidth } from './useWidth';

interface DiagramProps {
  readonly chart: ChartDescription;
  /** The states shown open; by default, as many as are readable at once. */
  readonly picture?: Picture;
  readonly onPicture?: (picture: Picture) => void;
  /** Class of a state's box, such as `active`, by its path. */
  readonly stateClass?: (path: string) => string | undefined;
  /** Class of a line, by the ids of its transitions. */
  readonly lineClass?: (ids: readonly string[]) => string | undefined;
  readonly onState?: (path: string) => void;
  /** Text to highlight in names and labels. */
  readonly wanted?: string;
  /** Path of a state to scroll into view. */
  readonly focus?: string;
  /** Transitions to emphasise, such as those of a path or an event; all others are faint. */
  readonly strong?: ReadonlySet<string>;
  /** Marks in the corners of states, such as notes, by path. A closed state shows one of those it holds. */
  readonly marks?: ReadonlyMap<string, DiagramMark>;
  /** Addresses of screenshots by state; a button shows them in the boxes. */
  readonly screens?: ReadonlyMap<string, string>;
  readonly tools?: ReactNode;
}

/** A sign with its meaning. */
export interface DiagramMark {
  readonly sign: string;
  readonly className: string;
  readonly words: string;
}

const ZOOM = 1.25;
const SCALES = { least: 0.2, most: 3, selection: 2 } as const;
const OUTSIDE = '::outside';

const has = (words: string, wanted: string) =>
  wanted !== '' && words.toLowerCase().includes(wanted.toLowerCase());

/** The states and transitions to emphasise when a state or a set of transitions is pointed at. */
function belongings(
  chart: ChartDescription,
  pointed: Pointed,
): { states: ReadonlySet<string>; ids: ReadonlySet<string> } {
  const all = flattenStates(chart.root).flatMap(({ transitions }) => transitions);
  const mine = all.filter(({ id, source, targets }) =>
    pointed.path === undefined
      ? pointed.ids.has(id)
      : isWithin(source, pointed.path) || targets.some((target) => isWithin(target, pointed.path ?? '')),
  );
  return {
    states: new Set([
      ...(pointed.path === undefined ? [] : [pointed.path]),
      ...mine.flatMap(({ source, targets }) => [source, ...targets]),
    ]),
    ids: new Set(mine.map(({ id }) => id)),
  };
}

interface Pointed {
  readonly path?: string;
  readonly ids: ReadonlySet<string>;
}

/** The element under the pointer or with the focus. */
function pointedAt({ target }: SyntheticEvent): Pointed | undefined {
  if (!(target instanceof Element)) return undefined;
  const line = target.closest('[data-transitions]')?.getAttribute('data-transitions');
  if (line != null && line !== '') return { ids: new Set(line.split(' ')) };
  const path = target.closest('[data-state]')?.getAttribute('data-state');
  if (path == null || path === '' || path === OUTSIDE) return undefined;
  return { path, ids: new Set() };
}

const textOf = (shape: Shape): string =>
  shape.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

/** The mark of a state, or for a closed state without one, of a state that it holds. */
function markOf(
  { path, isClosed }: PlacedState,
  marks: ReadonlyMap<string, DiagramMark> = new Map(),
): DiagramMark | undefined {
  const own = marks.get(path);
  if (own !== undefined || !isClosed) return own;
  return [...marks].find(([inner]) => isWithin(inner, path))?.[1];
}

const NO_SCREENS: ReadonlyMap<string, string> = new Map();
const MARK_RADIUS = 9;

function Mark({ box, mark }: { readonly box: PlacedState; readonly mark: DiagramMark | undefined }) {
  if (mark === undefined) return null;
  // Inside the border, so that it covers neither lines nor arrows.
  const [x, y] = [box.x + box.width - MARK_RADIUS - 4, box.y + MARK_RADIUS + 4];
  return (
    <g className={`mark ${mark.className}`} data-mark={box.path}>
      <title>{mark.words}</title>
      <circle cx={x} cy={y} r={MARK_RADIUS} />
      <text x={x} y={y + 4}>
        {mark.sign}
      </text>
    </g>
  );
}

/**
 * A chart drawn as wide as there is room, with unscaled text. Composite states open and close; pointing at a state
 * emphasises its lines. Keys: Tab and Enter for states; + − 0, f (fit) and s (selection) for the size.
 */
export function Diagram(props: DiagramProps) {
  const {
    chart,
    onPicture,
    stateClass,
    lineClass,
    onState,
    wanted = '',
    focus,
    strong,
    marks,
    screens = NO_SCREENS,
    tools,
  } = props;
  const { frame, width } = useWidth();
  const [own, setOwn] = useState<Picture>(() => picturesOf(chart)[0] ?? { root: '', open: new Set() });
  const [scale, setScale] = useState(1);
  const [aimed, setAimed] = useState(0);
  const [pointed, setPointed] = useState<Pointed>();
  const [showsScreens, setShowsScreens] = useState(false);
  const picture = props.picture ?? own;
  const show = onPicture ?? setOwn;
  const layout: ChartLayout | undefined = useMemo(
    () =>
      width === 0
        ? undefined
        : layoutChart(
            chart,
            picture,
            width - MARGIN * 2 - 2,
            new Set(showsScreens ? screens.keys() : undefined),
          ),
    [chart, picture, width, showsScreens, screens],
  );
  const holding = useMemo(
    () => new Set(flattenStates(chart.root).flatMap(({ path, states }) => (states.length > 0 ? [path] : []))),
    [chart],
  );
  const belonging = useMemo(() => {
    if (pointed !== undefined) return belongings(chart, pointed);
    return strong === undefined || strong.size === 0 ? undefined : belongings(chart, { ids: strong });
  }, [chart, pointed, strong]);

  // Scrolls only the frame, so that the page stays where it is.
  useEffect(() => {
    const target = frame.current;
    const box = target?.querySelector(`[data-state="${CSS.escape(focus ?? '')}"]`)?.getBoundingClientRect();
    if (target == null || focus === undefined || box === undefined || layout === undefined) return;
    const view = target.getBoundingClientRect();
    if (box.top >= view.top && box.bottom <= view.bottom) return;
    target.scrollBy({ top: box.top - view.top - view.height / 3 });
  }, [frame, focus, layout]);

  const zoom = (factor: number) =>
    setScale((before) => Math.min(SCALES.most, Math.max(SCALES.least, before * factor)));
  const fitAll = () => {
    const target = frame.current;
    if (target === null || layout === undefined) return;
    setScale(Math.min(1, (target.clientHeight - 4) / (layout.height + MARGIN * 2)));
  };
  const selected = layout?.states.find(({ path }) => path === focus);
  const toSelection = () => {
    const target = frame.current;
    if (target === null || selected === undefined) return;
    const room = (size: number, whole: number) => (size - 4) / (whole + MARGIN * 2);
    setScale(
      Math.min(
        SCALES.selection,
        room(target.clientWidth, selected.width),
        room(target.clientHeight, selected.height),
      ),
    );
    setAimed((before) => before + 1);
  };
  // After the size has changed, the selection is in the middle.
  useEffect(() => {
    const target = frame.current;
    if (aimed === 0 || target === null || selected === undefined) return;
    target.scrollTo({
      left: (selected.x + selected.width / 2 + MARGIN) * scale - target.clientWidth / 2,
      top: (selected.y + selected.height / 2 + MARGIN) * scale - target.clientHeight / 2,
    });
  }, [frame, aimed, selected, scale]);
  const toggle = (path: string) => {
    if (path === picture.root) return;
    const open = new Set(picture.open);
    if (!open.delete(path)) open.add(path);
    show({ ...picture, open });
  };
  const press = (path: string) => {
    onState?.(path);
    if (holding.has(path)) toggle(path);
  };
  useEffect(() => {
    const target = frame.current;
    const press = ({ key }: globalThis.KeyboardEvent) => {
      if (key === '+' || key === '=') zoom(ZOOM);
      else if (key === '-') zoom(1 / ZOOM);
      else if (key === '0') setScale(1);
      else if (key === 'f') fitAll();
      else if (key === 's') toSelection();
    };
    target?.addEventListener('keydown', press);
    return () => target?.removeEventListener('keydown', press);
  });

  const faint = (isStrong: boolean) => (belonging !== undefined && !isStrong ? 'faint' : undefined);
  const shapes =
    layout === undefined
      ? []
      : shapesOf(chart, layout, {
          state: (path) =>
            [
              stateClass?.(path),
              faint(
                belonging?.states.has(path) === true ||
                  [...(belonging?.states ?? [])].some((state) => isWithin(state, path) && path !== OUTSIDE),
              ),
            ]
              .filter(Boolean)
              .join(' '),
          line: (ids) =>
            [lineClass?.(ids), faint(ids.some((id) => belonging?.ids.has(id)))].filter(Boolean).join(' '),
        });

  const element = (shape: Shape, key: string): ReactNode => {
    const { class: className, ...attributes } = shape.attributes;
    const path = attributes['data-state'];
    const isState = typeof path === 'string' && path !== OUTSIDE;
    const isFound = shape.tag === 'text' && has(textOf(shape), wanted);
    const label = typeof path === 'string' ? path || '(whole chart)' : '';
    return createElement(
      shape.tag,
      {
        ...attributes,
        key,
        className: [className, isFound ? 'found' : ''].filter(Boolean).join(' ') || undefined,
        ...(isState && (onState !== undefined || holding.has(path))
          ? {
              role: 'button',
              tabIndex: 0,
              ...(holding.has(path) && path !== picture.root
                ? { 'aria-expanded': picture.open.has(path) }
                : {}),
              onClick: () => press(path),
              onKeyDown: (event: KeyboardEvent) => {
                if (event.key !== 'Enter' && event.key !== ' ') return;
                event.preventDefault();
                press(path);
              },
            }
          : {}),
      },
      ...shape.children.map((child, index) => {
        if (typeof child === 'string') return child;
        // Screen readers use the title as the state's name: its own name first, then its description.
        const named = child.tag === 'title' ? { ...child, children: [`${label}: ${textOf(child)}`] } : child;
        return element(named, `${key} ${index}`);
      }),
    );
  };

  const everything: Picture = { root: picture.root, open: holding };
  const isEverythingOpen = [...holding].every(
    (path) => !isWithin(path, picture.root) || picture.open.has(path),
  );
  const paperWidth = (layout?.width ?? 0) + MARGIN * 2;
  const height = (layout?.height ?? 0) + MARGIN * 2;
  return (
    <div className="diagram">
      <div className="tools">
        {holding.size > 1 && (
          <button
            type="button"
            onClick={() => show(isEverythingOpen ? (picturesOf(chart)[0] ?? everything) : everything)}
          >
            {isEverythingOpen ? 'Overview' : 'Open all'}
          </button>
        )}
        <button type="button" aria-label="Larger" onClick={() => zoom(ZOOM)}>
          +
        </button>
        <button type="button" aria-label="Smaller" onClick={() => zoom(1 / ZOOM)}>
          −
        </button>
        <button type="button" onClick={fitAll}>
          Fit
        </button>
        {selected !== undefined && (
          <button type="button" onClick={toSelection}>
            Selection
          </button>
        )}
        <button type="button" onClick={() => setScale(1)}>
          100%
        </button>
        {screens.size > 0 && (
          <button type="button" aria-pressed={showsScreens} onClick={() => setShowsScreens(!showsScreens)}>
            Show screens
          </button>
        )}
        {tools}
      </div>
      <section ref={frame} className="frame" aria-label={`Diagram: ${chart.title}`}>
        <svg
          className="paper"
          viewBox={`0 0 ${paperWidth} ${height}`}
          width={paperWidth * scale}
          height={height * scale}
          onPointerOver={(event) => setPointed(event.pointerType === 'mouse' ? pointedAt(event) : undefined)}
          onPointerLeave={() => setPointed(undefined)}
          onFocus={(event) => setPointed(pointedAt(event))}
          onBlur={() => setPointed(undefined)}
        >
          <title>{`Statechart: ${chart.title}`}</title>
          <g transform={`translate(${MARGIN} ${MARGIN})`}>
            {shapes.map((shape, index) => element(shape, String(index)))}
            {layout?.states.map(
              ({ path, thumbnail }) =>
                thumbnail !== undefined && (
                  <image key={path} className="thumbnail" href={screens.get(path)} {...thumbnail} />
                ),
            )}
            {layout?.states.map((box) => (
              <Mark key={box.path} box={box} mark={markOf(box, marks)} />
            ))}
          </g>
        </svg>
      </section>
    </div>
  );
}
