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
import { sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import { type StatementChoice, statementMachine } from './statement.machine';

const MONTH: StatementChoice = {
  subject: 'movements',
  format: 'pdf',
  startDate: '2026-10-01',
  endDate: '2026-10-31',
};
const OTHER_MONTH: StatementChoice = {
  subject: 'bets',
  format: 'csv',
  startDate: '2026-09-01',
  endDate: '2026-09-30',
};
/** The file that the platform creates. */
const FILE = { fileName: 'a.pdf', mediaType: 'application/pdf', content: 'JVBERg==' } as const;
/** Spans that the platform would refuse. */
const INVALID = [
  'a day more than the longest span',
  'a day that does not exist',
  'a span that ends before it begins',
];
const input = { subject: 'movements', now: 1_000_000 } as const;

export const statementModel = defineModel(statementMachine, {
  inputs: {
    member: { ...input, session: sessionOfType(0) },
    visitor: { ...input, session: sessionOfType(null) },
    trial: { ...input, session: sessionOfType(4) },
  },
  events: {
    'session.changed': {
      'a member': { session: sessionOfType(0) },
      'a trial account': { session: sessionOfType(4) },
      'logged out': { session: sessionOfType(null) },
    },
    'file.save': [{}],
    'statement.get': {
      'a month': { choice: MONTH },
      'another month': { choice: OTHER_MONTH },
      'a single day': { choice: { ...MONTH, endDate: MONTH.startDate } },
      'the longest span, over the end of the year': {
        choice: { ...MONTH, startDate: '2026-10-01', endDate: '2026-12-31' },
      },
      'a day more than the longest span': {
        choice: { ...MONTH, startDate: '2026-10-01', endDate: '2027-01-01' },
      },
      'a day that does not exist': { choice: { ...MONTH, startDate: '2026-02-30' } },
      'a span that ends before it begins': { choice: { ...MONTH, endDate: '2026-09-01' } },
    },
    'wait.left': [],
  },
  outcomes: {
    countDown: COUNT_DOWN,
    fetchFile: {
      done: { file: FILE },
      error: {
        unreachable: UNREACHABLE,
        'too many rows': { code: 'statement.too.long' },
        'asked to wait': TOO_MANY,
      },
    },
    saveFile: {
      done: { saved: 'saved', 'sheet closed': 'closed', 'sheet blocked': 'blocked' },
      error: { 'no room': { code: 'unknown' } },
    },
  },
  project: ({ context }) => ({
    memberType: memberTypeOf(context.session),
    choice: context.choice,
    file: context.file?.fileName,
    failure: context.failure?.code,
    wait: context.failure?.retryAfterMs,
  }),
  steps: [
    waitBegins,
    waitCounts,
    ...requestSteps<SnapshotFrom<typeof statementMachine>>('A statement', {
      actor: 'file',
      during: (snapshot) => snapshot.matches('preparing'),
      answered: ({ after, calls }) =>
        after.matches('saving') && calls.some(({ src, input }) => src === 'saveFile' && input === FILE),
      failed: ({ after }) => after.matches('choosing') && after.context.failure !== null,
    }),
    {
      name: 'a file counts as saved only once it is on the device; until then it is kept',
      when: ({ before }) => before.matches('saving'),
      holds: ({ label, after }) =>
        after.matches('saved')
          ? label === 'handover done (saved)' && after.context.file === null
          : !after.matches('kept') || after.context.file === FILE,
    },
    {
      name: 'every answer of the device ends the saving',
      when: ({ label }) => label.startsWith('handover '),
      holds: ({ after }) => !after.matches('saving'),
    },
    {
      name: 'a press saves a kept file without another request',
      when: ({ event, refused }) => event.type === 'file.save' && !refused,
      holds: ({ before, after, calls }) =>
        before.matches('kept') && after.matches('saving') && calls.every(({ src }) => src === 'saveFile'),
    },
    {
      name: 'every accepted choice is requested as chosen',
      when: ({ event, refused }) => event.type === 'statement.get' && !refused,
      holds: ({ event, after, calls }) =>
        after.matches('preparing') &&
        calls.length === 1 &&
        calls.every(({ src, input }) => src === 'fetchFile' && input === event['choice']),
    },
    {
      name: 'A change of the session drops the choice, the file and the failure of the account before',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ after: { context } }) =>
        context.choice === null && context.file === null && context.failure === null,
    },
    {
      name: 'Only members request a file, and only for a valid span',
      when: ({ event }) => event.type === 'statement.get',
      holds: ({ label, before, refused }) =>
        refused ===
        (memberTypeOf(before.context.session) !== 0 ||
          before.hasTag('busy') ||
          INVALID.some((name) => label === `statement.get (${name})`)),
    },
  ],
  temporal: [
    endsByItself('A request ends by itself', (snapshot) => snapshot.matches('preparing')),
    endsByItself('A sheet without an answer is given up', (snapshot) => snapshot.matches('saving')),
  ],
  invariants: [
    waitIsCounted,
    {
      name: 'another file can be requested whenever none is being prepared',
      when: (snapshot) => snapshot.hasTag('open'),
      holds: (snapshot) => snapshot.can({ type: 'statement.get', choice: MONTH }) !== snapshot.hasTag('busy'),
    },
    {
      name: 'a file is kept exactly while it is not on the device',
      holds: (snapshot) =>
        (snapshot.context.file !== null) === (snapshot.matches('saving') || snapshot.matches('kept')),
    },
  ],
});

export const statementChart: ExplorableChart = {
  id: 'statement',
  title: 'Statements',
  area: 'Cashier',
  machine: statementMachine,
  model: statementModel,
  requirements: [],
};
