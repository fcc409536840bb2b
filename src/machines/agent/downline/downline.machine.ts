import { readingValue } from '@contract/readers/reading';
import { searchOf } from '@contract/readers/search';
import { readPercentage } from '@contract/readers/texts';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT, SEARCH_DEBOUNCE } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { type Attempts, attemptKey, type KeySource, nextAttempt } from '@/machines/shared/attempt';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { withNewRows } from '@/machines/shared/parts/uniqueRows';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { rateText } from './rate';

/** A member below an agent; money in minor units. */
export interface DownlineMember {
  readonly userName: string;
  readonly type: number;
  readonly joinedTime: number;
  readonly downlineCount: number;
  readonly rebateBasisPoints: number;
  readonly turnoverMinor: number;
  readonly active: boolean;
}

/** One page of a downline. */
export interface DownlinePage {
  readonly list: readonly DownlineMember[];
  readonly pageNum: number;
  readonly totalPages: number;
  readonly totalCount: number;
  /** Highest rebate that the agent may give. */
  readonly ownRebateBasisPoints: number;
  readonly currency: string;
}

export interface DownlineRequest {
  readonly pageNo: number;
  readonly userName: string;
  /** Agent whose downline is requested; the agent's own when empty. */
  readonly parent: string;
}

export interface RateChange {
  readonly key: string;
  readonly userName: string;
  readonly rebateBasisPoints: number;
}

export interface DownlineContext extends Attempts {
  /** Names from the agent's own downline down to the current one. */
  readonly trail: readonly string[];
  readonly search: string;
  readonly list: readonly DownlineMember[];
  readonly page: number;
  readonly totalPages: number;
  readonly totalCount: number;
  readonly ownRate: number;
  readonly currency: string;
  readonly failure: Failure | null;
  /** Name of the member whose rebate is being set. */
  readonly editing: string;
  /** Typed rebate in percent. */
  readonly typed: string;
  /** Name of the member whose rebate was set last. */
  readonly saved: string;
}

export type DownlineEvent =
  | { readonly type: 'search.changed'; readonly text: string }
  | { readonly type: 'member.open'; readonly userName: string }
  | { readonly type: 'trail.back' }
  | { readonly type: 'page.more' }
  | { readonly type: 'list.retry' }
  | { readonly type: 'rate.edit'; readonly userName: string }
  | { readonly type: 'rate.typed'; readonly text: string }
  | { readonly type: 'rate.save' }
  | { readonly type: 'rate.cancel' };

const requestOf = (context: DownlineContext, pageNo: number): DownlineRequest => ({
  pageNo,
  userName: searchOf(context.search),
  parent: context.trail.at(-1) ?? '',
});

/** Typed rebate in basis points; null unless the agent may give it. */
export function typedRate({ typed, ownRate }: Pick<DownlineContext, 'typed' | 'ownRate'>): number | null {
  const rate = readingValue(readPercentage(typed)) ?? Infinity;
  return rate <= ownRate ? rate : null;
}

