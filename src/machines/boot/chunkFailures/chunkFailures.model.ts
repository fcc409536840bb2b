import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { UNREACHABLE } from '@/machines/shared/samples';
import { chunkFailuresMachine } from './chunkFailures.machine';

export const chunkFailuresModel = defineModel(chunkFailuresMachine, {
  events: {
    'part.lost': { login: { part: 'login' }, menu: { part: 'sideMenu' } },
    'page.reload': [{}],
  },
  outcomes: {
    reachSite: { done: { answers: undefined }, error: { unreachable: UNREACHABLE } },
  },
  project: ({ context }) => context.lost,
  steps: [
    {
      name: 'A part that fails for the first time can be retried before a reload is offered',
      when: ({ before, event }) =>
        event.type === 'part.lost' && !before.context.lost.includes(String(event['part'])),
      holds: ({ before, after }) => after.value === before.value,
    },
    {
      name: 'The player asks for every reload, and it happens at once',
      holds: ({ event, after, did }) =>
        did('reload') === (event.type === 'page.reload') && (!did('reload') || after.matches('reloading')),
    },
    {
      name: 'A page that the browser does not reload offers it again',
      when: ({ before, kind }) => before.matches('reloading') && kind === 'timer',
      holds: ({ after }) => after.matches('outdated'),
    },
  ],
  journeys: {
    'ERR-26 a part that is lost twice while the site answers is offered a reload': {
      steps: ['part.lost (login)', 'part.lost (login)', 'site done (answers)', 'page.reload'],
      reaches: 'reloading',
    },
  },
});

export const chunkFailuresChart: ExplorableChart = {
  id: 'chunk-failures',
  title: 'Lazy parts of the site',
  area: 'Boot',
  machine: chunkFailuresMachine,
  model: chunkFailuresModel,
  requirements: ['ERR-26'],
};
