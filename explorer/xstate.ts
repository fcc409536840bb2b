/**
 * Everything that the explorer knows about XState beyond its documented API: names of its own events and actions,
 * fields with an underscore, and the shape of an actor's scope. A new version can change it without notice, so nothing
 * else in the explorer relies on it, and tests check each part.
 */
import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type InspectionEvent,
  StateMachine,
} from 'xstate';

/** The system of an actor. */
export type System = AnyActorRef['system'];

type Fields = Readonly<Record<string, unknown>>;

/** Built-in actions and logic are functions with fields. */
function isFields(value: unknown): value is Fields {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Whether a value is a machine. */
export const isMachine = (value: object): boolean => '__xstatenode' in value;

// Events.

const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';
const SNAPSHOT = 'xstate.snapshot.';
const AFTER = 'xstate.after.';
const COMPLETED = 'xstate.done.state.';

/** What an event of XState's own says; undefined for every other event. */
export type OwnEvent =
  | { readonly kind: 'done' | 'error' | 'snapshot'; readonly actor: string }
  | { readonly kind: 'after'; readonly delay: string }
  | { readonly kind: 'completed' };

/** Reads the type of an event that XState sends to a state node. */
export function readEventType(type: string, node: AnyStateNode): OwnEvent | undefined {
  if (type.startsWith(DONE)) return { kind: 'done', actor: type.slice(DONE.length) };
  if (type.startsWith(ERROR)) return { kind: 'error', actor: type.slice(ERROR.length) };
  if (type.startsWith(SNAPSHOT)) return { kind: 'snapshot', actor: type.slice(SNAPSHOT.length) };
  // `xstate.after.<delay>.<node id>`; the delay is a name or a number.
  if (type.startsWith(AFTER))
    return { kind: 'after', delay: type.slice(AFTER.length, -(node.id.length + 1)) };
  return type.startsWith(COMPLETED) ? { kind: 'completed' } : undefined;
}

/** Whether the event is one of XState's own. */
export const isOwnEvent = (type: string): boolean => type.startsWith('xstate.');

/** Whether the event ends a delay, of any or of this name. */
export const isAfterEvent = (type: string, delay?: string): boolean =>
  type.startsWith(delay === undefined ? AFTER : `${AFTER}${delay}.`);

/** The events by which an actor reports to the chart that runs it. */
export const settlingEvent = {
  done: (actorId: string, output: unknown) => ({ type: `${DONE}${actorId}`, output, actorId }),
  error: (actorId: string, error: unknown) => ({ type: `${ERROR}${actorId}`, error, actorId }),
  snapshot: (actorId: string, snapshot: unknown) => ({ type: `${SNAPSHOT}${actorId}`, snapshot }),
};

// Actions.

/** An action as XState executes it. */
export type ReadAction =
  | { readonly kind: 'cancel'; readonly sendId: string }
  | { readonly kind: 'raise'; readonly event: AnyEventObject; readonly delay?: number; readonly id?: string }
  | {
      readonly kind: 'sendTo';
      readonly to: unknown;
      readonly event: unknown;
      readonly delay?: number;
      readonly id?: string;
    }
  | { readonly kind: 'spawn'; readonly id: string; readonly src: unknown; readonly input: unknown }
  | { readonly kind: 'stop' }
  | { readonly kind: 'emit'; readonly event: unknown }
  /** An action of the chart, by its name. */
  | { readonly kind: 'named'; readonly type: string; readonly params: unknown }
  | { readonly kind: 'other' };

export function isEvent(value: unknown): value is AnyEventObject {
  return isFields(value) && typeof value['type'] === 'string';
}

/** Reads an executed action by its type and parameters. */
export function readAction(type: string, params: unknown): ReadAction {
  if (!type.startsWith('xstate.')) return { kind: 'named', type, params };
  const { event, delay, id, to, src, input, sendId }: Fields = isFields(params) ? params : {};
  const later = {
    ...(typeof delay === 'number' ? { delay } : {}),
    ...(typeof id === 'string' ? { id } : {}),
  };
  switch (type) {
    case 'xstate.cancel':
      return { kind: 'cancel', sendId: String(sendId) };
    case 'xstate.raise':
      return isEvent(event) ? { kind: 'raise', event, ...later } : { kind: 'other' };
    case 'xstate.sendTo':
      return { kind: 'sendTo', to, event, ...later };
    case 'xstate.spawnChild':
      return { kind: 'spawn', id: String(id), src, input };
    case 'xstate.stopChild':
      return { kind: 'stop' };
    case 'xstate.emit':
      return { kind: 'emit', event };
    default:
      return { kind: 'other' };
  }
}

/** Readable names of built-in actions. */
export const ACTION_WORDS: Readonly<Record<string, string>> = {
  'xstate.assign': 'assign',
  'xstate.raise': 'raise',
  'xstate.sendTo': 'send',
  'xstate.emit': 'emit',
  'xstate.cancel': 'cancel',
  'xstate.log': 'log',
  'xstate.spawnChild': 'spawn',
  'xstate.stopChild': 'stop',
  'xstate.enqueueActions': 'enqueue actions',
};

/** The raise and cancel actions that XState adds on entry and exit for every `after`. */
export function isDelayBookkeeping(action: unknown): boolean {
  if (!isFields(action)) return false;
  const about = action['type'] === 'xstate.cancel' ? action['sendId'] : action['id'];
  return typeof about === 'string' && isAfterEvent(about);
}

/** Whether an action is a plain function: a side effect, unlike `assign` and the others, which XState resolves. */
export const isEffect = (action: unknown): boolean => typeof action === 'function' && !('resolve' in action);

/** The text of a built-in action's type; undefined for every other action. */
const builtInType = (action: unknown): unknown =>
  isFields(action) && 'resolve' in action ? action['type'] : undefined;

export const isAssign = (action: unknown): boolean => builtInType(action) === 'xstate.assign';

/** Whether others notice that an action happens: an effect, or an event to another actor. */
export const isNoticed = (action: unknown): boolean =>
  isEffect(action) || ['xstate.sendTo', 'xstate.emit'].includes(String(builtInType(action)));

type Assigner = (scope: unknown, params: unknown) => unknown;

/** The built-in action with other fields. */
const builtInWith = (action: unknown, fields: object): unknown => {
  if (typeof action !== 'function') return action;
  const original: Readonly<Record<string, unknown>> = { ...action };
  return Object.assign((...parameters: readonly unknown[]) => action(...parameters), original, fields);
};

/**
 * A built-in action whose value passes through `change`: what `assign` assigns, and the event that is raised, emitted or
 * sent. Absent for every other action.
 */
export function withValueChanged(action: unknown, change: (value: unknown) => unknown): unknown {
  if (!isFields(action)) return undefined;
  const { assignment, event } = action;
  const resultOf = (value: unknown, scope: unknown, params: unknown) =>
    typeof value === 'function' ? (value as Assigner)(scope, params) : value;
  if (isAssign(action)) {
    const all: Assigner = (scope, params) =>
      typeof assignment === 'function'
        ? assignment(scope, params)
        : Object.fromEntries(
            Object.entries(Object(assignment)).map(([key, value]) => [key, resultOf(value, scope, params)]),
          );
    return builtInWith(action, {
      assignment: (scope: unknown, params: unknown) => change(all(scope, params)),
    });
  }
  return builtInType(action) === undefined || event === undefined
    ? undefined
    : builtInWith(action, {
        event: (scope: unknown, params: unknown) => change(resultOf(event, scope, params)),
      });
}

// Snapshots.

/** The active state nodes, parents and children. */
export const activeNodes = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => snapshot._nodes;

export function isMachineSnapshot(value: unknown): value is AnyMachineSnapshot {
  return isFields(value) && '_nodes' in value;
}

/** The nodes that each history state remembers, by its id. */
export function rememberedNodes(
  snapshot: AnyMachineSnapshot,
): readonly (readonly [string, readonly AnyStateNode[]])[] {
  return Object.entries(snapshot.historyValue);
}

/** The transitions of a microstep. */
export const takenTransitions = (
  event: Extract<InspectionEvent, { type: '@xstate.microstep' }>,
): readonly AnyTransitionDefinition[] => event._transitions;

/** The named actions, with their parameters, of the transitions that an event selects. */
export const selectedActions = (
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): readonly { readonly type: string; readonly params: unknown }[] =>
  snapshot.machine.getTransitionData(snapshot, event).flatMap(({ actions }: AnyTransitionDefinition) =>
    actions.flatMap((action: unknown) => {
      if (typeof action === 'string') return [{ type: action, params: undefined }];
      if (!isFields(action) || typeof action['type'] !== 'string') return [];
      const { type, params } = action;
      return [
        {
          type,
          params: typeof params === 'function' ? params({ context: snapshot.context, event }) : params,
        },
      ];
    }),
  );

/** The events that a system has scheduled, in order. */
export const scheduledEvents = (system: System): readonly { readonly event: AnyEventObject }[] =>
  Object.values(system.getSnapshot()._scheduledEvents);

// Machines and logic.

/** The implementations of a chart, by name. */
export const implementationsOf = (
  machine: AnyStateMachine,
): Readonly<Record<'actions' | 'actors' | 'guards' | 'delays', Readonly<Record<string, unknown>>>> =>
  machine.implementations;

/** Adds an actor to a chart's own implementations. */
export function addActor(machine: AnyStateMachine, src: string, logic: AnyActorLogic): void {
  machine.implementations.actors[src] = logic;
}

/** A chart with another configuration, actions and delays, and the other implementations of the given one. */
export const withParts = (
  machine: AnyStateMachine,
  {
    config,
    actions,
    delays,
  }: {
    readonly config: object;
    readonly actions: object;
    readonly delays: object;
  },
): AnyStateMachine =>
  new StateMachine(config, Object.assign({}, machine.implementations, { actions, delays }));

/** Whether some transition takes an event, evaluating its guards. */
export const accepts = (
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): boolean => machine.getTransitionData(snapshot, event).length > 0;

/** Limits the microsteps of a chart; without a limit, one with an endless loop would never return. */
export function limitMicrosteps(machine: AnyStateMachine, limit: number): void {
  machine.options.maxIterations = Math.min(machine.options.maxIterations ?? limit, limit);
}

export function isMachineLogic(logic: unknown): boolean {
  return isFields(logic) && '__xstatenode' in logic;
}

/**
 * Recognises promise logic by its behaviour: when its promise resolves, it is done. XState does not name the kind of an
 * actor's logic.
 */
export function isPromiseLogic(logic: AnyActorLogic, scope: AnyActorScope): boolean {
  try {
    const before = logic.getInitialSnapshot(scope, undefined);
    return logic.transition(before, { type: 'xstate.promise.resolve', data: null }, scope).status === 'done';
  } catch {
    return false;
  }
}

const INLINE = /^xstate\.invoke\./;

/** Whether an invoke has logic in place of the name of a source. */
export const isInlineSource = (src: unknown): boolean => typeof src !== 'string' || INLINE.test(src);

/** Id of a child that was spawned without one. */
export const isUnnamedChild = (id: string): boolean => /^x:\d+$/.test(id);

/** Runs the built-in actions that only keep books: `stop` frees the systemId for another actor. */
export function runBookkeeping(action: Parameters<AnyActorScope['actionExecutor']>[0]): void {
  if (action.type === 'xstate.stopChild') action.exec?.(action.info, action.params);
}

/** A scope in which transitions are computed without starting anything. */
export function pureScope(
  self: AnyActorRef,
  perform: (action: Parameters<AnyActorScope['actionExecutor']>[0]) => void,
): AnyActorScope {
  return {
    self,
    system: self.system,
    id: self.id,
    sessionId: self.sessionId,
    logger: () => undefined,
    defer: () => undefined,
    emit: () => undefined,
    stopChild: () => undefined,
    actionExecutor: perform,
  };
}

/** The event with which a chart starts. */
export const INIT_EVENT = 'xstate.init';
