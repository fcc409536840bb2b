/**
 * Places boxes in rows in source order and routes the lines between them. A line runs in the passages between the boxes
 * of a row and in the channels between two rows, on its own track: it cannot touch a box, run along a border or overlap
 * another line. All lines to one box form a tree with one arrow.
 */
import { METRICS } from './metrics';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The start of a line, at the left or right side of a box. */
export interface Exit {
  readonly id: number;
  /** Identifies the line's target: lines of the same net share their tracks. */
  readonly net: string;
  readonly y: number;
  readonly sides: readonly ('left' | 'right')[];
}

export interface Placeable {
  readonly width: number;
  readonly height: number;
  readonly exits: readonly Exit[];
  /** Heights at which lines to inner boxes enter at the left side, by net. */
  readonly entrances: ReadonlyMap<string, number>;
  readonly isInitial: boolean;
}

export interface Level {
  readonly boxes: readonly Placeable[];
  /** The target box of each net that ends at or inside a box. All other nets leave at the right border. */
  readonly ends: ReadonlyMap<string, number>;
  /** Nets that enter through the left border. */
  readonly entrances: readonly string[];
  /** Lines from the heading above, starting at `x`. */
  readonly fromHeading: readonly { readonly id: number; readonly net: string; readonly x: number }[];
  /** Maximum width, if the boxes fit in it. */
  readonly width: number;
  /** Minimum width: that of the heading above. */
  readonly minimum: number;
  /** One box per row, all of the same width: regions. */
  readonly isStack: boolean;
}

export interface RoutedLine {
  /** The exit or the line from the heading; absent for lines that enter through the left border. */
  readonly id?: number;
  readonly net: string;
  readonly points: readonly Point[];
  /** Whether the line ends at the box, with an arrow, rather than at a border on the way. */
  readonly isArrival: boolean;
}

export interface RoutedLevel {
  readonly width: number;
  readonly height: number;
  readonly places: readonly Point[];
  readonly lines: readonly RoutedLine[];
  /** Heights at which nets enter at the left border and leave at the right one. */
  readonly entrances: ReadonlyMap<string, number>;
  readonly exits: ReadonlyMap<string, number>;
}

/** Cost of a bend, in pixels of length. */
const BEND = 24;
/** Width of a passage without lines. */
const NARROW = 26;
/**
 * Width of a passage with several lines. Rows are broken as if all passages had it, so that one more line adds no
 * break.
 */
const USUAL = 52;
/** Two vertical lines closer than this look like one. */
const APART = 7;

interface Passage {
  readonly row: number;
  /** 0 is left of the first box. */
  readonly gap: number;
  readonly isLeftmost: boolean;
  readonly isRightmost: boolean;
}

/** Rows in source order, each as full as the width allows. */
function breakRows({ boxes, width, isStack }: Level): number[][] {
  const rows: number[][] = [];
  let used = 0;
  boxes.forEach((box, index) => {
    const row = rows.at(-1);
    const next = used + USUAL + box.width;
    if (row === undefined || isStack || next > width - USUAL * 2) {
      rows.push([index]);
      used = box.width;
    } else {
      row.push(index);
      used = next;
    }
  });
  return rows;
}

type Side = 'top' | 'left' | 'right';
type Goal =
  | { readonly kind: 'box'; readonly box: number; readonly side: Side; readonly y: number }
  | { readonly kind: 'border'; readonly channel: number };

/** Ends of passages: the upper end of passage `p` is `2p`, in the channel above its row; the lower end is `2p + 1`. */
type Stop = number;

interface Tree {
  readonly goal: Goal;
  /** Distance to the goal from each stop, and the next stop; none means the goal itself. */
  readonly distance: readonly number[];
  readonly next: readonly (Stop | undefined)[];
}

type Start =
  | { readonly kind: 'exit'; readonly box: number; readonly exit: Exit }
  | { readonly kind: 'heading'; readonly id: number; readonly x: number }
  | { readonly kind: 'border' };

interface Way {
  readonly net: string;
  readonly start: Start;
  readonly goal: Goal;
  /** The passage that an exit opens into. */
  readonly passage?: number;
  /** The channel in which a line from a border starts. */
  readonly channel?: number;
  readonly stops: readonly Stop[];
}

