/** Finds what makes a picture of a chart hard to read, measured on its layout. */
import type { Box, ChartLayout, PlacedState, PlacedText } from '@explorer/diagram/index';
import { METRICS } from '@explorer/diagram/metrics';
import { textWidth } from '@explorer/diagram/text';

/** Width at which code hosts show pictures, and the smallest text that is legible without zooming, in pixels. */
const SHOWN_AT = 1012;
const SMALLEST = 10;
/** Margin around every drawing. */
const MARGINS = 28;
/** Lines and arrows closer to each other than this look like one. */
const APART = 5;

interface Segment {
  readonly target: string;
  readonly hue: number;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

interface Written extends Box {
  readonly words: string;
  readonly state: string;
}

const overlap = (a: Box, b: Box, by = 0) =>
  a.x + a.width > b.x + by &&
  b.x + b.width > a.x + by &&
  a.y + a.height > b.y + by &&
  b.y + b.height > a.y + by;

const encloses = (outer: Box, inner: Box) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

const isInside = (path: string, ancestor: string) =>
  path !== ancestor && (ancestor === '' || path.startsWith(`${ancestor}.`));

function written(text: PlacedText, state: PlacedState): Written {
  const width = text.phrases.reduce(
    (sum, { text: words, tone }) =>
      sum +
      textWidth(
        words,
        tone === 'title' ? METRICS.title : METRICS.text,
        tone === 'title' || tone === 'target',
      ),
    0,
  );
  const words = text.phrases.map((phrase) => phrase.text).join('');
  return { x: text.x, y: text.y - 10, width, height: 12, words, state: state.path };
}

function segmentsOf({ edges }: ChartLayout): readonly Segment[] {
  return edges.flatMap(({ target, hue, points }) =>
    points.slice(1).map((point, index) => {
      const from = points[index] ?? point;
      return {
        target,
        hue,
        x1: Math.min(from.x, point.x),
        y1: Math.min(from.y, point.y),
        x2: Math.max(from.x, point.x),
        y2: Math.max(from.y, point.y),
      };
    }),
  );
}

const asBox = ({ x1, y1, x2, y2 }: Segment, by = 0): Box => ({
  x: x1 - by,
  y: y1 - by,
  width: x2 - x1 + 2 * by,
  height: y2 - y1 + 2 * by,
});

/** Length for which two segments run side by side. */
function alongside(a: Segment, b: Segment): number {
  const isVertical = (segment: Segment) => segment.x1 === segment.x2;
  if (isVertical(a) !== isVertical(b)) return 0;
  if (isVertical(a)) {
    if (Math.abs(a.x1 - b.x1) >= APART) return 0;
    return Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  }
  if (Math.abs(a.y1 - b.y1) >= APART) return 0;
  return Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
}

const bordersOf = ({ x, y, width, height }: Box): readonly Segment[] => {
  const [x2, y2] = [x + width, y + height];
  const border = { target: '', hue: 0 };
  return [
    { ...border, x1: x, y1: y, x2, y2: y },
    { ...border, x1: x, y1: y2, x2, y2 },
    { ...border, x1: x, y1: y, x2: x, y2 },
    { ...border, x1: x2, y1: y, x2, y2 },
  ];
};

/** Everything that is hard to read in a picture, as sentences; empty if it is legible. */
export function illegible(layout: ChartLayout, shownAt = SHOWN_AT): readonly string[] {
  const problems: string[] = [];
  const scale = Math.min(1, shownAt / (layout.width + MARGINS));
  if (METRICS.text * scale < SMALLEST) problems.push(`text of ${(METRICS.text * scale).toFixed(1)} px`);
  const texts = layout.states.flatMap((state) => state.texts.map((text) => written(text, state)));
  const segments = segmentsOf(layout);
  const open = new Set(
    layout.states.flatMap(({ path }) =>
      layout.states.some((other) => isInside(other.path, path)) ? [path] : [],
    ),
  );
  const paper = { x: 0, y: 0, width: layout.width, height: layout.height };
  layout.states.forEach((state, index) => {
    if (!encloses(paper, state)) problems.push(`${state.path} is outside of the paper`);
    for (const other of layout.states.slice(index + 1)) {
      if (open.has(state.path) && isInside(other.path, state.path)) {
        if (!encloses(state, other)) problems.push(`${other.path} is not inside ${state.path}`);
      } else if (other.path !== '::outside' && state.path !== '::outside' && overlap(state, other)) {
        problems.push(`${state.path} and ${other.path} overlap`);
      }
    }
    for (const border of bordersOf(state)) {
      for (const segment of segments) {
        if (alongside(border, segment) > APART)
          problems.push(`a line to ${segment.target} runs along ${state.path}`);
      }
    }
    const { thumbnail } = state;
    if (thumbnail !== undefined) {
      if (!encloses(state, thumbnail)) problems.push(`the screen of ${state.path} leaves its box`);
      for (const text of texts)
        if (overlap(text, thumbnail)) problems.push(`“${text.words}” lies on the screen of ${state.path}`);
    }
    if (open.has(state.path)) return;
    for (const segment of segments)
      if (overlap(asBox(segment, 0.5), state, 1))
        problems.push(`a line to ${segment.target} crosses ${state.path}`);
  });
  texts.forEach((text, index) => {
    const own = layout.states.find(({ path }) => path === text.state);
    if (own !== undefined && !encloses(own, text)) problems.push(`“${text.words}” leaves ${text.state}`);
    for (const other of texts.slice(index + 1))
      if (overlap(text, other)) problems.push(`“${text.words}” and “${other.words}” overlap`);
    for (const segment of segments)
      if (overlap(asBox(segment, 1), text))
        problems.push(`a line to ${segment.target} crosses “${text.words}”`);
    for (const state of layout.states)
      if (isInside(state.path, text.state) && overlap(state, text))
        problems.push(`“${text.words}” lies on ${state.path}`);
  });
  segments.forEach((segment, index) => {
    for (const other of segments.slice(index + 1))
      if (segment.target !== other.target && alongside(segment, other) > 1)
        problems.push(`lines to ${segment.target} and ${other.target} lie on each other`);
  });
  const arrows = new Map<string, { x: number; y: number; target: string }>();
  for (const { points, hasArrow, target } of layout.edges) {
    const end = points.at(-1);
    if (!hasArrow || end === undefined) continue;
    arrows.set(`${target} ${end.x} ${end.y}`, { ...end, target });
    const box = layout.states.find(({ path }) => path === target);
    const touches =
      box !== undefined &&
      overlap(
        { ...end, width: 0, height: 0 },
        { x: box.x - 1, y: box.y - 1, width: box.width + 2, height: box.height + 2 },
      );
    if (!touches) problems.push(`an arrow to ${target} ends elsewhere`);
  }
  const ends = [...arrows.values()];
  ends.forEach((end, index) => {
    for (const other of ends.slice(index + 1)) {
      if (end.target === other.target) problems.push(`${end.target} has two arrows`);
      else if (Math.abs(end.x - other.x) < APART && Math.abs(end.y - other.y) < APART)
        problems.push(`arrows to ${end.target} and ${other.target} meet`);
    }
  });
  return [...new Set(problems)];
}
