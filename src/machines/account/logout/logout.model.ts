import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { EXPIRED, LOGGED_OUT, MEMBER, UNREACHABLE } from '@/machines/shared/samples';
import { logoutMachine } from './logout.machine';

export const logoutModel = defineModel(logoutMachine, {
  events: {
    'logout.ask': [{}],
    'session.changed': {
      'the session has ended': { session: EXPIRED },
      'logged in': { session: MEMBER },
    },
  },
  outcomes: {
    askConfirmation: { done: { yes: true, no: false }, error: { 'cannot be asked': UNREACHABLE } },
    endSession: { done: { ended: undefined }, error: { unreachable: UNREACHABLE } },
  },
  waitsForUser: { question: 'The player answers, in their own time.' },
  project: () => null,
  invariants: [
    {
      name: 'The end of a session needs no logout; a new one can be logged out again, and is never ended by an old logout',
      holds: (snapshot) =>
        snapshot.can({ type: 'session.changed', session: LOGGED_OUT }) ===
          (snapshot.matches('idle') || snapshot.matches('asking')) &&
        snapshot.can({ type: 'session.changed', session: MEMBER }) ===
          (snapshot.matches('loggedOut') || snapshot.matches('loggingOut')),
    },
  ],
  steps: [
    {
      name: 'A changed session ends the running logout',
      when: ({ event, refused }) => event.type === 'session.changed' && !refused,
      holds: ({ event, after }) => after.matches(event['session'].kind === 'visitor' ? 'loggedOut' : 'idle'),
    },
    {
      name: 'LOGOUT-03 LOGOUT-04 LOGOUT-05 however the server answers, the session is cleared and home shows',
      when: ({ before, after, event }) =>
        event.type !== 'session.changed' && before.matches('loggingOut') && !after.matches('loggingOut'),
      holds: ({ after, did }) =>
        after.matches('loggedOut') && did('turnOffAutoLogin') && did('clearSession') && did('goHome'),
    },
    {
      name: 'LOGOUT-01 only a confirmation logs out',
      when: ({ before, after }) => !before.matches('loggingOut') && after.matches('loggingOut'),
      holds: ({ label }) => label === 'question done (yes)',
    },
    {
      name: 'LOGOUT-02 the mask shows exactly during the logout',
      holds: ({ before, after, did }) =>
        did('showLoading') === (!before.matches('loggingOut') && after.matches('loggingOut')) &&
        did('hideLoading') === (before.matches('loggingOut') && !after.matches('loggingOut')),
    },
    {
      name: 'A message says that the logout is done only if the server has confirmed it; otherwise, that it has not',
      when: ({ did }) => did('clearSession'),
      holds: ({ label, actions }) =>
        JSON.stringify(actions.flatMap(({ type, params }) => (type === 'notify' ? [params] : []))) ===
        JSON.stringify([
          label === 'farewell done (ended)'
            ? { message: 'message.logged_out', tone: 'success', duration: 'success' }
            : { message: 'message.logout_unconfirmed', tone: 'info', duration: 'default' },
        ]),
    },
  ],
  temporal: [
    {
      name: 'LOGOUT-02 a logout ends by itself, even when the server never answers',
      kind: 'eventually',
      from: (snapshot) => snapshot.matches('loggingOut'),
      comes: (snapshot) => snapshot.matches('loggedOut') || snapshot.matches('idle'),
    },
  ],
  journeys: {
    'declining changes nothing': { steps: ['logout.ask', 'question done (no)'], reaches: 'idle' },
  },
});

export const logoutChart: ExplorableChart = {
  id: 'logout',
  title: 'Logout',
  area: 'Account',
  machine: logoutMachine,
  model: logoutModel,
  requirements: ['LOGOUT-01', 'LOGOUT-02', 'LOGOUT-03', 'LOGOUT-04', 'LOGOUT-05', 'API-21'],
};
