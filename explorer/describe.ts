/** A chart as plain, serialisable data: everything that the documents and the atlas show. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import {
  actionLabel,
  delayLabel,
  listNodes,
  pathOf,
  stateName,
  type Trigger,
  transitionsOf,
  triggerLabel,
} from './chart';
import { exploredCoverage, type GlobalRow, globalEventTable } from './checks';
import { type DataDescription, describeData, describeEffects, type EffectDescription } from './effects';
import type { Exploration } from './explore';
import { type ActorKind, sourceName } from './harness';
import { edgeCover } from './paths';
import { type Proof, proveAll } from './properties';
import type { Coverage } from './replay';
import type { ExplorableChart } from './types';
import { activeNodes, implementationsOf, isAfterEvent, isDelayBookkeeping } from './xstate';

export interface TransitionDescription {
  /** Stable within the chart. */
  readonly id: string;
  /** Dot path of the source; empty for the whole chart. */
  readonly source: string;
  readonly kind: Trigger['kind'];
  /** The trigger as displayed: `form.submit`, `authentication done`, `after SMS_TICK`. */
  readonly trigger: string;
  readonly guard?: string;
  /** Its place among the branches of one trigger, which are tried in this order, from 1; absent for an only one. */
  readonly branch?: number;
  readonly targets: readonly string[];
  readonly reenter: boolean;
  readonly actions: readonly string[];
  readonly description?: string;
}

export interface InvokeDescription {
  readonly id: string;
  readonly src: string;
  readonly kind: ActorKind;
  readonly systemId?: string;
}

export interface StateDescription {
  /** Dot path; empty for the whole chart. */
  readonly path: string;
  readonly key: string;
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly description?: string;
  readonly tags: readonly string[];
  /** Requirement IDs in the state's `meta`. */
  readonly requirements: readonly string[];
  /** Path of the initial child. */
  readonly initial?: string;
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly invokes: readonly InvokeDescription[];
  readonly transitions: readonly TransitionDescription[];
  readonly states: readonly StateDescription[];
}

export interface DelayDescription {
  readonly name: string;
  /** Milliseconds, if the delay is constant. */
  readonly milliseconds?: number;
  /** Values that the exploration found, for a computed delay. */
  readonly seen: readonly number[];
  /** States with a transition after this delay. */
  readonly states: readonly string[];
}

export interface GuardDescription {
  readonly name: string;
  /** States with a transition that uses it. */
  readonly states: readonly string[];
}

export interface EventDescription {
  readonly type: string;
  /** Names of its samples; empty if only the chart or one of its actors sends the event. */
  readonly samples: readonly string[];
  /** States that listen for it. */
  readonly states: readonly string[];
  /** Where each sample is accepted, which a view asks by `can`: `valid in editing`, `valid sometimes in editing`. */
  readonly accepted: readonly string[];
}

/** Figures of an exploration and of its replay, if there is one. */
export interface Figures {
  readonly configurations: number;
  readonly edges: number;
  /** Steps among them that a guard refuses. */
  readonly refused: number;
  readonly coverPaths: number;
  readonly coverSteps: number;
  readonly statesReached: number;
  readonly states: number;
  readonly transitionsTaken: number;
  readonly transitions: number;
  readonly guardsSeenBothWays: number;
  readonly guards: number;
  readonly cutOff?: { readonly bound: number; readonly unexpanded: number };
}

export interface ChartDescription {
  readonly id: string;
  readonly title: string;
  readonly area: string;
  readonly description?: string;
  /** Requirement IDs of the registry entry and of the states, in order. */
  readonly requirements: readonly string[];
  readonly root: StateDescription;
  readonly events: readonly EventDescription[];
  readonly guards: readonly GuardDescription[];
  readonly delays: readonly DelayDescription[];
  /** Started actors, performed actions and sent events. */
  readonly effects: readonly EffectDescription[];
  /** The data that guards and views use. */
  readonly data: readonly DataDescription[];
  readonly inputs: readonly string[];
  readonly proofs: readonly Proof[];
  readonly journeys: readonly {
    readonly name: string;
    readonly steps: readonly string[];
    readonly reaches: string;
  }[];
  readonly globalEvents: readonly GlobalRow[];
  readonly figures: Figures;
}

/** All states, parents before children, in document order. */
export function flattenStates(root: StateDescription): readonly StateDescription[] {
  return [root, ...root.states.flatMap(flattenStates)];
}