class Grid {
  readonly passages: Passage[] = [];
  readonly at = new Map<number, { row: number; column: number }>();
  readonly first: number[] = [];
  readonly x: number[] = [];
  readonly top: number[] = [];
  readonly bottom: number[] = [];
  readonly boxX: number[] = [];
  readonly width: number;

  readonly level: Level;
  readonly rows: readonly (readonly number[])[];

  constructor(level: Level, rows: readonly (readonly number[])[]) {
    this.level = level;
    this.rows = rows;
    let y = 30;
    let width = 0;
    rows.forEach((row, index) => {
      this.first.push(this.passages.length);
      let x = METRICS.clear * 2;
      row.forEach((box, column) => {
        this.at.set(box, { row: index, column });
        this.addPassage(index, column, column === 0, false, x - NARROW / 2);
        this.boxX[box] = x;
        x += (level.boxes[box]?.width ?? 0) + NARROW;
      });
      this.addPassage(index, row.length, false, true, x - NARROW / 2);
      width = Math.max(width, x);
      this.top.push(y);
      y += Math.max(0, ...row.map((box) => level.boxes[box]?.height ?? 0));
      this.bottom.push(y);
      y += 40;
    });
    this.width = width;
    // The last passages of all rows form one rail along the right border.
    this.passages.forEach(({ isRightmost }, passage) => {
      if (isRightmost) this.x[passage] = width - NARROW / 2;
    });
  }

  private addPassage(row: number, gap: number, isLeftmost: boolean, isRightmost: boolean, x: number) {
    this.passages.push({ row, gap, isLeftmost, isRightmost });
    this.x.push(x);
  }

  passageBeside(box: number, side: 'left' | 'right'): number {
    const { row, column } = this.at.get(box) ?? { row: 0, column: 0 };
    return (this.first[row] ?? 0) + column + (side === 'right' ? 1 : 0);
  }

  /** The channel of a stop: channel `c` is above row `c`. */
  channelOf(stop: Stop): number {
    return (this.passages[stop >> 1]?.row ?? 0) + (stop % 2);
  }

  stopsIn(channel: number): Stop[] {
    const ends = (row: number, end: 0 | 1) => {
      const from = this.first[row];
      if (from === undefined) return [];
      const count = (this.rows[row]?.length ?? 0) + 1;
      return Array.from({ length: count }, (_, index) => (from + index) * 2 + end);
    };
    return [...ends(channel - 1, 1), ...ends(channel, 0)];
  }

  stopX(stop: Stop): number {
    return this.x[stop >> 1] ?? 0;
  }

  heightOf(passage: number): number {
    const row = this.passages[passage]?.row ?? 0;
    return (this.bottom[row] ?? 0) - (this.top[row] ?? 0);
  }

  middleOf(box: number): number {
    return (this.boxX[box] ?? 0) + (this.level.boxes[box]?.width ?? 0) / 2;
  }

  /** Shortest routes to a goal from every stop (Dijkstra). */
  tree(goal: Goal): Tree {
    const count = this.passages.length * 2;
    const distance = new Array<number>(count).fill(Number.POSITIVE_INFINITY);
    const next = new Array<Stop | undefined>(count).fill(undefined);
    if (goal.kind === 'border') {
      for (const stop of this.stopsIn(goal.channel)) distance[stop] = this.width - this.stopX(stop) + BEND;
    } else if (goal.side === 'top') {
      const row = this.at.get(goal.box)?.row ?? 0;
      for (const stop of this.stopsIn(row))
        distance[stop] = Math.abs(this.stopX(stop) - this.middleOf(goal.box)) + BEND * 2;
    } else {
      const passage = this.passageBeside(goal.box, goal.side);
      distance[passage * 2] = goal.y + BEND;
      distance[passage * 2 + 1] = this.heightOf(passage) - goal.y + BEND;
    }
    const open = new Set(distance.keys());
    for (;;) {
      let stop: Stop | undefined;
      for (const candidate of open)
        if (stop === undefined || (distance[candidate] ?? 0) < (distance[stop] ?? 0)) stop = candidate;
      if (stop === undefined) break;
      open.delete(stop);
      const here = distance[stop] ?? 0;
      const reach = (other: Stop, cost: number) => {
        if (here + cost >= (distance[other] ?? 0)) return;
        distance[other] = here + cost;
        next[other] = stop;
      };
      reach(stop ^ 1, this.heightOf(stop >> 1));
      for (const other of this.stopsIn(this.channelOf(stop)))
        if (other !== stop) reach(other, Math.abs(this.stopX(other) - this.stopX(stop)) + BEND);
    }
    return { goal, distance, next };
  }

