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

/** One step on its way onto the page. */
export interface Play {
  readonly visit: Visit;
  readonly stage: Stage;
  readonly step: Step;
  /** Name of the sample, as it stands in brackets behind the step. */
  readonly sample: string;
  /** The chart's snapshot before the step. */
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
}

/** Does on the page what the step says. */
export type Driver = (play: Play) => Promise<void>;

/** A step that nobody can bring about on the page by itself, with the reason. */
export interface Unplayable {
  readonly unplayable: string;
}

/** What a player sees in a state. It may look at the snapshot for data, never for the state itself. */
export type Expectation = (visit: Visit, snapshot: AnyMachineSnapshot) => Promise<void>;

/** A state that nobody gets to see, with the reason. */
export interface Unseen {
  readonly unseen: string;
}

/** How a chart is replayed on the page. */
export interface Flow<Kind extends string> {
  /** Id of the chart in the registry. */
  readonly chart: string;
  /** A driver for every kind of step that the chart knows: no more and no fewer. */
  readonly drivers: Readonly<Record<Kind, Driver | Unplayable>>;
  /** What shows in every atomic state of the chart, by its path: no more and no fewer. */
  readonly states: Readonly<Record<string, Expectation | Unseen>>;
  /** States in which only the shell stands there, which is a picture of a page and has no parts of one. */
  readonly undrawn?: readonly string[];
  /** Opens the page where the chart begins. */
  begin(stage: Stage, path: Path, language: LanguageCode): Promise<Visit>;
  /** Narrows what is played where the page cannot do all that the kind of step stands for. */
  admits?(edge: Edge): boolean;
  /** Label of a step that follows on the page by itself, without anybody doing anything. */
  follows?(edge: Edge): string | undefined;
  /**
   * Tells apart steps that take the same transitions of the chart: by default a step is played once for each label
   * and each transition that it takes, whatever else is on screen.
   */
  differs?(edge: Edge): unknown;
  /** A step is walked from where it was found first, for a page that does not offer it wherever the chart does. */
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

/** Paths of the active states that hold no other. */
export function atomicPaths(snapshot: AnyMachineSnapshot): readonly string[] {
  return snapshot._nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(pathOf);
}

interface Draft {
  key: string;
  input: string;
  situation: ExploredState['situation'];
  depth: number;
  arrival?: Edge;
  edges: Edge[];
  expanded: boolean;
}

/** The part of an exploration that a player can walk on the page. */
interface Played {
  /** Its edges are the steps to be played: one of each that a player can tell apart. */
  readonly exploration: Exploration;
  /** All steps that can be played, by where they start. */
  readonly ways: ReadonlyMap<ExploredState, readonly Edge[]>;
  /** What a player can tell about a step: the same for steps of which one is as good as another. */
  readonly words: ReadonlyMap<Edge, string>;
}

function restrict<Kind extends string>(exploration: Exploration, flow: Flow<Kind>): Played {
  const drivers: Readonly<Record<string, Driver | Unplayable>> = flow.drivers;
  const drafts = new Map<ExploredState, Draft>();
  const draftOf = (state: ExploredState): Draft => {
    const known = drafts.get(state);
    if (known !== undefined) return known;
    const { key, input, situation, expanded } = state;
    const fresh: Draft = { key, input, situation, expanded, depth: 0, edges: [] };
    drafts.set(state, fresh);
    return fresh;
  };
  const isPlayed = (edge: Edge) => {
    const driver = drivers[kindOf(edge.step)];
    return (
      !edge.step.refused && driver !== undefined && !isUnplayable(driver) && (flow.admits?.(edge) ?? true)
    );
  };
  /** The edge with what follows it by itself. */
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
  const queue = [...exploration.beginnings.values()];
  for (const state of queue) draftOf(state);
  for (const state of queue) {
    const from = draftOf(state);
    for (const edge of state.edges.filter(isPlayed)) {
      const settled = settle(edge);
      const isNew = !drafts.has(settled.to);
      const to = draftOf(settled.to);
      const walked: Edge = { from, step: edge.step, to, situation: settled.situation };
      if (isNew) {
        to.depth = from.depth + 1;
        to.arrival = walked;
        queue.push(settled.to);
      }
      const words = JSON.stringify([edge.step.label, edge.situation.trace.transitions, flow.differs?.(edge)]);
      ways.set(from, [...(ways.get(from) ?? []), walked]);
      wordsOf.set(walked, flow.insists === true ? `${words} ${state.key}` : words);
      if (played.has(words)) continue;
      played.add(words);
      from.edges.push(walked);
    }
  }
  return { exploration: { ...exploration, states: [...drafts.values()] }, ways, words: wordsOf };
}

/** Longest walk in steps: a new visit costs more than a detour, but a long walk hides what follows a fault. */
const MAX_WALK = 24;

/** The shortest way from a state to a step that is still to be walked, that step included. */
function wayToOpen(
  from: ExploredState,
  isOpen: (edge: Edge) => boolean,
  ways: ReadonlyMap<ExploredState, readonly Edge[]>,
): readonly Edge[] | undefined {
  const arrivals = new Map<ExploredState, readonly Edge[]>([[from, []]]);
  for (const [state, way] of arrivals) {
    const edges = ways.get(state) ?? [];
    // Where a walk would end is left for last.
    const next = edges.filter(isOpen).sort((a, b) => Number(isEnd(a.to)) - Number(isEnd(b.to)))[0];
    if (next !== undefined) return [...way, next];
    for (const edge of edges) {
      if (!arrivals.has(edge.to)) arrivals.set(edge.to, [...way, edge]);
    }
  }
  return undefined;
}

const isEnd = ({ situation }: ExploredState) => situation.snapshot.status !== 'active';

/** Few walks that together take every step at least once, each from a beginning to where nothing new is near. */
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
    const isNew = atomicPaths(state.situation.snapshot).some((path) => !seen.has(path));
    if (!isNew || state.arrival === undefined) continue;
    const edges: Edge[] = [];
    for (let step: Edge | undefined = state.arrival; step !== undefined; step = step.from.arrival) {
      edges.unshift(step);
      for (const path of atomicPaths(step.to.situation.snapshot)) seen.add(path);
    }
    paths.push({ input: state.input, edges });
  }
  return paths;
}

