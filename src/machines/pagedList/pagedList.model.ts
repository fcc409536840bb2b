import { defineModel } from '@explorer/defineModel';
import { PENDING_DEPOSIT, UNREACHABLE } from '../samples';
import { betRecordMachine, paymentHistoryMachine } from './pagedList.machine';

const page = { pageNum: 1, totalPages: 2, totalCount: 2 };

export const paymentHistoryModel = defineModel(paymentHistoryMachine, {
  inputs: {
    member: { filter: { kind: 'all' }, memberType: 0, isOn: true },
    visitor: { filter: { kind: 'all' }, memberType: null, isOn: true },
    'switched off': { filter: { kind: 'all' }, memberType: 0, isOn: false },
  },
  events: {
    'filter.set': [{ filter: { kind: 'deposit' } }],
    'list.more': [{}],
    'session.changed': { 'a member': { memberType: 0 }, 'logged out': { memberType: null } },
    'list.retry': [{}],
  },
  outcomes: {
    fetchPage: {
      done: { 'no rows': { ...page, totalPages: 0, totalCount: 0, rows: [], extra: null } },
      error: { unreachable: UNREACHABLE },
    },
  },
  outcomesById: {
    firstPage: {
      done: {
        'first of two': { ...page, rows: [PENDING_DEPOSIT], extra: null },
        'no rows': { ...page, totalPages: 0, totalCount: 0, rows: [], extra: null },
      },
      error: { unreachable: UNREACHABLE },
    },
    nextPage: {
      done: { last: { ...page, pageNum: 2, rows: [PENDING_DEPOSIT], extra: null } },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    filter: context.filter,
    memberType: context.memberType,
    isOn: context.isOn,
    rows: context.rows.length,
    pageNum: context.pageNum,
    totalPages: context.totalPages,
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'No page is asked for beyond the last',
      holds: (snapshot) =>
        !snapshot.matches('appending') || snapshot.context.pageNum < snapshot.context.totalPages,
    },
  ],
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
const TOTALS = { betMinor: 2_000, winMinor: 0 };

export const betRecordModel = defineModel(betRecordMachine, {
  inputs: {
    member: { filter: { days: 7, gameType: '' }, memberType: 0, isOn: true },
    visitor: { filter: { days: 7, gameType: '' }, memberType: null, isOn: true },
    'switched off': { filter: { days: 7, gameType: '' }, memberType: 0, isOn: false },
  },
  events: {
    'filter.set': [{ filter: { days: 1, gameType: 'RNG' } }],
    'list.more': [{}],
    'session.changed': { 'a member': { memberType: 0 }, 'logged out': { memberType: null } },
    'list.retry': [{}],
  },
  outcomes: {
    fetchPage: {
      done: { 'no rows': { ...page, totalPages: 0, totalCount: 0, rows: [], extra: TOTALS } },
      error: { unreachable: UNREACHABLE },
    },
  },
  outcomesById: {
    firstPage: {
      done: {
        'first of two': { ...page, rows: [BET], extra: TOTALS },
        'no rows': { ...page, totalPages: 0, totalCount: 0, rows: [], extra: TOTALS },
      },
      error: { unreachable: UNREACHABLE },
    },
    nextPage: {
      done: { last: { ...page, pageNum: 2, rows: [BET], extra: TOTALS } },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    filter: context.filter,
    memberType: context.memberType,
    isOn: context.isOn,
    rows: context.rows.length,
    pageNum: context.pageNum,
    totalPages: context.totalPages,
    failure: context.failure?.code,
  }),
  invariants: [
    {
      name: 'FLAG-09 nothing shows of a record that is switched off, nor to visitors',
      holds: (snapshot) =>
        (snapshot.context.isOn && snapshot.context.memberType !== null) || snapshot.context.rows.length === 0,
    },
    {
      name: 'No page is asked for beyond the last',
      holds: (snapshot) =>
        !snapshot.matches('appending') || snapshot.context.pageNum < snapshot.context.totalPages,
    },
  ],
});