/** Requirement IDs in a node's `meta.requirements`. */
function requirementsOf(node: AnyStateNode): readonly string[] {
  const meta: unknown = node.meta;
  if (typeof meta !== 'object' || meta === null || !('requirements' in meta)) return [];
  const { requirements } = meta;
  return Array.isArray(requirements) ? requirements.filter((id) => typeof id === 'string') : [];
}

function describeState(node: AnyStateNode, kindOf: (src: string) => ActorKind): StateDescription {
  const [initial] = node.type === 'compound' ? (node.initial.target ?? []) : [];
  const visible = (actions: readonly unknown[]) =>
    actions.filter((action) => !isDelayBookkeeping(action)).map(actionLabel);
  return {
    path: pathOf(node),
    key: node.key,
    type: node.type,
    ...(node.description === undefined ? {} : { description: node.description }),
    tags: [...node.tags],
    requirements: requirementsOf(node),
    ...(initial === undefined ? {} : { initial: pathOf(initial) }),
    entry: visible(node.entry),
    exit: visible(node.exit),
    invokes: node.invoke.map((invoke) => {
      const src = sourceName(invoke);
      return {
        id: invoke.id,
        src,
        kind: kindOf(src),
        ...(invoke.systemId === undefined ? {} : { systemId: invoke.systemId }),
      };
    }),
    transitions: transitionsOf(node).map(({ definition: _, trigger, ...transition }) => ({
      ...transition,
      kind: trigger.kind,
      trigger: triggerLabel(trigger),
    })),
    states: Object.values(node.states).map((child) => describeState(child, kindOf)),
  };
}

/** Requirement IDs a chart names, in the registry or in its states, sorted. */
export function chartRequirements(chart: ExplorableChart): readonly string[] {
  const ids = [...(chart.requirements ?? []), ...listNodes(chart.machine).flatMap(requirementsOf)];
  return [...new Set(ids)].sort();
}

/**
 * Describes an explored chart.
 * @param coverage what counts as reached; by default, what the exploration has reached
 */
export function describeChart(
  exploration: Exploration,
  coverage: Coverage = exploredCoverage(exploration),
): ChartDescription {
  const { chart, harness } = exploration;
  const { machine, model } = chart;
  const root = describeState(machine.root, harness.kindOf);
  const states = flattenStates(root);
  return {
    id: chart.id,
    title: chart.title,
    area: chart.area ?? 'Charts',
    ...(root.description === undefined ? {} : { description: root.description }),
    requirements: chartRequirements(chart),
    root,
    events: describeEvents(exploration, states),
    guards: describeGuards(states),
    delays: describeDelays(machine, exploration, states),
    effects: describeEffects(exploration),
    data: describeData(exploration),
    inputs: Object.keys(model.inputs),
    proofs: proveAll(exploration),
    journeys: Object.entries(model.journeys).map(([name, { steps, reaches }]) => ({ name, steps, reaches })),
    globalEvents: globalEventTable(exploration),
    figures: figuresOf(exploration, coverage, states),
  };
}

function figuresOf(
  exploration: Exploration,
  coverage: Coverage,
  states: readonly StateDescription[],
): Figures {
  const cover = edgeCover(exploration);
  const { transitions } = exploration.harness;
  const guarded = transitions.filter(({ guard }) => guard !== undefined);
  const real = states.filter(({ type }) => type !== 'history');
  return {
    configurations: exploration.states.length,
    edges: exploration.edges.length,
    refused: exploration.edges.filter(({ step }) => step.refused).length,
    coverPaths: cover.length,
    coverSteps: cover.reduce((sum, { edges }) => sum + edges.length, 0),
    statesReached: real.filter(({ path }) => coverage.states.has(path)).length,
    states: real.length,
    transitionsTaken: transitions.filter(({ id }) => coverage.transitions.has(id)).length,
    transitions: transitions.length,
    guardsSeenBothWays: guarded.filter(({ id }) => {
      const seen = coverage.guards.get(id);
      return seen?.passed === true && seen.failed;
    }).length,
    guards: guarded.length,
    ...(exploration.cutOff === undefined ? {} : { cutOff: exploration.cutOff }),
  };
}

