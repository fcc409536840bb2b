import type { BetRecord } from '@contract/member';
import type { SecurityEvent } from '@contract/security';
import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart, ModelStep } from '@explorer/types';
import { endsByItself, requestSteps } from '../parts/claims.model';
import { PENDING_DEPOSIT, sessionOfType, UNREACHABLE } from '../samples';
import { memberTypeOf } from '../session/session';
import {
  type BetFilter,
  betRecordMachine,
  type ListContext,
  type PaymentFilter,
  paymentHistoryMachine,
  type SecurityFilter,
  securityActivityMachine,
} from './pagedList.machine';

/* The lists share one chart; only rows, filters and extra data differ. */

const inputsOf = <Filter>(filter: Filter) => ({
  member: { filter, session: sessionOfType(0), isOn: true },
  visitor: { filter, session: sessionOfType(null), isOn: true },
  disabled: { filter, session: sessionOfType(0), isOn: false },
});

const events = {
  'list.more': [{}],
  'session.changed': {
    'a member': { session: sessionOfType(0) },
    'logged out': { session: sessionOfType(null) },
  },
  'list.retry': [{}],
} as const;

const outcomesOf = <Row, Extra>([newest, middle, oldest]: readonly [Row, Row, Row], extra: Extra) => {
  const page = { pageNum: 1, totalPages: 2, totalCount: 3, rows: [newest, middle], extra };
  const none = { ...page, totalPages: 0, totalCount: 0, rows: [] };
  const last = { ...page, pageNum: 2, rows: [oldest] };
  const error = { unreachable: UNREACHABLE };
  return {
    outcomes: { fetchPage: { done: { 'no rows': none }, error } },
    outcomesById: {
      firstPage: {
        done: { 'first of two': page, 'the only page': { ...page, totalPages: 1 }, 'no rows': none },
        error,
      },
      // The list changes between two requests.
      nextPage: {
        done: {
          last,
          'the last page, after a new row': { ...last, totalCount: 4, rows: [middle, oldest] },
          'a page of a longer list': { ...last, totalPages: 3, totalCount: 5 },
          'the same page again': page,
          'an empty last page': { ...last, rows: [] },
          'a shrunk list': { ...last, totalPages: 1, totalCount: 1, rows: [] },
          'a list that is now empty': { ...none, pageNum: 2 },
        },
        error,
      },
    },
  };
};

/** The sample with three ids. */
const three = <Row, Name extends keyof Row>(
  row: Row,
  name: Name,
  ids: readonly [Row[Name], Row[Name], Row[Name]],
) =>
  [
    { ...row, [name]: ids[0] },
    { ...row, [name]: ids[1] },
    { ...row, [name]: ids[2] },
  ] as const;

interface ListSnapshot {
  readonly context: ListContext<unknown, unknown, unknown>;
  matches(state: 'loading' | 'failed' | 'showing' | 'appending' | 'visitor' | 'deciding'): boolean;
  can(event: { readonly type: 'list.retry' }): boolean;
}

const project = ({ context }: Pick<ListSnapshot, 'context'>) => ({
  filter: context.filter,
  memberType: memberTypeOf(context.session),
  isOn: context.isOn,
  rows: context.rows.length,
  pageNum: context.pageNum,
  totalPages: context.totalPages,
  failure: context.failure?.code,
});

const invariants = [
  {
    name: 'A list that loads anew has nothing of the one before',
    when: (snapshot: ListSnapshot) => snapshot.matches('loading'),
    holds: ({ context }: ListSnapshot) =>
      context.rows.length + context.pageNum + context.totalPages + context.totalCount === 0 &&
      context.extra === null &&
      context.failure === null,
  },
  {
    name: 'FLAG-09 a disabled list shows nothing, and visitors see nothing',
    holds: ({ context }: ListSnapshot) =>
      (context.isOn && memberTypeOf(context.session) !== null) || context.rows.length === 0,
  },
  {
    name: 'No row shows twice',
    holds: ({ context }: ListSnapshot) =>
      new Set(context.rows.map((row) => JSON.stringify(row))).size === context.rows.length,
    witness: ({ rows }: ListSnapshot['context']) => ({ rows: [...rows, ...rows] }),
  },
  {
    name: 'No page is requested beyond the last',
    holds: (snapshot: ListSnapshot) =>
      !snapshot.matches('appending') || snapshot.context.pageNum < snapshot.context.totalPages,
  },
];

const isLoading = (snapshot: ListSnapshot) => snapshot.matches('loading');
const isAppending = (snapshot: ListSnapshot) => snapshot.matches('appending');

