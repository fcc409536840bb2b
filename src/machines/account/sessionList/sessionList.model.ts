import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself, proofAnswered, requestSteps } from '@/machines/shared/parts/claims.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { type OwnSession, sessionListMachine } from './sessionList.machine';

const HERE: OwnSession = {
  sessionId: 's1',
  current: true,
  createdTime: 1,
  lastSeenTime: 2,
  ip: '127.0.0.1',
  device: 'Phone',
};

export const sessionListModel = defineModel(sessionListMachine, {
  events: {
    'session.revoke': { 'another device': { sessionId: 's2' }, 'this device': { sessionId: 's1' } },
    'list.retry': [{}],
  },
  outcomes: {
    fetchSessions: {
      done: { 'two sessions': [HERE, { ...HERE, sessionId: 's2', current: false }] },
      error: { unreachable: UNREACHABLE },
    },
    askConfirmation: { done: { yes: true, no: false }, error: { 'cannot be asked': UNREACHABLE } },
    revokeSession: {
      done: { ended: undefined },
      error: { unreachable: UNREACHABLE, 'a step-up is required': { code: 'step.up.required' } },
    },
    stepUp: { done: { proven: { proven: true }, 'given up': { proven: false } } },
  },
  waitsForUser: {
    question: 'The player answers, in their own time.',
    stepUp: 'A separate chart with its own timeouts.',
  },
  project: ({ context }) => context,
  steps: [
    ...requestSteps<SnapshotFrom<typeof sessionListMachine>>('Sessions', {
      actor: 'sessions',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after }) =>
        after.matches('showing') &&
        after.context.sessions === event['output'] &&
        after.context.failure === null,
      failed: ({ after }) => after.matches('failed') && after.context.failure !== null,
      again: ['list.retry'],
    }),
    {
      name: 'Only a confirmed logout of another device is sent',
      when: ({ label }) => label.startsWith('question '),
      holds: ({ event, after }) => after.matches(event['output'] === true ? 'revoking' : 'showing'),
    },
    proofAnswered(
      (snapshot) => snapshot.matches('proving'),
      (snapshot) => snapshot.matches('revoking'),
      (snapshot) => snapshot.matches('showing'),
    ),
  ],
  temporal: [
    endsByItself(
      'A request ends by itself',
      (snapshot) => snapshot.matches('loading') || snapshot.matches('revoking'),
    ),
  ],
  invariants: [
    {
      name: 'The session to end is forgotten once the list shows',
      when: (snapshot) => snapshot.matches('showing'),
      holds: ({ context }) => context.revoking === '',
    },
    {
      name: 'The session of this device is never the one being ended',
      holds: (snapshot) => snapshot.context.revoking !== 's1',
    },
  ],
});

export const sessionListChart: ExplorableChart = {
  id: 'session-list',
  title: 'Session list',
  area: 'Account',
  machine: sessionListMachine,
  model: sessionListModel,
  requirements: [],
};
