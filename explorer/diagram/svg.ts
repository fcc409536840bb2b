import type { ChartDescription } from '../describe';
import { flattenStates } from '../describe';
import {
  type ChartLayout,
  INITIAL_AT,
  type PlacedEdge,
  type PlacedState,
  type PlacedText,
  type Point,
} from './layout';
import { METRICS } from './metrics';

/** Margin around the drawing, in pixels. */
export const MARGIN = 14;

export interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly soft: string;
  readonly border: string;
  readonly state: string;
  readonly inner: string;
  readonly final: string;
  readonly added: string;
  readonly removed: string;
  readonly changed: string;
  /** Line colours, by target. Each is legible as text on the paper and on a state. */
  readonly hues: readonly string[];
}

/** Colours of drawings on light pages. */
export const LIGHT: Palette = {
  paper: '#ffffff',
  ink: '#1b2333',
  soft: '#56617a',
  border: '#8a94a8',
  state: '#f1f4fb',
  inner: '#fafbfe',
  final: '#2b8a3e',
  added: '#2b8a3e',
  removed: '#e03131',
  changed: '#e8590c',
  hues: [
    '#3b5bdb',
    '#b83c0b',
    '#1f6f33',
    '#b0206a',
    '#0b6b7d',
    '#6741d9',
    '#735900',
    '#4a5361',
    '#a1303c',
    '#1c5fa8',
  ],
};

/** Colours of drawings on dark pages. */
export const DARK: Palette = {
  paper: '#12161f',
  ink: '#e8ecf5',
  soft: '#a9b3c8',
  border: '#5b6579',
  state: '#222a3a',
  inner: '#181d29',
  final: '#69db7c',
  added: '#69db7c',
  removed: '#ff8787',
  changed: '#ffa94d',
  hues: [
    '#91a7ff',
    '#ffa97a',
    '#69db7c',
    '#faa2c1',
    '#66d9e8',
    '#c3a8ff',
    '#e9c46a',
    '#ced4da',
    '#ff9d9d',
    '#7cc4ff',
  ],
};

// No custom properties: renderers other than browsers do not support `var()`.
function colours(palette: Palette): string {
  const hues = palette.hues.map(
    (colour, hue) => `
  .line.h${hue} { stroke: ${colour}; }
  .h${hue} > .target, .arrow.h${hue} { fill: ${colour}; }`,
  );
  return `
  .paper { fill: ${palette.paper}; }
  .box { fill: ${palette.state}; stroke: ${palette.border}; }
  .open > .box { fill: ${palette.inner}; }
  .chart > .box, .outside > .box { fill: none; }
  .final > .box, .final > .ring { fill: ${palette.state}; stroke: ${palette.final}; }
  .initial { fill: ${palette.ink}; stroke: ${palette.ink}; }
  .lifeline { stroke: ${palette.border}; }
  .participant > .box { fill: ${palette.inner}; }
  .title, .plain { fill: ${palette.ink}; }
  .soft, .badge, .target { fill: ${palette.soft}; }${hues.join('')}
  .added > .box { stroke: ${palette.added}; }
  .removed > .box { stroke: ${palette.removed}; }
  .changed > .box { stroke: ${palette.changed}; }
  .line.added { stroke: ${palette.added}; }
  .line.removed { stroke: ${palette.removed}; }
  .line.changed { stroke: ${palette.changed}; }`;
}

/** Colours follow the reader's colour scheme, so one file serves light and dark pages. */
const STYLE = `
  svg { color-scheme: light dark; font-family: system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
  text { white-space: pre; font-size: ${METRICS.text}px; }
  .box, .ring { stroke-width: 1.2; }
  .region > .box { stroke-dasharray: 5 4; }
  .outside > .box { stroke-dasharray: 2 3; }
  .lifeline { stroke-dasharray: 3 4; stroke-width: 1.2; }
  .closed > .box { stroke-width: 2.2; }
  .line { fill: none; stroke-width: 1.5; }
  .arrow { stroke: none; }
  .initial { stroke-width: 1.5; }
  .added > .box, .removed > .box, .changed > .box, .line.added, .line.removed, .line.changed { stroke-width: 3.2; }
  .title { font-size: ${METRICS.title}px; font-weight: 600; }
  .target { font-weight: 600; }
  ${colours(LIGHT)}
  @media (prefers-color-scheme: dark) {${colours(DARK)}
  }`;

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** How a state (`state:<path>`) or a transition (`transition:<id>`) has changed, for a coloured diagram. */
export type Marks = ReadonlyMap<string, 'added' | 'removed' | 'changed'>;

