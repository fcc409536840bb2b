import {
  type Actor,
  type ActorLogic,
  type ActorRefFrom,
  type AnyActorLogic,
  type AnyEventObject,
  assign,
  createActor,
  type InputFrom,
  type Snapshot,
  type SnapshotFrom,
  setup,
} from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';
import type { deferredChartsMachine } from '../deferredCharts/deferredCharts.machine';
import type { PopupMachines, ScreenMachines } from './screenMachines.gen';

/** Lazily loaded charts by name. Types only: their code is in separate chunks. */
export interface FlowMachines extends ScreenMachines, PopupMachines {
  deferredCharts: typeof deferredChartsMachine;
}

type FlowActors = { readonly [Name in keyof FlowMachines]: ActorRefFrom<FlowMachines[Name]> };

export type FlowName = keyof FlowMachines;

/** A lazily loaded chart with its services. The name identifies it without comparing it with all charts. */
export interface FlowOf<Name extends FlowName> {
  readonly name: Name;
  readonly ref: FlowActors[Name];
}

/** Any running flow. */
export type Flow = { [Name in FlowName]: FlowOf<Name> }[FlowName];

/** Creates a chart in the actor system of its parent. */
export type CreateChart = <Logic extends AnyActorLogic>(
  logic: Logic,
  options?: { readonly input: InputFrom<Logic> },
) => Actor<Logic>;

/** Factory of a chart with its services, loaded with its chunk. */
export type CreateFlow<Name extends FlowName = FlowName> = (
  create: CreateChart,
) => { [Each in Name]: FlowOf<Each> }[Name];

/** The running chart of one flow. */
export type FlowRef<Name extends FlowName> = FlowActors[Name];

export interface LazyFlowInput {
  readonly name: FlowName;
}

export interface LazyFlowContext extends LazyFlowInput {
  readonly create: CreateFlow | null;
}

export type LazyFlowEvent = { readonly type: 'flow.retry' };

/** Runs a loaded chart as its child, in the same actor system, with the flow's name as system id. */
type RunSnapshot = Snapshot<unknown> & { readonly flow: Flow };

const runFlow: ActorLogic<RunSnapshot, AnyEventObject, { name: FlowName; create: CreateFlow }> = {
  getInitialSnapshot: ({ self }, { name, create }) => ({
    status: 'active',
    output: undefined,
    error: undefined,
    flow: create((logic, options) => createActor(logic, { ...options, systemId: name, parent: self })),
  }),
  start: ({ flow }) => void flow.ref.start(),
  transition(snapshot, event, { stopChild }) {
    if (event.type === 'xstate.stop') stopChild(snapshot.flow.ref);
    // An error in a chart stays inside its flow, whose view then offers to load it again.
    return event.type.startsWith('xstate.error.actor.')
      ? { ...snapshot, status: 'error', output: undefined, error: event['error'] }
      : snapshot;
  },
  getPersistedSnapshot: (snapshot) => snapshot,
};

/**
 * Loads a chart when it is first needed and runs it while its popup or screen is open, so that the first screen does
 * not include it.
 */
export const lazyFlowMachine = setup({
  types: {} as ChartTypes<LazyFlowContext, LazyFlowEvent, LazyFlowInput> & {
    children: { run: 'runFlow' };
    tags: 'unavailable' | 'running';
  },
  actors: {
    loadFlow: notProvided<CreateFlow, LazyFlowInput>('loadFlow'),
    /** Runs the loaded chart and stops it when its popup or screen closes. */
    runFlow,
  },
  actions: {
    dropFlow: assign({ create: null }),
    keepFlow: assign((_, { output }: { output: CreateFlow }) => ({ create: output })),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'lazyFlow',
  description: 'Loads and runs the chart of a popup, a screen or another lazy part of the site.',
  context: ({ input }) => ({ name: input.name, create: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'A placeholder shows while the chart loads.',
      invoke: {
        id: 'flowChunk',
        src: 'loadFlow',
        input: ({ context }) => ({ name: context.name }),
        onDone: { target: 'running', actions: withEvent('keepFlow') },
        onError: { target: 'unavailable' },
      },
      after: { REQUEST_TIMEOUT: { target: 'unavailable' } },
    },
    running: {
      description: 'The flow runs until its popup or screen closes.',
      tags: ['running'],
      invoke: {
        id: 'run',
        src: 'runFlow',
        input: ({ context }) => ({ name: context.name, create: assertDefined(context.create) }),
        onError: { target: 'unavailable', actions: 'dropFlow' },
      },
      on: {
        'flow.retry': { target: 'loading', actions: 'dropFlow', description: 'Restarts the flow.' },
      },
    },
    unavailable: {
      description: 'The chart could not be loaded; the player may retry or leave.',
      tags: ['unavailable'],
      meta: { requirements: ['ERR-26'] },
      on: { 'flow.retry': { target: 'loading' } },
    },
  },
});

/** The loaded chart while it runs. */
export const runningFlow = ({ children }: SnapshotFrom<typeof lazyFlowMachine>): Flow | null =>
  children.run?.getSnapshot().flow ?? null;
