import type {
  AnyStateMachine,
  CallbackActorLogic,
  EventFrom,
  EventObject,
  InputFrom,
  OutputFrom,
  ProvidedActor,
  SnapshotFrom,
  StateMachine,
} from 'xstate';
import type {
  ActorOutcomes,
  ExplorationModel,
  GlobalEventRule,
  Journey,
  ModelStep,
  Samples,
  TemporalProperty,
} from './types';

/** Default limit of expanded snapshots per input. */
export const DEFAULT_BOUND = 2_000;

type SampleSourceIn<T, TSnapshot> = Samples<T> | ((snapshot: TSnapshot) => Samples<T>);

/** Events that a user or another chart may send, without XState's own. */
type PublicEvent<TEvent extends EventObject> = Exclude<TEvent, { type: `xstate.${string}` }>;

type EventOfType<TEvent extends EventObject, TType extends string> = Extract<TEvent, { type: TType }>;

/** The event without its type; `{}` for events without a payload. */
type Payload<TEvent> = TEvent extends EventObject
  ? Exclude<keyof TEvent, 'type'> extends never
    ? Record<string, never>
    : { [K in keyof TEvent as K extends 'type' ? never : K]: TEvent[K] }
  : never;

type EventSamples<TEvent extends EventObject, TSnapshot> = {
  readonly [TType in PublicEvent<TEvent>['type']]: SampleSourceIn<
    Payload<EventOfType<TEvent, TType>>,
    TSnapshot
  >;
};

/** Actors and actions that a machine declares. */
export type Declared<TMachine> =
  TMachine extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer TActor,
    infer TAction,
    infer _Guard,
    infer _Delay,
    infer _StateValue,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? { readonly actor: TActor; readonly action: TAction }
    : never;

interface ProcessOutcomes<TLogic, TEvent, TSnapshot> {
  readonly done?: SampleSourceIn<
    TLogic extends ProvidedActor['logic'] ? OutputFrom<TLogic> : unknown,
    TSnapshot
  >;
  readonly error?: SampleSourceIn<unknown, TSnapshot>;
  readonly sends?: SampleSourceIn<TEvent, TSnapshot>;
  readonly snapshots?: SampleSourceIn<object, TSnapshot>;
}

/** Promises need both `done` and `error`; the outcomes of all other actors are optional. */
type OutcomesOf<TLogic, TEvent, TSnapshot> = TLogic extends AnyStateMachine
  ? ProcessOutcomes<TLogic, TEvent, TSnapshot>
  : TLogic extends CallbackActorLogic<infer _Received, infer _Input, infer _Emitted>
    ? {
        readonly sends?: SampleSourceIn<TEvent, TSnapshot>;
        readonly error?: SampleSourceIn<unknown, TSnapshot>;
      }
    : TLogic extends ProvidedActor['logic']
      ? SnapshotFrom<TLogic> extends { input: unknown; output: unknown }
        ? {
            readonly done: SampleSourceIn<OutputFrom<TLogic>, TSnapshot>;
            readonly error: SampleSourceIn<unknown, TSnapshot>;
          }
        : ProcessOutcomes<TLogic, TEvent, TSnapshot>
      : never;

type OutcomeTable<TActor extends ProvidedActor, TEvent, TSnapshot> = {
  readonly [TSource in TActor['src']]: OutcomesOf<
    Extract<TActor, { src: TSource }>['logic'],
    TEvent,
    TSnapshot
  >;
};

/** Required if the chart declares actors, absent otherwise. */
type OutcomesField<TActor extends ProvidedActor, TEvent, TSnapshot> = [TActor] extends [never]
  ? { readonly outcomes?: Record<string, never> }
  : { readonly outcomes: OutcomeTable<TActor, TEvent, TSnapshot> };

/** Required if the chart cannot start without an input. */
type InputsField<TInput> = undefined extends TInput
  ? { readonly inputs?: { readonly [name: string]: TInput } }
  : { readonly inputs: { readonly [name: string]: TInput } };

interface CommonFields<TEvent extends EventObject, TSnapshot, TSource extends string> {
  /** Samples of every public event; `[]` for an event that only an actor of this chart sends. */
  readonly events: EventSamples<TEvent, TSnapshot>;
  /** Outcomes of one invoke id, where two invokes of the same source differ. */
  readonly outcomesById?: { readonly [id: string]: ActorOutcomes };
  /** The part of the context that guards read: plain data without dates, `() => null` if they read none. */
  readonly project: (snapshot: TSnapshot) => unknown;
  /** Checked in every configuration, or in those where `when` is true. */
  readonly invariants?: readonly {
    readonly name: string;
    readonly when?: (snapshot: TSnapshot) => boolean;
    readonly holds: (snapshot: TSnapshot) => boolean;
    /** Context values that must break it. Only for a claim about data, which no mutation of the chart breaks. */
    readonly witness?: (
      context: TSnapshot extends { readonly context: infer TContext } ? TContext : never,
    ) => object;
  }[];
  /** Checked on every step, or on those where `when` is true. */
  readonly steps?: readonly {
    readonly name: string;
    readonly when?: (step: ModelStep<TSnapshot>) => boolean;
    readonly holds: (step: ModelStep<TSnapshot>) => boolean;
    /** Whether it is also true of the start. */
    readonly atStart?: boolean;
    readonly witness?: (
      context: TSnapshot extends { readonly context: infer TContext } ? TContext : never,
    ) => object;
  }[];
  /** Checked on whole paths. */
  readonly temporal?: readonly TemporalProperty<TSnapshot>[];
  /** @default DEFAULT_BOUND */
  readonly bound?: number;
  /** Invokes that need no timeout, with the reason. */
  readonly waitsForUser?: { readonly [K in TSource | (string & {})]?: string };
  /** States that are never left though they are not final, each with the reason. */
  readonly ends?: { readonly [path: string]: string };
  readonly delays?: ExplorationModel['delays'];
  readonly globalEvents?: { readonly [eventType: string]: GlobalEventRule };
  readonly collaborators?: readonly string[];
  readonly journeys?: { readonly [name: string]: Journey };
}

/** A model as written in `<flow>.model.ts`. */
export type ModelDefinition<TMachine extends AnyStateMachine> = CommonFields<
  EventFrom<TMachine>,
  SnapshotFrom<TMachine>,
  Declared<TMachine>['actor']['src']
> &
  OutcomesField<Declared<TMachine>['actor'], PublicEvent<EventFrom<TMachine>>, SnapshotFrom<TMachine>> &
  InputsField<InputFrom<TMachine>>;

/**
 * The exploration model of a chart, checked against the chart's types: a new event does not compile without a sample,
 * nor a new actor without outcomes.
 */
export function defineModel<TMachine extends AnyStateMachine>(
  machine: TMachine,
  definition: NoInfer<ModelDefinition<TMachine>>,
): ExplorationModel;
// The implementation takes a plain object: types are checked at the call.
export function defineModel(_machine: AnyStateMachine, definition: object): ExplorationModel {
  return {
    events: {},
    outcomes: {},
    outcomesById: {},
    inputs: { default: undefined },
    project: () => null,
    invariants: [],
    steps: [],
    temporal: [],
    bound: DEFAULT_BOUND,
    waitsForUser: {},
    ends: {},
    globalEvents: {},
    collaborators: [],
    journeys: {},
    ...definition,
  };
}
