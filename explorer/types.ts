import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { PerformedAction, StepKind, Trace } from './configuration';

/**
 * Several values of one kind to try. A list (`[a, b]`) or, better, a table of named values
 * (`{ 'wrong password': b }`): the names appear in paths, reports and journeys.
 */
export type Samples<T> = readonly T[] | { readonly [name: string]: T };

/** Samples, or a function of the snapshot they are offered in (an id that only the context knows). */
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

/** A sentence that must be true in every reachable snapshot, or in those of which `when` is true. */
export interface Invariant {
  /** The rule in words, ending up in reports and in the docs: "a disabled submit never submits". */
  readonly name: string;
  /** The premise; it must be true somewhere. */
  when?(snapshot: AnyMachineSnapshot): boolean;
  holds(snapshot: AnyMachineSnapshot): boolean;
  /**
   * Parts of a context that must break it, for a claim about data that no change of the chart's shape breaks: what
   * shows that it could fail.
   */
  witness?(context: unknown): object;
}

/** One step as a rule of steps sees it. */
export interface ModelStep<TSnapshot = AnyMachineSnapshot> {
  /** As reports spell it. */
  readonly label: string;
  readonly kind: StepKind;
  readonly event: AnyEventObject;
  readonly before: TSnapshot;
  readonly after: TSnapshot;
  /** The chart's own actions and what it sent, in order. */
  readonly actions: readonly PerformedAction[];
  /** Actors that were started, with what they were given. */
  readonly asked: Trace['asked'];
  /** Whether the chart asked for the action on the way. */
  did(action: string): boolean;
}

/** A sentence that must be true of every step, or of those of which `when` is true. */
export interface StepRule {
  readonly name: string;
  when?(step: ModelStep): boolean;
  holds(step: ModelStep): boolean;
}

type On<TSnapshot> = (snapshot: TSnapshot) => boolean;

/**
 * A sentence about whole paths. Fairness, where it matters: a timer that runs runs out, an answer need not come
 * (unless `waitsForAnswers`), and the player need not do anything.
 */
export type TemporalProperty<TSnapshot = AnyMachineSnapshot> = { readonly name: string } & (
  | {
      /** From each such configuration every fair path comes to where `comes` is true. */
      readonly kind: 'eventually';
      readonly from: On<TSnapshot>;
      readonly comes: On<TSnapshot>;
      /** Whether every actor that is asked does answer; else none need to. */
      readonly waitsForAnswers?: boolean;
    }
  /** From each such configuration some path leads there. */
  | { readonly kind: 'possible'; readonly from: On<TSnapshot>; readonly comes: On<TSnapshot> }
  /** From each such configuration `stays` is true until `until` is, which may never be. */
  | {
      readonly kind: 'until';
      readonly from: On<TSnapshot>;
      readonly stays: On<TSnapshot>;
      readonly until: On<TSnapshot>;
    }
  /** No path comes to `never` that has not come to `before` first. */
  | { readonly kind: 'never before'; readonly never: On<TSnapshot>; readonly before: On<TSnapshot> }
);

/** A path worth a name, written by hand: an expectation that does not follow the chart into a mistake. */
export interface Journey {
  /** Which of the model's inputs it starts with; the first one by default. */
  readonly input?: string;
  /** Labels of the steps as reports print them; a bare event type stands for its first enabled sample. */
  readonly steps: readonly string[];
  /** Dot path of a state that must be active at the end. */
  readonly reaches: string;
}

/**
 * How a chart treats an event that may come at any moment: handled in every state, or deliberately ignored
 * in the named ones (dot paths; a parent covers its children).
 */
export type GlobalEventRule =
  | 'handled in every state'
  | { readonly ignoredIn: 'every state' | readonly string[]; readonly because: string };

/** Everything the explorer must be told about a chart. Made by `defineModel`. */
export interface ExplorationModel {
  /** Samples of every event of the chart's public union; an empty list: only an actor sends it. */
  readonly events: { readonly [eventType: string]: SampleSource<object> };
  /** Outcomes by actor source name. */
  readonly outcomes: { readonly [src: string]: ActorOutcomes };
  /** Outcomes of one invoke id, where two invokes of the same source differ. */
  readonly outcomesById: { readonly [id: string]: ActorOutcomes };
  /** Named inputs the chart is started with; `{ default: undefined }` when it takes none. */
  readonly inputs: { readonly [name: string]: unknown };
  /** The part of the context that guards and dynamic targets read. Tells states of equal value apart. */
  project(snapshot: AnyMachineSnapshot): unknown;
  readonly invariants: readonly Invariant[];
  readonly steps: readonly StepRule[];
  readonly temporal: readonly TemporalProperty[];
  /** At most this many snapshots are expanded for each input. */
  readonly bound: number;
  /** Invoke ids or sources that need no timeout, each with the reason ("the player answers"). */
  readonly waitsForPlayer: { readonly [srcOrId: string]: string };
  /** What becomes of events that may come at any moment. */
  readonly globalEvents: { readonly [eventType: string]: GlobalEventRule };
  /** `systemId`s of actors outside this chart that it talks to; the explorer stands in for them. */
  readonly collaborators: readonly string[];
  readonly journeys: { readonly [name: string]: Journey };
}

/** An entry of a chart registry. */
export interface ExplorableChart {
  /** File name of the generated documents: `login`, `game-list`. */
  readonly id: string;
  readonly title: string;
  /** The group it is listed under. */
  readonly area: string;
  readonly machine: AnyStateMachine;
  readonly model: ExplorationModel;
  /** IDs of the requirements this chart carries. */
  readonly requirements: readonly string[];
}
