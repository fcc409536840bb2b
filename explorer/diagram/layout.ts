/** Where everything of a chart goes on paper. The geometry is ELK's; what is drawn is decided here. */
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import {
  type ChartDescription,
  flattenStates,
  type StateDescription,
  type TransitionDescription,
} from '../describe';
import { type DelayFigures, delayFigures, edgeLabel, invokeLabels, isWithin } from './labels';
import { METRICS } from './metrics';

export interface Point {
  readonly x: number;
  readonly y: number;
}

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
  | 'initial'
  | 'any';

/** A state, or one of the marks that are drawn like one. */
export interface PlacedState extends Box {
  /** Dot path; for marks, the path of the state they belong to. */
  readonly path: string;
  readonly kind: BoxKind;
  readonly title: string;
  /** Lines beneath the title: what it runs, and transitions that stay in it. */
  readonly lines: readonly string[];
}

export interface PlacedLabel extends Box {
  readonly lines: readonly string[];
}

export interface PlacedEdge {
  /** Ids of the transitions this line stands for. */
  readonly transitions: readonly string[];
  readonly source: string;
  readonly target: string;
  readonly points: readonly Point[];
  readonly labels: readonly PlacedLabel[];
}

export interface ChartLayout {
  readonly width: number;
  readonly height: number;
  /** Outer boxes before the ones inside them. */
  readonly states: readonly PlacedState[];
  readonly edges: readonly PlacedEdge[];
}

