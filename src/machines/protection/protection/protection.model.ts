import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself, requestSteps } from '@/machines/shared/parts/claims.model';
import {
  COUNT_DOWN,
  TOO_MANY,
  waitBegins,
  waitCounts,
  waitIsCounted,
} from '@/machines/shared/parts/wait.model';
import { OPEN_PROTECTION, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
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

const isSaving = (snapshot: SnapshotFrom<typeof protectionMachine>): boolean =>
  snapshot.matches('saving') || snapshot.matches({ editingLimit: 'saving' });

export const protectionModel = defineModel(protectionMachine, {
  inputs: {
    member: { session: sessionOfType(0) },
    visitor: { session: sessionOfType(null) },
    trial: { session: sessionOfType(4) },
  },
  events: {
    'session.changed': {
      'a member': { session: sessionOfType(0) },
      'a trial account': { session: sessionOfType(4) },
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
    'wait.left': [],
  },
  outcomes: {
    countDown: COUNT_DOWN,
    fetchProtection: {
      done: {
        open: { state: OPEN_PROTECTION, history: { ...HISTORY, hasMore: false } },
        excluded: { state: EXCLUDED, history: HISTORY },
      },
      error: { unreachable: UNREACHABLE },
    },
    save: {
      done: { noted: undefined },
      error: {
        unreachable: UNREACHABLE,
        'asked to wait': TOO_MANY,
        'amount refused': {
          code: 'request.invalid',
          value: { fields: ['amount'], reasons: { amount: 'high' } },
        },
      },
    },
    fetchHistory: {
      done: { 'the rest': { ...HISTORY, events: [], hasMore: false } },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    memberType: memberTypeOf(context.session),
    play: context.state?.standing.play,
    hasMore: context.history?.hasMore,
    limit: context.limit,
    change: context.change,
    failure: context.failure?.code,
    wait: context.failure?.retryAfterMs,
    reasons: context.failure?.reasons,
  }),
  steps: [
    waitBegins,
    waitCounts,
    ...requestSteps<SnapshotFrom<typeof protectionMachine>>('The settings', {
      actor: 'protection',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after }) =>
        after.matches('showing') &&
        after.context.state === event['output'].state &&
        after.context.history === event['output'].history,
      failed: ({ after }) => after.matches('unavailable') && after.context.failure !== null,
      again: ['protection.retry'],
    }),
    ...requestSteps<SnapshotFrom<typeof protectionMachine>>('Earlier events', {
      actor: 'more',
      during: (snapshot) => snapshot.matches('loadingMore'),
      answered: ({ after }) => after.matches('showing') && after.context.history?.hasMore === false,
      failed: ({ before, after }) =>
        after.matches('showing') &&
        after.context.failure !== null &&
        after.context.history === before.context.history,
    }),
    {
      name: 'A refused change says why; a saved one, and one without an answer, are seen in what is loaded next',
      when: ({ before, label, kind }) => isSaving(before) && (label.startsWith('saving') || kind === 'timer'),
      holds: ({ label, before, after, did }) =>
        label.startsWith('saving error') || label.startsWith('savingLimit error')
          ? // A limit stays in its sheet.
            (before.matches('saving')
              ? after.matches('showing')
              : after.matches({ editingLimit: 'typing' })) &&
            after.context.limit === before.context.limit &&
            (after.context.failure?.reasons?.['amount'] === 'high') === label.includes('amount refused')
          : after.matches('loading') && did('refreshPlayRestriction') && after.context.change === null,
    },
    {
      name: 'A limit and the reality check are saved at once, a break only after its confirmation',
      when: ({ event, refused }) =>
        !refused && ['limit.save', 'realityCheck.set', 'break.choose', 'break.confirm'].includes(event.type),
      holds: ({ event, after }) =>
        (event.type === 'break.choose' ? after.matches('confirmingBreak') : isSaving(after)) &&
        after.context.change !== null,
    },
    {
      name: 'What is saved is what the player has chosen',
      when: ({ calls }) => calls.some(({ src }) => src === 'save'),
      holds: ({ after, calls }) =>
        calls.every(({ input }) => JSON.stringify(input) === JSON.stringify(after.context.change)),
      witness: () => ({ change: null }),
    },
    {
      name: 'A sheet opens without the failure of an earlier change',
      when: ({ event, refused }) => event.type === 'limit.edit' && !refused,
      holds: ({ after }) => after.context.failure === null,
    },
    {
      name: 'A closed sheet changes nothing; one that is being saved is seen in what is loaded next',
      when: ({ event }) => event.type === 'sheet.close',
      holds: ({ before, after, calls, did }) =>
        isSaving(before)
          ? after.matches('loading') && did('refreshPlayRestriction')
          : after.matches('showing') &&
            calls.every(({ src }) => src === 'countDown') &&
            after.context.failure === null,
    },
    {
      name: 'Another account, or none, sees nothing of the previous one',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ event, after: { context } }) =>
        memberTypeOf(context.session) === memberTypeOf(event['session']) &&
        context.state === null &&
        context.history === null &&
        context.change === null &&
        context.failure === null,
    },
  ],
  temporal: [
    endsByItself(
      'A request ends by itself',
      (snapshot) => snapshot.matches('loading') || snapshot.matches('loadingMore'),
    ),
    endsByItself('A change is not saved forever', isSaving),
  ],
  invariants: [
    waitIsCounted,
    {
      name: 'Only a chosen change is saved',
      holds: (snapshot) => !isSaving(snapshot) || snapshot.context.change !== null,
      witness: () => ({ change: null }),
    },
    {
      name: 'A limit or a break that is not saved is forgotten',
      when: (snapshot) => snapshot.matches('showing'),
      holds: ({ context }) => context.limit === null && context.change === null,
    },
    {
      name: 'An old failure is gone once something new is asked for',
      when: (snapshot) =>
        snapshot.matches('loading') ||
        snapshot.matches('loadingMore') ||
        snapshot.matches('confirmingBreak') ||
        isSaving(snapshot),
      holds: ({ context }) => context.failure === null,
    },
    {
      name: 'The settings can be loaded again, and a sheet can be closed',
      holds: (snapshot) =>
        (!(snapshot.matches('showing') || snapshot.matches('unavailable')) ||
          snapshot.can({ type: 'protection.retry' })) &&
        (!(snapshot.matches('editingLimit') || snapshot.matches('confirmingBreak')) ||
          snapshot.can({ type: 'sheet.close' })),
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
  area: 'Protection',
  machine: protectionMachine,
  model: protectionModel,
  requirements: [],
};
