/**
 * A configuration is a snapshot plus the state that XState keeps outside of it: running timers and unsettled actors.
 * Stepping from one configuration to the next is a pure function; no actor is started.
 */
import type {
  AnyActorRef,
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateNode,
  InspectionEvent,
} from 'xstate';
import { pathOf, withAncestors } from './chart';
import { type Harness, type StepObserver, sourceName } from './harness';
import { resolveSamples } from './samples';
import type { ActorOutcomes, PerformedAction, StepKind, Trace } from './types';
import {
  accepts,
  activeNodes,
  isEvent,
  isMachineSnapshot,
  isUnnamedChild,
  type ReadAction,
  readAction,
  rememberedNodes,
  runBookkeeping,
  settlingEvent,
  takenTransitions,
} from './xstate';

export interface Timer {
  /** The id under which XState schedules it. */
  readonly id: string;
  readonly event: AnyEventObject;
  /** Milliseconds, as resolved on entry. */
  readonly delay: number;
}

/** An actor of the chart that is still running. */
export interface RunningActor {
  /** Its id; for an anonymous child, its source and position: `toast#1`. */
  readonly name: string;
  readonly src: string;
  readonly ref: AnyActorRef;
}

export interface Configuration {
  readonly snapshot: AnyMachineSnapshot;
  readonly timers: ReadonlyMap<string, Timer>;
  readonly running: readonly RunningActor[];
  readonly trace: Trace;
}

export interface Step {
  readonly kind: StepKind;
  /** The label in reports and journeys; unique among the steps of a configuration. */
  readonly label: string;
  readonly event: AnyEventObject;
  /** Name of the actor or id of the timer it comes from. */
  readonly source?: string;
  /** The chart listens for the event here, but a guard refuses it. */
  readonly refused: boolean;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The children of a snapshot, with names that do not depend on XState's counters. */
export function childActors(snapshot: AnyMachineSnapshot): readonly RunningActor[] {
  const counts = new Map<string, number>();
  const children: readonly (readonly [string, AnyActorRef | undefined])[] = Object.entries(snapshot.children);
  return children.flatMap(([id, ref]): RunningActor[] => {
    if (ref === undefined) return [];
    const src = typeof ref.src === 'string' ? ref.src : sourceName({ id, src: undefined });
    if (!isUnnamedChild(id)) return [{ name: id, src, ref }];
    const count = (counts.get(src) ?? 0) + 1;
    counts.set(src, count);
    return [{ name: `${src}#${count}`, src, ref }];
  });
}

/** Collects what XState reports while it computes a macrostep. */
class Recorder {
  readonly transitions: string[] = [];
  readonly actions: PerformedAction[] = [];
  readonly calls: { src: string; input: unknown }[] = [];
  readonly started: string[] = [];
  readonly visited = new Set<string>();
  readonly timers: Map<string, Timer>;
  /** Events that the chart sends to itself, delivered after the current macrostep. */
  readonly toSelf: AnyEventObject[] = [];

  constructor(timers: ReadonlyMap<string, Timer>) {
    this.timers = new Map(timers);
  }