/** Width of a text in the diagram's sans-serif face, generously estimated: no browser measures it here. */
function textWidth(text: string, size: number): number {
  let units = 0;
  for (const char of text) {
    if (/[ilj.,:;'|!()[\] ]/.test(char)) units += 0.31;
    else if (/[A-Zmw_⚙↻→]/.test(char)) units += 0.72;
    else units += 0.54;
  }
  return Math.ceil(units * size);
}

interface Drawing {
  readonly placed: Map<string, Omit<PlacedState, keyof Box>>;
  readonly delays: DelayFigures;
}

/** Every state that contains others needs these itself: ELK does not hand them down. */
const SPACING = {
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '32',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
} as const;

const initialMark = (path: string) => `${path}::initial`;
const anyMark = (path: string) => `${path}::any`;
const stateBox = (path: string) => `state:${path}`;

/** A transition that is drawn as a line, as opposed to one that stays and is written into its state. */
function isLine({ targets, source }: TransitionDescription): boolean {
  return targets.length > 0 && !(targets.length === 1 && targets[0] === source);
}

function linesOf(state: StateDescription, delays: DelayFigures): readonly string[] {
  const staying = state.transitions.filter((transition) => !isLine(transition));
  return [
    ...invokeLabels(state),
    ...staying.map((transition) => `${transition.reenter ? '⟳' : '↻'} ${edgeLabel(transition, delays)}`),
  ];
}

function kindOf(state: StateDescription, parent: StateDescription | undefined): BoxKind {
  if (state.path === '') return 'chart';
  if (parent?.type === 'parallel') return 'region';
  return state.type;
}

/** Whether some line goes from the state into its own inside: drawn from a mark “in any state”. */
function leadsInside(state: StateDescription): boolean {
  return state.transitions.some(
    (transition) => isLine(transition) && transition.targets.some((target) => isWithin(target, state.path)),
  );
}

function toNode(drawing: Drawing, state: StateDescription, parent?: StateDescription): ElkNode {
  const kind = kindOf(state, parent);
  const lines = linesOf(state, drawing.delays);
  const id = stateBox(state.path);
  const title = kind === 'history' ? 'H' : state.key;
  drawing.placed.set(id, { path: state.path, kind, title, lines });
  const width = Math.max(
    // Titles are bold, which is wider.
    Math.ceil(textWidth(title, METRICS.title) * 1.12),
    ...lines.map((line) => textWidth(line, METRICS.text)),
  );
  const header = METRICS.header + lines.length * METRICS.line;
  if (state.states.length === 0) {
    return {
      id,
      width: Math.max(width + METRICS.padding * 2, kind === 'history' ? 0 : 80),
      height: header + (lines.length > 0 ? METRICS.padding / 2 : 4),
    };
  }
  const marks: ElkNode[] = [];
  if (state.initial !== undefined) {
    drawing.placed.set(initialMark(state.path), { path: state.path, kind: 'initial', title: '', lines: [] });
    marks.push({
      id: initialMark(state.path),
      width: METRICS.mark,
      height: METRICS.mark,
      layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
    });
  }
  if (leadsInside(state)) {
    const text = 'in any state';
    drawing.placed.set(anyMark(state.path), { path: state.path, kind: 'any', title: text, lines: [] });
    marks.push({ id: anyMark(state.path), width: textWidth(text, METRICS.text) + 20, height: 22 });
  }
  return {
    id,
    children: [...marks, ...state.states.map((child) => toNode(drawing, child, state))],
    layoutOptions: {
      ...SPACING,
      'elk.padding': `[top=${header + 10},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width + METRICS.padding * 2}, ${header + 20})`,
    },
  };
}

interface Line {
  readonly transitions: string[];
  readonly source: string;
  readonly target: string;
  readonly labels: string[];
}

/** A label wider than this, in pixels, has its guard on a line of its own: wide labels push everything apart. */
const WIDE_LABEL = 150;

function labelLines(label: string): readonly string[] {
  const guard = label.indexOf(' [');
  if (guard < 0 || textWidth(label, METRICS.text) <= WIDE_LABEL) return [label];
  return [label.slice(0, guard), label.slice(guard + 1)];
}

/** A parallel state with fewer regions than this is not too wide. */
const MANY_REGIONS = 4;

/** The other regions of a parallel state, each with the one that is at least twice as large as any of them. */
function dominated(state: StateDescription): readonly (readonly [other: string, large: string])[] {
  if (state.type !== 'parallel' || state.states.length < MANY_REGIONS) return [];
  const sizeOf = (region: StateDescription) => flattenStates(region).length;
  const [large, ...others] = [...state.states].sort((a, b) => sizeOf(b) - sizeOf(a));
  const [next] = others;
  if (large === undefined || next === undefined || sizeOf(large) < sizeOf(next) * 2) return [];
  return others.map(({ path }) => [path, large.path] as const);
}

/** Lines that are not drawn: they put a large region beneath its small neighbours, since beside them all is too wide. */
function toGuides(states: readonly StateDescription[]): ElkExtendedEdge[] {
  return states.flatMap(dominated).map(([other, large]) => ({
    id: `guide:${other}`,
    sources: [stateBox(other)],
    targets: [stateBox(large)],
  }));
}

/** One line for all transitions between the same two states. */
function toLines(states: readonly StateDescription[], delays: DelayFigures): readonly Line[] {
  const lines = new Map<string, Line>();
  const boxes = new Map(states.map((state) => [state.path, state]));
  for (const transition of states.flatMap(({ transitions }) => transitions).filter(isLine)) {
    for (const target of transition.targets) {
      const inwards = isWithin(target, transition.source);
      const outwards = !inwards && isWithin(transition.source, target);
      const begins = outwards && boxes.get(target)?.initial !== undefined;
      const from = inwards ? anyMark(transition.source) : stateBox(transition.source);
      // Into an ancestor means beginning it again: at its initial mark.
      const to = begins ? initialMark(target) : stateBox(target);
      const line = lines.get(`${from}>${to}`) ?? { transitions: [], source: from, target: to, labels: [] };
      line.transitions.push(transition.id);
      line.labels.push(...labelLines(edgeLabel(transition, delays)));
      lines.set(`${from}>${to}`, line);
    }
  }
  for (const { path, initial } of states) {
    if (initial === undefined) continue;
    const [source, target] = [initialMark(path), stateBox(initial)];
    lines.set(`${source}>${target}`, { transitions: [], source, target, labels: [] });
  }
  return [...lines.values()];
}

function toElkEdge(line: Line, index: number): ElkExtendedEdge {
  const widths = line.labels.map((text) => textWidth(text, METRICS.text));
  return {
    id: `edge:${index}`,
    sources: [line.source],
    targets: [line.target],
    // Reading starts at the initial state, so that line must not be the one that is turned around.
    ...(line.transitions.length === 0 ? { layoutOptions: { 'elk.layered.priority.direction': '10' } } : {}),
    ...(line.labels.length === 0
      ? {}
      : {
          labels: [
            {
              text: line.labels.join('\n'),
              width: Math.max(...widths) + 8,
              height: line.labels.length * METRICS.line + 2,
            },
          ],
        }),
  };
}

const PAPER = {
  ...SPACING,
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'json.edgeCoords': 'ROOT',
  'json.shapeCoords': 'ROOT',
  'elk.randomSeed': '1',
} as const;

/** Lays a chart out. The same description gives the same layout. */
export async function layoutChart(description: ChartDescription): Promise<ChartLayout> {
  const drawing: Drawing = { placed: new Map(), delays: delayFigures(description) };
  const root = toNode(drawing, description.root);
  const states = flattenStates(description.root);
  const lines = toLines(states, drawing.delays);
  const edges = [...lines.map(toElkEdge), ...toGuides(states)];
  const paper: ElkNode = { id: 'paper', children: [root], edges, layoutOptions: PAPER };
  const laidOut = await new ELK().layout(paper);
  return {
    width: Math.ceil(laidOut.width ?? 0),
    height: Math.ceil(laidOut.height ?? 0),
    states: placeStates(drawing, laidOut),
    edges: placeEdges(lines, laidOut),
  };
}

function placeStates(drawing: Drawing, node: ElkNode): PlacedState[] {
  const placed = drawing.placed.get(node.id);
  const own = placed === undefined ? [] : [{ ...placed, ...boxOf(node) }];
  return [...own, ...(node.children ?? []).flatMap((child) => placeStates(drawing, child))];
}

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

/** One decimal is enough for a screen and keeps generated files steady. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function placeEdges(lines: readonly Line[], paper: ElkNode): PlacedEdge[] {
  const edges = new Map(allEdges(paper).map((edge) => [edge.id, edge]));
  return lines.flatMap((line, index): PlacedEdge[] => {
    const edge = edges.get(`edge:${index}`);
    const points = (edge?.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) => [
      startPoint,
      ...bendPoints,
      endPoint,
    ]);
    if (points.length === 0) return [];
    return [
      {
        transitions: line.transitions,
        source: line.source,
        target: line.target,
        points: points.map(({ x, y }) => ({ x: round(x), y: round(y) })),
        labels: (edge?.labels ?? []).map((label) => ({
          ...boxOf(label),
          lines: (label.text ?? '').split('\n'),
        })),
      },
    ];
  });
}

/** ELK may hand an edge back at the state that contains it. */
function allEdges(node: ElkNode): readonly ElkExtendedEdge[] {
  return [...(node.edges ?? []), ...(node.children ?? []).flatMap(allEdges)];
}
