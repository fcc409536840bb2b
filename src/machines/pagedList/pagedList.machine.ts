import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { CashierTransaction } from '@/services/contract/cashier';
import type { BetRecord, BetTotals } from '@/services/contract/member';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { unprovided } from '../unprovided';

/** One page of rows, with what goes along with the whole list. */
export interface ListPage<Row, Extra> {
  readonly rows: readonly Row[];
  readonly pageNum: number;
  readonly totalPages: number;
  readonly totalCount: number;
  readonly extra: Extra;
}

/** Which page of which choice is wanted. */
export interface PageRequest<Filter> {
  readonly filter: Filter;
  readonly pageNo: number;
}

export interface ListInput<Filter> {
  readonly filter: Filter;
  readonly memberType: number | null;
  /** Switched on; there is nothing where it is not. */
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
  | { readonly type: 'session.changed'; readonly memberType: number | null }
  | { readonly type: 'filter.set'; readonly filter: Filter }
  | { readonly type: 'list.more' }
  | { readonly type: 'list.retry' };

/** A filtered list that comes page by page, newest first. */
function createListMachine<Row, Filter, Extra>(id: string, requirements: readonly string[]) {
  return setup({
    types: {
      context: {} as ListContext<Row, Filter, Extra>,
      events: {} as ListEvent<Filter>,
      input: {} as ListInput<Filter>,
      children: {} as { firstPage: 'fetchPage'; nextPage: 'fetchPage' },
    },
    actors: { fetchPage: unprovided<ListPage<Row, Extra>, PageRequest<Filter>>('fetchPage') },
    actions: {
      keepFilter: assign((_, params: { filter: Filter }) => ({ filter: params.filter })),
      begin: assign({ rows: [], pageNum: 0, totalPages: 0, totalCount: 0, extra: null, failure: null }),
      keepPage: assign(({ context }, { page }: { page: ListPage<Row, Extra> }) => ({
        rows: [...context.rows, ...page.rows],
        pageNum: page.pageNum,
        totalPages: page.totalPages,
        totalCount: page.totalCount,
        extra: page.extra,
        failure: null,
      })),
      keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
      keepMember: assign((_, params: { memberType: number | null }) => ({ memberType: params.memberType })),
      openLogin: () => {},
      /** Nobody stays on a screen that is switched off. */
      goHome: () => {},
    },
    guards: {
      isVisitor: ({ context }) => context.memberType === null,
      isOff: ({ context }) => !context.isOn,
      hasMore: ({ context }) => context.pageNum < context.totalPages,
    },
    delays: { REQUEST_TIMEOUT, LEAVE: 0 },
  }).createMachine({
    id,
    description: 'A filtered list that comes page by page.',
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
    on: {
      'session.changed': {
        target: '.deciding',
        actions: ['begin', { type: 'keepMember', params: ({ event }) => event }],
      },
    },
    states: {
      deciding: {
        description: 'Looks whether there is a list for whoever is here.',
        always: [
          { guard: 'isOff', target: 'off' },
          { guard: 'isVisitor', target: 'visitor' },
          { target: 'loading' },
        ],
      },
      off: {
        description: 'Switched off: home takes the place of the screen.',
        meta: { requirements: ['FLAG-09'] },
        entry: 'goHome',
        after: { LEAVE: { target: 'gone' } },
      },
      gone: { type: 'final', description: 'Home shows.' },
      visitor: {
        description: 'Nobody is logged in: the login popup opens. The list comes after it.',
        entry: 'openLogin',
      },
      loading: {
        description: 'The first page is on its way.',
        entry: 'begin',
        invoke: {
          id: 'firstPage',
          src: 'fetchPage',
          input: ({ context }) => ({ filter: context.filter, pageNo: 1 }),
          onDone: {
            target: 'showing',
            actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) },
          },
          onError: {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          },
        },
        after: {
          REQUEST_TIMEOUT: {
            target: 'failed',
            actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
          },
        },
        on: {
          'filter.set': {
            target: 'loading',
            reenter: true,
            actions: { type: 'keepFilter', params: ({ event }) => event },
          },
        },
      },
      failed: {
        description: 'The list could not be had.',
        on: {
          'list.retry': { target: 'loading' },
          'filter.set': { target: 'loading', actions: { type: 'keepFilter', params: ({ event }) => event } },
        },
      },
      showing: {
        description: 'The rows show.',
        meta: { requirements: [...requirements] },
        on: {
          'filter.set': { target: 'loading', actions: { type: 'keepFilter', params: ({ event }) => event } },
          'list.more': { guard: 'hasMore', target: 'appending' },
          'list.retry': { target: 'loading' },
        },
      },
      appending: {
        description: 'The next page is on its way; what is there stays.',
        invoke: {
          id: 'nextPage',
          src: 'fetchPage',
          input: ({ context }) => ({ filter: context.filter, pageNo: context.pageNum + 1 }),
          onDone: {
            target: 'showing',
            actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) },
          },
          onError: {
            target: 'showing',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          },
        },
        after: {
          REQUEST_TIMEOUT: {
            target: 'showing',
            actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
          },
        },
        on: {
          'filter.set': { target: 'loading', actions: { type: 'keepFilter', params: ({ event }) => event } },
        },
      },
    },
  });
}

/** Movements of money of a kind. */
export interface PaymentFilter {
  readonly kind: 'all' | 'deposit' | 'withdrawal' | 'other';
}

/** Deposits, withdrawals and what else moved the member's money. */
export const paymentHistoryMachine = createListMachine<CashierTransaction, PaymentFilter, null>(
  'paymentHistory',
  ['ROUTE-56', 'ROUTE-57'],
);

/** Bets of a span of days, of a type of game. */
export interface BetFilter {
  readonly days: 1 | 7 | 30;
  /** Empty for all. */
  readonly gameType: string;
}

/** The betting record (ROUTE-60). */
export const betRecordMachine = createListMachine<BetRecord, BetFilter, BetTotals>('betRecord', [
  'ROUTE-60',
  'FLAG-09',
]);
