/**
 * The harness for exploring and replaying a chart: the real chart, with scripted actors in place of services, actions
 * without effects, and guards that report their results. The chart's own logic is unchanged.
 */
import {
  type ActorLogic,
  type ActorOptions,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  and,
  createActor,
  fromCallback,
  fromPromise,
  type InspectionEvent,
  or,
  type Snapshot,
} from 'xstate';
import { type ChartTransition, listNodes, listTransitions, stateName, triggerLabel } from './chart';
import type { ExplorationModel } from './types';
import {
  addActor,
  implementationsOf,
  isEffect,
  isInlineSource,
  isMachineLogic,
  isPromiseLogic,
  limitMicrosteps,
  pureScope,
  type System,
} from './xstate';

/** The clock of an actor system. */
export type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>;

/** The kind of an actor decides which checks apply: a promise must settle, so it needs a timeout. */
export type ActorKind = 'promise' | 'chart' | 'process';

/** The running promises of a replay. */
export class Deferreds {
  readonly #waiting = new Map<string, { resolve(output: unknown): void; reject(error: unknown): void }>();

  wait(sessionId: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(sessionId, { resolve, reject });
    });
  }

  /** Whether the actor is a pending promise. */
  has(sessionId: string): boolean {
    return this.#waiting.has(sessionId);
  }

  resolve(sessionId: string, output: unknown): void {
    this.#waiting.get(sessionId)?.resolve(output);
    this.#waiting.delete(sessionId);
  }

  reject(sessionId: string, error: unknown): void {
    this.#waiting.get(sessionId)?.reject(error);
    this.#waiting.delete(sessionId);
  }
}

/** Commands for a scripted process, named so that no chart sends them by accident. */
export const direct = {
  finish: (output: unknown) => ({ type: 'explorer.finish', output }) as const,
  fail: (error: unknown) => ({ type: 'explorer.fail', error }) as const,
  publish: (snapshot: object) => ({ type: 'explorer.publish', snapshot }) as const,
};
type Direction = ReturnType<(typeof direct)[keyof typeof direct]> | { readonly type: 'explorer.none' };

function isDirection(event: AnyEventObject): event is Direction {
  return event.type.startsWith('explorer.');
}

const ACTIVE: Snapshot<unknown> = { status: 'active', output: undefined, error: undefined };

/** Replaces callback actors, observables and child charts. Does only what it is told. */
const scriptedProcess: ActorLogic<Snapshot<unknown>, AnyEventObject> = {
  transition(snapshot, event) {
    if (!isDirection(event)) return snapshot;
    switch (event.type) {
      case 'explorer.finish':
        return { status: 'done', output: event.output, error: undefined };
      case 'explorer.fail':
        return { status: 'error', output: undefined, error: event.error };
      case 'explorer.publish':
        return { ...event.snapshot, ...ACTIVE };
      case 'explorer.none':
        return snapshot;
    }
  },
  getInitialSnapshot: () => ACTIVE,
  getPersistedSnapshot: (snapshot) => snapshot,
};

/** An actor that is only an address for events. */
const addressee = fromCallback(() => undefined);

export interface Harness {
  /** The chart, ready to be explored and replayed. */
  readonly machine: AnyStateMachine;
  readonly model: ExplorationModel;
  readonly transitions: readonly ChartTransition[];
  /** The label of each `after` timer, by its event type. */
  readonly timerLabels: ReadonlyMap<string, string>;
  /** The id of a transition that XState reports as taken. */
  idOf(definition: AnyTransitionDefinition): string | undefined;
  kindOf(src: string): ActorKind;
  /** Calls only `listener` for each guard evaluated during `run`. */
  watchGuards<T>(listener: GuardListener, run: () => T): T;
  /** Calls only `listener` until the returned function restores the previous one. */
  listenToGuards(listener: GuardListener): () => void;
  /** Scopes for computing pure steps. */
  readonly scopes: PureScopes;
  /** Answers the promises of a replay's system through its own deferreds. */
  connect(system: System, deferreds: Deferreds): void;
}

