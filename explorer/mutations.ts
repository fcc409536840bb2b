/**
 * Charts changed by meaning, to see whether the change is noticed: a transition dropped, a guard turned
 * around, a target moved, a timeout or actions taken away. A change that nothing notices is a hole in the tests.
 */
import { type AnyStateMachine, type AnyStateNode, not, StateMachine } from 'xstate';
import {
  type ChartTransition,
  isDelayBookkeeping,
  listNodes,
  pathOf,
  stateName,
  transitionLabel,
  transitionsOf,
} from './chart';
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

/** What was done to the chart. */
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
  /** The transition as it was; absent where a state was changed. */
  readonly transition?: ChartTransition;
  /** Dot path of the state that was changed, or of the transition's source. */
  readonly state: string;
  /** The change in words. */
  readonly words: string;
  /** A copy of the chart with the change. */
  readonly machine: AnyStateMachine;
}

/** What became of a changed chart. */
export interface MutantVerdict {
  readonly mutation: Pick<Mutation, 'id' | 'kind' | 'words'>;
  /** Steps of the shortest walk after which the changed chart is not where the chart is; absent: none is known. */
  readonly noticedAfter?: readonly string[];
  /** Rules, invariants and journeys that the changed chart breaks by itself; asked only when wanted. */
  readonly findings: readonly Finding[];
}

type Json = { [key: string]: unknown };

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A copy of a configuration down to what is not plain data: functions and logic are shared. */
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

/** Where the candidates of a transition stand in the configuration of its source. */
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

/** A copy of the chart in which one transition is replaced by what `change` makes of it; `undefined` drops it. */
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
  return new StateMachine(config, machine.implementations);
}

/** Another state beside the target to lead to instead: one to stay in, not one that only decides where to go. */
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
      : make('guard negated', 'guard turned around', (config) => ({
          ...config,
          guard: not(config['guard'] as Parameters<typeof not>[0]),
        }))),
    ...(target === undefined
      ? []
      : make('target moved', `leads to ${pathOf(target)}`, (config) => ({
          ...config,
          target: `#${target.id}`,
        }))),
    ...(isBusy ? make('actions dropped', 'does nothing on the way', ({ actions: _, ...rest }) => rest) : []),
  ];
}

/** What a state does on entry or exit, taken away. */
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
        words: `“${stateName(state)}”: does nothing on ${when}`,
        machine: new StateMachine(config, machine.implementations),
      },
    ];
  });
}

/**
 * What a state runs, run by its parent instead: asked too early and kept too long. Only actors whose answers lead
 * nowhere, since the targets of others would mean something else there.
 */
function actorMutations(machine: AnyStateMachine, node: AnyStateNode): Mutation[] {
  // A region lives as long as the state around it.
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
        words: `“${stateName(state)}”: its parent runs ${invoke.id}`,
        machine: new StateMachine(config, machine.implementations),
      },
    ];
  });
}

/** Every change by meaning of a chart, in document order. The chart itself is not touched. */
export function mutations(machine: AnyStateMachine): readonly Mutation[] {
  return listNodes(machine).flatMap((node) => [
    ...stateMutations(machine, node),
    ...actorMutations(machine, node),
    ...transitionsOf(node).flatMap((transition) => mutationsOf(machine, node, transition)),
  ]);
}

/** What somebody could tell from outside: where the chart is, what it holds, and what it did and began on the way. */
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

/** References to actors are the same only within one run: their ids stand for them. */
function refless(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'sessionId' in value && 'id' in value
    ? `actor ${String(value.id)}`
    : value;
}

/** Walks along a path on another harness; the labels up to the first difference, or undefined. */
function differs(original: Exploration, harness: Harness, edges: readonly Edge[], input: string): boolean {
  const beginning = original.beginnings.get(input);
  if (beginning === undefined) return false;
  let here = initialConfiguration(harness, original.chart.model.inputs[input]);
  if (outward(harness, here) !== outward(original.harness, beginning.configuration)) return true;
  for (const edge of edges) {
    const step = enabledSteps(harness, here).find(({ label }) => label === edge.step.label);
    if (step === undefined || step.refused !== edge.step.refused) return true;
    here = nextConfiguration(harness, here, step);
    if (outward(harness, here) !== outward(original.harness, edge.configuration)) return true;
  }
  return false;
}

/**
 * Steps that could tell a changed chart from the chart: those on which its transition was taken or weighed, or its
 * state visited or left.
 */
function suspects({ edges, harness }: Exploration, { transition, state }: Mutation): readonly Edge[] {
  const source = listNodes(harness.machine).find((node) => pathOf(node) === state);
  const isThere = ({ from }: Edge) => from.configuration.snapshot._nodes.some((node) => node === source);
  const taken = edges.filter(({ configuration: { trace } }) =>
    transition === undefined ? trace.visited.has(state) : trace.transitions.includes(transition.id),
  );
  const weighed = edges.filter((edge) => !taken.includes(edge) && isThere(edge));
  const byDepth = (a: Edge, b: Edge) => a.from.depth - b.from.depth;
  return [...taken.toSorted(byDepth), ...weighed.toSorted(byDepth)];
}

/**
 * Asks whether the paths of the chart as it was reviewed tell the changed one apart, and, with `rules`, what the
 * changed chart breaks by itself: rules, invariants and the journeys written by hand.
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
  for (const [input, { configuration }] of exploration.beginnings) {
    const begun = initialConfiguration(harness, chart.model.inputs[input]);
    if (outward(harness, begun) !== outward(exploration.harness, configuration))
      return { mutation: { id, kind, words }, noticedAfter: [], findings };
  }
  for (const edge of suspects(exploration, mutation)) {
    const path = pathThrough(edge);
    if (differs(exploration, harness, path.edges, path.input))
      return { mutation: { id, kind, words }, noticedAfter: stepLabels(path), findings };
  }
  return { mutation: { id, kind, words }, findings };
}