/** An element of a drawing, independent of where it is rendered: a file or a page. */
export interface Shape {
  readonly tag: 'a' | 'g' | 'rect' | 'path' | 'circle' | 'text' | 'tspan' | 'title';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (Shape | string)[];
}

const shape = (
  tag: Shape['tag'],
  attributes: Shape['attributes'],
  children: Shape['children'] = [],
): Shape => ({ tag, attributes, children });

/** Additional classes of states and lines: marks, active, found. */
export interface Emphasis {
  readonly state?: (path: string) => string | undefined;
  readonly line?: (transitions: readonly string[]) => string | undefined;
}

const classes = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ');

/** All shapes of a laid-out picture: boxes first, then lines, so that no box hides a line. */
export function shapesOf(
  chart: ChartDescription,
  layout: ChartLayout,
  emphasis: Emphasis = {},
): readonly Shape[] {
  const meanings = new Map(flattenStates(chart.root).map(({ path, description }) => [path, description]));
  const innermost = new Set(layout.states.map(({ path }) => path));
  const isOpen = ({ path, isClosed }: PlacedState) =>
    !isClosed &&
    [...innermost].some((other) => other !== path && (path === '' || other.startsWith(`${path}.`)));
  return [
    ...layout.states.map((state) => drawState(state, isOpen(state), meanings.get(state.path), emphasis)),
    ...layout.states.filter(({ isInitial }) => isInitial).map(drawInitial),
    ...layout.edges.map((edge) => drawEdge(edge, emphasis)),
    ...arrowsOf(layout, emphasis),
  ];
}

function drawState(
  state: PlacedState,
  isOpen: boolean,
  meaning: string | undefined,
  emphasis: Emphasis,
): Shape {
  const { path, kind, isClosed, x, y, width, height } = state;
  const radius = kind === 'chart' ? 14 : kind === 'history' ? 16 : 9;
  return shape(
    'g',
    {
      class: classes(kind, isOpen && 'open', isClosed && 'closed', emphasis.state?.(path)),
      'data-state': path,
    },
    [
      ...(meaning === undefined ? [] : [shape('title', {}, [meaning])]),
      shape('rect', { class: 'box', x, y, width, height, rx: radius }),
      ...(kind === 'final'
        ? [shape('rect', { class: 'ring', x: x + 3, y: y + 3, width: width - 6, height: height - 6, rx: 6 })]
        : []),
      ...state.texts.map((text) => drawText(text, emphasis)),
    ],
  );
}

function drawText({ x, y, phrases, transitions, hue }: PlacedText, emphasis: Emphasis): Shape {
  return shape(
    'text',
    {
      x,
      y,
      ...(hue === undefined && transitions.length === 0
        ? {}
        : {
            class: classes(
              hue !== undefined && `h${hue}`,
              transitions.length > 0 && emphasis.line?.(transitions),
            ),
          }),
      ...(transitions.length === 0 ? {} : { 'data-transitions': transitions.join(' ') }),
    },
    phrases.map(({ text, tone }) => shape('tspan', { class: tone }, [text])),
  );
}

/** The mark of an initial state. */
function drawInitial({ x, y }: PlacedState): Shape {
  const at = x + INITIAL_AT;
  return shape('g', { class: 'initial' }, [
    shape('circle', { cx: at, cy: y - 20, r: 4.5 }),
    shape('path', { d: `M${at} ${y - 20}V${y - 6}` }),
    shape('path', { d: arrow({ x: at, y }, 'down') }),
  ]);
}

function drawEdge({ transitions, hue, points, hasArrow }: PlacedEdge, emphasis: Emphasis): Shape {
  return shape('path', {
    class: classes('line', `h${hue}`, emphasis.line?.(transitions)),
    'data-transitions': transitions.join(' '),
    d: roundedPath(hasArrow ? shortened(points) : points),
  });
}

