import { assign, setup } from 'xstate';
import { FIGURE_REFRESH, REQUEST_TIMEOUT } from '@/config/constants';
import type { Failure } from '../failure';
import { notProvided } from '../notProvided';
import type { ChartTypes } from '../parts/chartTypes';
import { failed, failureKept, timedOut } from '../parts/request';
import { withEvent } from '../parts/withEvent';

/** Figures of an agent's team: deposits (KPI A), turnover (KPI B), active members (KPI C). */
export type TeamFigure = 'deposits' | 'turnover' | 'active';

/** A figure day by day, money in minor units. */
export interface FigureSeries {
  readonly currency: string;
  readonly points: readonly { readonly date: string; readonly value: number }[];
  readonly total: number;
  /** Total of the same number of days before. */
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
  types: {} as ChartTypes<TeamFigureContext, TeamFigureEvent, TeamFigureInput> & { tags: 'failed' },
  actors: { fetchSeries: notProvided<FigureSeries, TeamFigureInput>('fetchSeries') },
  actions: {
    keepSeries: assign((_, { output }: { output: FigureSeries }) => ({ series: output, failure: null })),
    keepFailure: assign(failureKept),
  },
  delays: { REQUEST_TIMEOUT, FIGURE_REFRESH },
}).createMachine({
  id: 'teamFigure',
  description: 'One figure of the team, day by day.',
  context: ({ input }) => ({ figure: input.figure, series: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The figure is loading.',
      meta: { requirements: ['API-32'] },
      invoke: {
        id: 'series',
        src: 'fetchSeries',
        input: ({ context }) => ({ figure: context.figure }),
        onDone: { target: 'showing', actions: withEvent('keepSeries') },
        onError: failed('failed'),
      },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
    },
    showing: {
      description: 'The figure shows as a plot and a table, and reloads at intervals.',
      after: { FIGURE_REFRESH: { target: 'loading' } },
    },
    failed: {
      description: 'The figure could not be loaded; the agent may retry.',
      tags: ['failed'],
      on: { 'figure.retry': { target: 'loading' } },
    },
  },
});
