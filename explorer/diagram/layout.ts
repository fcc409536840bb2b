/** The layout of a picture: boxes inside boxes, their texts, and the lines between them. */
import type { ChartDescription, StateDescription } from '../describe';
import { type Content, contentsOf, type Entry, OUTSIDE, type Way } from './content';
import { isWithin, parentOf } from './labels';
import { everythingOpen, type Picture, stateAt } from './levels';
import { METRICS, PAGE_WIDTH } from './metrics';
import { type Exit, INITIAL_AT, type Placeable, type Point, routeLevel } from './route';
import { textWidth, wrap } from './text';

export type { Point } from './route';

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export type BoxKind =
  | 'chart'
  | 'atomic'
  | 'compound'
  | 'parallel'
  | 'region'
  | 'final'
  | 'history'
  | 'outside';

/** A piece of a line of text; a `target` names the state that a line leads to. */
export interface PlacedPhrase {
  readonly text: string;
  readonly tone: 'title' | 'badge' | 'plain' | 'soft' | 'target';
}

export interface PlacedText extends Point {
  readonly phrases: readonly PlacedPhrase[];
  /** Ids of the transitions it describes. */
  readonly transitions: readonly string[];
  /** Colour of its target. */
  readonly hue?: number;
}

export interface PlacedState extends Box {
  /** Dot path; `::outside` for the box of transitions from outside. */
  readonly path: string;
  readonly kind: BoxKind;
  /** Whether it contains states that the picture does not show. */
  readonly isClosed: boolean;
  readonly isInitial: boolean;
  readonly texts: readonly PlacedText[];
  /** Room for a screenshot. */
  readonly thumbnail?: Box;
}

export interface PlacedEdge {
  /** Ids of the transitions this line stands for. */
  readonly transitions: readonly string[];
  readonly target: string;
  readonly hue: number;
  readonly points: readonly Point[];
  /** False for a segment that continues beyond a border. */
  readonly hasArrow: boolean;
}

export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  /** Outer boxes before the ones inside them. */
  readonly states: readonly PlacedState[];
  readonly edges: readonly PlacedEdge[];
}

/** Number of line colours; a state has the same colour in every picture. */
export const HUES = 10;

/** Neighbouring states get different colours, as far as there are enough. */
function huesOf(state: StateDescription, depth = 0): ReadonlyMap<string, number> {
  return new Map(
    state.states.flatMap((child, index) => [
      [child.path, (index + depth * 3) % HUES] as const,
      ...huesOf(child, depth + 1),
    ]),
  );
}

interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly states: readonly PlacedState[];
  readonly edges: readonly PlacedEdge[];
  readonly exits: readonly Exit[];
  readonly entrances: ReadonlyMap<string, number>;
}

interface Sheet {
  readonly chart: ChartDescription;
  readonly picture: Picture;
  readonly contents: ReadonlyMap<string, Content>;
  readonly hues: ReadonlyMap<string, number>;
  /** The transitions that leave at each exit. */
  readonly exits: { transitions: readonly string[] }[];
  /** States with room for a screenshot. */
  readonly thumbnails: ReadonlySet<string>;
}

const { padding, line, header } = METRICS;

/** Lines of text, one below the other. */
class Writing {
  readonly texts: PlacedText[] = [];
  readonly limit: number;
  width = 0;
  y: number = header;

  constructor({ title, badge }: Content, limit: number) {
    this.limit = limit;
    const name = wrap(title, limit, METRICS.title * 1.14);
    name.forEach((text, index) => {
      const isLast = index === name.length - 1;
      const width = textWidth(text, METRICS.title, true);
      const mark = badge === undefined || !isLast ? '' : `▸ ${badge}`;
      const fits = mark !== '' && width + 10 + textWidth(mark, METRICS.text) <= limit;
      this.texts.push({
        x: padding,
        y: 19 + index * 18,
        phrases: [{ text, tone: 'title' }, ...(fits ? [{ text: `  ${mark}`, tone: 'badge' as const }] : [])],
        transitions: [],
      });
      this.width = Math.max(this.width, width + (fits ? 10 + textWidth(mark, METRICS.text) : 0));
      if (index > 0) this.y += 18;
      if (mark !== '' && !fits) this.write([{ text: mark, tone: 'badge' }], []);
    });
  }

