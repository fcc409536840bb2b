/**
 * Adapter for the real page: replays the paths of a chart in a browser. A flow says how each kind of step is performed
 * on the page, and what the page shows in each state. Nothing here depends on Playwright itself: `Context` is what the
 * drivers need, by default a page of Playwright.
 */
import type { Page } from 'playwright';
import type { AnyMachineSnapshot } from 'xstate';
import { listNodes, pathOf } from '../chart';
import type { Edge, Exploration, ExploredState, Path, SavedPath, Step } from '../index';
import { walkLabels } from '../saved';
import { activeNodes } from '../xstate';

/** One step to play on the page. */
export interface PlayedStep {
  readonly step: Step;
  /** Name of the sample, as in the brackets after the step. */
  readonly sample: string;
  /** The chart's snapshots before and after the step. */
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
}

/** Performs the step on the page. */
export type Driver<Context> = (play: Context & PlayedStep) => Promise<void>;

/** A step that cannot be triggered on the page, with the reason. */
export interface Unplayable {
  readonly unplayable: string;
}

/** Checks what the page shows in a state. May read data from the snapshot, but not the state itself. */
export type Expectation<Context> = (context: Context, snapshot: AnyMachineSnapshot) => Promise<void>;

/** A state that is never visible, with the reason. */
export interface Unseen {
  readonly unseen: string;
}

/** How a chart is replayed on the page. */
export interface PageFlow<Kind extends string, Context = { readonly page: Page }> {
  /** A driver for every kind of step of the chart, and for no others. */
  readonly drivers: Readonly<Record<Kind, Driver<Context> | Unplayable>>;
  /** Expectations by path, for every atomic state of the chart and for no others. */
  readonly states: Readonly<Record<string, Expectation<Context> | Unseen>>;
  /** Excludes steps that the page cannot perform although it can perform others of their kind. */
  admits?(edge: Edge): boolean;
  /** Label of the step that follows automatically on the page. */
  follows?(edge: Edge): string | undefined;
  /**
   * Distinguishes steps that take the same transitions. By default a step is played once for each label and each set of
   * transitions, whatever else is on screen.
   */
  differs?(edge: Edge): unknown;
  /** Plays each step from the state where it was first found, for pages that offer it in fewer states than the chart. */
  readonly insists?: boolean;
}

/** `form.submit` of `form.submit (wrong password)`, `after SMS_TICK` of `after SMS_TICK in counting`. */
export function kindOf({ label, kind }: Step): string {
  return kind === 'timer' ? label.replace(/ in [\w.]+$/, '') : label.replace(/ \(.*\)$/, '');
}

export function sampleOf({ label }: Step): string {
  return / \((.*)\)$/.exec(label)?.[1] ?? '';
}

export function isUnplayable<Context>(driver: Driver<Context> | Unplayable): driver is Unplayable {
  return typeof driver !== 'function';
}

/** Everything that a replay leaves out, with the reasons: kinds of steps, and states. */
export function omissionsOf<Kind extends string, Context>({
  drivers,
  states,
}: Pick<PageFlow<Kind, Context>, 'drivers' | 'states'>): {
  readonly unplayable: Readonly<Record<string, string>>;
  readonly unseen: Readonly<Record<string, string>>;
} {
  const kinds: Readonly<Record<string, Driver<Context> | Unplayable>> = drivers;
  return {
    unplayable: Object.fromEntries(
      Object.entries(kinds).flatMap(([kind, driver]) =>
        isUnplayable(driver) ? [[kind, driver.unplayable]] : [],
      ),
    ),
    unseen: Object.fromEntries(
      Object.entries(states).flatMap(([path, state]) => (isUnseen(state) ? [[path, state.unseen]] : [])),
    ),
  };
}

export function isUnseen<Context>(state: Expectation<Context> | Unseen): state is Unseen {
  return typeof state !== 'function';
}

const isLeaf = ({ type }: { readonly type: string }): boolean => type === 'atomic' || type === 'final';

/** Paths of the active atomic and final states. */
export function atomicPaths(snapshot: AnyMachineSnapshot): readonly string[] {
  return activeNodes(snapshot).filter(isLeaf).map(pathOf);
}

/** Kinds of steps and states for which a flow has too many or too few entries; empty if it fits its chart. */
export function flowGaps<Kind extends string, Context>(
  { chart, edges }: Exploration,
  flow: PageFlow<Kind, Context>,
): readonly string[] {
  const kinds = new Set([...Object.keys(chart.model.events), ...edges.map(({ step }) => kindOf(step))]);
  const states = new Set(listNodes(chart.machine).filter(isLeaf).map(pathOf));
  const compare = (what: string, wanted: ReadonlySet<string>, present: readonly string[]) => [
    ...[...wanted].filter((name) => !present.includes(name)).map((name) => `no ${what} for ${name}`),
    ...present
      .filter((name) => !wanted.has(name))
      .map((name) => `a ${what} for ${name}, which does not exist`),
  ];
  return [
    ...compare('driver', kinds, Object.keys(flow.drivers)),
    ...compare('expectation', states, Object.keys(flow.states)),
  ];
}

