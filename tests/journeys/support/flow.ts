import { listNodes, pathOf } from '@explorer/chart';
import {
  type Edge,
  type Exploration,
  type ExploredState,
  explore,
  type Path,
  type Step,
  stepLabels,
} from '@explorer/index';
import type { ExplorableChart } from '@explorer/types';
import { afterAll, describe, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { registry } from '@/machines/registry';
import type { LanguageCode } from '@/services/contract/system';
import { type Record as AtlasRecord, openRecord, takesScreens } from './atlas';
import { type Stage, stageOfFile } from './stage';
import type { Visit } from './visit';

/** One step to play on the page. */
export interface Play {
  readonly visit: Visit;
  readonly stage: Stage;
  readonly step: Step;
  /** Name of the sample, as in the brackets after the step. */
  readonly sample: string;
  /** The chart's snapshot before the step. */
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
}

/** Performs the step on the page. */
export type Driver = (play: Play) => Promise<void>;

/** A step that cannot be triggered on the page, with the reason. */
export interface Unplayable {
  readonly unplayable: string;
}

/** Checks what the page shows in a state. May read data from the snapshot, but not the state itself. */
export type Expectation = (visit: Visit, snapshot: AnyMachineSnapshot) => Promise<void>;

/** A state that is never visible, with the reason. */
export interface Unseen {
  readonly unseen: string;
}

/** How a chart is replayed on the page. */
export interface Flow<Kind extends string> {
  /** Id of the chart in the registry. */
  readonly chart: string;
  /** A driver for every kind of step of the chart, and for no others. */
  readonly drivers: Readonly<Record<Kind, Driver | Unplayable>>;
  /** Expectations by path, for every atomic state of the chart and for no others. */
  readonly states: Readonly<Record<string, Expectation | Unseen>>;
  /** States that show only the app shell, which has no landmarks or headings. */
  readonly undrawn?: readonly string[];
  /** Opens the page where the chart begins. */
  begin(stage: Stage, path: Path, language: LanguageCode): Promise<Visit>;
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

const isUnplayable = (driver: Driver | Unplayable): driver is Unplayable => typeof driver !== 'function';
const isUnseen = (state: Expectation | Unseen): state is Unseen => typeof state !== 'function';

/** Paths of the active atomic and final states. */
export function atomicPaths(snapshot: AnyMachineSnapshot): readonly string[] {
  return snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(pathOf);
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
interface Played {
  /** Its edges are the steps to play, one for each distinguishable step. */
  readonly exploration: Exploration;
  /** All playable steps by their start state. */
  readonly ways: ReadonlyMap<ExploredState, readonly Edge[]>;
  /** Identity of a step; equal for steps that are interchangeable. */
  readonly words: ReadonlyMap<Edge, string>;
}

function restrict<Kind extends string>(exploration: Exploration, flow: Flow<Kind>): Played {
  const drivers: Readonly<Record<string, Driver | Unplayable>> = flow.drivers;
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
  return { exploration: { ...exploration, states: [...drafts.values()] }, ways, words: wordsOf };
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
function walks({ exploration, ways, words }: Played): readonly Path[] {
  const wordsOf = (edge: Edge) => words.get(edge) ?? '';
  const open = new Set(exploration.states.flatMap(({ edges }) => edges.map(wordsOf)));
  const isOpen = (edge: Edge) => open.has(wordsOf(edge));
  const paths: Path[] = [];
  for (const beginning of exploration.states.filter(({ arrival }) => arrival === undefined)) {
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
function stateCover({ exploration }: Played): readonly Path[] {
  const seen = new Set<string>();
  const paths: Path[] = [];
  for (const state of [...exploration.states].sort((a, b) => b.depth - a.depth)) {
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

/** axe rules about landmarks and headings that every page has. */
const PARTS_OF_PAGE = /^(?:landmark-one-main|page-has-heading-one):/;

const explorations = new Map<string, Exploration>();

function exploreOnce(chart: ExplorableChart): Exploration {
  const known = explorations.get(chart.id) ?? explore(chart);
  explorations.set(chart.id, known);
  return known;
}

/** One language for all paths, or both in turn. */
type Tongue = LanguageCode | 'TY and EN in turn';

/**
 * Replays the generated paths of a chart on the real page. When taking screenshots for the atlas, also replays every
 * state in the other language.
 */
export function replayOnPage<Kind extends string>(
  title: string,
  flow: Flow<Kind>,
  tongue: Tongue,
  depth: Depth,
): void {
  if (takesScreens) {
    const language = tongue === 'EN' ? 'EN' : 'TY';
    replayIn(title, flow, language, depth);
    replayIn(title, flow, language === 'TY' ? 'EN' : 'TY', 'every state');
  } else replayIn(title, flow, tongue, depth);
}

function replayIn<Kind extends string>(title: string, flow: Flow<Kind>, tongue: Tongue, depth: Depth): void {
  const chart = registry.find(({ id }) => id === flow.chart);
  if (chart === undefined) throw new Error(`there is no chart ${flow.chart}`);
  const drivers: Readonly<Record<string, Driver | Unplayable>> = flow.drivers;
  const exploration = exploreOnce(chart);
  const played = restrict(exploration, flow);
  const paths = depth === 'every step' ? walks(played) : stateCover(played);
  const seen = new Set<string>();
  const looked = new Set<string>();
  const languages: readonly LanguageCode[] = tongue === 'TY and EN in turn' ? ['TY', 'EN'] : [tongue];
  const records = new Map(languages.map((each) => [each, openRecord(flow.chart, each, depth)]));

  async function look(
    visit: Visit,
    snapshot: AnyMachineSnapshot,
    trail: string,
    record: AtlasRecord | undefined,
  ): Promise<void> {
    for (const path of atomicPaths(snapshot)) {
      const expectation = flow.states[path];
      if (expectation === undefined) throw new Error(`nothing is expected of ${path}`);
      if (isUnseen(expectation)) continue;
      seen.add(path);
      await expectation(visit, snapshot).catch((error: unknown) => {
        throw new Error(`${path} after ${trail}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      });
    }
    await record?.picture(visit, JSON.stringify(snapshot.value));
    if (takesScreens) return;
    // Checks each atomic state once; parallel states are checked separately.
    const fresh = atomicPaths(snapshot).filter((path) => !looked.has(path));
    if (fresh.length === 0) return;
    for (const path of fresh) looked.add(path);
    const isDrawn = !atomicPaths(snapshot).some((path) => flow.undrawn?.includes(path));
    // A form that the server rendered is replaced at once; a test of its own checks it (16.3).
    await visit.page.locator('#served-popup dialog').waitFor({ state: 'hidden' });
    const broken = (await visit.axe()).filter((rule) => isDrawn || !PARTS_OF_PAGE.test(rule));
    expect(broken, `axe in ${fresh.join(', ')}`).toEqual([]);
  }

  describe(`${title} (${tongue})`, () => {
    const stageOf = stageOfFile();
    afterAll(async () => {
      for (const record of records.values()) await record.write();
    });

    it('has exactly one driver for every kind of step and one expectation for every state', () => {
      const kinds = new Set([
        ...Object.keys(chart.model.events),
        ...exploration.edges.map(({ step }) => kindOf(step)),
      ]);
      expect(Object.keys(flow.drivers).sort()).toEqual([...kinds].sort());
      const states = listNodes(chart.machine)
        .filter(({ type }) => type === 'atomic' || type === 'final')
        .map(pathOf);
      expect(Object.keys(flow.states).sort()).toEqual([...states].sort());
    });

    for (const [at, path] of paths.entries()) {
      const language = languages[at % languages.length] ?? 'TY';
      const labels = stepLabels(path);
      const place = [
        ...(exploration.initialStates.size > 1 ? [path.input] : []),
        ...(language === tongue ? [] : [language]),
      ];
      const name = `${place.length === 0 ? '' : `[${place.join(', ')}] `}${labels.join(' → ')}`;
      it(name, async () => {
        const stage = await stageOf();
        const visit = await flow.begin(stage, path, language);
        const record = records.get(language);
        let here = played.exploration.states.find(
          ({ arrival, input }) => arrival === undefined && input === path.input,
        );
        if (here === undefined) throw new Error('the path has no initial state');
        await look(visit, here.configuration.snapshot, 'the initial state', record);
        let trail = '';
        for (const edge of path.edges) {
          trail += `${trail === '' ? '' : ' → '}${edge.step.label}`;
          const driver = drivers[kindOf(edge.step)];
          if (driver === undefined || isUnplayable(driver))
            throw new Error(`nobody plays ${edge.step.label}`);
          await driver({
            visit,
            stage,
            step: edge.step,
            sample: sampleOf(edge.step),
            before: here.configuration.snapshot,
            after: edge.configuration.snapshot,
          });
          here = edge.to;
          await look(visit, edge.configuration.snapshot, trail, record);
        }
        record?.walked(path);
        await visit.end();
      });
    }

    it('every state visible to a player was seen', () => {
      const visible = Object.entries(flow.states).flatMap(([path, state]) => (isUnseen(state) ? [] : [path]));
      expect([...seen].sort()).toEqual(visible.sort());
    });
  });
}
