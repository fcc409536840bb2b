import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';

/**
 * One thing that can happen to a chart. `event` comes from outside, `sends` from one of its actors; `done`,
 * `error` and `snapshot` settle or update an actor; `timer` lets a delay pass.
 */
export type StepKind = 'event' | 'sends' | 'done' | 'error' | 'snapshot' | 'timer';

/** An action of the chart by name, or a built-in action of XState by a readable word. */
export interface PerformedAction {
  readonly type: string;
  readonly params: unknown;
}

/** Transitions, actions and actors on the way into a configuration. */
export interface Trace {
  /** Ids of the transitions taken, in order. */
  readonly transitions: readonly string[];
  readonly actions: readonly PerformedAction[];
  /** Started actors with their inputs. */
  readonly calls: readonly { readonly src: string; readonly input: unknown }[];
  /** Started actors and timers, by kind and id. */
  readonly started: readonly string[];
  /** Paths of the states that were active at the end of a microstep. */
  readonly visited: ReadonlySet<string>;
}

/**
 * Several values of one kind. A list (`[a, b]`) or, better, a table of named values (`{ 'wrong password': b }`): the
 * names appear in paths, reports and journeys.
 */
export type Samples<T> = readonly T[] | { readonly [name: string]: T };

/** Samples, or a function of the current snapshot (for an id that only the context knows). */
export type SampleSource<T> = Samples<T> | ((snapshot: AnyMachineSnapshot) => Samples<T>);

/** What an invoked or spawned actor can do to the chart that runs it. */
export interface ActorOutcomes {
  /** Outputs it may finish with: `onDone`. */
  readonly done?: SampleSource<unknown>;
  /** Errors it may fail with: `onError`. */
  readonly error?: SampleSource<unknown>;
  /** Events it may send to the chart while it runs (callback actors, child charts). */
  readonly sends?: SampleSource<{ readonly type: string }>;
  /** Snapshots it may publish: `onSnapshot`. */
  readonly snapshots?: SampleSource<object>;
}

/** A claim that must be true in every reachable snapshot, or in those where `when` is true. */
export interface Invariant {
  /** The rule in words, for reports and documents: "a disabled submit never submits". */
  readonly name: string;
  /** The premise; it must be true somewhere. */
  when?(snapshot: AnyMachineSnapshot): boolean;
  holds(snapshot: AnyMachineSnapshot): boolean;
  /**
   * Context values that must break it, to show that it can fail. For a claim about data, which no mutation of the chart
   * breaks.
   */
  witness?(context: unknown): object;
}

/** A step as step rules see it. */
export interface ModelStep<TSnapshot = AnyMachineSnapshot> {
  /** The label in reports. */
  readonly label: string;
  readonly kind: StepKind;
  readonly event: AnyEventObject;
  /** A guard refused the event: nothing changes. */
  readonly refused: boolean;
  readonly before: TSnapshot;
  readonly after: TSnapshot;
  /** The chart's own actions and sent events, in order. */
  readonly actions: readonly PerformedAction[];
  /** Started actors with their inputs. */
  readonly calls: Trace['calls'];
  /** Whether the chart performed the action during the step. */
  did(action: string): boolean;
}

/** A claim that must be true of every step, or of those where `when` is true. */
export interface StepRule {
  readonly name: string;
  when?(step: ModelStep): boolean;
  holds(step: ModelStep): boolean;
  /** Context values after the step that must break it; for a claim about data, as with invariants. */
  witness?(context: unknown): object;
  /** Whether it is also true of the start: a step from the first snapshot to itself, with what the chart does there. */
  readonly atStart?: boolean;
}

type On<TSnapshot> = (snapshot: TSnapshot) => boolean;

/**
 * A claim about whole paths. Fairness, where it matters: a running timer expires, an answer need not come (unless
 * `waitsForAnswers`), and the user need not do anything.
 */
export type TemporalProperty<TSnapshot = AnyMachineSnapshot> = { readonly name: string } & (
  | {
      /** From each such configuration, every fair path reaches one where `comes` is true. */
      readonly kind: 'eventually';
      readonly from: On<TSnapshot>;
      readonly comes: On<TSnapshot>;
      /** Whether every started actor is assumed to answer. */
      readonly waitsForAnswers?: boolean;
    }
  /** From each such configuration, some path leads there. */
  | { readonly kind: 'possible'; readonly from: On<TSnapshot>; readonly comes: On<TSnapshot> }
  /** From each such configuration, `stays` is true until `until` is true, which may never happen. */
  | {
      readonly kind: 'until';
      readonly from: On<TSnapshot>;
      readonly stays: On<TSnapshot>;
      readonly until: On<TSnapshot>;
    }
  /** No path reaches `never` before it has reached `before`. */
  | { readonly kind: 'never before'; readonly never: On<TSnapshot>; readonly before: On<TSnapshot> }
);

/** A named path written by hand: an expectation that does not follow the chart into a mistake. */
export interface Journey {
  /** The input of the model that it starts with; by default, the first one. */
  readonly input?: string;
  /** Labels of the steps as printed in reports; a bare event type stands for its first enabled sample. */
  readonly steps: readonly string[];
  /** Dot path of a state that must be active at the end. */
  readonly reaches: string;
}

/**
 * How a chart handles an event that may come at any moment: in every state, or deliberately ignored in the named ones
 * (dot paths; a parent covers its children).
 */
export type GlobalEventRule =
  | 'handled in every state'
  | { readonly ignoredIn: 'every state' | readonly string[]; readonly because: string };

/** Everything the explorer needs to know about a chart. Created by `defineModel`. */
export interface ExplorationModel {
  /** Samples of every event of the chart's public union; empty if only an actor sends it. */
  readonly events: { readonly [eventType: string]: SampleSource<object> };
  /** Outcomes by actor source name. */
  readonly outcomes: { readonly [src: string]: ActorOutcomes };
  /** Outcomes of one invoke id, where two invokes of the same source differ. */
  readonly outcomesById: { readonly [id: string]: ActorOutcomes };
  /** Named inputs of the chart; `{ default: undefined }` if it takes none. */
  readonly inputs: { readonly [name: string]: unknown };
  /** The part of the context that guards and dynamic targets read. Distinguishes states with equal values. */
  project(snapshot: AnyMachineSnapshot): unknown;
  readonly invariants: readonly Invariant[];
  readonly steps: readonly StepRule[];
  readonly temporal: readonly TemporalProperty[];
  /** Limit of expanded snapshots per input. */
  readonly bound: number;
  /** Invoke ids or sources that need no timeout, each with the reason ("the user answers"). */
  readonly waitsForUser: { readonly [srcOrId: string]: string };
  /** States that are never left though they are not final, each with the reason. */
  readonly ends: { readonly [path: string]: string };
  /** How long each delay of the chart lasts, in milliseconds, written by hand: every value that it may have. */
  readonly delays?: { readonly [name: string]: readonly number[] };
  /** How events that may come at any moment are handled. */
  readonly globalEvents: { readonly [eventType: string]: GlobalEventRule };
  /** `systemId`s of outside actors that the chart sends events to; the explorer replaces them. */
  readonly collaborators: readonly string[];
  readonly journeys: { readonly [name: string]: Journey };
}

/** An entry of the chart registry. */
export interface ExplorableChart {
  /** File name of the generated documents: `order`, `order-list`. */
  readonly id: string;
  readonly title: string;
  /** The group it is listed in. */
  readonly area?: string;
  readonly machine: AnyStateMachine;
  readonly model: ExplorationModel;
  /** IDs of the requirements that this chart covers. */
  readonly requirements?: readonly string[];
}
