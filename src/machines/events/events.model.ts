import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import type { Banner } from '@/services/contract/announcements';
import { endsByItself, requestSteps } from '../parts/claims.model';
import { UNREACHABLE } from '../samples';
import { eventsMachine } from './events.machine';

const banner = (id: string, groupName: 'm_event' | 'm_event1'): Banner => ({
  id,
  groupName,
  url: `/img/${id}`,
  title: id,
  linkage: '',
});

export const eventsModel = defineModel(eventsMachine, {
  events: {
    'events.retry': [{}],
    'picture.broken': { first: { id: 'm_event-1' } },
    'language.changed': [{}],
  },
  outcomes: {
    fetchEvents: {
      done: { two: { top: [banner('m_event1-1', 'm_event1')], list: [banner('m_event-1', 'm_event')] } },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    known: context.list.length,
    broken: context.broken,
    failure: context.failure?.code,
  }),
  steps: [
    ...requestSteps<SnapshotFrom<typeof eventsMachine>>('EVENT-01 events', {
      actor: 'events',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after }) => after.matches('known') && after.context.list === event['output'].list,
      failed: ({ after }) => after.matches('failed') && after.context.failure !== null,
    }),
    {
      name: 'Another language and a retry load the events',
      when: ({ event }) => event.type === 'language.changed' || event.type === 'events.retry',
      holds: ({ after }) => after.matches('loading'),
    },
    {
      name: 'A picture that does not load is left out',
      when: ({ event }) => event.type === 'picture.broken',
      holds: ({ before, after }) => after.context.broken.length >= Math.max(1, before.context.broken.length),
    },
  ],
  temporal: [endsByItself('A load ends by itself', (snapshot) => snapshot.matches('loading'))],
  invariants: [
    {
      name: 'Events reload in another language at any time, and can be retried after a failure',
      holds: (snapshot) =>
        snapshot.can({ type: 'language.changed' }) &&
        snapshot.matches('failed') === snapshot.can({ type: 'events.retry' }),
    },
    {
      name: 'EVENT-01 each group has its own place',
      holds: ({ context }) =>
        context.top.every(({ groupName }) => groupName === 'm_event1') &&
        context.list.every(({ groupName }) => groupName === 'm_event'),
      witness: () => ({ top: [banner('m_event-1', 'm_event')] }),
    },
  ],
});

export const eventsChart: ExplorableChart = {
  id: 'events',
  title: 'Events page',
  area: 'Content',
  machine: eventsMachine,
  model: eventsModel,
  requirements: ['ROUTE-43', 'EVENT-01', 'API-52'],
};
