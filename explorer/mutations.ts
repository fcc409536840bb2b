/**
 * Semantic mutations of charts, to check that tests detect them: a dropped transition, a negated guard, a moved target,
 * a dropped timeout or dropped actions. A mutation that nothing detects is a gap in the tests.
 */
import { type AnyStateMachine, type AnyStateNode, not } from 'xstate';
import { type ChartTransition, listNodes, pathOf, stateName, transitionLabel, transitionsOf } from './chart';
import { checkChart, type Finding } from './checks';
import {
  type Configuration,
  configurationKey,
  enabledSteps,
  initialConfiguration,
  nextConfiguration,
} from './configuration';
import { type Edge, type Exploration, explore } from './explore';
import { createHarness, type Harness } from './harness';
import { pathThrough, stepLabels } from './paths';
import type { ExplorableChart } from './types';
import { activeNodes, isDelayBookkeeping, withConfig } from './xstate';

/** The kind of change. */
export type MutationKind =
  | 'transition dropped'
  | 'timeout dropped'
  | 'guard negated'
  | 'target moved'
  | 'actions dropped'
  | 'entry dropped'
  | 'exit dropped'
  | 'actor moved up';

export interface Mutation {
  /** Stable within the chart: kind and transition. */
  readonly id: string;
  readonly kind: MutationKind;
  /** The original transition; absent if a state was changed. */
  readonly transition?: ChartTransition;
  /** Dot path of the changed state, or of the transition's source. */
  readonly state: string;
  /** The change in words. */
  readonly words: string;
  /** A changed copy of the chart. */
  readonly machine: AnyStateMachine;
}

/** The result of testing a mutated chart. */
export interface MutantVerdict {
  readonly mutation: Pick<Mutation, 'id' | 'kind' | 'words'>;
  /** Steps of the shortest path after which the mutated chart differs; absent if none is known. */
  readonly detectedAfter?: readonly string[];
  /** Rules, invariants and journeys that the mutated chart breaks by itself; checked on request only. */
  readonly findings: readonly Finding[];
}

type Json = { [key: string]: unknown };

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A deep copy of plain data; functions and logic are shared. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isJson(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copy(entry)]));
}

/** `a`, `[a, b]`, `'target'` and `undefined` as a list of objects. */
function listOf(value: unknown): Json[] {
  if (value === undefined) return [];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.map((entry) => (isJson(entry) ? entry : { target: entry }));
}

/** The position of a transition's candidates in the configuration of its source. */
function place(config: Json, node: AnyStateNode, { trigger }: ChartTransition): [Json, string] | undefined {
  const inside = (owner: unknown, key: string): [Json, string] | undefined =>
    isJson(owner) && key in owner ? [owner, key] : undefined;
  switch (trigger.kind) {
    case 'event':
      return inside(config['on'], trigger.event);
    case 'after':
      return inside(config['after'], trigger.delay);
    case 'always':
      return inside(config, 'always');
    case 'completed':
      return inside(config, 'onDone');
    case 'done':
    case 'error':
    case 'snapshot': {
      const invokes = Array.isArray(config['invoke']) ? config['invoke'] : [config['invoke']];
      const at = node.invoke.findIndex(({ id }) => id === trigger.actor);
      const word = { done: 'onDone', error: 'onError', snapshot: 'onSnapshot' }[trigger.kind];
      return inside(invokes[at], word);
    }
  }
}

/** A copy of the chart in which `change` replaces one transition; `undefined` drops it. */
function alter(
  machine: AnyStateMachine,
  node: AnyStateNode,
  transition: ChartTransition,
  change: (config: Json) => Json | undefined,
): AnyStateMachine | undefined {
  const config = copy(machine.config);
  let own: unknown = config;
  for (const key of node.path) own = isJson(own) && isJson(own['states']) ? own['states'][key] : undefined;
  const found = isJson(own) ? place(own, node, transition) : undefined;
  if (found === undefined || !isJson(config)) return undefined;
  const [owner, key] = found;
  const candidates = listOf(owner[key]);
  const index = Number(transition.id.slice(transition.id.lastIndexOf('|') + 1));
  owner[key] = candidates.flatMap((candidate, at) => (at === index ? (change(candidate) ?? []) : candidate));
  return withConfig(machine, config);
}

/** A sibling of the target to lead to instead: a state to stay in, not one that only selects the next. */
function elsewhere({ definition: { target } }: ChartTransition): AnyStateNode | undefined {
  const [first, ...more] = target ?? [];
  if (first?.parent === undefined || more.length > 0) return undefined;
  return Object.values(first.parent.states).find(
    (node) => node !== first && node.type !== 'history' && (node.always ?? []).length === 0,
  );
}

