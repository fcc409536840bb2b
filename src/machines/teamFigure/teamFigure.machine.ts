import { assign, setup } from 'xstate';
import { FIGURE_REFRESH, REQUEST_TIMEOUT } from '@/config/constants';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { unprovided } from '../unprovided';

/** Figures of an agent's team: deposits (KPI A), turnover (KPI B), active members (KPI C). */
export type TeamFigure = 'deposits' | 'turnover' | 'active';

/** A figure day by day, money in minor units. */
export interface FigureSeries {
  readonly currency: string;
  readonly points: readonly { readonly date: string; readonly value: number }[];
  readonly total: number;
  /** Total of as many days before. */
  readonly previousTotal: number;
}

export interface TeamFigureInput {
  readonly figure: TeamFigure;
}

export interface TeamFigureContext extends TeamFigureInput {
  readonly series: FigureSeries | null;
  readonly failure: Failure | null;
}

export type TeamFigureEvent = { readonly type: 'figure.retry' };

/** One figure of an agent's team (API-32). */
export const teamFigureMachine = setup({
  types: {
    context: {} as TeamFigureContext,
    events: {} as TeamFigureEvent,
    input: {} as TeamFigureInput,
  },
  actors: { fetchSeries: unprovided<FigureSeries, TeamFigureInput>('fetchSeries') },
  actions: {
    keepSeries: assign((_, params: { series: FigureSeries }) => ({ series: params.series, failure: null })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
  },
  delays: { REQUEST_TIMEOUT, FIGURE_REFRESH },
}).createMachine({
  id: 'teamFigure',
  description: 'One figure of the team, day by day.',
  context: ({ input }) => ({ figure: input.figure, series: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The figure is on its way.',
      meta: { requirements: ['API-32'] },
      invoke: {
        id: 'series',
        src: 'fetchSeries',
        input: ({ context }) => ({ figure: context.figure }),
        onDone: {
          target: 'showing',
          actions: { type: 'keepSeries', params: ({ event }) => ({ series: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'failed',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    showing: {
      description: 'The figure shows as a plot, and as a table, and is asked for again now and then.',
      after: { FIGURE_REFRESH: { target: 'loading' } },
    },
    failed: {
      description: 'It could not be loaded; the agent may retry.',
      on: { 'figure.retry': { target: 'loading' } },
    },
  },
});