interface Draft {
  key: string;
  input: string;
  configuration: ExploredState['configuration'];
  depth: number;
  arrival?: Edge;
  edges: Edge[];
  expanded: boolean;
}

/** The part of an exploration that can be played on the page. */
interface Playable {
  /** Their edges are the steps to play, one for each distinguishable step. */
  readonly states: readonly ExploredState[];
  /** All playable steps by their start state. */
  readonly ways: ReadonlyMap<ExploredState, readonly Edge[]>;
  /** Identity of a step; equal for steps that are interchangeable. */
  readonly words: ReadonlyMap<Edge, string>;
}

function playable<Kind extends string, Context>(
  exploration: Exploration,
  flow: PageFlow<Kind, Context>,
): Playable {
  const drivers: Readonly<Record<string, Driver<Context> | Unplayable>> = flow.drivers;
  const drafts = new Map<ExploredState, Draft>();
  const draftOf = (state: ExploredState): Draft => {
    const known = drafts.get(state);
    if (known !== undefined) return known;
    const { key, input, configuration, expanded } = state;
    const fresh: Draft = { key, input, configuration, expanded, depth: 0, edges: [] };
    drafts.set(state, fresh);
    return fresh;
  };
  const isPlayed = (edge: Edge) => {
    const driver = drivers[kindOf(edge.step)];
    return (
      !edge.step.refused && driver !== undefined && !isUnplayable(driver) && (flow.admits?.(edge) ?? true)
    );
  };
  /** The edge extended by the steps that follow automatically. */
  const settle = (edge: Edge): Edge => {
    const label = flow.follows?.(edge);
    if (label === undefined) return edge;
    const next = edge.to.edges.find(({ step }) => step.label === label);
    if (next === undefined) throw new Error(`${label} cannot follow ${edge.step.label}`);
    return { ...settle(next), from: edge.from, step: edge.step };
  };

  const played = new Set<string>();
  const wordsOf = new Map<Edge, string>();
  const ways = new Map<ExploredState, Edge[]>();
  const queue = [...exploration.initialStates.values()];
  for (const state of queue) draftOf(state);
  for (const state of queue) {
    const from = draftOf(state);
    for (const edge of state.edges.filter(isPlayed)) {
      const settled = settle(edge);
      const isNew = !drafts.has(settled.to);
      const to = draftOf(settled.to);
      const walked: Edge = { from, step: edge.step, to, configuration: settled.configuration };
      if (isNew) {
        to.depth = from.depth + 1;
        to.arrival = walked;
        queue.push(settled.to);
      }
      const words = JSON.stringify([
        edge.step.label,
        edge.configuration.trace.transitions,
        flow.differs?.(edge),
      ]);
      ways.set(from, [...(ways.get(from) ?? []), walked]);
      wordsOf.set(walked, flow.insists === true ? `${words} ${state.key}` : words);
      if (played.has(words)) continue;
      played.add(words);
      from.edges.push(walked);
    }
  }
  return { states: [...drafts.values()], ways, words: wordsOf };
}

/** Longest walk in steps. A new visit costs more than a detour, but a failure hides the rest of a long walk. */
const MAX_WALK = 24;

/** The shortest path from a state to a step not yet played, including that step. */
function wayToOpen(
  from: ExploredState,
  isOpen: (edge: Edge) => boolean,
  ways: ReadonlyMap<ExploredState, readonly Edge[]>,
): readonly Edge[] | undefined {
  const arrivals = new Map<ExploredState, readonly Edge[]>([[from, []]]);
  for (const [state, way] of arrivals) {
    const edges = ways.get(state) ?? [];
    // Steps that end a walk come last.
    const next = edges.filter(isOpen).sort((a, b) => Number(isEnd(a.to)) - Number(isEnd(b.to)))[0];
    if (next !== undefined) return [...way, next];
    for (const edge of edges) {
      if (!arrivals.has(edge.to)) arrivals.set(edge.to, [...way, edge]);
    }
  }
  return undefined;
}

const isEnd = ({ configuration }: ExploredState) => configuration.snapshot.status !== 'active';

/** A small set of walks that together play every step at least once. */
function everyStep({ states, ways, words }: Playable): readonly Path[] {
  const wordsOf = (edge: Edge) => words.get(edge) ?? '';
  const open = new Set(states.flatMap(({ edges }) => edges.map(wordsOf)));
  const isOpen = (edge: Edge) => open.has(wordsOf(edge));
  const paths: Path[] = [];
  for (const beginning of states.filter(({ arrival }) => arrival === undefined)) {
    for (;;) {
      const edges: Edge[] = [];
      let here = beginning;
      while (edges.length < MAX_WALK) {
        const way = wayToOpen(here, isOpen, ways);
        if (way === undefined || (edges.length > 0 && edges.length + way.length > MAX_WALK)) break;
        for (const edge of way) {
          open.delete(wordsOf(edge));
          edges.push(edge);
          here = edge.to;
        }
      }
      if (edges.length === 0) break;
      paths.push({ input: beginning.input, edges });
    }
  }
  return paths;
}

