import type { ChartDescription } from '../describe';
import type { ChartLayout, PlacedEdge, PlacedLabel, PlacedState, Point } from './layout';
import { METRICS } from './metrics';

/** Room around the drawing, pixels. */
const MARGIN = 16;

interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly soft: string;
  readonly border: string;
  readonly state: string;
  readonly inner: string;
  readonly edge: string;
  readonly final: string;
  readonly added: string;
  readonly removed: string;
  readonly changed: string;
}

const LIGHT: Palette = {
  paper: '#ffffff',
  ink: '#1b2333',
  soft: '#56617a',
  border: '#8a94a8',
  state: '#f1f4fb',
  inner: '#fafbfe',
  edge: '#3b5bdb',
  final: '#2b8a3e',
  added: '#2b8a3e',
  removed: '#e03131',
  changed: '#e8590c',
};

const DARK: Palette = {
  paper: '#12161f',
  ink: '#e8ecf5',
  soft: '#a9b3c8',
  border: '#5b6579',
  state: '#222a3a',
  inner: '#181d29',
  edge: '#91a7ff',
  final: '#69db7c',
  added: '#69db7c',
  removed: '#ff8787',
  changed: '#ffa94d',
};

// Plain rules instead of custom properties: renderers outside of browsers know no `var()`.
function colours(palette: Palette): string {
  return `
  .paper, .label-back { fill: ${palette.paper}; }
  .box { fill: ${palette.state}; stroke: ${palette.border}; }
  .compound > .box, .parallel > .box { fill: ${palette.inner}; }
  .chart > .box, .region > .box, .any > .box { fill: none; }
  .final > .box, .final > .ring { fill: ${palette.state}; stroke: ${palette.final}; }
  .initial > circle { fill: ${palette.ink}; }
  .title, .label { fill: ${palette.ink}; }
  .text { fill: ${palette.soft}; }
  .line { stroke: ${palette.edge}; }
  .initial-line { stroke: ${palette.ink}; }
  .arrow { fill: ${palette.edge}; }
  .added > .box { stroke: ${palette.added}; }
  .removed > .box { stroke: ${palette.removed}; }
  .changed > .box { stroke: ${palette.changed}; }
  .line.added { stroke: ${palette.added}; }
  .line.removed { stroke: ${palette.removed}; }
  .line.changed { stroke: ${palette.changed}; }`;
}

/** Colours follow the reader's scheme, so one file serves light and dark pages. */
const STYLE = `
  svg { color-scheme: light dark; font-family: system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
  .box, .ring { stroke-width: 1.2; }
  .region > .box { stroke-dasharray: 5 4; }
  .any > .box { stroke-dasharray: 2 3; }
  .line { fill: none; stroke-width: 1.3; }
  .label-back { opacity: 0.6; }
  .added > .box, .removed > .box, .changed > .box, .line.added, .line.removed, .line.changed { stroke-width: 3; }
  .title { font-size: ${METRICS.title}px; font-weight: 600; }
  .text, .label { font-size: ${METRICS.text}px; }
  ${colours(LIGHT)}
  @media (prefers-color-scheme: dark) {${colours(DARK)}
  }`;

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** What became of a state (`state:<path>`) or a transition (`transition:<id>`), for a coloured diagram. */
export type Marks = ReadonlyMap<string, 'added' | 'removed' | 'changed'>;

/** A standalone SVG of a laid-out chart. */
export function renderSvg(
  description: ChartDescription,
  layout: ChartLayout,
  marks: Marks = new Map(),
): string {
  const width = layout.width + MARGIN * 2;
  const height = layout.height + MARGIN * 2;
  const title = `${description.title}: statechart`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escapeXml(title)}</title>`,
    `<desc id="desc">${escapeXml(description.description ?? title)}</desc>`,
    `<style>${STYLE}\n</style>`,
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto"><path class="arrow" d="M0 0 8 4 0 8z"/></marker></defs>',
    `<rect class="paper" width="${width}" height="${height}"/>`,
    `<g transform="translate(${MARGIN} ${MARGIN})">`,
    ...layout.states.map((state) => drawState(state, marks)),
    ...layout.edges.map((edge) => drawEdge(edge, marks)),
    ...layout.edges.flatMap(({ labels }) => labels.map(drawLabel)),
    '</g>',
    '</svg>',
  ].join('\n')}\n`;
}

function drawState(state: PlacedState, marks: Marks): string {
  const isMark = state.kind === 'initial' || state.kind === 'any';
  const mark = isMark ? undefined : marks.get(`state:${state.path}`);
  const group = `<g class="${state.kind}${mark === undefined ? '' : ` ${mark}`}" data-state="${escapeXml(state.path)}">`;
  return `${group}${shape(state)}${caption(state)}</g>`;
}

function shape({ kind, x, y, width, height }: PlacedState): string {
  if (kind === 'initial') {
    return `<circle cx="${x + width / 2}" cy="${y + height / 2}" r="${width / 2 - 1}"/>`;
  }
  const radius = kind === 'any' || kind === 'history' ? height / 2 : kind === 'chart' ? 14 : 9;
  const box = `<rect class="box" x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/>`;
  if (kind !== 'final') return box;
  const ring = `<rect class="ring" x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}" rx="6"/>`;
  return `${box}${ring}`;
}

function caption({ kind, x, y, width, title, lines }: PlacedState): string {
  if (kind === 'initial') return '';
  if (kind === 'any') {
    return `<text class="text" x="${x + width / 2}" y="${y + 15}" text-anchor="middle">${escapeXml(title)}</text>`;
  }
  const left = x + METRICS.padding;
  const heading = `<text class="title" x="${left}" y="${y + 20}">${escapeXml(title)}</text>`;
  const rows = lines.map(
    (line, index) =>
      `<text class="text" x="${left}" y="${y + METRICS.header + 7 + index * METRICS.line}">${escapeXml(line)}</text>`,
  );
  return [heading, ...rows].join('');
}

function drawEdge(edge: PlacedEdge, marks: Marks): string {
  const isInitial = edge.transitions.length === 0;
  const mark = edge.transitions
    .map((id) => marks.get(`transition:${id}`))
    .find((found) => found !== undefined);
  return `<path class="line${isInitial ? ' initial-line' : ''}${mark === undefined ? '' : ` ${mark}`}" data-transitions="${escapeXml(edge.transitions.join(' '))}" d="${roundedPath(edge.points)}" marker-end="url(#arrow)"/>`;
}

/** An orthogonal line with softened corners. */
export function roundedPath(points: readonly Point[]): string {
  const radius = 5;
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

/** A point at most `distance` from `from` on the way to `to`, and at most half way. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(distance / length, 0.5);
  const at = (start: number, end: number) => Math.round((start + (end - start) * share) * 10) / 10;
  return { x: at(from.x, to.x), y: at(from.y, to.y) };
}

function drawLabel({ x, y, width, height, lines }: PlacedLabel): string {
  const back = `<rect class="label-back" x="${x}" y="${y}" width="${width}" height="${height}" rx="3"/>`;
  const rows = lines.map(
    (line, index) =>
      `<text class="label" x="${x + width / 2}" y="${y + 13 + index * METRICS.line}" text-anchor="middle">${escapeXml(line)}</text>`,
  );
  return [back, ...rows].join('');
}
