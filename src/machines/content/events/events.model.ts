import type { Banner } from '@contract/announcements';
import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { resourceClaims } from '@/machines/shared/parts/resource.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { eventsMachine } from './events.machine';

const banner = (id: string, groupName: 'm_event' | 'm_event1'): Banner => ({
  id,
  groupName,
  url: `/img/${id}`,
  title: id,
  linkage: '',
});

const claims = resourceClaims<SnapshotFrom<typeof eventsMachine>>('EVENT-01 events', {
  actor: 'events',
  kept: ({ event, after }) => after.context.list === event['output'].list,
  again: ['language.changed'],
});

export const eventsModel = defineModel(eventsMachine, {
  events: {
    'resource.retry': [{}],
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
    ...claims.steps,
    {
      name: 'Pictures that did not load are tried again with the next answer',
      when: ({ label }) => label.startsWith('events done'),
      holds: ({ after }) => after.context.broken.length === 0,
    },
    {
      name: 'A picture that does not load is left out',
      when: ({ event }) => event.type === 'picture.broken',
      holds: ({ before, after }) => after.context.broken.length >= Math.max(1, before.context.broken.length),
    },
  ],
  temporal: claims.temporal,
  invariants: [
    ...claims.invariants,
    {
      name: 'Events reload in another language at any time',
      holds: (snapshot) => snapshot.can({ type: 'language.changed' }),
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