  /** The shortest route from a start along a tree, with its length. */
  way(net: string, start: Start, { goal, distance, next }: Tree): { way: Way; length: number } {
    const along = (stop: Stop | undefined): Stop[] =>
      stop === undefined ? [] : [stop, ...along(next[stop])];
    const options: { way: Way; length: number }[] = [];
    const offer = (length: number, stop: Stop | undefined, where: Pick<Way, 'passage' | 'channel'>) =>
      options.push({ length, way: { net, start, goal, stops: along(stop), ...where } });
    const inChannel = (channel: number, x: number) => {
      for (const stop of this.stopsIn(channel))
        offer((distance[stop] ?? 0) + Math.abs(this.stopX(stop) - x) + BEND, stop, { channel });
      if (goal.kind === 'border' && goal.channel === channel) offer(this.width - x, undefined, { channel });
      if (goal.kind === 'box' && goal.side === 'top' && this.at.get(goal.box)?.row === channel)
        offer(Math.abs(this.middleOf(goal.box) - x) + BEND, undefined, { channel });
    };
    if (start.kind === 'exit') {
      for (const side of start.exit.sides) {
        const passage = this.passageBeside(start.box, side);
        const { y } = start.exit;
        // On the left, a line would start beside the text: slightly more expensive.
        const price = side === 'left' ? BEND : 0;
        offer((distance[passage * 2] ?? 0) + y + price, passage * 2, { passage });
        offer((distance[passage * 2 + 1] ?? 0) + this.heightOf(passage) - y + price, passage * 2 + 1, {
          passage,
        });
        if (goal.kind === 'box' && goal.side !== 'top' && this.passageBeside(goal.box, goal.side) === passage)
          offer(Math.abs(goal.y - y) + price, undefined, { passage });
      }
    } else if (start.kind === 'heading') {
      inChannel(0, start.x);
    } else {
      for (let channel = 0; channel <= this.rows.length; channel += 1) inChannel(channel, 0);
    }
    return options.reduce((best, option) => (option.length < best.length ? option : best));
  }
}

/** Routes of all nets. Each net enters its goal on the side with the shortest total length. */
function findWays(grid: Grid): readonly Way[] {
  const { level, rows } = grid;
  const starts = new Map<string, Start[]>();
  const begin = (net: string, start: Start) => starts.set(net, [...(starts.get(net) ?? []), start]);
  level.boxes.forEach((box, index) => {
    for (const exit of box.exits) begin(exit.net, { kind: 'exit', box: index, exit });
  });
  for (const { id, net, x } of level.fromHeading) begin(net, { kind: 'heading', id, x });
  for (const net of level.entrances) begin(net, { kind: 'border' });
  return [...starts].flatMap(([net, from]) => {
    const best = goalsOf(level, rows.length, net)
      .map((goal) => {
        const tree = grid.tree(goal);
        const found = from.map((start) => grid.way(net, start, tree));
        return { ways: found.map(({ way }) => way), length: found.reduce((sum, way) => sum + way.length, 0) };
      })
      .reduce((a, b) => (b.length < a.length ? b : a));
    return best.ways;
  });
}

/**
 * Height of an arrow that enters at the side: beside the name, offset so that the arrows of two neighbours do not meet.
 */
const AT_NAME = { top: 0, left: 10, right: 18 };

function goalsOf({ boxes, ends }: Level, rows: number, net: string): readonly Goal[] {
  const box = ends.get(net);
  if (box === undefined)
    return Array.from({ length: rows + 1 }, (_, channel) => ({ kind: 'border' as const, channel }));
  const entrance = boxes[box]?.entrances.get(net);
  if (entrance !== undefined) return [{ kind: 'box', box, side: 'left', y: entrance }];
  return (['top', 'left', 'right'] as const).map((side) => ({ kind: 'box', box, side, y: AT_NAME[side] }));
}

interface Span {
  readonly net: string;
  from: number;
  to: number;
  /** Where it turns to one side (channel: up; passage: left) and to the other. */
  readonly before: number[];
  readonly after: number[];
}