function mutationsOf(machine: AnyStateMachine, node: AnyStateNode, transition: ChartTransition): Mutation[] {
  const label = transitionLabel(transition);
  const make = (
    kind: MutationKind,
    words: string,
    change: (config: Json) => Json | undefined,
  ): Mutation[] => {
    const changed = alter(machine, node, transition, change);
    return changed === undefined
      ? []
      : [
          {
            id: `${kind}: ${transition.id}`,
            kind,
            transition,
            state: pathOf(node),
            words: `${label}: ${words}`,
            machine: changed,
          },
        ];
  };
  const target = elsewhere(transition);
  const isBusy = transition.definition.actions.some((action) => !isDelayBookkeeping(action));
  return [
    ...make(
      transition.trigger.kind === 'after' ? 'timeout dropped' : 'transition dropped',
      'dropped',
      () => undefined,
    ),
    ...(transition.definition.guard === undefined
      ? []
      : make('guard negated', 'guard negated', (config) => ({
          ...config,
          guard: not(config['guard'] as Parameters<typeof not>[0]),
        }))),
    ...(target === undefined
      ? []
      : make('target moved', `leads to ${pathOf(target)}`, (config) => ({
          ...config,
          target: `#${target.id}`,
        }))),
    ...(isBusy ? make('actions dropped', 'actions dropped', ({ actions: _, ...rest }) => rest) : []),
  ];
}

/** Drops the entry or exit actions of a state. */
function stateMutations(machine: AnyStateMachine, node: AnyStateNode): Mutation[] {
  return (['entry', 'exit'] as const).flatMap((when): Mutation[] => {
    if (!node[when].some((action) => !isDelayBookkeeping(action))) return [];
    const config = copy(machine.config);
    let own: unknown = config;
    for (const key of node.path) own = isJson(own) && isJson(own['states']) ? own['states'][key] : undefined;
    if (!isJson(own) || !isJson(config)) return [];
    delete own[when];
    const state = pathOf(node);
    return [
      {
        id: `${when} dropped: ${state}`,
        kind: `${when} dropped`,
        state,
        words: `“${stateName(state)}”: ${when} actions dropped`,
        machine: withConfig(machine, config),
      },
    ];
  });
}

/**
 * Moves an actor to the parent state, so that it starts too early and runs too long. Only for actors whose answers
 * change no state: for others, the targets would mean something else there.
 */
function actorMutations(machine: AnyStateMachine, node: AnyStateNode): Mutation[] {
  // A region lives as long as its parent.
  if (node.parent === undefined || node.parent.type === 'parallel') return [];
  return node.invoke.flatMap((invoke, at): Mutation[] => {
    if (invoke.onDone !== undefined || invoke.onError !== undefined) return [];
    const config = copy(machine.config);
    let above: unknown = config;
    for (const key of node.path.slice(0, -1))
      above = isJson(above) && isJson(above['states']) ? above['states'][key] : undefined;
    const own = isJson(above) && isJson(above['states']) ? above['states'][node.key] : undefined;
    if (!isJson(above) || !isJson(own) || !isJson(config)) return [];
    const mine = listOf(own['invoke']);
    const [moved] = mine.splice(at, 1);
    own['invoke'] = mine;
    above['invoke'] = [...listOf(above['invoke']), { ...moved, id: invoke.id }];
    const state = pathOf(node);
    return [
      {
        id: `actor moved up: ${state} ${invoke.id}`,
        kind: 'actor moved up',
        state,
        words: `“${stateName(state)}”: ${invoke.id} moved to the parent`,
        machine: withConfig(machine, config),
      },
    ];
  });
}

/** All semantic mutations of a chart, in document order. The chart itself is not changed. */
export function mutations(machine: AnyStateMachine): readonly Mutation[] {
  return listNodes(machine).flatMap((node) => [
    ...stateMutations(machine, node),
    ...actorMutations(machine, node),
    ...transitionsOf(node).flatMap((transition) => mutationsOf(machine, node, transition)),
  ]);
}

/** What is visible from outside: the state, its data, and the actions and started actors on the way. */
function outward(harness: Harness, configuration: Configuration): string {
  const { snapshot, trace } = configuration;
  const actions = trace.actions.map(({ type, params }) => [type, params]);
  return `${configurationKey(harness, configuration)} ${JSON.stringify([snapshot.context, actions, trace.started], comparable)}`;
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
