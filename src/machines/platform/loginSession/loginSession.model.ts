import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { sessionLifecycle } from './loginSession.machine';

/** What ends a session, by the end that it has. */
const ENDS = {
  'member.loggedOut': 'loggedOut',
  'login.elsewhere': 'replaced',
  'access.withdrawn': 'withdrawn',
} as const;
const IDLE = 1_800_000;

export const loginSessionModel = defineModel(sessionLifecycle, {
  inputs: {
    'which ends when it is not used': { idleMs: IDLE, mostMs: 43_200_000 },
    'shorter than the longest pause': { idleMs: IDLE, mostMs: 600_000 },
  },
  events: {
    'session.used': { early: { leftMs: 40_000_000 }, 'near its end': { leftMs: 60_000 } },
    'member.loggedOut': [{}],
    'login.elsewhere': [{}],
    'access.withdrawn': [{}],
  },
  project: ({ context }) => context.mostMs,
  steps: [
    {
      name: 'A session that is used stays open',
      when: ({ before, event }) => before.matches('open') && event.type === 'session.used',
      holds: ({ after }) => after.matches('open'),
    },
    {
      name: 'A session that is ended says why',
      when: ({ before, event }) => before.matches('open') && event.type in ENDS,
      holds: ({ after, event }) => after.value === Reflect.get(ENDS, event.type),
    },
    {
      name: 'Time ends a session as expired',
      when: ({ kind }) => kind === 'timer',
      holds: ({ after }) => after.matches('expired'),
    },
  ],
  temporal: [
    {
      name: 'Every session can end by itself',
      kind: 'possible',
      from: (now) => now.hasTag('open'),
      comes: (now) => now.matches('expired'),
    },
  ],
  ends: {
    loggedOut: 'A session that was logged out is over.',
    replaced: 'A session that was replaced is over.',
    withdrawn: 'A session that was withdrawn is over.',
    expired: 'An expired session is over.',
  },
  journeys: {
    'a session that is used and logged out': {
      steps: ['session.used (early)', 'member.loggedOut'],
      reaches: 'loggedOut',
    },
    'a session that another login replaces': { steps: ['login.elsewhere'], reaches: 'replaced' },
    'a session that is withdrawn': { steps: ['access.withdrawn'], reaches: 'withdrawn' },
    'a session that nobody uses': { steps: ['after SESSION_ENDS in open'], reaches: 'expired' },
  },
});

export const loginSessionChart: ExplorableChart = {
  id: 'login-session',
  title: 'Session of a member',
  area: 'Platform',
  machine: sessionLifecycle,
  model: loginSessionModel,
  requirements: ['SESSION-02', 'API-21', 'LOGOUT-02', 'ERR-16'],
};