function spanOf(spans: Map<string, Span>, net: string): Span {
  const span = spans.get(net) ?? {
    net,
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
    before: [],
    after: [],
  };
  spans.set(net, span);
  return span;
}

function reachTo(span: Span, at: number, turn?: 'before' | 'after'): void {
  span.from = Math.min(span.from, at);
  span.to = Math.max(span.to, at);
  if (turn !== undefined) span[turn].push(at);
}

const within = (at: number, { from, to }: Span) => at > from - APART && at < to + APART;

/** Cost of placing `a` before `b` (above or left of it): crossings and forbidden overlaps. */
function cost(a: Span, b: Span): number {
  const crossings =
    a.after.filter((at) => within(at, b)).length + b.before.filter((at) => within(at, a)).length;
  // `a` turns towards `b` where `b` turns towards `a`: the two would overlap.
  const touching = a.after.some((at) => b.before.some((other) => Math.abs(at - other) < APART));
  return crossings + (touching ? 1000 : 0);
}

/** Tracks of the spans that share a passage or channel: side by side where they overlap, with few crossings. */
function assignTracks(spans: readonly Span[]): ReadonlyMap<string, number> {
  const order: Span[] = [];
  for (const span of spans) {
    // Inserts the span where it costs least among those already placed.
    let best = order.length;
    let least = Number.POSITIVE_INFINITY;
    for (let at = order.length; at >= 0; at -= 1) {
      const total = order.reduce(
        (sum, other, index) => sum + (index < at ? cost(other, span) : cost(span, other)),
        0,
      );
      if (total < least) {
        least = total;
        best = at;
      }
    }
    order.splice(best, 0, span);
  }
  const tracks = new Map<string, number>();
  order.forEach((span, index) => {
    const beside = order
      .slice(0, index)
      .filter((other) => other.from < span.to + METRICS.clear && span.from < other.to + METRICS.clear);
    tracks.set(span.net, Math.max(-1, ...beside.map(({ net }) => tracks.get(net) ?? 0)) + 1);
  });
  return tracks;
}

const countTracks = (tracks: ReadonlyMap<string, number>) => Math.max(-1, ...tracks.values()) + 1;

interface Geometry {
  readonly width: number;
  readonly height: number;
  readonly boxX: readonly number[];
  readonly boxY: readonly number[];
  readonly passageX: readonly number[];
  readonly passageTracks: readonly ReadonlyMap<string, number>[];
  readonly channelY: readonly number[];
  readonly channelTracks: readonly ReadonlyMap<string, number>[];
  readonly rowTop: readonly number[];
  readonly entryX: ReadonlyMap<string, number>;
}

/** Spans of every passage, in pixels below the top of its row; spans of the rails at both sides, across all rows. */
function passageSpans(grid: Grid, ways: readonly Way[]): readonly Map<string, Span>[] {
  const spans = grid.passages.map(() => new Map<string, Span>());
  const left = new Map<string, Span>();
  const right = new Map<string, Span>();
  const of = (passage: number) => {
    const { isLeftmost = false, isRightmost = false } = grid.passages[passage] ?? {};
    if (isLeftmost) return left;
    return isRightmost ? right : (spans[passage] ?? new Map());
  };
  const topOf = (passage: number) => grid.top[grid.passages[passage]?.row ?? 0] ?? 0;
  for (const { net, start, goal, passage, stops } of ways) {
    for (const stop of stops) {
      const span = spanOf(of(stop >> 1), net);
      reachTo(span, topOf(stop >> 1) + (stop % 2 === 0 ? -20 : grid.heightOf(stop >> 1) + 20));
    }
    if (start.kind === 'exit' && passage !== undefined) {
      const isRightOfBox = passage === grid.passageBeside(start.box, 'right');
      reachTo(spanOf(of(passage), net), topOf(passage) + start.exit.y, isRightOfBox ? 'before' : 'after');
    }
    if (goal.kind === 'box' && goal.side !== 'top') {
      const beside = grid.passageBeside(goal.box, goal.side);
      reachTo(spanOf(of(beside), net), topOf(beside) + goal.y, goal.side === 'left' ? 'after' : 'before');
    }
  }
  return grid.passages.map(({ isLeftmost, isRightmost }, passage) => {
    if (isLeftmost) return left;
    return isRightmost ? right : (spans[passage] ?? new Map());
  });
}