/** What is replayed: every step that a player can tell from another, or every state they can see. */
export type Depth = 'every step' | 'every state';

/** Rules of axe about what every page has. */
const PARTS_OF_PAGE = /^(?:landmark-one-main|page-has-heading-one):/;

const explorations = new Map<string, Exploration>();

function exploreOnce(chart: ExplorableChart): Exploration {
  const known = explorations.get(chart.id) ?? explore(chart);
  explorations.set(chart.id, known);
  return known;
}

/** One language for all paths, or the one and the other by turns. */
type Tongue = LanguageCode | 'TY and EN in turn';

/**
 * Replays the generated paths of a chart on the real page; for the pictures of the atlas every state in the other
 * language too.
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
    // Each state once: what stands beside it has its own turn.
    const fresh = atomicPaths(snapshot).filter((path) => !looked.has(path));
    if (fresh.length === 0) return;
    for (const path of fresh) looked.add(path);
    const isDrawn = !atomicPaths(snapshot).some((path) => flow.undrawn?.includes(path));
    const broken = (await visit.axe()).filter((rule) => isDrawn || !PARTS_OF_PAGE.test(rule));
    expect(broken, `axe in ${fresh.join(', ')}`).toEqual([]);
  }

  describe(`${title} (${tongue})`, () => {
    const stageOf = stageOfFile();
    afterAll(async () => {
      for (const record of records.values()) await record.write();
    });

    it('has a driver for every kind of step and an expectation for every state, and none too many', () => {
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
        ...(exploration.beginnings.size > 1 ? [path.input] : []),
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
        if (here === undefined) throw new Error('the path has no beginning');
        await look(visit, here.situation.snapshot, 'the beginning', record);
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
            before: here.situation.snapshot,
            after: edge.situation.snapshot,
          });
          here = edge.to;
          await look(visit, edge.situation.snapshot, trail, record);
        }
        record?.walked(path);
        await visit.end();
      });
    }

    it('every state that a player can get to see was seen', () => {
      const visible = Object.entries(flow.states).flatMap(([path, state]) => (isUnseen(state) ? [] : [path]));
      expect([...seen].sort()).toEqual(visible.sort());
    });
  });
}