/** Shortest paths that together see every state once. */
function everyState({ states }: Playable): readonly Path[] {
  const seen = new Set<string>();
  const paths: Path[] = [];
  for (const state of [...states].sort((a, b) => b.depth - a.depth)) {
    const isNew = atomicPaths(state.configuration.snapshot).some((path) => !seen.has(path));
    if (!isNew || state.arrival === undefined) continue;
    const edges: Edge[] = [];
    for (let step: Edge | undefined = state.arrival; step !== undefined; step = step.from.arrival) {
      edges.unshift(step);
      for (const path of atomicPaths(step.to.configuration.snapshot)) seen.add(path);
    }
    paths.push({ input: state.input, edges });
  }
  return paths;
}

/** What is replayed: every distinguishable step, or every visible state. */
export type Depth = 'every step' | 'every state';

/** The paths to replay on the page. */
export function pagePaths<Kind extends string, Context>(
  exploration: Exploration,
  flow: PageFlow<Kind, Context>,
  depth: Depth,
): readonly Path[] {
  const part = playable(exploration, flow);
  return depth === 'every step' ? everyStep(part) : everyState(part);
}

/**
 * A saved path for the page, with the steps that follow automatically joined to the step before them.
 * @throws Error if a step is not possible.
 */
export function savedPagePath<Kind extends string, Context>(
  exploration: Exploration,
  flow: PageFlow<Kind, Context>,
  { input, steps }: SavedPath,
): Path {
  const { harness } = exploration;
  let from = exploration.initialStates.get(input);
  const { places, impossible } = walkLabels(harness, harness.model.inputs[input], steps);
  if (impossible.length > 0) throw new Error(`not possible: ${impossible.join(', ')}`);
  const edges: Edge[] = [];
  let followed: string | undefined;
  for (const { step, configuration } of places) {
    const edge = from?.edges.find(({ step: { label } }) => label === step.label);
    if (edge === undefined) throw new Error(`the exploration does not have “${step.label}” there`);
    const last = edges.at(-1);
    if (followed === step.label && last !== undefined)
      edges.splice(-1, 1, { ...last, to: edge.to, configuration });
    else edges.push({ ...edge, configuration });
    followed = flow.follows?.(edge);
    from = edge.to;
  }
  return { input, edges };
}

/** Parts of a replay that a test provides. */
export interface PageReplay<Context> {
  /** Called when the page has been checked in a state; `trail` is the steps so far, `step` the last of them. */
  looked?(snapshot: AnyMachineSnapshot, trail: string, step?: Step): Promise<void>;
  /** Performs a step by calling `play`, for what must be noted about it. */
  around?(step: Step, play: () => Promise<void>): Promise<void>;
  readonly context: Context;
}

/** Plays a path on the page and checks every state on the way. Returns the states that were seen. */
export async function playOnPage<Kind extends string, Context>(
  exploration: Exploration,
  flow: PageFlow<Kind, Context>,
  path: Path,
  { context, looked, around }: PageReplay<Context>,
): Promise<ReadonlySet<string>> {
  const drivers: Readonly<Record<string, Driver<Context> | Unplayable>> = flow.drivers;
  const seen = new Set<string>();
  const look = async (snapshot: AnyMachineSnapshot, trail: string, step?: Step) => {
    for (const state of atomicPaths(snapshot)) {
      const expectation = flow.states[state];
      if (expectation === undefined) throw new Error(`nothing is expected of ${state}`);
      if (isUnseen(expectation)) continue;
      seen.add(state);
      await expectation(context, snapshot).catch((error: unknown) => {
        throw new Error(
          `${state} after ${trail}: ${error instanceof Error ? error.message : String(error)}`,
          {
            cause: error,
          },
        );
      });
    }
    await looked?.(snapshot, trail, step);
  };
  const initial = exploration.initialStates.get(path.input);
  if (initial === undefined) throw new Error('the path has no initial state');
  let before = initial.configuration.snapshot;
  await look(before, 'the initial state');
  let trail = '';
  for (const { step, to, configuration } of path.edges) {
    trail += `${trail === '' ? '' : ' → '}${step.label}`;
    const driver = drivers[kindOf(step)];
    if (driver === undefined || isUnplayable(driver)) throw new Error(`nobody plays ${step.label}`);
    const after = configuration.snapshot;
    const play = driver.bind(undefined, { ...context, step, sample: sampleOf(step), before, after });
    await (around === undefined ? play() : around(step, play));
    before = to.configuration.snapshot;
    await look(after, trail, step);
  }
  return seen;
}
