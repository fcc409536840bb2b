/**
 * Exploration: every configuration a chart can get into, and every step between them. The traversal itself is
 * `@xstate/graph`'s; this is the only module that knows it, so that its source can change.
 */
import { adjacencyMapToArray, getAdjacencyMap } from '@xstate/graph';
import type { ActorLogic, EventObject, Snapshot } from 'xstate';
import {
  type Configuration,
  configurationKey,
  enabledSteps,
  initialConfiguration,
  nextConfiguration,
  type Step,
} from './configuration';
import { createHarness, type Harness } from './harness';
import type { ExplorableChart } from './types';

/** A configuration the chart can get into, with the shortest way there. */
export interface ExploredState {
  readonly key: string;
  /** Name of the input the chart was started with. */
  readonly input: string;
  readonly configuration: Configuration;
  /** Steps on the shortest path to it. */
  readonly depth: number;
  /** The step that first led here; absent for the beginning. */
  readonly arrival?: Edge;
  readonly edges: readonly Edge[];
  /** False when the bound cut the exploration off here. */
  readonly expanded: boolean;
}

/** A step that can be taken somewhere, and where it leads. */
export interface Edge {
  readonly from: ExploredState;
  readonly step: Step;
  readonly to: ExploredState;
  /** The configuration right after this step: equal to `to.configuration` as far as the key tells. */
  readonly configuration: Configuration;
}

/** Which answers a guard has been seen to give. */
export interface GuardAnswers {
  readonly passed: boolean;
  readonly failed: boolean;
}

export interface Exploration {
  readonly chart: ExplorableChart;
  readonly harness: Harness;
  /** All states, by input and then in order of distance from the beginning. */
  readonly states: readonly ExploredState[];
  readonly edges: readonly Edge[];
  /** The beginning for each input. */
  readonly beginnings: ReadonlyMap<string, ExploredState>;
  /** Where the bound cut off: how many configurations were seen and not followed. */
  readonly cutOff?: { readonly bound: number; readonly unexpanded: number };
  /** Answers each guarded transition got, by transition id. */
  readonly guards: ReadonlyMap<string, GuardAnswers>;
}

/** The step as the traversal carries it. */
interface Move extends EventObject {
  readonly step: Step;
}

/** The configuration as the traversal carries it; always active, so that nothing is decided by its status. */
type Place = Snapshot<unknown> & { readonly configuration: Configuration };

function place(configuration: Configuration): Place {
  return { status: 'active', output: undefined, error: undefined, configuration };
}

interface Draft {
  key: string;
  input: string;
  configuration: Configuration;
  depth: number;
  arrival?: Edge;
  edges: Edge[];
  expanded: boolean;
}

/** Explores a chart from each of its inputs. Pure and deterministic: no actor starts, no time passes. */
export function explore(chart: ExplorableChart): Exploration {
  const harness = createHarness(chart.machine, chart.model);
  const guards = new Map<string, GuardAnswers>();
  const states: Draft[] = [];
  const beginnings = new Map<string, ExploredState>();
  let unexpanded = 0;

  harness.watchGuards(
    (id, passed) => {
      const seen = guards.get(id) ?? { passed: false, failed: false };
      guards.set(id, { passed: seen.passed || passed, failed: seen.failed || !passed });
    },
    () => {
      for (const [name, input] of Object.entries(chart.model.inputs)) {
        const run = exploreInput(harness, name, input);
        states.push(...run.states);
        unexpanded += run.unexpanded;
        const [first] = run.states;
        if (first !== undefined) beginnings.set(name, first);
      }
    },
  );

  return {
    chart,
    harness,
    states,
    edges: states.flatMap(({ edges }) => edges),
    beginnings,
    ...(unexpanded === 0 ? {} : { cutOff: { bound: chart.model.bound, unexpanded } }),
    guards,
  };
}

function exploreInput(
  harness: Harness,
  input: string,
  value: unknown,
): { states: Draft[]; unexpanded: number } {
  const logic: ActorLogic<Place, Move> = {
    transition: (from, move) => place(nextConfiguration(harness, from.configuration, move.step)),
    getInitialSnapshot: () => place(initialConfiguration(harness, value)),
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  const keys = new WeakMap<Configuration, string>();
  const keyOf = (configuration: Configuration) => {
    const known = keys.get(configuration) ?? configurationKey(harness, configuration);
    keys.set(configuration, known);
    return known;
  };

  // Every new place passes through `stopWhen` exactly once, in order of discovery.
  const states = new Map<string, Draft>();
  let expanded = 0;
  let unexpanded = 0;
  const adjacency = getAdjacencyMap<Place, Move, unknown>(logic, {
    fromState: place(initialConfiguration(harness, value)),
    events: ({ configuration }) =>
      enabledSteps(harness, configuration).map((step): Move => ({ type: step.label, step })),
    serializeState: ({ configuration }) => keyOf(configuration),
    serializeEvent: ({ type }) => type,
    stopWhen: ({ configuration }) => {
      const key = keyOf(configuration);
      const stop = expanded >= harness.model.bound;
      if (stop) unexpanded += 1;
      else expanded += 1;
      states.set(key, { key, input, configuration, depth: 0, edges: [], expanded: !stop });
      return stop;
    },
  });

  // Discovery is breadth first, so the first edge into a state is the end of a shortest path to it.
  const [start] = states.values();
  for (const { state, event, nextState } of adjacencyMapToArray(adjacency)) {
    const from = states.get(keyOf(state.configuration));
    const to = states.get(keyOf(nextState.configuration));
    if (from === undefined || to === undefined) continue;
    const edge: Edge = { from, step: event.step, to, configuration: nextState.configuration };
    from.edges.push(edge);
    if (to.arrival === undefined && to !== start) {
      to.arrival = edge;
      to.depth = from.depth + 1;
    }
  }
  return { states: [...states.values()], unexpanded };
}
