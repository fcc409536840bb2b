import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { Banner } from '@/services/contract/announcements';
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
  invariants: [
    {
      name: 'EVENT-01 each group has its own place',
      holds: ({ context }) =>
        context.top.every(({ groupName }) => groupName === 'm_event1') &&
        context.list.every(({ groupName }) => groupName === 'm_event'),
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
