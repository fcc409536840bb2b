import type { ChartLayout, PlacedEdge, PlacedState } from '@explorer/diagram/index';
import { METRICS } from '@explorer/diagram/metrics';
import { roundedPath } from '@explorer/diagram/svg';
import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

interface DiagramProps {
  readonly title: string;
  readonly layout: ChartLayout;
  /** Class of a state's box, e.g. `active`, by its path. */
  readonly stateClass?: (path: string) => string | undefined;
  /** Class of a line, by the ids of the transitions that it stands for. */
  readonly lineClass?: (ids: readonly string[]) => string | undefined;
  readonly onState?: (path: string) => void;
  /** Words to look for in names and labels. */
  readonly wanted?: string;
  /** Path of a state that must not be out of sight. */
  readonly focus?: string;
}

interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const MARGIN = 16;
const ZOOM = 1.25;
const STEP = 60;
/** The least scale at which labels can be read. */
const READABLE = 0.72;
/** How near to the edge of the paper something may stand and still count as seen, pixels. */
const EDGE = 40;
const SCALES = { least: 0.08, most: 4 } as const;

const clamp = (scale: number) => Math.min(SCALES.most, Math.max(SCALES.least, scale));
const has = (words: string, wanted: string) =>
  wanted !== '' && words.toLowerCase().includes(wanted.toLowerCase());

function Shape({ state }: { readonly state: PlacedState }) {
  const { kind, x, y, width, height } = state;
  if (kind === 'initial') return <circle cx={x + width / 2} cy={y + height / 2} r={width / 2 - 1} />;
  const radius = kind === 'any' || kind === 'history' ? height / 2 : kind === 'chart' ? 14 : 9;
  return (
    <>
      <rect className="box" x={x} y={y} width={width} height={height} rx={radius} />
      {kind === 'final' && (
        <rect className="ring" x={x + 3} y={y + 3} width={width - 6} height={height - 6} rx={6} />
      )}
    </>
  );
}

function Caption({ kind, x, y, width, title, lines }: PlacedState) {
  if (kind === 'initial') return null;
  if (kind === 'any') {
    return (
      <text className="text" x={x + width / 2} y={y + 15} textAnchor="middle">
        {title}
      </text>
    );
  }
  return (
    <>
      <text className="title" x={x + METRICS.padding} y={y + 20}>
        {title}
      </text>
      {lines.map((line, index) => (
        <text
          key={line}
          className="text"
          x={x + METRICS.padding}
          y={y + METRICS.header + 7 + index * METRICS.line}
        >
          {line}
        </text>
      ))}
    </>
  );
}

function Labels({ edge, wanted }: { readonly edge: PlacedEdge; readonly wanted: string }) {
  return edge.labels.map(({ x, y, width, height, lines }) => (
    <g key={`${x} ${y}`}>
      <rect className="label-back" x={x} y={y} width={width} height={height} rx={3} />
      {lines.map((line, index) => (
        <text
          // One guard may stand there for several events: its place is what names it.
          key={`${String(index)} ${line}`}
          className={has(line, wanted) ? 'label found' : 'label'}
          x={x + width / 2}
          y={y + 13 + index * METRICS.line}
          textAnchor="middle"
        >
          {line}
        </text>
      ))}
    </g>
  ));
}

