import { assign, setup } from 'xstate';
import { FIGURE_REFRESH, REQUEST_TIMEOUT } from '@/config/constants';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failureKept } from '@/machines/shared/parts/request';
import { type ResourceRetry, type ResourceTag, resource } from '@/machines/shared/parts/resource';
import { withEvent } from '@/machines/shared/parts/withEvent';

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

export type TeamFigureEvent = ResourceRetry;

/** One figure of an agent's team (API-32). */
export const teamFigureMachine = setup({
  types: {} as ChartTypes<TeamFigureContext, TeamFigureEvent, TeamFigureInput> & { tags: ResourceTag },
  actors: { fetchSeries: notProvided<FigureSeries, TeamFigureInput>('fetchSeries') },
  actions: {
    keepSeries: assign((_, { output }: { output: FigureSeries }) => ({ series: output })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
  },
  delays: { REQUEST_TIMEOUT, FIGURE_REFRESH },
}).createMachine({
  id: 'teamFigure',
  description: 'One figure of the team, day by day.',
  context: ({ input }) => ({ figure: input.figure, series: null, failure: null }),
  initial: 'loading',
  states: resource(
    {
      id: 'series',
      src: 'fetchSeries',
      input: ({ context }: { readonly context: TeamFigureContext }) => ({ figure: context.figure }),
      keep: withEvent('keepSeries'),
    },
    {
      loading: { description: 'The figure is loading.', meta: { requirements: ['API-32'] } },
      ready: {
        description: 'The figure shows as a plot and a table, and reloads at intervals.',
        after: { FIGURE_REFRESH: { target: 'loading' } },
      },
      failed: { description: 'The figure could not be loaded; the agent may retry.' },
    },
  ),
});