type GuardListener = (transitionId: string, passed: boolean) => void;

/** The environment of one chart: a parent, and the actors it knows by `systemId`. */
export interface Surroundings {
  readonly outside: AnyActorRef;
  readonly system: System;
}

/** Creates an environment; a replay passes a clock and an inspector. */
export function createSurroundings(
  collaborators: readonly string[],
  options: { clock?: Clock; inspect?: (event: InspectionEvent) => void; start?: boolean } = {},
): Surroundings {
  const outside = createActor(addressee, {
    id: 'outside',
    logger: () => undefined,
    ...(options.clock === undefined ? {} : { clock: options.clock }),
    ...(options.inspect === undefined ? {} : { inspect: options.inspect }),
  });
  const standIns = collaborators.map((systemId) =>
    createActor(addressee, { id: systemId, systemId, parent: outside }),
  );
  if (options.start === true) for (const actor of [outside, ...standIns]) actor.start();
  return { outside, system: outside.system };
}

/** The actor id of the explored chart. */
export const CHART_ID = 'explorer.chart';

/** Receives what XState reports while a pure step is computed. */
export interface StepObserver {
  inspect(event: InspectionEvent): void;
  /** An action of the chart. It runs only if the observer runs it. */
  perform(action: Parameters<AnyActorScope['actionExecutor']>[0]): void;
}

/** Scopes in which transitions are computed without starting anything. */
class PureScopes {
  readonly #collaborators: readonly string[];
  #surroundings: (Surroundings & { readonly self: AnyActorRef }) | undefined;
  #observer: StepObserver | undefined;

  constructor(collaborators: readonly string[]) {
    this.#collaborators = collaborators;
  }

  /** Runs `compute` in a scope that reports to `observer`. */
  run<T>(observer: StepObserver, compute: (scope: AnyActorScope) => T): T {
    const { self } = this.#fresh();
    this.#observer = observer;
    try {
      return compute(pureScope(self, (action) => observer.perform(action)));
    } finally {
      this.#observer = undefined;
    }
  }

  /**
   * The previous surroundings can be reused unless an actor has registered a `systemId`, which can be taken only once.
   */
  #fresh() {
    const last = this.#surroundings;
    if (last !== undefined && Object.keys(last.system.getAll()).length === this.#collaborators.length)
      return last;
    const { outside, system } = createSurroundings(this.#collaborators, {
      inspect: (event) => this.#observer?.inspect(event),
    });
    const next = { outside, system, self: createActor(addressee, { id: CHART_ID, parent: outside }) };
    this.#surroundings = next;
    return next;
  }
}

const DEAF: StepObserver = { inspect: () => undefined, perform: () => undefined };

function kindOf(logic: unknown): ActorKind {
  if (isMachineLogic(logic)) return 'chart';
  const isPromise = isLogic(logic) && new PureScopes([]).run(DEAF, (scope) => isPromiseLogic(logic, scope));
  return isPromise ? 'promise' : 'process';
}

function isLogic(value: unknown): value is AnyActorLogic {
  return typeof value === 'object' && value !== null && 'transition' in value;
}

/** Actor sources of the chart: those declared in its setup and those used by its invokes. */
function actorSources(machine: AnyStateMachine): ReadonlyMap<string, unknown> {
  const sources = new Map<string, unknown>(Object.entries(implementationsOf(machine).actors));
  for (const node of listNodes(machine)) {
    for (const invoke of node.invoke) {
      if (typeof invoke.src === 'string' && !sources.has(invoke.src)) {
        sources.set(invoke.src, inlineLogic(node.config.invoke, invoke.id));
      }
    }
  }
  return sources;
}

/** The inline logic of an invoke that names no source. */
function inlineLogic(invoke: unknown, id: string): unknown {
  const list: readonly unknown[] = Array.isArray(invoke) ? invoke : [invoke];
  const logics = list.map((entry) =>
    typeof entry === 'object' && entry !== null && 'src' in entry && typeof entry.src === 'object'
      ? { id: 'id' in entry ? entry.id : undefined, logic: entry.src }
      : undefined,
  );
  return logics.find((found) => found?.id === id)?.logic ?? logics.find(Boolean)?.logic;
}