/** The members below an agent: paged, searched, level by level, with their rebates (API-67, API-68). */
export const downlineMachine = setup({
  types: {} as ChartTypes<DownlineContext, DownlineEvent, KeySource> & {
    tags: 'failed' | 'waiting' | 'loadingMore' | 'resting' | 'saving' | 'sheetOpen';
  },
  actors: {
    fetchPage: notProvided<DownlinePage, DownlineRequest>('fetchPage'),
    saveRate: notProvided<void, RateChange>('saveRate'),
  },
  actions: {
    keepSearch: assign((_, params: { text: string }) => ({ search: params.text, saved: '' })),
    goDown: assign(({ context }, params: { userName: string }) => ({
      trail: [...context.trail, params.userName],
      search: '',
      list: [],
      saved: '',
    })),
    goUp: assign(({ context }) => ({ trail: context.trail.slice(0, -1), search: '', list: [], saved: '' })),
    keepPage: assign(({ context }, { output: page }: { output: DownlinePage }) => ({
      list: withNewRows(page.pageNum === 1 ? [] : context.list, page.list, ({ userName }) => userName),
      page: page.pageNum,
      totalPages: page.totalPages,
      totalCount: page.totalCount,
      ownRate: page.ownRebateBasisPoints,
      currency: page.currency,
      failure: null,
    })),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
    beginEdit: assign(({ context }, params: { userName: string }) => ({
      ...nextAttempt(context),
      editing: params.userName,
      typed: rateText(
        assertDefined(context.list.find(({ userName }) => userName === params.userName)).rebateBasisPoints,
      ),
      failure: null,
      saved: '',
    })),
    /** A different rebate is a new order. */
    keepTyped: assign(({ context }, params: { text: string }) => ({
      typed: params.text,
      failure: null,
      ...nextAttempt(context),
    })),
    applyRate: assign(({ context }) => ({
      list: context.list.map((member) =>
        member.userName === context.editing
          ? { ...member, rebateBasisPoints: assertDefined(typedRate(context)) }
          : member,
      ),
      saved: context.editing,
    })),
    endEdit: assign({ editing: '', typed: '' }),
  },
  guards: {
    hasDownline: ({ context }, params: { userName: string }) =>
      context.list.some(({ userName, downlineCount }) => userName === params.userName && downlineCount > 0),
    isBelow: ({ context }) => context.trail.length > 0,
    hasMore: ({ context }) => context.page < context.totalPages,
    /** An agent may set the rebates of direct members only. */
    isDirect: ({ context }, params: { userName: string }) =>
      context.trail.length === 0 && context.list.some(({ userName }) => userName === params.userName),
    isRateAllowed: ({ context }) => typedRate(context) !== null,
  },
  delays: { REQUEST_TIMEOUT, SEARCH_DEBOUNCE },
}).createMachine({
  id: 'downline',
  description: 'The members below an agent.',
  context: ({ input }) => ({
    ...input,
    attempt: 0,
    trail: [],
    search: '',
    list: [],
    page: 0,
    totalPages: 0,
    totalCount: 0,
    ownRate: 0,
    currency: 'PHP',
    failure: null,
    editing: '',
    typed: '',
    saved: '',
  }),
  initial: 'loading',
  states: {
    typing: {
      description: 'The agent types a name; the search waits until they pause.',
      tags: ['waiting'],
      on: { 'search.changed': { target: 'typing', reenter: true, actions: withEvent('keepSearch') } },
      after: { SEARCH_DEBOUNCE: { target: 'loading' } },
    },
    loading: {
      description: 'The first page is loading.',
      tags: ['waiting'],
      meta: { requirements: ['API-67'] },
      invoke: {
        id: 'firstPage',
        src: 'fetchPage',
        input: ({ context }) => requestOf(context, 1),
        onDone: { target: 'showing', actions: withEvent('keepPage') },
        onError: failed('failed'),
      },
      on: { 'search.changed': { target: 'typing', actions: withEvent('keepSearch') } },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
    },
    failed: {
      description:
        'The downline could not be loaded; the agent may retry, search for another name or go back.',
      tags: ['failed'],
      on: {
        'list.retry': { target: 'loading' },
        'search.changed': { target: 'typing', actions: withEvent('keepSearch') },
        'trail.back': { guard: 'isBelow', target: 'loading', actions: 'goUp' },
      },
    },
    showing: {
      description: 'Members show.',
      initial: 'resting',
      states: {
        resting: {
          description: 'No request is running.',
          tags: ['resting'],
          on: {
            'search.changed': { target: '#downline.typing', actions: withEvent('keepSearch') },
            'member.open': {
              guard: withEvent('hasDownline'),
              target: '#downline.loading',
              actions: withEvent('goDown'),
            },
            'trail.back': { guard: 'isBelow', target: '#downline.loading', actions: 'goUp' },
            'page.more': { guard: 'hasMore', target: 'loadingMore', actions: 'dropFailure' },
            'rate.edit': { guard: withEvent('isDirect'), target: 'editing', actions: withEvent('beginEdit') },
          },
        },
        loadingMore: {
          description: 'The next page is loading; the list stays.',
          tags: ['loadingMore'],
          invoke: {
            id: 'nextPage',
            src: 'fetchPage',
            input: ({ context }) => requestOf(context, context.page + 1),
            onDone: { target: 'resting', actions: withEvent('keepPage') },
            onError: failed('resting'),
          },
          on: { 'search.changed': { target: '#downline.typing', actions: withEvent('keepSearch') } },
          after: { REQUEST_TIMEOUT: timedOut('resting') },
        },
        editing: {
          description: 'The agent types a rebate for one member.',
          tags: ['sheetOpen'],
          on: {
            'rate.typed': { actions: withEvent('keepTyped') },
            'rate.save': { guard: 'isRateAllowed', target: 'saving' },
            'rate.cancel': { target: 'resting', actions: ['endEdit', 'dropFailure'] },
          },
        },
        saving: {
          description: 'The rebate is being set; a repeated request sets it once.',
          tags: ['saving', 'sheetOpen'],
          meta: { requirements: ['API-68'] },
          invoke: {
            id: 'rateChange',
            src: 'saveRate',
            input: ({ context }) => ({
              key: attemptKey(context),
              userName: context.editing,
              rebateBasisPoints: assertDefined(typedRate(context)),
            }),
            onDone: { target: 'resting', actions: ['applyRate', 'endEdit'] },
            onError: failed('editing'),
          },
          after: { REQUEST_TIMEOUT: timedOut('editing') },
        },
      },
    },
  },
});