/** One arrow for all lines that end at the same point. */
function arrowsOf({ edges }: ChartLayout, emphasis: Emphasis): readonly Shape[] {
  const arrows = new Map<string, { edge: PlacedEdge; transitions: string[] }>();
  for (const edge of edges) {
    const end = edge.points.at(-1);
    if (!edge.hasArrow || end === undefined) continue;
    const known = arrows.get(`${end.x} ${end.y}`) ?? { edge, transitions: [] };
    known.transitions.push(...edge.transitions);
    arrows.set(`${end.x} ${end.y}`, known);
  }
  return [...arrows.values()].flatMap(({ edge: { points, hue }, transitions }) => {
    const end = points.at(-1);
    const before = points.at(-2);
    if (end === undefined || before === undefined) return [];
    const direction =
      before.x === end.x ? (before.y < end.y ? 'down' : 'up') : before.x < end.x ? 'right' : 'left';
    return [
      shape('path', {
        class: classes('arrow', `h${hue}`, emphasis.line?.(transitions)),
        'data-transitions': transitions.join(' '),
        d: arrow(end, direction),
      }),
    ];
  });
}

const ARROW = 9;

function arrow({ x, y }: Point, direction: 'down' | 'up' | 'left' | 'right'): string {
  const half = ARROW / 2;
  switch (direction) {
    case 'down':
      return `M${x} ${y}l${-half} ${-ARROW}h${ARROW}z`;
    case 'up':
      return `M${x} ${y}l${-half} ${ARROW}h${ARROW}z`;
    case 'right':
      return `M${x} ${y}l${-ARROW} ${-half}v${ARROW}z`;
    case 'left':
      return `M${x} ${y}l${ARROW} ${-half}v${ARROW}z`;
  }
}

/** The line ends at the base of its arrow, so that it does not show at the tip. */
function shortened(points: readonly Point[]): readonly Point[] {
  const end = points.at(-1);
  const before = points.at(-2);
  if (end === undefined || before === undefined) return points;
  const length = Math.abs(end.x - before.x) + Math.abs(end.y - before.y);
  const share = Math.max(0, 1 - (ARROW - 2) / length);
  return [
    ...points.slice(0, -1),
    { x: before.x + (end.x - before.x) * share, y: before.y + (end.y - before.y) * share },
  ];
}

/** An orthogonal line with rounded corners. */
function roundedPath(points: readonly Point[]): string {
  const radius = 6;
  const parts = points.map((point, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (before === undefined) return `M${point.x} ${point.y}`;
    if (after === undefined) return `L${point.x} ${point.y}`;
    const into = towards(point, before, radius);
    const out = towards(point, after, radius);
    return `L${into.x} ${into.y}Q${point.x} ${point.y} ${out.x} ${out.y}`;
  });
  return parts.join('');
}

/** A point on the way from `from` to `to`: at most `distance` away, and at most half way. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(distance / length, 0.5);
  const at = (start: number, end: number) => Math.round((start + (end - start) * share) * 10) / 10;
  return { x: at(from.x, to.x), y: at(from.y, to.y) };
}

function toText({ tag, attributes, children }: Shape): string {
  const head = [
    tag,
    ...Object.entries(attributes).map(([name, value]) => `${name}="${escapeXml(String(value))}"`),
  ];
  const inside = children
    .map((child) => (typeof child === 'string' ? escapeXml(child) : toText(child)))
    .join('');
  return inside === '' ? `<${head.join(' ')}/>` : `<${head.join(' ')}>${inside}</${tag}>`;
}

interface Drawing {
  readonly marks?: Marks;
  /** Picture files by state path: a closed state links to its picture, a frame to the picture that contains it. */
  readonly links?: ReadonlyMap<string, string>;
}

/** A standalone SVG of a laid-out picture. */
export function renderSvg(
  chart: ChartDescription,
  layout: ChartLayout,
  { marks = new Map(), links = new Map() }: Drawing = {},
): string {
  const title = `${chart.title}: statechart`;
  const shapes = shapesOf(chart, layout, {
    state: (path) => marks.get(`state:${path}`),
    line: (ids) => ids.map((id) => marks.get(`transition:${id}`)).find((mark) => mark !== undefined),
  }).map((drawn) => {
    const href = links.get(String(drawn.attributes['data-state']));
    return href === undefined ? drawn : shape('a', { href }, [drawn]);
  });
  return svgText(shapes, layout, title, chart.description);
}

/** A standalone SVG of shapes, with a margin around them. */
export function svgText(
  shapes: readonly Shape[],
  size: { readonly width: number; readonly height: number },
  title: string,
  description = title,
): string {
  const width = size.width + MARGIN * 2;
  const height = size.height + MARGIN * 2;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="desc">${escapeXml(description)}</desc>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="paper" width="${width}" height="${height}"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN})">`,
    ...shapes.map(toText),
    '</g>',
    '</svg>',
  ].join('\n')}\n`;
}
