import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { UNREACHABLE } from '../samples';
import { siteUpdateMachine } from './siteUpdate.machine';

export const siteUpdateModel = defineModel(siteUpdateMachine, {
  events: { 'update.found': [] },
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
  invariants: [],
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
  area: 'Shell',
  machine: siteUpdateMachine,
  model: siteUpdateModel,
  requirements: ['PROD-06'],
};