const steps = [
  {
    name: 'Every filter requests its own first page, also while another loads',
    when: ({ event, refused }: ModelStep<ListSnapshot>) => event.type === 'filter.set' && !refused,
    holds: ({ event, calls }: ModelStep<ListSnapshot>) =>
      calls.some(({ input }) => Object(input).filter === event['filter'] && Object(input).pageNo === 1),
  },
  ...requestSteps<ListSnapshot>('The first page', {
    actor: 'firstPage',
    during: isLoading,
    answered: ({ event, after }) =>
      after.matches('showing') && after.context.rows.length === event['output'].rows.length,
    failed: ({ after }) => after.matches('failed') && after.context.failure !== null,
    again: ['filter.set', 'list.retry'],
  }),
  ...requestSteps<ListSnapshot>('The next page', {
    actor: 'nextPage',
    during: isAppending,
    answered: ({ event, before, after }) =>
      after.matches('showing') &&
      after.context.pageNum === event['output'].pageNum &&
      before.context.rows.every((row, at) => after.context.rows[at] === row),
    failed: ({ before, after }) =>
      after.matches('showing') &&
      after.context.failure !== null &&
      after.context.rows === before.context.rows,
    again: ['list.more'],
  }),
  {
    name: 'Another filter applies to the whole list',
    when: ({ event }: ModelStep<ListSnapshot>) => event.type === 'filter.set',
    holds: ({ event, after: { context } }: ModelStep<ListSnapshot>) =>
      context.filter === event['filter'] && context.rows.length === 0,
  },
  {
    name: 'Another session starts a list of its own',
    when: ({ event, after }: ModelStep<ListSnapshot>) =>
      event.type === 'session.changed' && after.context.isOn,
    holds: ({ after }: ModelStep<ListSnapshot>) =>
      after.context.rows.length === 0 &&
      after.matches(memberTypeOf(after.context.session) === null ? 'visitor' : 'loading'),
  },
];

const temporal = [
  endsByItself('The first page loads or fails', isLoading),
  endsByItself('The next page loads or fails', isAppending),
];

/** The filter can be changed while the list loads, shows, and has failed. */
const canFilter = (event: { readonly type: 'filter.set'; readonly filter: unknown }) => ({
  name: 'The filter can be set and a list that is not loading can be loaded again',
  when: (snapshot: ListSnapshot & { can(event: unknown): boolean }) =>
    isLoading(snapshot) || isAppending(snapshot) || snapshot.matches('failed') || snapshot.matches('showing'),
  holds: (snapshot: ListSnapshot & { can(event: unknown): boolean }) =>
    snapshot.can(event) &&
    snapshot.can({ type: 'list.retry' }) === (snapshot.matches('failed') || snapshot.matches('showing')),
});

const ALL: PaymentFilter = { kind: 'all' };

export const paymentHistoryModel = defineModel(paymentHistoryMachine, {
  inputs: inputsOf(ALL),
  events: { 'filter.set': [{ filter: { kind: 'deposit' } }], ...events },
  ...outcomesOf(three(PENDING_DEPOSIT, 'transactionId', ['p3', 'p2', 'p1']), null),
  project,
  invariants: [...invariants, canFilter({ type: 'filter.set', filter: { kind: 'deposit' } })],
  steps,
  temporal,
});

const BET: BetRecord = {
  betId: 'b1',
  placedTime: 1_000_000,
  nodeId: 1,
  displayName: 'Game 1',
  vassalage: 'JL',
  gameType: 'RNG',
  picture: '',
  betMinor: 1_000,
  winMinor: 0,
  state: 'settled',
};
const WEEK: BetFilter = { days: 7, gameType: '' };

export const betRecordModel = defineModel(betRecordMachine, {
  inputs: inputsOf(WEEK),
  events: { 'filter.set': [{ filter: { days: 1, gameType: 'RNG' } }], ...events },
  ...outcomesOf(three(BET, 'betId', ['b3', 'b2', 'b1']), { betMinor: 2_000, winMinor: 0 }),
  project,
  invariants: [...invariants, canFilter({ type: 'filter.set', filter: { days: 1, gameType: 'RNG' } })],
  steps,
  temporal,
});

const LOGIN: SecurityEvent = {
  eventId: 7,
  time: 1_000_000,
  kind: 'login',
  outcome: 'done',
  address: '203.0.113.1',
  device: 'A phone',
};
const EVERYTHING: SecurityFilter = { group: 'all' };

export const securityActivityModel = defineModel(securityActivityMachine, {
  inputs: inputsOf(EVERYTHING),
  events: { 'filter.set': [{ filter: { group: 'changes' } }], ...events },
  ...outcomesOf(three(LOGIN, 'eventId', [9, 8, 7]), null),
  project,
  invariants: [...invariants, canFilter({ type: 'filter.set', filter: { group: 'changes' } })],
  steps,
  temporal,
});

export const paymentHistoryChart: ExplorableChart = {
  id: 'payment-history',
  title: 'Payment history',
  area: 'Shared',
  machine: paymentHistoryMachine,
  model: paymentHistoryModel,
  requirements: ['ROUTE-56', 'ROUTE-57'],
};

export const betRecordChart: ExplorableChart = {
  id: 'bet-record',
  title: 'Betting record',
  area: 'Shared',
  machine: betRecordMachine,
  model: betRecordModel,
  requirements: ['ROUTE-60', 'FLAG-09'],
};

export const securityActivityChart: ExplorableChart = {
  id: 'security-activity',
  title: 'Security activity',
  area: 'Shared',
  machine: securityActivityMachine,
  model: securityActivityModel,
  requirements: [],
};