  /** Writes one line. Returns the point where its diagram line may start: right of it, at half its height. */
  write(phrases: readonly PlacedPhrase[], transitions: readonly string[], hue?: number, indent = 0): Point {
    const text = phrases.map((phrase) => phrase.text).join('');
    const bold =
      phrases.at(-1)?.tone === 'target' ? textWidth(phrases.at(-1)?.text ?? '', METRICS.text) * 0.14 : 0;
    const width = Math.ceil(textWidth(text, METRICS.text) + bold) + indent;
    this.width = Math.max(this.width, width);
    this.texts.push({
      x: padding + indent,
      y: this.y + 12,
      phrases,
      transitions,
      ...(hue === undefined ? {} : { hue }),
    });
    const end = { x: padding + width + 5, y: this.y + 8 };
    this.y += line;
    return end;
  }

  /** Writes a handled event, wrapped onto several lines if needed. */
  entry({ phrases, transitions }: Entry): void {
    const whole = phrases.map(({ text }) => text).join(' ');
    if (textWidth(whole, METRICS.text) <= this.limit) {
      this.write(
        phrases.map(({ text, tone }, index) => ({ text: index === 0 ? text : ` ${text}`, tone })),
        transitions,
      );
      return;
    }
    phrases.forEach(({ text, tone }, index) => {
      const indent = index === 0 ? 0 : 12;
      wrap(text, this.limit - indent, METRICS.text).forEach((part, at) => {
        this.write([{ text: part, tone }], transitions, undefined, at === 0 ? indent : 12);
      });
    });
  }

  /** Writes what leads to one state, or to none. Returns the point where its line may start. */
  way({ entries, words, transitions }: Way, hue: number | undefined): Point {
    this.y += 3;
    if (words === '') {
      for (const entry of entries) this.entry(entry);
      return { x: 0, y: 0 };
    }
    const leadsTo = words.startsWith('↗') ? words : `→ ${words}`;
    const [only, ...others] = entries;
    const short = only === undefined ? '' : `${only.phrases.map(({ text }) => text).join(' ')} ${leadsTo}`;
    if (only !== undefined && others.length === 0 && textWidth(short, METRICS.text) * 1.06 <= this.limit) {
      return this.write(
        [
          ...only.phrases.map(({ text, tone }, index) => ({ text: index === 0 ? text : ` ${text}`, tone })),
          { text: ` ${leadsTo}`, tone: 'target' as const },
        ],
        transitions,
        hue,
      );
    }
    for (const entry of entries) this.entry(entry);
    let end: Point = { x: 0, y: 0 };
    wrap(leadsTo, this.limit / 1.14 - 12, METRICS.text).forEach((text, index) => {
      const at = this.write([{ text, tone: 'target' }], transitions, hue, 12);
      if (index === 0) end = at;
    });
    return end;
  }
}

function kindOf(state: StateDescription, parent: StateDescription | undefined): BoxKind {
  if (state.path === '') return 'chart';
  if (parent?.type === 'parallel') return 'region';
  return state.type;
}

/** A box without inner boxes. */
function drawCard(sheet: Sheet, path: string, kind: BoxKind, isInitial: boolean, width: number): Drawn {
  const content = sheet.contents.get(path) ?? { title: path, notes: [], stays: [], ways: [] };
  const writing = new Writing(
    content,
    Math.min(
      content.badge === undefined ? METRICS.column : METRICS.heading,
      width - METRICS.padding * 2 - 72,
    ),
  );
  writeNotes(writing, content);
  const exits = content.ways.flatMap((way): Exit[] => {
    const { y } = writing.way(way, way.to === undefined ? undefined : sheet.hues.get(way.to));
    return way.to === undefined ? [] : [exitOf(sheet, way, way.to, y, ['left', 'right'])];
  });
  const below = writing.y + (writing.texts.length > 1 ? padding - 4 : 4);
  const thumbnail = sheet.thumbnails.has(path)
    ? { ...METRICS.thumbnail, x: padding, y: below + 2 }
    : undefined;
  const box = {
    x: 0,
    y: 0,
    width: Math.max(84, writing.width + padding * 2, (thumbnail?.width ?? 0) + padding * 2),
    height: thumbnail === undefined ? below : thumbnail.y + thumbnail.height + padding,
  };
  const state: PlacedState = {
    ...box,
    path,
    kind,
    isInitial,
    isClosed: content.badge !== undefined,
    texts: writing.texts,
    ...(thumbnail === undefined ? {} : { thumbnail }),
  };
  return { ...box, states: [state], edges: [], exits, entrances: new Map() };
}

