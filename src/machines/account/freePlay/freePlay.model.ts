import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself, masked, performs } from '@/machines/shared/parts/claims.model';
import { sessionOfType, TRIAL_RECORD, UNREACHABLE } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import { freePlayMachine } from './freePlay.machine';

const ask = (memberType: number | null) => ({ moduleId: '', session: sessionOfType(memberType) });

export const freePlayModel = defineModel(freePlayMachine, {
  events: {
    'freePlay.ask': {
      'a visitor': ask(null),
      'a visitor, in one game': { moduleId: 'slots', session: sessionOfType(null) },
      'type 0': ask(0),
      'type 1': ask(1),
      'type 2': ask(2),
      'type 4': ask(4),
      'type 40': ask(40),
      'an agent': ask(3),
    },
    'freePlay.cancel': [{}],
  },
  outcomes: { startTrial: { done: [TRIAL_RECORD], error: { unreachable: UNREACHABLE } } },
  project: () => null,
  steps: [
    {
      name: 'FREEPLAY-02 visitors and members of types 0, 1 and 2 may play for free; others see why not',
      when: ({ event }) => event.type === 'freePlay.ask',
      holds: ({ event, after, calls, did }) =>
        [null, 0, 1, 2].includes(memberTypeOf(event['session']))
          ? after.matches('starting') &&
            calls.some(({ input }) => Object(input).moduleId === event['moduleId'])
          : after.matches('idle') && did('notify'),
    },
    {
      name: 'SESSION-03 SESSION-04 a trial starts its session',
      when: ({ label }) => label.startsWith('trial done'),
      holds: (step) =>
        step.after.matches('idle') &&
        performs(step, 'startSession', { record: TRIAL_RECORD }) &&
        !step.did('reportFailed'),
    },
    {
      name: 'FREEPLAY-01 a trial that does not start is reported, with a message unless the player has cancelled',
      when: ({ before, label }) => before.matches('starting') && !label.startsWith('trial done'),
      holds: ({ event, after, did }) =>
        after.matches('idle') && did('reportFailed') && did('notify') === (event.type !== 'freePlay.cancel'),
    },
    masked('API-17 the mask shows exactly during the request', (snapshot) => snapshot.matches('starting')),
  ],
  temporal: [endsByItself('A trial request ends by itself', (snapshot) => snapshot.matches('starting'))],
  journeys: {
    'FREEPLAY-01 the player cancels': {
      steps: ['freePlay.ask (a visitor)', 'freePlay.cancel'],
      reaches: 'idle',
    },
  },
});

export const freePlayChart: ExplorableChart = {
  id: 'free-play',
  title: 'Free play',
  area: 'Account',
  machine: freePlayMachine,
  model: freePlayModel,
  requirements: ['FREEPLAY-01', 'FREEPLAY-02', 'ERR-18', 'API-03', 'API-17'],
};
