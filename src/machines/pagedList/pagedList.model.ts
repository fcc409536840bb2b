import { defineModel } from '@explorer/defineModel';
import { PENDING_DEPOSIT, UNREACHABLE } from '../samples';
import {
  type BetFilter,
  betRecordMachine,
  type ListContext,
  type PaymentFilter,
  paymentHistoryMachine,
} from './pagedList.machine';

/* Both lists are the same chart: only rows, filters and what goes along with the rows differ. */

const inputsOf = <Filter>(filter: Filter) => ({
  member: { filter, memberType: 0, isOn: true },
  visitor: { filter, memberType: null, isOn: true },
  'switched off': { filter, memberType: 0, isOn: false },
});

const events = {
  'list.more': [{}],
  'session.changed': { 'a member': { memberType: 0 }, 'logged out': { memberType: null } },
  'list.retry': [{}],
} as const;

const outcomesOf = <Row, Extra>(row: Row, extra: Extra) => {
  const page = { pageNum: 1, totalPages: 2, totalCount: 2, rows: [row], extra };
  const none = { ...page, totalPages: 0, totalCount: 0, rows: [] };
  const error = { unreachable: UNREACHABLE };
  return {
    outcomes: { fetchPage: { done: { 'no rows': none }, error } },
    outcomesById: {
      firstPage: { done: { 'first of two': page, 'no rows': none }, error },
      nextPage: { done: { last: { ...page, pageNum: 2 } }, error },
    },
  };
};

interface ListSnapshot {
  readonly context: ListContext<unknown, unknown, unknown>;
  matches(state: 'appending'): boolean;
}

const project = ({ context }: Pick<ListSnapshot, 'context'>) => ({
  filter: context.filter,
  memberType: context.memberType,
  isOn: context.isOn,
  rows: context.rows.length,
  pageNum: context.pageNum,
  totalPages: context.totalPages,
  failure: context.failure?.code,
});

const invariants = [
  {
    name: 'FLAG-09 nothing shows of a list that is switched off, nor to visitors',
    holds: ({ context }: ListSnapshot) =>
      (context.isOn && context.memberType !== null) || context.rows.length === 0,
  },
  {
    name: 'No page is asked for beyond the last',
    holds: (snapshot: ListSnapshot) =>
      !snapshot.matches('appending') || snapshot.context.pageNum < snapshot.context.totalPages,
  },
];

const ALL: PaymentFilter = { kind: 'all' };

export const paymentHistoryModel = defineModel(paymentHistoryMachine, {
  inputs: inputsOf(ALL),
  events: { 'filter.set': [{ filter: { kind: 'deposit' } }], ...events },
  ...outcomesOf(PENDING_DEPOSIT, null),
  project,
  invariants,
});

const BET = {
  betId: 'b1',
  placedTime: 1_000_000,
  nodeId: 1,
  displayName: 'Game 1',
  vassalage: 'JL',
  gameType: 'RNG',
  betMinor: 1_000,
  winMinor: 0,
  state: 'settled',
} as const;
const WEEK: BetFilter = { days: 7, gameType: '' };

export const betRecordModel = defineModel(betRecordMachine, {
  inputs: inputsOf(WEEK),
  events: { 'filter.set': [{ filter: { days: 1, gameType: 'RNG' } }], ...events },
  ...outcomesOf(BET, { betMinor: 2_000, winMinor: 0 }),
  project,
  invariants,
});