/** Groups the sources of transitions by a name that the transitions have. */
function sourcesBy(
  states: readonly StateDescription[],
  nameOf: (transition: TransitionDescription) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const transition of states.flatMap(({ transitions }) => transitions)) {
    const name = nameOf(transition);
    if (name === undefined) continue;
    const sources = groups.get(name) ?? [];
    if (!sources.includes(transition.source)) sources.push(transition.source);
    groups.set(name, sources);
  }
  return groups;
}

function describeEvents(exploration: Exploration, states: readonly StateDescription[]): EventDescription[] {
  const { events } = exploration.chart.model;
  const listening = sourcesBy(states, ({ kind, trigger }) => (kind === 'event' ? trigger : undefined));
  const accepted = acceptedSteps(exploration, states);
  const types = [...new Set([...Object.keys(events), ...listening.keys()])].sort();
  return types.map((type) => ({
    type,
    samples: sampleNames(events[type]),
    states: listening.get(type) ?? [],
    accepted: accepted.get(type) ?? [],
  }));
}

/** By event type: where each of its samples is accepted. A state in which all states inside agree stands for them. */
function acceptedSteps(
  { states: explored }: Exploration,
  states: readonly StateDescription[],
): ReadonlyMap<string, readonly string[]> {
  const visits = new Map<string, number>();
  const taken = new Map<string, Map<string, number>>();
  const types = new Map<string, string>();
  for (const { configuration, edges, expanded } of explored) {
    if (!expanded) continue;
    const paths = activeNodes(configuration.snapshot).map(pathOf);
    for (const path of paths) visits.set(path, (visits.get(path) ?? 0) + 1);
    for (const { step } of edges) {
      if (step.kind !== 'event' || step.refused) continue;
      types.set(step.label, step.event.type);
      const counts = taken.get(step.label) ?? new Map<string, number>();
      taken.set(step.label, counts);
      for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
    }
  }
  const found = new Map<string, string[]>();
  for (const [label, type] of [...types].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const counts = taken.get(label);
    const place = (state: StateDescription): readonly string[] => {
      const count = counts?.get(state.path) ?? 0;
      if (count === 0) return [];
      if (count === visits.get(state.path)) return [`${label} in ${stateName(state.path)}`];
      // The region that decides; if several do together, the state around them.
      const decides = (places: readonly string[]) => places.every((each) => each.startsWith(`${label} in `));
      const inside =
        state.type === 'parallel'
          ? (state.states.map(place).find(decides) ?? [])
          : state.states.flatMap(place);
      return inside.length === 0 ? [`${label} sometimes in ${stateName(state.path)}`] : inside;
    };
    found.set(type, [...(found.get(type) ?? []), ...(states[0] === undefined ? [] : place(states[0]))]);
  }
  return found;
}

function sampleNames(source: unknown): readonly string[] {
  if (typeof source === 'function') return ['from the context'];
  if (Array.isArray(source)) return source.map((_, index) => `#${index + 1}`);
  return typeof source === 'object' && source !== null ? Object.keys(source) : [];
}

function describeGuards(states: readonly StateDescription[]): GuardDescription[] {
  const asked = sourcesBy(states, ({ guard }) => guard);
  return [...asked]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, sources]) => ({ name, states: sources }));
}

function describeDelays(
  machine: AnyStateMachine,
  exploration: Exploration,
  states: readonly StateDescription[],
): DelayDescription[] {
  const seen = new Map<string, Set<number>>();
  for (const { configuration } of exploration.states) {
    for (const { event, delay } of configuration.timers.values()) {
      seen.set(event.type, (seen.get(event.type) ?? new Set()).add(delay));
    }
  }
  const waiting = sourcesBy(states, ({ kind, trigger }) => (kind === 'after' ? trigger : undefined));
  const { delays: implementations } = implementationsOf(machine);
  return [...new Set(listNodes(machine).flatMap((node) => node.after.map(({ delay }) => String(delay))))]
    .sort()
    .map((name) => {
      const figure = /^\d+$/.test(name) ? Number(name) : implementations[name];
      const figures = [...seen].flatMap(([type, delays]) => (isAfterEvent(type, name) ? [...delays] : []));
      return {
        name: delayLabel(name),
        ...(typeof figure === 'number' ? { milliseconds: figure } : {}),
        seen: [...new Set(figures)].sort((a, b) => a - b),
        states: waiting.get(`after ${delayLabel(name)}`) ?? [],
      };
    });
}
