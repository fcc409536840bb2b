import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { siteUpdateMachine } from './siteUpdate.machine';

export const siteUpdateModel = defineModel(siteUpdateMachine, {
  events: { 'update.found': [], 'page.returned': [{}] },
  outcomes: {
    register: { done: { registered: undefined }, error: { 'no workers here': UNREACHABLE } },
    watchWorker: { sends: [{ type: 'update.found' }] },
    untilIdle: { done: { idle: undefined }, error: { 'cannot tell': UNREACHABLE } },
    askConfirmation: { done: { now: true, later: false }, error: { 'cannot be asked': UNREACHABLE } },
    activate: { done: { active: undefined }, error: { 'did not start': UNREACHABLE } },
  },
  waitsForUser: {
    registration: 'Waits for the page to load, however long that takes.',
    idle: 'As long as the player plays or types.',
    question: 'The player answers, in their own time.',
  },
  project: () => null,
  invariants: [
    {
      name: 'PROD-06 new versions are watched for exactly while the worker is registered',
      when: (snapshot) => snapshot.status === 'active',
      holds: (snapshot) => snapshot.matches('registered') === (snapshot.children['worker'] !== undefined),
    },
  ],
  steps: [
    {
      name: 'PROD-06 a page that comes back looks for a new version',
      when: ({ event, before }) => event.type === 'page.returned' && before.matches('registered'),
      holds: ({ did }) => did('lookForUpdate'),
    },
    {
      name: 'PROD-06 only a registered worker is watched',
      when: ({ label }) => label.startsWith('registration '),
      holds: ({ kind, after }) => after.matches(kind === 'done' ? 'registered' : 'unavailable'),
    },
    {
      name: 'PROD-06 a new version waits until the page is idle',
      when: ({ event }) => event.type === 'update.found',
      holds: ({ after }) => after.matches({ registered: 'waiting' }),
    },
    {
      name: 'PROD-06 on an idle page the player is asked',
      when: ({ label }) => label.startsWith('idle done'),
      holds: ({ after }) => after.matches({ registered: 'asking' }),
    },
    {
      name: "PROD-06 only the player's consent activates the new version",
      when: ({ before, after }) =>
        !before.matches({ registered: 'activating' }) && after.matches({ registered: 'activating' }),
      holds: ({ label }) => label === 'question done (now)',
    },
    {
      name: 'PROD-06 the page reloads as soon as the new version is active, and only then',
      holds: ({ label, did }) => did('reload') === label.startsWith('activation done'),
    },
    {
      name: 'PROD-06 a new version that is declined or does not start is offered again later',
      when: ({ label, kind, before }) =>
        label === 'question done (later)' ||
        (kind === 'error' && before.matches('registered')) ||
        (kind === 'timer' && before.matches({ registered: 'activating' })),
      holds: ({ after }) => after.matches({ registered: 'postponed' }),
    },
    {
      name: 'PROD-06 the reminder waits for an idle page again',
      when: ({ before, kind }) => kind === 'timer' && before.matches({ registered: 'postponed' }),
      holds: ({ after }) => after.matches({ registered: 'waiting' }),
    },
  ],
  temporal: [
    endsByItself('An activation ends by itself', (snapshot) =>
      snapshot.matches({ registered: 'activating' }),
    ),
    endsByItself('The reminder comes by itself', (snapshot) => snapshot.matches({ registered: 'postponed' })),
  ],
  journeys: {
    'PROD-06 a new version comes when the player wants it': {
      steps: [
        'registration done (registered)',
        'worker sends update.found',
        'idle done (idle)',
        'question done (now)',
        'activation done (active)',
      ],
      reaches: 'registered.reloading',
    },
  },
});

export const siteUpdateChart: ExplorableChart = {
  id: 'site-update',
  title: 'New version of the site',
  area: 'Boot',
  machine: siteUpdateMachine,
  model: siteUpdateModel,
  requirements: ['PROD-06'],
};