/** Width of a passage between its neighbours. */
const roomFor = (tracks: number) =>
  Math.max(NARROW, METRICS.clear * 2 + Math.max(0, tracks - 1) * METRICS.track);

function measure(grid: Grid, ways: readonly Way[], nudges: ReadonlyMap<number, number>): Geometry {
  const { level, rows, passages } = grid;
  const sizes = level.boxes;
  const passageTracks = passageSpans(grid, ways).map((spans) => assignTracks([...spans.values()]));
  const railLeft = passageTracks[0] ?? new Map();
  const leftRoom = sideRoom(countTracks(railLeft));
  const rightRoom = sideRoom(countTracks(passageTracks[grid.rows[0]?.length ?? 0] ?? new Map()));
  const boxX: number[] = [];
  const passageX: number[] = [];
  let widest = 0;
  rows.forEach((row, index) => {
    let x = leftRoom;
    row.forEach((box, column) => {
      const passage = (grid.first[index] ?? 0) + column;
      if (column === 0) passageX[passage] = METRICS.clear;
      else {
        const nudge = nudges.get(passage) ?? 0;
        passageX[passage] = x + METRICS.clear + nudge;
        x += roomFor(countTracks(passageTracks[passage] ?? new Map())) + nudge;
      }
      boxX[box] = x;
      x += sizes[box]?.width ?? 0;
    });
    widest = Math.max(widest, x);
  });
  const width = Math.max(level.minimum, widest + rightRoom);
  passages.forEach(({ isRightmost }, passage) => {
    const tracks = countTracks(passageTracks[passage] ?? new Map());
    if (isRightmost) passageX[passage] = width - METRICS.clear - Math.max(0, tracks - 1) * METRICS.track;
  });
  const trackX = (passage: number, net: string) =>
    (passageX[passage] ?? 0) + (passageTracks[passage]?.get(net) ?? 0) * METRICS.track;
  const entryX = entries(grid, ways, boxX, trackX);
  const channelTracks = channelSpans(grid, ways, trackX, entryX, width).map((spans) =>
    assignTracks([...spans.values()]),
  );
  const channelY: number[] = [];
  const rowTop: number[] = [];
  let y = 0;
  for (let channel = 0; channel <= rows.length; channel += 1) {
    const tracks = countTracks(channelTracks[channel] ?? new Map());
    channelY.push(y + METRICS.clear);
    y += tracks === 0 ? METRICS.clear : METRICS.clear * 2 + (tracks - 1) * METRICS.track;
    const row = rows[channel];
    if (row === undefined) break;
    const hasArrow = row.some((box) => sizes[box]?.isInitial === true) || goesInto(ways, row);
    y += hasArrow ? METRICS.arrow - (tracks === 0 ? 0 : METRICS.clear / 2) : 0;
    rowTop.push(y);
    y += Math.max(0, ...row.map((box) => sizes[box]?.height ?? 0));
  }
  const boxY = sizes.map((_, box) => rowTop[grid.at.get(box)?.row ?? 0] ?? 0);
  return { width, height: y, boxX, boxY, passageX, passageTracks, channelY, channelTracks, rowTop, entryX };
}

const sideRoom = (tracks: number) =>
  tracks === 0 ? METRICS.clear + 4 : METRICS.clear * 2 + (tracks - 1) * METRICS.track;

const goesInto = (ways: readonly Way[], row: readonly number[]) =>
  ways.some(({ goal }) => goal.kind === 'box' && goal.side === 'top' && row.includes(goal.box));

/** The initial mark stands above its box, this far from its left border. */
export const INITIAL_AT = 16;

/** Where arrows meet the upper borders: in the middle, or beside it if another line comes down there. */
function entries(
  grid: Grid,
  ways: readonly Way[],
  boxX: readonly number[],
  trackX: (passage: number, net: string) => number,
): ReadonlyMap<string, number> {
  const entryX = new Map<string, number>();
  for (const { net, goal } of ways) {
    if (goal.kind !== 'box' || goal.side !== 'top' || entryX.has(net)) continue;
    const row = grid.at.get(goal.box)?.row ?? 0;
    const { width = 0, isInitial = false } = grid.level.boxes[goal.box] ?? {};
    const left = boxX[goal.box] ?? 0;
    const passing = ways
      .filter((way) => way.net !== net)
      .flatMap((way) => [
        ...way.stops
          .filter((stop) => stop % 2 === 1 && grid.channelOf(stop) === row)
          .map((stop) => trackX(stop >> 1, way.net)),
        ...(way.start.kind === 'heading' && row === 0 ? [way.start.x] : []),
      ]);
    const nearest = (x: number) =>
      Math.min(Number.POSITIVE_INFINITY, ...passing.map((other) => Math.abs(other - x)));
    const middle = left + width / 2;
    const places: number[] = [];
    for (let x = left + (isInitial ? INITIAL_AT + 16 : 14); x <= left + width - 14; x += 4) places.push(x);
    places.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
    entryX.set(net, places.find((x) => nearest(x) > APART) ?? middle);
  }
  return entryX;
}

