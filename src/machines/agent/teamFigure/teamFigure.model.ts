import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import { resourceClaims } from '@/machines/shared/parts/resource.model';
import { UNREACHABLE } from '@/machines/shared/samples';
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

const claims = resourceClaims<SnapshotFrom<typeof teamFigureMachine>>('API-32 a figure', {
  actor: 'series',
  kept: ({ event, after }) => after.context.series === event['output'],
});

export const teamFigureModel = defineModel(teamFigureMachine, {
  inputs: { turnover: { figure: 'turnover' } },
  events: { 'resource.retry': [{}] },
  outcomes: { fetchSeries: { done: { 'two days': SAMPLE_SERIES }, error: { unreachable: UNREACHABLE } } },
  project: ({ context }) => ({ isKnown: context.series !== null }),
  steps: claims.steps,
  temporal: [
    ...claims.temporal,
    endsByItself('A shown figure reloads by itself', (snapshot) => snapshot.matches('ready')),
  ],
  invariants: [
    ...claims.invariants,
    {
      name: 'A plot shows only loaded data',
      holds: (snapshot) => !snapshot.matches('ready') || snapshot.context.series !== null,
    },
  ],
});

export const teamFigureChart: ExplorableChart = {
  id: 'team-figure',
  title: 'Team figure',
  area: 'Agent',
  machine: teamFigureMachine,
  model: teamFigureModel,
  requirements: ['API-32'],
};