  visit(nodes: readonly AnyStateNode[]): void {
    for (const node of nodes) this.visited.add(pathOf(node));
  }
}

/** Runs `compute` in a pure scope and records what is reported. */
function record<T>(harness: Harness, recorder: Recorder, compute: (scope: AnyActorScope) => T): T {
  let self: AnyActorRef | undefined;
  const observer: StepObserver = {
    inspect(event) {
      if (event.type !== '@xstate.microstep') return;
      const microstep = readMicrostep(harness, event);
      recorder.transitions.push(...microstep.transitions);
      for (const path of microstep.visited) recorder.visited.add(path);
    },
    perform(action) {
      runBookkeeping(action);
      const read = readAction(action.type, action.params);
      keepTime(recorder, read, self);
      const started = startedBy(read);
      if (started !== undefined) recorder.started.push(started);
      if (read.kind === 'spawn') recorder.calls.push(callOf(read));
      const performed = describeAction(read);
      if (performed !== undefined) recorder.actions.push(performed);
    },
  };
  return harness.scopes.run(observer, (scope) => {
    self = scope.self;
    return compute(scope);
  });
}

/**
 * The transitions of a microstep by id, and the states that it shows to have been active: those at its end, and the
 * sources of its transitions. The first states of a chart appear nowhere else if they transition immediately.
 */
export function readMicrostep(
  harness: Harness,
  event: Extract<InspectionEvent, { type: '@xstate.microstep' }>,
): { readonly transitions: readonly string[]; readonly visited: readonly string[] } {
  const { snapshot } = event;
  const known = takenTransitions(event).filter((definition) => harness.idOf(definition) !== undefined);
  const nodes = [
    ...known.flatMap(({ source }) => withAncestors(source)),
    ...(isMachineSnapshot(snapshot) ? activeNodes(snapshot) : []),
  ];
  return {
    // XState's synthetic initial transition has no id.
    transitions: known.flatMap((definition) => harness.idOf(definition) ?? []),
    visited: nodes.map(pathOf),
  };
}

function keepTime(recorder: Recorder, action: ReadAction, self: AnyActorRef | undefined) {
  if (action.kind === 'cancel') recorder.timers.delete(action.sendId);
  if (action.kind !== 'raise' && !(action.kind === 'sendTo' && action.to === self)) return;
  const { event, delay, id } = action;
  if (!isEvent(event)) return;
  if (delay !== undefined) {
    const timerId = id ?? `unnamed ${event.type}`;
    recorder.timers.set(timerId, { id: timerId, event, delay });
  } else if (action.kind === 'sendTo') recorder.toSelf.push(event);
}

/** The actor or timer that a built-in action starts. */
function startedBy(action: ReadAction): string | undefined {
  if (action.kind === 'spawn') return `actor ${action.id}`;
  return action.kind === 'raise' && action.delay !== undefined ? `timer ${String(action.id)}` : undefined;
}

function callOf({ id, src, input }: Extract<ReadAction, { kind: 'spawn' }>): { src: string; input: unknown } {
  return { src: typeof src === 'string' ? src : sourceName({ id, src: undefined }), input };
}

/** An action worth recording; `undefined` for bookkeeping. */
export function describeAction(action: ReadAction): PerformedAction | undefined {
  if (action.kind === 'named') return { type: action.type, params: action.params };
  if (action.kind === 'emit') return { type: 'emit', params: action.event };
  if (action.kind !== 'sendTo') return undefined;
  const { to, event } = action;
  const receiver = isRecord(to) ? (to['systemId'] ?? to['id']) : to;
  return { type: 'send', params: { to: receiver, event } };
}

function finish(
  snapshot: AnyMachineSnapshot,
  recorder: Recorder,
  running: readonly RunningActor[],
): Configuration {
  recorder.visit(activeNodes(snapshot));
  const active = snapshot.status === 'active';
  return {
    snapshot,
    timers: active ? recorder.timers : new Map(),
    running: active ? running : [],
    trace: {
      transitions: recorder.transitions,
      actions: recorder.actions,
      calls: recorder.calls,
      started: recorder.started,
      visited: recorder.visited,
    },
  };
}

/** The initial configuration for an input. */
export function initialConfiguration(harness: Harness, input: unknown): Configuration {
  const recorder = new Recorder(new Map());
  const snapshot: AnyMachineSnapshot = record(harness, recorder, (scope) =>
    harness.machine.getInitialSnapshot(scope, input),
  );
  return deliverToSelf(harness, finish(snapshot, recorder, childActors(snapshot)), recorder.toSelf);
}

/** The configuration after a step. An error thrown by the chart's own code is a configuration too. */
export function nextConfiguration(harness: Harness, from: Configuration, step: Step): Configuration {
  const timers = new Map(from.timers);
  if (step.kind === 'timer' && step.source !== undefined) timers.delete(step.source);
  const settled = step.kind === 'done' || step.kind === 'error' ? step.source : undefined;
  return receive(harness, { ...from, timers }, step.event, settled);
}

function receive(
  harness: Harness,
  from: Configuration,
  event: AnyEventObject,
  settled: string | undefined,
): Configuration {
  const recorder = new Recorder(from.timers);
  let snapshot: AnyMachineSnapshot;
  try {
    snapshot = record(harness, recorder, (scope) => harness.machine.transition(from.snapshot, event, scope));
  } catch (error) {
    snapshot = { ...from.snapshot, status: 'error', output: undefined, error };
  }
  const wasRunning = new Set(from.running.filter(({ name }) => name !== settled).map(({ ref }) => ref));
  const before = new Set(childActors(from.snapshot).map(({ ref }) => ref));
  // A child that existed but did not run has settled earlier; a child that did not exist is new.
  const running = childActors(snapshot).filter(({ ref }) => wasRunning.has(ref) || !before.has(ref));
  return deliverToSelf(harness, finish(snapshot, recorder, running), recorder.toSelf);
}

function deliverToSelf(
  harness: Harness,
  configuration: Configuration,
  events: readonly AnyEventObject[],
): Configuration {
  return events.reduce((from, event) => {
    if (from.snapshot.status !== 'active') return from;
    const next = receive(harness, from, event, undefined);
    return { ...next, trace: joinTraces(from.trace, next.trace) };
  }, configuration);
}

function joinTraces(first: Trace, second: Trace): Trace {
  return {
    transitions: [...first.transitions, ...second.transitions],
    actions: [...first.actions, ...second.actions],
    calls: [...first.calls, ...second.calls],
    started: [...first.started, ...second.started],
    visited: new Set([...first.visited, ...second.visited]),
  };
}

/** The model's outcomes of an actor: by its id if given, otherwise by its source. */
export function outcomesOf(harness: Harness, actor: { name: string; src: string }): ActorOutcomes {
  return harness.model.outcomesById[actor.name] ?? harness.model.outcomes[actor.src] ?? {};
}

type Reception = 'accepted' | 'refused' | 'not handled';

/** Whether the chart takes an event, refuses it with a guard, or does not listen for it. */
function reception(harness: Harness, snapshot: AnyMachineSnapshot, event: AnyEventObject): Reception {
  let isHandled = false;
  const accepted = harness.watchGuards(
    () => {
      isHandled = true;
    },
    () => {
      try {
        return accepts(harness.machine, snapshot, event);
      } catch {
        // A guard threw. Taking the step shows the consequence.
        return true;
      }
    },
  );
  if (accepted) return 'accepted';
  return isHandled ? 'refused' : 'not handled';
}

function named(label: string, name: string | undefined): string {
  return name === undefined ? label : `${label} (${name})`;
}

/** All steps that are possible in a configuration, in a fixed order. */
export function enabledSteps(harness: Harness, configuration: Configuration): readonly Step[] {
  const { snapshot } = configuration;
  if (snapshot.status !== 'active') return [];
  return [
    ...eventSteps(harness, snapshot),
    ...configuration.running.flatMap((actor) => actorSteps(harness, snapshot, actor)),
    ...timerSteps(harness, configuration),
  ];
}

/** Every sample of every event of the model, whether the chart handles it or not. */
export function sampleSteps(
  harness: Harness,
  snapshot: AnyMachineSnapshot,
): readonly Pick<Step, 'label' | 'event'>[] {
  return Object.entries(harness.model.events).flatMap(([type, source]) =>
    resolveSamples(source, snapshot).map(({ name, value }) => ({
      label: named(type, name),
      event: { ...value, type },
    })),
  );
}

function eventSteps(harness: Harness, snapshot: AnyMachineSnapshot): Step[] {
  return sampleSteps(harness, snapshot).flatMap(({ label, event }): Step[] => {
    const received = reception(harness, snapshot, event);
    if (received === 'not handled') return [];
    return [{ kind: 'event', label, event, refused: received === 'refused' }];
  });
}

function actorSteps(harness: Harness, snapshot: AnyMachineSnapshot, actor: RunningActor): Step[] {
  const outcomes = outcomesOf(harness, actor);
  const settle = (kind: 'done' | 'error'): Step[] =>
    resolveSamples(outcomes[kind], snapshot).map(({ name, value }) => ({
      kind,
      label: named(`${actor.name} ${kind}`, name),
      event: settlingEvent[kind](actor.ref.id, value),
      source: actor.name,
      refused: false,
    }));
  const tell = (kind: 'sends' | 'snapshot', what: string, event: AnyEventObject, name?: string): Step[] => {
    const received = reception(harness, snapshot, event);
    if (received === 'not handled') return [];
    return [{ kind, label: named(what, name), event, source: actor.name, refused: received === 'refused' }];
  };
  return [
    ...settle('done'),
    ...settle('error'),
    ...resolveSamples(outcomes.sends, snapshot).flatMap(({ name, value }) =>
      tell('sends', `${actor.name} sends ${value.type}`, { ...value }, name),
    ),
    ...resolveSamples(outcomes.snapshots, snapshot).flatMap(({ name, value }) =>
      tell('snapshot', `${actor.name} snapshot`, settlingEvent.snapshot(actor.ref.id, value), name),
    ),
  ];
}

function timerSteps(harness: Harness, configuration: Configuration): Step[] {
  return [...configuration.timers.values()].map((timer) => ({
    kind: 'timer',
    label: timerLabel(harness, timer),
    event: timer.event,
    source: timer.id,
    refused: false,
  }));
}

/** `after SMS_TICK in counting`, or `after 500 ms: poll.due` for a delayed event of the chart's own. */
function timerLabel(harness: Harness, timer: Timer): string {
  return harness.timerLabels.get(timer.event.type) ?? `after ${timer.delay} ms: ${timer.event.type}`;
}

/**
 * The key that distinguishes configurations: state value, status, the part of the context that the model projects, and
 * the running actors and timers.
 */
export function configurationKey(harness: Harness, { snapshot, timers, running }: Configuration): string {
  const waiting = [...timers.values()].map(({ event }) => event.type);
  return keyOf(harness, snapshot, running, waiting);
}

/** The key of a snapshot with its running actors and the event types of its running timers. */
export function keyOf(
  harness: Harness,
  snapshot: AnyMachineSnapshot,
  running: readonly RunningActor[],
  timers: readonly string[],
): string {
  return JSON.stringify(
    [
      snapshot.value,
      snapshot.status,
      // The context of a failed snapshot may be incomplete.
      snapshot.status === 'error' ? snapshot.error : harness.model.project(snapshot),
      running.map(({ name }) => name).sort(),
      [...timers].sort(),
      history(snapshot),
    ],
    plain,
  );
}

function history(snapshot: AnyMachineSnapshot): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(rememberedNodes(snapshot).map(([id, nodes]) => [id, nodes.map(pathOf)]));
}

/** Makes values visible that JSON omits. */
export function plain(_key: string, value: unknown): unknown {
  if (value instanceof Map) return [...value.entries()];
  if (value instanceof Set) return [...value.values()];
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  return typeof value === 'bigint' ? `${value}n` : value;
}