/** The name under which an invoke's actor appears in models and documents. */
export function sourceName(invoke: { readonly id: string; readonly src: unknown }): string {
  return typeof invoke.src === 'string' && !isInlineSource(invoke.src) ? invoke.src : invoke.id;
}

/** More microsteps than a correct chart takes at once. */
const MAX_MICROSTEPS = 1_000;

/** Creates the harness of a chart. The given machine is not changed. */
export function createHarness(machine: AnyStateMachine, model: ExplorationModel): Harness {
  const connections = new WeakMap<System, Deferreds>();
  const scriptedPromise = fromPromise(
    ({ self, system }) => connections.get(system)?.wait(self.sessionId) ?? new Promise(() => undefined),
  );

  const kinds = new Map<string, ActorKind>();
  const actors: Record<string, AnyActorLogic> = {};
  for (const [src, logic] of actorSources(machine)) {
    const kind = kindOf(logic);
    kinds.set(src, kind);
    actors[src] = kind === 'promise' ? scriptedPromise : scriptedProcess;
  }

  // A plain function among the actions is a side effect: it is recorded by name and does not run.
  const actions: Record<string, () => void> = {};
  for (const [name, action] of Object.entries(implementationsOf(machine).actions)) {
    if (isEffect(action)) actions[name] = () => undefined;
  }

  const guards: Record<string, unknown> = {};
  for (const { id, definition } of listTransitions(machine)) {
    if (definition.guard !== undefined) guards[guardName(id)] = definition.guard;
  }

  const prepared: AnyStateMachine = machine.provide({ actors, actions, guards });
  limitMicrosteps(prepared, MAX_MICROSTEPS);
  const transitions = listTransitions(prepared);
  const ids = new Map(transitions.map(({ id, definition }) => [definition, id]));

  let listener: GuardListener | undefined;
  const listenToGuards = (next: GuardListener) => {
    const before = listener;
    listener = next;
    return () => {
      listener = before;
    };
  };
  for (const { id, definition } of transitions) {
    if (definition.guard === undefined) continue;
    const saw = (passed: boolean) => () => {
      listener?.(id, passed);
      return passed;
    };
    definition.guard = or([and([guardName(id), saw(true)]), saw(false)]);
  }
  for (const node of listNodes(prepared)) {
    for (const invoke of node.invoke) {
      if (typeof invoke.src !== 'string' || !isInlineSource(invoke.src)) continue;
      // XState reads inline logic from the config and ignores what is provided, so it gets a name.
      kinds.set(invoke.id, kinds.get(invoke.src) ?? 'process');
      const scripted = actors[invoke.src];
      if (scripted !== undefined) addActor(prepared, invoke.id, scripted);
      invoke.src = invoke.id;
    }
  }

  return {
    machine: prepared,
    model,
    transitions: listTransitions(machine),
    timerLabels: timerLabels(transitions),
    idOf: (definition) => ids.get(definition),
    kindOf: (src) => kinds.get(src) ?? 'process',
    watchGuards(next, run) {
      const restore = listenToGuards(next);
      try {
        return run();
      } finally {
        restore();
      }
    },
    listenToGuards,
    scopes: new PureScopes(model.collaborators),
    connect: (system, deferreds) => {
      connections.set(system, deferreds);
    },
  };
}

function timerLabels(transitions: readonly ChartTransition[]): ReadonlyMap<string, string> {
  return new Map(
    transitions.flatMap(({ trigger, source, definition }) =>
      trigger.kind === 'after'
        ? [[definition.eventType, `${triggerLabel(trigger)} in ${stateName(source)}`] as const]
        : [],
    ),
  );
}

function guardName(transitionId: string): string {
  return `guard of ${transitionId}`;
}