/** Whether the page is on its way to the printer, where all of a diagram has to be on the sheet. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** A chart on paper that can be moved, enlarged, searched and driven by keyboard (+, −, 0, Shift with arrows). */
export function Diagram(props: DiagramProps) {
  const { title, layout, stateClass, lineClass, onState, wanted = '', focus } = props;
  const paper = useRef<SVGSVGElement>(null);
  const arrow = useId();
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 });
  const frame = useRef<HTMLDivElement>(null);
  // Where each finger, or the mouse, was last.
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const isPrinting = usePrinting();
  const [width, height] = [layout.width + MARGIN * 2, layout.height + MARGIN * 2];

  const fitPaper = () => {
    const box = paper.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    const scale = clamp(Math.min(box.width / width, box.height / height, 1.15));
    setView({ scale, x: (box.width - width * scale) / 2, y: Math.max(0, (box.height - height * scale) / 2) });
  };
  // The paper fits itself once for each chart; afterwards the reader moves it.
  const size = `${width} ${height}`;
  const fitted = useRef('');
  useLayoutEffect(() => {
    if (fitted.current === size) return;
    fitted.current = size;
    fitPaper();
  });

  // A state that must be seen is brought to the middle when it is out of sight or too small to read.
  useEffect(() => {
    const box = paper.current?.getBoundingClientRect();
    const state = layout.states.find(
      ({ path, kind }) => path === focus && kind !== 'initial' && kind !== 'any',
    );
    if (box === undefined || state === undefined) return;
    setView((before) => {
      const scale = Math.max(before.scale, READABLE);
      const [x, y] = [state.x + state.width / 2 + MARGIN, state.y + state.height / 2 + MARGIN];
      const [left, top] = [before.x + x * scale, before.y + y * scale];
      const isSeen =
        scale === before.scale &&
        left > EDGE &&
        left < box.width - EDGE &&
        top > EDGE &&
        top < box.height - EDGE;
      return isSeen ? before : { scale, x: box.width / 2 - x * scale, y: box.height / 2 - y * scale };
    });
  }, [focus, layout]);

  const zoom = useCallback((factor: number, centre?: { x: number; y: number }) => {
    setView((before) => {
      const box = paper.current?.getBoundingClientRect();
      const at = centre ?? { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
      const scale = clamp(before.scale * factor);
      const ratio = scale / before.scale;
      return { scale, x: at.x - (at.x - before.x) * ratio, y: at.y - (at.y - before.y) * ratio };
    });
  }, []);
  const move = (x: number, y: number) =>
    setView((before) => ({ ...before, x: before.x + x, y: before.y + y }));

  const letGo = ({ pointerId }: PointerEvent<SVGSVGElement>) => fingers.current.delete(pointerId);
  /** One finger moves the paper; two move it and draw it larger or smaller. */
  const follow = ({ pointerId, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const before = fingers.current.get(pointerId);
    if (before === undefined) return;
    const now = { x: clientX, y: clientY };
    const [other] = [...fingers.current].flatMap(([id, place]) => (id === pointerId ? [] : [place]));
    fingers.current.set(pointerId, now);
    if (other === undefined) {
      move(now.x - before.x, now.y - before.y);
      return;
    }
    const distance = (place: { readonly x: number; readonly y: number }) =>
      Math.max(1, Math.hypot(place.x - other.x, place.y - other.y));
    const corner = paper.current?.getBoundingClientRect();
    const centre = {
      x: (now.x + other.x) / 2 - (corner?.left ?? 0),
      y: (now.y + other.y) / 2 - (corner?.top ?? 0),
    };
    move((now.x - before.x) / 2, (now.y - before.y) / 2);
    zoom(distance(now) / distance(before), centre);
  };

  // On the whole screen, and back, the paper has another size.
  useEffect(() => {
    const target = frame.current;
    target?.addEventListener('fullscreenchange', fitPaper);
    return () => target?.removeEventListener('fullscreenchange', fitPaper);
  });

  // React listens to wheels passively, so this one is told by hand not to scroll the page.
  useEffect(() => {
    const target = paper.current;
    if (target === null) return;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = target.getBoundingClientRect();
      zoom(event.deltaY < 0 ? 1.12 : 1 / 1.12, { x: event.clientX - box.left, y: event.clientY - box.top });
    };
    target.addEventListener('wheel', turn, { passive: false });
    return () => target.removeEventListener('wheel', turn);
  }, [zoom]);

  // Keys go to the whole page: there is one diagram on it, and a drawing takes no focus.
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.target instanceof Element && event.target.closest('input, select, textarea') !== null) return;
      const keys = new Map<string, () => void>([
        ['+', () => zoom(ZOOM)],
        ['=', () => zoom(ZOOM)],
        ['-', () => zoom(1 / ZOOM)],
        ['0', fitPaper],
        ['ArrowLeft', () => move(STEP, 0)],
        ['ArrowRight', () => move(-STEP, 0)],
        ['ArrowUp', () => move(0, STEP)],
        ['ArrowDown', () => move(0, -STEP)],
      ]);
      const act = keys.get(event.key);
      if (act === undefined || (event.key.startsWith('Arrow') && !event.shiftKey)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

  return (
    <div ref={frame} className="diagram">
      <div className="tools">
        <button type="button" aria-label="Larger" onClick={() => zoom(ZOOM)}>
          +
        </button>
        <button type="button" aria-label="Smaller" onClick={() => zoom(1 / ZOOM)}>
          −
        </button>
        <button type="button" onClick={fitPaper}>
          Fit
        </button>
        <button
          type="button"
          onClick={() => {
            void (document.fullscreenElement === null
              ? frame.current?.requestFullscreen()
              : document.exitFullscreen());
          }}
        >
          Full screen
        </button>
      </div>
      <svg
        ref={paper}
        className="paper"
        viewBox={isPrinting ? `0 0 ${width} ${height}` : undefined}
        onPointerDown={({ pointerId, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
          fingers.current.set(pointerId, { x: clientX, y: clientY });
        }}
        onPointerMove={follow}
        onPointerUp={letGo}
        onPointerLeave={letGo}
        onPointerCancel={letGo}
      >
        <title>{`Statechart: ${title}`}</title>
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerUnits="userSpaceOnUse"
            markerWidth="9"
            markerHeight="9"
            orient="auto"
          >
            <path className="arrow" d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
        <g
          transform={
            isPrinting
              ? `translate(${MARGIN} ${MARGIN})`
              : `translate(${view.x + MARGIN * view.scale} ${view.y + MARGIN * view.scale}) scale(${view.scale})`
          }
        >
          {layout.states.map((state) => {
            const isMark = state.kind === 'initial' || state.kind === 'any';
            const classes = [
              state.kind,
              isMark ? undefined : stateClass?.(state.path),
              !isMark && has(state.title, wanted) ? 'found' : undefined,
            ];
            const open = isMark || onState === undefined ? undefined : () => onState(state.path);
            return (
              <g
                key={`${state.kind} ${state.path}`}
                className={classes.filter(Boolean).join(' ')}
                data-state={isMark ? undefined : state.path}
                {...(open === undefined
                  ? {}
                  : {
                      role: 'button',
                      tabIndex: 0,
                      'aria-label': state.path || '(whole chart)',
                      onClick: open,
                      onKeyDown: (event: KeyboardEvent) => {
                        if (event.key !== 'Enter' && event.key !== ' ') return;
                        event.preventDefault();
                        open();
                      },
                    })}
              >
                <Shape state={state} />
                <Caption {...state} />
              </g>
            );
          })}
          {layout.edges.map((edge) => (
            <path
              key={`${edge.source} ${edge.target}`}
              className={[
                'line',
                edge.transitions.length === 0 ? 'initial-line' : lineClass?.(edge.transitions),
              ]
                .filter(Boolean)
                .join(' ')}
              data-transitions={edge.transitions.join(' ')}
              d={roundedPath(edge.points)}
              markerEnd={`url(#${arrow})`}
            />
          ))}
          {layout.edges.map((edge) => (
            <Labels key={`${edge.source} ${edge.target}`} edge={edge} wanted={wanted} />
          ))}
        </g>
      </svg>
    </div>
  );
}
