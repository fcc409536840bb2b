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
    'session.revoke': {
      'another device': { sessionId: 's2' },
      'a third device': { sessionId: 's3' },
      'this device': { sessionId: 's1' },
    },
    'list.retry': [{}],
  },
  outcomes: {
    fetchSessions: {
      done: {
        'three sessions': [
          { ...HERE, sessionId: 's2', device: 'Tablet', current: false },
          HERE,
          { ...HERE, sessionId: 's3', device: 'Laptop', current: false },
        ],
      },
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
      name: 'The player is asked about the chosen device, which is never this one',
      when: ({ event }) => event.type === 'session.revoke',
      holds: ({ label, event, before, after, refused }) =>
        label.endsWith('(this device)') || !before.matches('showing')
          ? refused
          : after.matches('asking') && after.context.revoking === event['sessionId'],
    },
    {
      name: 'A confirmation ends the session, and nothing else does',
      when: ({ label }) => label.startsWith('question '),
      holds: ({ event, after, calls }) =>
        event['output'] === true
          ? after.matches('revoking') && calls.some(({ src }) => src === 'revokeSession')
          : after.matches('showing') && calls.length === 0,
    },
    {
      name: 'What is sent names the session that the player was asked about',
      when: ({ calls }) => calls.some(({ src }) => src === 'revokeSession'),
      holds: ({ label, before, calls }) =>
        ['question done (yes)', 'stepUp done (proven)'].includes(label) &&
        calls.every(({ input }) => Object(input).sessionId === before.context.revoking) &&
        before.context.revoking !== '',
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
