import type { AnyStateMachine } from 'xstate';
import type { ChartTransition } from '../chart';

/** Kinds of changes of the graph: each changes what a chart does, so each must be detected. */
export const GRAPH_KINDS = [
  'transition dropped',
  'timeout dropped',
  'guard negated',
  'target moved',
  'actions dropped',
  'entry dropped',
  'exit dropped',
  'actor moved up',
] as const;

/** Kinds of changes of what crosses a chart's border. One that nothing outside can notice is no fault. */
const BORDER_KINDS = [
  'reenter dropped',
  'tag dropped',
  'tag added',
  'action dropped',
  'actions swapped',
  'assignment kept',
  'input changed',
  'message changed',
  'output changed',
  'delay doubled',
] as const;

export const MUTATION_KINDS = [...GRAPH_KINDS, ...BORDER_KINDS] as const;

/** The kind of change. */
export type MutationKind = (typeof MUTATION_KINDS)[number];

export interface Mutation {
  /** Stable within the chart: kind and place. */
  readonly id: string;
  readonly kind: MutationKind;
  /** The original transition; absent if a state or the whole chart was changed. */
  readonly transition?: ChartTransition;
  /** Dot path of the changed state, or of the transition's source. */
  readonly state: string;
  /** The change in words. */
  readonly words: string;
  /** A changed copy of the chart. */
  readonly machine: AnyStateMachine;
}

const graphKinds: readonly string[] = GRAPH_KINDS;

/** Whether a mutation changes the graph. */
export const isOfGraph = ({ kind }: Pick<Mutation, 'kind'>): boolean => graphKinds.includes(kind);