function writeNotes(writing: Writing, { notes, stays }: Content): void {
  for (const note of notes)
    for (const [index, text] of wrap(note, writing.limit, METRICS.text).entries())
      writing.write([{ text, tone: 'soft' }], [], undefined, index === 0 ? 0 : 12);
  for (const stay of stays) writing.entry(stay);
}

function exitOf(
  sheet: Sheet,
  { transitions }: Pick<Way, 'transitions'>,
  net: string,
  y: number,
  sides: Exit['sides'],
): Exit {
  sheet.exits.push({ transitions });
  return { id: sheet.exits.length - 1, net, y, sides };
}

/** Transitions from outside of a state to something inside it. */
function comingInto(sheet: Sheet, path: string): ReadonlyMap<string, readonly string[]> {
  const coming = new Map<string, readonly string[]>();
  if (path === sheet.picture.root) return coming;
  for (const [box, { ways }] of sheet.contents) {
    if (box !== OUTSIDE && isWithin(box, path)) continue;
    for (const { to, transitions } of ways) {
      if (to === undefined || to === path || !isWithin(to, path)) continue;
      coming.set(to, [...(coming.get(to) ?? []), ...transitions]);
    }
  }
  return coming;
}

/** A box with its inner boxes. */
function drawOpen(
  sheet: Sheet,
  state: StateDescription,
  kind: BoxKind,
  isInitial: boolean,
  width: number,
  minimum = 0,
): Drawn {
  const { path } = state;
  const content = sheet.contents.get(path) ?? { title: path, notes: [], stays: [], ways: [] };
  const inner = width - METRICS.padding * 2;
  const writing = new Writing(content, Math.min(METRICS.heading, inner - 40));
  writeNotes(writing, content);
  if (content.ways.length > 0) writing.write([{ text: 'in any state inside:', tone: 'soft' }], []);
  const isInside = ({ to }: Way) => to !== undefined && to !== path && isWithin(to, path);
  const written = content.ways.map((way) => ({
    way,
    from: writing.way(way, way.to === undefined ? undefined : sheet.hues.get(way.to)),
  }));
  const exits = written.flatMap(({ way, from }): Exit[] =>
    way.to === undefined || isInside(way) ? [] : [exitOf(sheet, way, way.to, from.y, ['left'])],
  );
  // Lines to inner boxes start right of the text and go down: the highest is the outermost.
  const inwards = written.filter(({ way }) => isInside(way));
  const fromHeading = inwards.map(({ way, from }, index) => ({
    ...exitOf(sheet, way, way.to ?? '', from.y, []),
    from,
    x: padding + writing.width + 14 + (inwards.length - 1 - index) * METRICS.track,
  }));
  const headingWidth =
    padding * 2 + writing.width + (inwards.length === 0 ? 0 : 14 + inwards.length * METRICS.track);
  const top = writing.y + 4;
  const outside = path === sheet.picture.root ? sheet.contents.get(OUTSIDE) : undefined;
  const isStack = state.type === 'parallel';
  const draw = (child: StateDescription, least = 0) =>
    drawState(sheet, child, state, inner - METRICS.clear * 2, least);
  let children = state.states.map((child) => draw(child));
  if (isStack) {
    const widest = Math.max(0, ...children.map((child) => child.width));
    children = state.states.map((child) => draw(child, widest));
  }
  const paths = state.states.map((child) => child.path);
  if (outside !== undefined) {
    children.unshift(drawCard(sheet, OUTSIDE, 'outside', false, inner));
    paths.unshift(OUTSIDE);
  }
  const coming = comingInto(sheet, path);
  const nets = new Set([
    ...children.flatMap((child) => child.exits.map(({ net }) => net)),
    ...fromHeading.map(({ net }) => net),
    ...coming.keys(),
  ]);
  const ends = new Map(
    [...nets].flatMap((net) => {
      const at = paths.findIndex((child) => child !== OUTSIDE && isWithin(net, child));
      return at < 0 ? [] : [[net, at] as const];
    }),
  );
  const level = routeLevel({
    boxes: children.map(
      (child, index): Placeable => ({ ...child, isInitial: paths[index] === state.initial }),
    ),
    ends,
    entrances: [...coming.keys()],
    fromHeading,
    width: inner,
    minimum: Math.max(headingWidth, minimum),
    isStack,
  });
  const leaving = new Map<string, string[]>();
  const edges = level.lines.map((routed): PlacedEdge => {
    const transitions =
      routed.id === undefined ? (coming.get(routed.net) ?? []) : (sheet.exits[routed.id]?.transitions ?? []);
    if (level.exits.has(routed.net)) {
      leaving.set(routed.net, [...(leaving.get(routed.net) ?? []), ...transitions]);
    }
    const heading = fromHeading.find(({ id }) => id === routed.id);
    const points = routed.points.map(({ x, y }) => ({ x, y: y + top }));
    return {
      transitions,
      target: routed.net,
      hue: sheet.hues.get(routed.net) ?? 0,
      points:
        heading === undefined
          ? points
          : [heading.from, { x: heading.x, y: heading.from.y }, ...points.slice(1)],
      hasArrow: routed.isArrival,
    };
  });
  const box = { x: 0, y: 0, width: level.width, height: top + level.height };
  const own: PlacedState = { ...box, path, kind, isInitial, isClosed: false, texts: writing.texts };
  const placed = children.map((child, index) => {
    const { x = 0, y = 0 } = level.places[index] ?? {};
    return shift(child, x, y + top);
  });
  return {
    ...box,
    states: [own, ...placed.flatMap((child) => child.states)],
    edges: [...edges, ...placed.flatMap((child) => child.edges)],
    exits: [
      ...exits,
      ...[...level.exits].map(([net, y]) =>
        exitOf(sheet, { transitions: leaving.get(net) ?? [] }, net, y + top, ['right']),
      ),
    ],
    entrances: new Map([...level.entrances].map(([net, y]) => [net, y + top])),
  };
}