/** Spans of every channel, in pixels from the left border. */
function channelSpans(
  grid: Grid,
  ways: readonly Way[],
  trackX: (passage: number, net: string) => number,
  entryX: ReadonlyMap<string, number>,
  width: number,
): readonly Map<string, Span>[] {
  const spans = Array.from({ length: grid.rows.length + 1 }, () => new Map<string, Span>());
  for (const { net, start, goal, stops, channel } of ways) {
    const reach = (at: number, x: number, turn?: 'before' | 'after') =>
      reachTo(spanOf(spans[at] ?? new Map(), net), x, turn);
    for (const stop of stops)
      reach(grid.channelOf(stop), trackX(stop >> 1, net), stop % 2 === 1 ? 'before' : 'after');
    if (start.kind === 'heading') reach(0, start.x, 'before');
    if (start.kind === 'border' && channel !== undefined) reach(channel, 0);
    if (goal.kind === 'border') reach(goal.channel, width);
    else if (goal.side === 'top') reach(grid.at.get(goal.box)?.row ?? 0, entryX.get(net) ?? 0, 'after');
  }
  return spans;
}

/** The rows with one box moved to the next row; undefined if every row fits. */
function withRoom(grid: Grid, geometry: Geometry): number[][] | undefined {
  const { rows, level } = grid;
  if (geometry.width <= level.width) return undefined;
  const rightOf = (row: readonly number[]) => {
    const last = row.at(-1) ?? 0;
    return (geometry.boxX[last] ?? 0) + (level.boxes[last]?.width ?? 0);
  };
  const crowded = rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => row.length > 1)
    .sort((a, b) => rightOf(b.row) - rightOf(a.row))
    .at(0);
  if (crowded === undefined) return undefined;
  const moved = crowded.row.at(-1) ?? 0;
  const next = rows.map((row) => [...row]);
  next[crowded.index]?.pop();
  const following = next[crowded.index + 1];
  const used = (following ?? []).reduce((sum, box) => sum + (level.boxes[box]?.width ?? 0) + NARROW, 0);
  if (following !== undefined && used + (level.boxes[moved]?.width ?? 0) < level.width - METRICS.clear * 8)
    following.unshift(moved);
  else next.splice(crowded.index + 1, 0, [moved]);
  return next;
}

/** Passages whose lines would overlap those of the row above or of the heading; each is shifted slightly. */
function collisions(grid: Grid, ways: readonly Way[], geometry: Geometry): ReadonlySet<number> {
  const moved = new Set<number>();
  for (let channel = 0; channel < grid.rows.length; channel += 1) {
    const tracks = geometry.channelTracks[channel] ?? new Map();
    const uses = ways.flatMap(({ net, stops }) =>
      stops
        .filter((stop) => grid.channelOf(stop) === channel)
        .map((stop) => ({ net, stop, x: trackIn(geometry, stop >> 1, net), track: tracks.get(net) ?? 0 })),
    );
    const fromAbove = [
      ...uses.filter(({ stop }) => stop % 2 === 1),
      ...ways.flatMap(({ net, start }) =>
        channel === 0 && start.kind === 'heading' ? [{ net, x: start.x, track: tracks.get(net) ?? 0 }] : [],
      ),
    ];
    for (const above of fromAbove)
      for (const below of uses.filter(({ stop }) => stop % 2 === 0))
        if (above.net !== below.net && Math.abs(above.x - below.x) < APART && above.track >= below.track)
          moved.add(below.stop >> 1);
  }
  return moved;
}

function trackIn({ passageX, passageTracks }: Geometry, passage: number, net: string): number {
  return (passageX[passage] ?? 0) + (passageTracks[passage]?.get(net) ?? 0) * METRICS.track;
}

