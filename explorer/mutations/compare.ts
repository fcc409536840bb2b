/** Whether a mutated chart differs from the original one, seen from outside. */
import { listNodes, pathOf } from '../chart';
import { checkChart, type Finding } from '../checks';
import {
  type Configuration,
  configurationKey,
  enabledSteps,
  initialConfiguration,
  nextConfiguration,
} from '../configuration';
import { type Edge, type Exploration, explore } from '../explore';
import { createHarness, type Harness } from '../harness';
import { pathThrough, stepLabels } from '../paths';
import type { ExplorableChart } from '../types';
import { activeNodes } from '../xstate';
import type { Mutation } from './types';

/** The result of testing a mutated chart. */
export interface MutantVerdict {
  readonly mutation: Pick<Mutation, 'id' | 'kind' | 'words'>;
  /** Steps of the shortest path after which the mutated chart differs; absent if none is known. */
  readonly detectedAfter?: readonly string[];
  /** Rules, invariants and journeys that the mutated chart breaks by itself; checked on request only. */
  readonly findings: readonly Finding[];
}

/**
 * What is visible from outside: the state with its tags, its data and its output, what it waits for and how long, and the
 * actions and calls on the way.
 */
function outward(harness: Harness, configuration: Configuration): string {
  const { snapshot, trace, timers } = configuration;
  const seen = [
    snapshot.context,
    snapshot.output,
    [...snapshot.tags].sort(),
    [...timers.values()].map(({ event, delay }) => [event.type, delay]),
    trace.actions.map(({ type, params }) => [type, params]),
    trace.calls,
    trace.started,
  ];
  return `${configurationKey(harness, configuration)} ${JSON.stringify(seen, comparable)}`;
}

function comparable(_key: string, value: unknown): unknown {
  if (typeof value === 'function') return 'function';
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Error) return value.message;
  if (value instanceof Map || value instanceof Set) return [...value];
  return refless(value);
}

/** Replaces references to actors by their ids, because references are equal only within one run. */
function refless(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'sessionId' in value && 'id' in value
    ? `actor ${String(value.id)}`
    : value;
}

/** Whether another harness behaves differently along a path. */
function differs(original: Exploration, harness: Harness, edges: readonly Edge[], input: string): boolean {
  const initial = original.initialStates.get(input);
  if (initial === undefined) return false;
  let here = initialConfiguration(harness, original.chart.model.inputs[input]);
  if (outward(harness, here) !== outward(original.harness, initial.configuration)) return true;
  for (const edge of edges) {
    const step = enabledSteps(harness, here).find(({ label }) => label === edge.step.label);
    if (step === undefined || step.refused !== edge.step.refused) return true;
    here = nextConfiguration(harness, here, step);
    if (outward(harness, here) !== outward(original.harness, edge.configuration)) return true;
  }
  return false;
}

/**
 * Steps that can detect a mutation: those on which the mutated transition was taken or evaluated, or the mutated state
 * was entered or left.
 */
function suspects({ edges, harness }: Exploration, { transition, state }: Mutation): readonly Edge[] {
  const source = listNodes(harness.machine).find((node) => pathOf(node) === state);
  const isThere = ({ from }: Edge) =>
    activeNodes(from.configuration.snapshot).some((node) => node === source);
  const taken = edges.filter(({ configuration: { trace } }) =>
    transition === undefined ? trace.visited.has(state) : trace.transitions.includes(transition.id),
  );
  const weighed = edges.filter((edge) => !taken.includes(edge) && isThere(edge));
  const byDepth = (a: Edge, b: Edge) => a.from.depth - b.from.depth;
  return [...taken.toSorted(byDepth), ...weighed.toSorted(byDepth)];
}

/**
 * Checks whether the paths of the original chart detect the mutation and, with `rules`, which rules, invariants and
 * hand-written journeys the mutated chart breaks by itself.
 */
export function tryMutation(
  exploration: Exploration,
  mutation: Mutation,
  { rules = false }: { rules?: boolean } = {},
): MutantVerdict {
  const chart: ExplorableChart = { ...exploration.chart, machine: mutation.machine };
  const { id, kind, words } = mutation;
  const findings = rules ? checkChart(explore(chart)) : [];
  const harness = createHarness(mutation.machine, chart.model);
  for (const [input, { configuration }] of exploration.initialStates) {
    const begun = initialConfiguration(harness, chart.model.inputs[input]);
    if (outward(harness, begun) !== outward(exploration.harness, configuration))
      return { mutation: { id, kind, words }, detectedAfter: [], findings };
  }
  for (const edge of suspects(exploration, mutation)) {
    const path = pathThrough(edge);
    if (differs(exploration, harness, path.edges, path.input))
      return { mutation: { id, kind, words }, detectedAfter: stepLabels(path), findings };
  }
  return { mutation: { id, kind, words }, findings };
}

/** Whether the mutated chart is the same as the original one in everything that can be seen from outside. */
export function isEquivalent(original: Exploration, { machine }: Mutation): boolean {
  const changed = explore({ ...original.chart, machine });
  if (changed.edges.length !== original.edges.length) return false;
  const isSame = (one: Configuration, other: Configuration) =>
    outward(original.harness, one) === outward(changed.harness, other);
  return (
    [...original.initialStates].every(([input, { configuration }]) => {
      const other = changed.initialStates.get(input);
      return other !== undefined && isSame(configuration, other.configuration);
    }) &&
    original.edges.every((edge, at) => {
      const other = changed.edges[at];
      return (
        other !== undefined &&
        edge.step.label === other.step.label &&
        edge.step.refused === other.step.refused &&
        isSame(edge.configuration, other.configuration)
      );
    })
  );
}
