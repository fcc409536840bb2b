import type { CashierTransaction } from '@contract/cashier';
import type { BetRecord, BetTotals } from '@contract/member';
import type { SecurityEvent, SecurityEventGroup } from '@contract/security';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { Failure } from '../failure';
import { notProvided } from '../notProvided';
import { offStates, visitorState } from '../parts/access';
import type { ChartTypes } from '../parts/chartTypes';
import { failed, failureKept, timedOut } from '../parts/request';
import { withNewRows } from '../parts/uniqueRows';
import { withEvent } from '../parts/withEvent';
import { isVisitor, sessionKept } from '../session/guards';
import type { Session, SessionChanged } from '../session/session';

/** One page of rows, with extra data about the whole list. */
export interface ListPage<Row, Extra> {
  readonly rows: readonly Row[];
  readonly pageNum: number;
  readonly totalPages: number;
  readonly totalCount: number;
  readonly extra: Extra;
}

/** Request for one page of a filtered list. */
export interface PageRequest<Row, Filter> {
  readonly filter: Filter;
  readonly pageNo: number;
  /** Last loaded row, for lists that continue from it; null for the first page. */
  readonly last: Row | null;
}

export interface ListInput<Filter> {
  readonly filter: Filter;
  readonly session: Session;
  /** Whether the list is enabled. */
  readonly isOn: boolean;
}

export interface ListContext<Row, Filter, Extra> extends ListInput<Filter> {
  readonly rows: readonly Row[];
  readonly pageNum: number;
  readonly totalPages: number;
  readonly totalCount: number;
  readonly extra: Extra | null;
  readonly failure: Failure | null;
}

export type ListEvent<Filter> =
  | SessionChanged
  | { readonly type: 'filter.set'; readonly filter: Filter }
  | { readonly type: 'list.more' }
  | { readonly type: 'list.retry' };

/** What a list shows: rows unless it is `loading` or `failed`, also while the next page is `appending`. */
export type ListTag = 'visitor' | 'loading' | 'failed' | 'appending';

/** A filtered list that loads page by page, newest first. */
function createListMachine<Row, Filter, Extra>(
  id: string,
  requirements: readonly string[],
  idOf: (row: Row) => number | string,
) {
  return setup({
    types: {} as ChartTypes<ListContext<Row, Filter, Extra>, ListEvent<Filter>, ListInput<Filter>> & {
      children: { firstPage: 'fetchPage'; nextPage: 'fetchPage' };
      tags: ListTag;
    },
    actors: { fetchPage: notProvided<ListPage<Row, Extra>, PageRequest<Row, Filter>>('fetchPage') },
    actions: {
      keepFilter: assign((_, params: { filter: Filter }) => ({ filter: params.filter })),
      begin: assign({ rows: [], pageNum: 0, totalPages: 0, totalCount: 0, extra: null, failure: null }),
      keepPage: assign(({ context }, { output: page }: { output: ListPage<Row, Extra> }) => ({
        rows: withNewRows(context.rows, page.rows, idOf),
        pageNum: page.pageNum,
        totalPages: page.totalPages,
        totalCount: page.totalCount,
        extra: page.extra,
        failure: null,
      })),
      keepFailure: assign(failureKept),
      keepSession: assign(sessionKept),
      openLogin: () => {},
      /** Leaves a disabled screen. */
      goHome: () => {},
    },
    guards: {
      isVisitor,
      isOff: ({ context }) => !context.isOn,
      hasMore: ({ context }) => context.pageNum < context.totalPages,
    },
    delays: { REQUEST_TIMEOUT, LEAVE: 0 },
  }).createMachine({
    id,
    description: 'A filtered list that loads page by page.',
    context: ({ input }) => ({
      ...input,
      rows: [],
      pageNum: 0,
      totalPages: 0,
      totalCount: 0,
      extra: null,
      failure: null,
    }),
    initial: 'deciding',
    on: { 'session.changed': { target: '.deciding', actions: ['begin', withEvent('keepSession')] } },
    states: {
      deciding: {
        description: 'Checks the setting and the session.',
        tags: ['loading'],
        always: [
          { guard: 'isOff', target: 'off' },
          { guard: 'isVisitor', target: 'visitor' },
          { target: 'loading' },
        ],
      },
      ...offStates('FLAG-09'),
      visitor: visitorState,
      loading: {
        description: 'The first page is loading.',
        tags: ['loading'],
        entry: 'begin',
        invoke: {
          id: 'firstPage',
          src: 'fetchPage',
          input: ({ context }) => ({ filter: context.filter, pageNo: 1, last: null }),
          onDone: { target: 'showing', actions: withEvent('keepPage') },
          onError: failed('failed'),
        },
        after: { REQUEST_TIMEOUT: timedOut('failed') },
        on: { 'filter.set': { target: 'loading', reenter: true, actions: withEvent('keepFilter') } },
      },
      failed: {
        description: 'The list failed to load.',
        tags: ['failed'],
        on: {
          'list.retry': { target: 'loading' },
          'filter.set': { target: 'loading', actions: withEvent('keepFilter') },
        },
      },
      showing: {
        description: 'The rows show.',
        meta: { requirements: [...requirements] },
        on: {
          'filter.set': { target: 'loading', actions: withEvent('keepFilter') },
          'list.more': { guard: 'hasMore', target: 'appending' },
          'list.retry': { target: 'loading' },
        },
      },
      appending: {
        description: 'The next page is loading; the rows stay.',
        tags: ['appending'],
        invoke: {
          id: 'nextPage',
          src: 'fetchPage',
          input: ({ context }) => ({
            filter: context.filter,
            pageNo: context.pageNum + 1,
            last: context.rows.at(-1) ?? null,
          }),
          onDone: { target: 'showing', actions: withEvent('keepPage') },
          onError: failed('showing'),
        },
        after: { REQUEST_TIMEOUT: timedOut('showing') },
        on: { 'filter.set': { target: 'loading', actions: withEvent('keepFilter') } },
      },
    },
  });
}

/** Payments of a kind. */
export interface PaymentFilter {
  readonly kind: 'all' | 'deposit' | 'withdrawal' | 'other';
}

/** Deposits, withdrawals and other changes of the member's balance. */
export const paymentHistoryMachine = createListMachine<CashierTransaction, PaymentFilter, null>(
  'paymentHistory',
  ['ROUTE-56', 'ROUTE-57'],
  ({ transactionId }) => transactionId,
);

/** Bets of a number of days and a game type. */
export interface BetFilter {
  readonly days: 1 | 7 | 30;
  /** Empty for all. */
  readonly gameType: string;
}

/** The betting record (ROUTE-60). */
export const betRecordMachine = createListMachine<BetRecord, BetFilter, BetTotals>(
  'betRecord',
  ['ROUTE-60', 'FLAG-09'],
  ({ betId }) => betId,
);

/** Security events of one group. */
export interface SecurityFilter {
  readonly group: 'all' | SecurityEventGroup;
}

/** Security events of the member's own account. */
export const securityActivityMachine = createListMachine<SecurityEvent, SecurityFilter, null>(
  'securityActivity',
  [],
  ({ eventId }) => eventId,
);
