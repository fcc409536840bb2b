import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { OPEN_PROTECTION, sessionOfType, UNREACHABLE } from '../samples';
import { protectionMachine } from './protection.machine';

const HISTORY = {
  activity: [],
  days: [],
  events: [{ eventId: 2, time: 1_000_000, kind: 'timeOut', subject: '', value: 2_000_000 } as const],
  hasMore: true,
  currency: 'PHP',
};
const EXCLUDED = {
  ...OPEN_PROTECTION,
  exclusionUntil: 9_000_000,
  standing: { play: 'excluded', deposit: 'excluded' } as const,
};

export const protectionModel = defineModel(protectionMachine, {
  inputs: { member: { memberType: 0 }, visitor: { memberType: null }, guest: { memberType: 4 } },
  events: {
    'session.changed': {
      'a member': { session: sessionOfType(0) },
      'a guest': { session: sessionOfType(4) },
      'logged out': { session: sessionOfType(null) },
    },
    'limit.edit': [{ kind: 'loss', period: 'week' }],
    'limit.save': { lower: { amount: 100_000 }, 'no limit': { amount: null } },
    'break.choose': {
      'time-out': { choice: { kind: 'timeOut', hours: 24 } },
      'self-exclusion': { choice: { kind: 'exclusion', months: 6 } },
      'too short': { choice: { kind: 'exclusion', months: 1 } },
    },
    'break.confirm': [{}],
    'realityCheck.set': { 'each half hour': { minutes: 30 } },
    'sheet.close': [{}],
    'history.more': [{}],
    'protection.retry': [{}],
  },
  outcomes: {
    fetchProtection: {
      done: {
        open: { state: OPEN_PROTECTION, history: { ...HISTORY, hasMore: false } },
        excluded: { state: EXCLUDED, history: HISTORY },
      },
      error: { unreachable: UNREACHABLE },
    },
    save: { done: { noted: undefined }, error: { unreachable: UNREACHABLE } },
    fetchHistory: {
      done: { 'the rest': { ...HISTORY, events: [], hasMore: false } },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    memberType: context.memberType,
    play: context.state?.standing.play,
    hasMore: context.history?.hasMore,
    limit: context.limit,
    change: context.change,
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'Only a chosen change is saved',
      holds: (snapshot) => !snapshot.matches('saving') || snapshot.context.change !== null,
    },
    {
      name: 'A break lasts at least 24 hours, a self-exclusion at least six months',
      holds: ({ context }) =>
        context.change?.change !== 'break' ||
        (context.change.choice.kind === 'timeOut'
          ? context.change.choice.hours >= 24 && context.change.choice.hours <= 1_008
          : context.change.choice.months >= 6),
    },
  ],
  journeys: {
    'excludes oneself': {
      steps: [
        'protection done (open)',
        'break.choose (self-exclusion)',
        'break.confirm',
        'saving done (noted)',
        'protection done (excluded)',
      ],
      reaches: 'showing',
    },
  },
});

export const protectionChart: ExplorableChart = {
  id: 'protection',
  title: 'Limits and breaks',
  area: 'Player protection',
  machine: protectionMachine,
  model: protectionModel,
  requirements: [],
};