function drawState(
  sheet: Sheet,
  state: StateDescription,
  parent: StateDescription | undefined,
  width: number,
  minimum = 0,
): Drawn {
  const kind = kindOf(state, parent);
  const isInitial = parent?.initial === state.path;
  return sheet.picture.open.has(state.path) && state.states.length > 0
    ? drawOpen(sheet, state, kind, isInitial, width, minimum)
    : stretch(drawCard(sheet, state.path, kind, isInitial, width), minimum);
}

function stretch(card: Drawn, minimum: number): Drawn {
  const width = Math.max(card.width, minimum);
  return { ...card, width, states: card.states.map((state) => ({ ...state, width })) };
}

function shift(drawn: Drawn, dx: number, dy: number): Drawn {
  const move = <T extends Point>(point: T): T => ({ ...point, x: point.x + dx, y: point.y + dy });
  return {
    ...drawn,
    states: drawn.states.map((state) => ({
      ...move(state),
      texts: state.texts.map(move),
      ...(state.thumbnail === undefined ? {} : { thumbnail: move(state.thumbnail) }),
    })),
    edges: drawn.edges.map((edge) => ({ ...edge, points: edge.points.map(move) })),
  };
}

/**
 * Lays out a picture of a chart. The same description gives the same layout, with boxes in source order.
 * @param width available width in pixels; texts keep their size
 * @param thumbnails paths of states with room for a screenshot, unless they show what they hold
 */
export function layoutChart(
  chart: ChartDescription,
  picture: Picture = everythingOpen(chart),
  width: number = PAGE_WIDTH,
  thumbnails: ReadonlySet<string> = new Set(),
): ChartLayout {
  const sheet: Sheet = {
    chart,
    picture,
    contents: contentsOf(chart, picture),
    hues: huesOf(chart.root),
    exits: [],
    thumbnails,
  };
  const root = stateAt(chart.root, picture.root) ?? chart.root;
  const parent = root.path === '' ? undefined : stateAt(chart.root, parentOf(root.path) ?? '');
  const drawn =
    root.states.length === 0
      ? drawCard(sheet, root.path, kindOf(root, parent), false, width)
      : drawOpen(sheet, root, kindOf(root, parent), false, width);
  return {
    width: Math.ceil(drawn.width),
    height: Math.ceil(drawn.height),
    states: drawn.states,
    edges: drawn.edges,
  };
}

export { INITIAL_AT };
