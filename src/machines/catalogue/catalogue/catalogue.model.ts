import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself, requestSteps } from '@/machines/shared/parts/claims.model';
import { UNREACHABLE, VENDORS } from '@/machines/shared/samples';
import { catalogueMachine } from './catalogue.machine';

export const catalogueModel = defineModel(catalogueMachine, {
  inputs: { 'first visit': { cached: null }, 'a later visit': { cached: VENDORS } },
  events: { 'catalogue.reload': [{}], 'catalogue.retry': [{}] },
  outcomes: { fetchVendors: { done: { vendors: VENDORS }, error: { unreachable: UNREACHABLE } } },
  project: ({ context }) => ({ known: context.vendors !== null, failure: context.failure?.code }),
  steps: [
    ...requestSteps<SnapshotFrom<typeof catalogueMachine>>('LIST-31 the first vendors', {
      actor: 'vendors',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after, did }) =>
        after.matches('known') && after.context.vendors === event['output'] && did('cacheVendors'),
      failed: ({ after }) => after.matches('failed') && after.context.failure !== null,
    }),
    ...requestSteps<SnapshotFrom<typeof catalogueMachine>>('API-34 fresh vendors', {
      actor: 'freshVendors',
      during: (snapshot) => snapshot.matches('refreshing'),
      answered: ({ event, after, did }) =>
        after.matches('known') && after.context.vendors === event['output'] && did('cacheVendors'),
      failed: ({ before, after }) =>
        after.matches('stale') && after.context.vendors === before.context.vendors,
    }),
    {
      name: 'A reload or retry keeps known vendors on the screen',
      when: ({ kind }) => kind === 'event',
      holds: ({ after }) => after.matches(after.context.vendors === null ? 'loading' : 'refreshing'),
    },
  ],
  temporal: [
    endsByItself(
      'A load ends by itself',
      (snapshot) => snapshot.matches('loading') || snapshot.matches('refreshing'),
    ),
  ],
  invariants: [
    {
      name: 'I18N-05 the catalogue can be reloaded at any time, and retried after a failure',
      holds: (snapshot) =>
        snapshot.can({ type: 'catalogue.reload' }) &&
        (snapshot.matches('failed') || snapshot.matches('stale')) ===
          snapshot.can({ type: 'catalogue.retry' }),
    },
    {
      name: 'A failure shows only while it lasts',
      holds: (snapshot) => snapshot.matches('failed') === (snapshot.context.failure !== null),
    },
    {
      name: 'Loaded vendors are never dropped',
      holds: (snapshot) =>
        !(snapshot.matches('known') || snapshot.matches('stale')) || snapshot.context.vendors !== null,
    },
  ],
});

export const catalogueChart: ExplorableChart = {
  id: 'catalogue',
  title: 'Vendors and categories',
  area: 'Catalogue',
  machine: catalogueMachine,
  model: catalogueModel,
  requirements: ['LIST-31', 'LIST-32', 'I18N-05', 'API-34'],
};
