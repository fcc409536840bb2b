import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself, requestSteps } from '../parts/claims.model';
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
  steps: requestSteps('API-32 a figure', {
    actor: 'series',
    during: (snapshot) => snapshot.matches('loading'),
    answered: ({ event, after }) => after.matches('showing') && after.context.series === event['output'],
    failed: ({ after }) => after.matches('failed') && after.context.failure !== null,
    again: ['figure.retry'],
  }),
  temporal: [
    endsByItself('A load ends by itself', (snapshot) => snapshot.matches('loading')),
    endsByItself('A shown figure reloads by itself', (snapshot) => snapshot.matches('showing')),
  ],
  invariants: [
    {
      name: 'A failed figure can be retried',
      when: (snapshot) => snapshot.matches('failed'),
      holds: (snapshot) => snapshot.can({ type: 'figure.retry' }),
    },
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