/** The corners of a route. */
function drawWay(grid: Grid, geometry: Geometry, way: Way): RoutedLine {
  const { net, start, goal, stops, passage, channel } = way;
  const { boxes } = grid.level;
  const levelOf = (at: number) =>
    (geometry.channelY[at] ?? 0) + (geometry.channelTracks[at]?.get(net) ?? 0) * METRICS.track;
  const points: Point[] = [];
  const sideOf = (box: number, side: 'left' | 'right') =>
    (geometry.boxX[box] ?? 0) + (side === 'right' ? (boxes[box]?.width ?? 0) : 0);
  if (start.kind === 'exit' && passage !== undefined) {
    const side = passage === grid.passageBeside(start.box, 'right') ? 'right' : 'left';
    const y = (geometry.boxY[start.box] ?? 0) + start.exit.y;
    points.push({ x: sideOf(start.box, side), y }, { x: trackIn(geometry, passage, net), y });
  } else if (start.kind === 'heading') {
    points.push({ x: start.x, y: 0 }, { x: start.x, y: levelOf(0) });
  } else if (channel !== undefined) {
    points.push({ x: 0, y: levelOf(channel) });
  }
  for (const stop of stops)
    points.push({ x: trackIn(geometry, stop >> 1, net), y: levelOf(grid.channelOf(stop)) });
  if (goal.kind === 'border') {
    points.push({ x: geometry.width, y: levelOf(goal.channel) });
  } else if (goal.side === 'top') {
    const x = geometry.entryX.get(net) ?? 0;
    points.push({ x, y: levelOf(grid.at.get(goal.box)?.row ?? 0) }, { x, y: geometry.boxY[goal.box] ?? 0 });
  } else {
    const y = (geometry.boxY[goal.box] ?? 0) + goal.y;
    const beside = grid.passageBeside(goal.box, goal.side);
    points.push({ x: trackIn(geometry, beside, net), y }, { x: sideOf(goal.box, goal.side), y });
  }
  const isArrival = goal.kind === 'box' && boxes[goal.box]?.entrances.has(net) !== true;
  const id = start.kind === 'exit' ? start.exit.id : start.kind === 'heading' ? start.id : undefined;
  return { net, points: withoutIdle(points), isArrival, ...(id === undefined ? {} : { id }) };
}

/** Removes points in the middle of straight lines. */
function withoutIdle(points: readonly Point[]): readonly Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last !== undefined && last.x === point.x && last.y === point.y) continue;
    const before = kept.at(-2);
    const isStraight =
      before !== undefined &&
      last !== undefined &&
      ((before.x === last.x && last.x === point.x) || (before.y === last.y && last.y === point.y));
    if (isStraight) kept.pop();
    kept.push(point);
  }
  return kept;
}

/** Limit of passes that break rows and shift passages. */
const ATTEMPTS = 60;

/** Places the boxes of one level and routes the lines between them. */
export function routeLevel(level: Level): RoutedLevel {
  let grid = new Grid(level, breakRows(level));
  let ways = findWays(grid);
  const nudges = new Map<number, number>();
  let geometry = measure(grid, ways, nudges);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const rows = withRoom(grid, geometry);
    if (rows !== undefined) {
      grid = new Grid(level, rows);
      ways = findWays(grid);
      nudges.clear();
    } else {
      const colliding = collisions(grid, ways, geometry);
      if (colliding.size === 0) break;
      for (const passage of colliding) nudges.set(passage, (nudges.get(passage) ?? 0) + APART + 1);
    }
    geometry = measure(grid, ways, nudges);
  }
  const lines = ways.map((way) => drawWay(grid, geometry, way));
  const heights = (kind: 'first' | 'last') =>
    new Map(
      ways.flatMap((way, index) => {
        const isAtBorder = kind === 'first' ? way.start.kind === 'border' : way.goal.kind === 'border';
        const point = kind === 'first' ? lines[index]?.points[0] : lines[index]?.points.at(-1);
        return isAtBorder && point !== undefined ? [[way.net, point.y] as const] : [];
      }),
    );
  return {
    width: geometry.width,
    height: geometry.height,
    places: level.boxes.map((_, box) => ({ x: geometry.boxX[box] ?? 0, y: geometry.boxY[box] ?? 0 })),
    lines,
    entrances: heights('first'),
    exits: heights('last'),
  };
}
