/**
 * Exploration: every reachable configuration of a chart, and every step between them. `@xstate/graph` does the
 * traversal; only this module uses it, so that it can be replaced.
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

/** A reachable configuration with a shortest path to it. */
export interface ExploredState {
  readonly key: string;
  /** Name of the input the chart was started with. */
  readonly input: string;
  readonly configuration: Configuration;
  /** Steps on the shortest path to it. */
  readonly depth: number;
  /** The step that first led here; absent for the initial state. */
  readonly arrival?: Edge;
  readonly edges: readonly Edge[];
  /** False if the bound ended the exploration here. */
  readonly expanded: boolean;
}

/** A possible step and the state it leads to. */
export interface Edge {
  readonly from: ExploredState;
  readonly step: Step;
  readonly to: ExploredState;
  /** The configuration right after this step; it has the same key as `to.configuration`. */
  readonly configuration: Configuration;
}

/** The results that a guard has returned. */
export interface GuardAnswers {
  readonly passed: boolean;
  readonly failed: boolean;
}

export interface Exploration {
  readonly chart: ExplorableChart;
  readonly harness: Harness;
  /** All states, by input and then by distance from the initial state. */
  readonly states: readonly ExploredState[];
  readonly edges: readonly Edge[];
  /** The initial state for each input. */
  readonly initialStates: ReadonlyMap<string, ExploredState>;
  /** Set if the bound was reached: the bound, and how many configurations were found but not expanded. */
  readonly cutOff?: { readonly bound: number; readonly unexpanded: number };
  /** Results of each guard, by transition id. */
  readonly guards: ReadonlyMap<string, GuardAnswers>;
}

/** A step in the traversal's format. */
interface Move extends EventObject {
  readonly step: Step;
}

/** A configuration in the traversal's format; always active, because its status must not end the traversal. */
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
  const initialStates = new Map<string, ExploredState>();
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
        if (first !== undefined) initialStates.set(name, first);
      }
    },
  );

  return {
    chart,
    harness,
    states,
    edges: states.flatMap(({ edges }) => edges),
    initialStates,
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

  // Discovery is breadth-first, so the first edge into a state ends a shortest path to it.
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
