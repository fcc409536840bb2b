import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { UNREACHABLE } from '../samples';
import { type FigureSeries, teamFigureMachine } from './teamFigure.machine';

export const SAMPLE_SERIES: FigureSeries = {
  currency: 'PHP',
  points: [
    { date: '2026-07-01', value: 12_000 },
    { date: '2026-07-02', value: 0 },
  ],
  total: 12_000,
  previousTotal: 8_000,
};

export const teamFigureModel = defineModel(teamFigureMachine, {
  inputs: { turnover: { figure: 'turnover' } },
  events: { 'figure.retry': [{}] },
  outcomes: { fetchSeries: { done: { 'two days': SAMPLE_SERIES }, error: { unreachable: UNREACHABLE } } },
  project: ({ context }) => ({ isKnown: context.series !== null }),
  invariants: [
    {
      name: 'A plot shows only loaded data, and a failure has a reason',
      holds: ({ context, ...snapshot }) =>
        (!snapshot.matches('showing') || context.series !== null) &&
        (!snapshot.matches('failed') || context.failure !== null),
    },
  ],
});

export const teamFigureChart: ExplorableChart = {
  id: 'team-figure',
  title: 'Team figure',
  area: 'Agents',
  machine: teamFigureMachine,
  model: teamFigureModel,
  requirements: ['API-32'],
};
