/**
 * Exploration: every situation a chart can get into, and every step between them. The traversal itself is
 * `@xstate/graph`'s; this is the only module that knows it, so that its source can change.
 */
import { adjacencyMapToArray, getAdjacencyMap } from '@xstate/graph';
import type { ActorLogic, EventObject, Snapshot } from 'xstate';
import {
  enabledSteps,
  initialSituation,
  nextSituation,
  type Situation,
  type Step,
  situationKey,
} from './situation';
import { createStage, type Stage } from './stage';
import type { ExplorableChart } from './types';

/** A situation the chart can get into, with the shortest way there. */
export interface ExploredState {
  readonly key: string;
  /** Name of the input the chart was started with. */
  readonly input: string;
  readonly situation: Situation;
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
  /** The situation right after this step: equal to `to.situation` as far as the key tells. */
  readonly situation: Situation;
}

/** Which answers a guard has been seen to give. */
export interface GuardAnswers {
  readonly passed: boolean;
  readonly failed: boolean;
}

export interface Exploration {
  readonly chart: ExplorableChart;
  readonly stage: Stage;
  /** All states, by input and then in order of distance from the beginning. */
  readonly states: readonly ExploredState[];
  readonly edges: readonly Edge[];
  /** The beginning for each input. */
  readonly beginnings: ReadonlyMap<string, ExploredState>;
  /** Where the bound cut off: how many situations were seen and not followed. */
  readonly cutOff?: { readonly bound: number; readonly unexpanded: number };
  /** Answers each guarded transition got, by transition id. */
  readonly guards: ReadonlyMap<string, GuardAnswers>;
}

/** The step as the traversal carries it. */
interface Move extends EventObject {
  readonly step: Step;
}

/** The situation as the traversal carries it; always active, so that nothing is decided by its status. */
type Place = Snapshot<unknown> & { readonly situation: Situation };

function place(situation: Situation): Place {
  return { status: 'active', output: undefined, error: undefined, situation };
}

interface Draft {
  key: string;
  input: string;
  situation: Situation;
  depth: number;
  arrival?: Edge;
  edges: Edge[];
  expanded: boolean;
}

/** Explores a chart from each of its inputs. Pure and deterministic: no actor starts, no time passes. */
export function explore(chart: ExplorableChart): Exploration {
  const stage = createStage(chart.machine, chart.model);
  const guards = new Map<string, GuardAnswers>();
  const states: Draft[] = [];
  const beginnings = new Map<string, ExploredState>();
  let unexpanded = 0;

  stage.watchGuards(
    (id, passed) => {
      const seen = guards.get(id) ?? { passed: false, failed: false };
      guards.set(id, { passed: seen.passed || passed, failed: seen.failed || !passed });
    },
    () => {
      for (const [name, input] of Object.entries(chart.model.inputs)) {
        const run = exploreInput(stage, name, input);
        states.push(...run.states);
        unexpanded += run.unexpanded;
        const [first] = run.states;
        if (first !== undefined) beginnings.set(name, first);
      }
    },
  );

  return {
    chart,
    stage,
    states,
    edges: states.flatMap(({ edges }) => edges),
    beginnings,
    ...(unexpanded === 0 ? {} : { cutOff: { bound: chart.model.bound, unexpanded } }),
    guards,
  };
}

function exploreInput(stage: Stage, input: string, value: unknown): { states: Draft[]; unexpanded: number } {
  const logic: ActorLogic<Place, Move> = {
    transition: (from, move) => place(nextSituation(stage, from.situation, move.step)),
    getInitialSnapshot: () => place(initialSituation(stage, value)),
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  const keys = new WeakMap<Situation, string>();
  const keyOf = (situation: Situation) => {
    const known = keys.get(situation) ?? situationKey(stage, situation);
    keys.set(situation, known);
    return known;
  };

  // Every new place passes through `stopWhen` exactly once, in order of discovery.
  const states = new Map<string, Draft>();
  let expanded = 0;
  let unexpanded = 0;
  const adjacency = getAdjacencyMap<Place, Move, unknown>(logic, {
    fromState: place(initialSituation(stage, value)),
    events: ({ situation }) =>
      enabledSteps(stage, situation).map((step): Move => ({ type: step.label, step })),
    serializeState: ({ situation }) => keyOf(situation),
    serializeEvent: ({ type }) => type,
    stopWhen: ({ situation }) => {
      const key = keyOf(situation);
      const stop = expanded >= stage.model.bound;
      if (stop) unexpanded += 1;
      else expanded += 1;
      states.set(key, { key, input, situation, depth: 0, edges: [], expanded: !stop });
      return stop;
    },
  });

  // Discovery is breadth first, so the first edge into a state is the end of a shortest path to it.
  const [start] = states.values();
  for (const { state, event, nextState } of adjacencyMapToArray(adjacency)) {
    const from = states.get(keyOf(state.situation));
    const to = states.get(keyOf(nextState.situation));
    if (from === undefined || to === undefined) continue;
    const edge: Edge = { from, step: event.step, to, situation: nextState.situation };
    from.edges.push(edge);
    if (to.arrival === undefined && to !== start) {
      to.arrival = edge;
      to.depth = from.depth + 1;
    }
  }
  return { states: [...states.values()], unexpanded };
}
