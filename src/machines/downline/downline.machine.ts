import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT, SEARCH_DEBOUNCE } from '@/config/constants';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import { unprovided } from '../unprovided';
import { parseRate, rateText } from './rate';

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
  /** Whose downline; the agent's own when empty. */
  readonly parent: string;
}

export interface RateChange {
  readonly userName: string;
  readonly rebateBasisPoints: number;
}

export interface DownlineContext {
  /** From the agent's own downline down to the one that shows. */
  readonly trail: readonly string[];
  readonly search: string;
  readonly list: readonly DownlineMember[];
  readonly page: number;
  readonly totalPages: number;
  readonly totalCount: number;
  readonly ownRate: number;
  readonly currency: string;
  readonly failure: Failure | null;
  /** Whose rebate is being set. */
  readonly editing: string;
  /** What is typed as the rebate, in percent. */
  readonly typed: string;
  /** Whose rebate was set last. */
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
  userName: context.search.trim(),
  parent: context.trail.at(-1) ?? '',
});

/** The rebate that is typed, where the agent may give it; null otherwise. */
export function typedRate({ typed, ownRate }: Pick<DownlineContext, 'typed' | 'ownRate'>): number | null {
  const rate = parseRate(typed) ?? Infinity;
  return rate <= ownRate ? rate : null;
}

/** The members below an agent: paged, searched, level by level, with their rebates (API-67, API-68). */
export const downlineMachine = setup({
  types: { context: {} as DownlineContext, events: {} as DownlineEvent },
  actors: {
    fetchPage: unprovided<DownlinePage, DownlineRequest>('fetchPage'),
    saveRate: unprovided<void, RateChange>('saveRate'),
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
    keepPage: assign(({ context }, { page }: { page: DownlinePage }) => ({
      list: page.pageNum === 1 ? page.list : [...context.list, ...page.list],
      page: page.pageNum,
      totalPages: page.totalPages,
      totalCount: page.totalCount,
      ownRate: page.ownRebateBasisPoints,
      currency: page.currency,
      failure: null,
    })),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
    beginEdit: assign(({ context }, params: { userName: string }) => ({
      editing: params.userName,
      typed: rateText(
        given(context.list.find(({ userName }) => userName === params.userName)).rebateBasisPoints,
      ),
      failure: null,
      saved: '',
    })),
    keepTyped: assign((_, params: { text: string }) => ({ typed: params.text, failure: null })),
    applyRate: assign(({ context }) => ({
      list: context.list.map((member) =>
        member.userName === context.editing
          ? { ...member, rebateBasisPoints: given(typedRate(context)) }
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
    /** An agent sets the rebates of direct members alone. */
    isDirect: ({ context }, params: { userName: string }) =>
      context.trail.length === 0 && context.list.some(({ userName }) => userName === params.userName),
    isRateAllowed: ({ context }) => typedRate(context) !== null,
  },
  delays: { REQUEST_TIMEOUT, SEARCH_DEBOUNCE },
}).createMachine({
  id: 'downline',
  description: 'The members below an agent.',
  context: {
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
  },
  initial: 'loading',
  states: {
    typing: {
      description: 'The agent types a name; the search waits until they pause.',
      on: {
        'search.changed': {
          target: 'typing',
          reenter: true,
          actions: { type: 'keepSearch', params: ({ event }) => event },
        },
      },
      after: { SEARCH_DEBOUNCE: { target: 'loading' } },
    },
    loading: {
      description: 'The first page is on its way.',
      meta: { requirements: ['API-67'] },
      invoke: {
        id: 'firstPage',
        src: 'fetchPage',
        input: ({ context }) => requestOf(context, 1),
        onDone: {
          target: 'showing',
          actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
        },
      },
      on: {
        'search.changed': {
          target: 'typing',
          actions: { type: 'keepSearch', params: ({ event }) => event },
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'failed',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
    },
    failed: {
      description:
        'The downline could not be loaded; the agent may retry, search for another name or go back.',
      on: {
        'list.retry': { target: 'loading' },
        'search.changed': {
          target: 'typing',
          actions: { type: 'keepSearch', params: ({ event }) => event },
        },
        'trail.back': { guard: 'isBelow', target: 'loading', actions: 'goUp' },
      },
    },
    showing: {
      description: 'Members show.',
      initial: 'resting',
      states: {
        resting: {
          description: 'Nothing is under way.',
          on: {
            'search.changed': {
              target: '#downline.typing',
              actions: { type: 'keepSearch', params: ({ event }) => event },
            },
            'member.open': {
              guard: { type: 'hasDownline', params: ({ event }) => event },
              target: '#downline.loading',
              actions: { type: 'goDown', params: ({ event }) => event },
            },
            'trail.back': { guard: 'isBelow', target: '#downline.loading', actions: 'goUp' },
            'page.more': { guard: 'hasMore', target: 'loadingMore', actions: 'dropFailure' },
            'rate.edit': {
              guard: { type: 'isDirect', params: ({ event }) => event },
              target: 'editing',
              actions: { type: 'beginEdit', params: ({ event }) => event },
            },
          },
        },
        loadingMore: {
          description: 'The next page is on its way; what shows stays.',
          invoke: {
            id: 'nextPage',
            src: 'fetchPage',
            input: ({ context }) => requestOf(context, context.page + 1),
            onDone: {
              target: 'resting',
              actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) },
            },
            onError: {
              target: 'resting',
              actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            },
          },
          on: {
            'search.changed': {
              target: '#downline.typing',
              actions: { type: 'keepSearch', params: ({ event }) => event },
            },
          },
          after: {
            REQUEST_TIMEOUT: {
              target: 'resting',
              actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
            },
          },
        },
        editing: {
          description: 'The agent types a rebate for one member.',
          on: {
            'rate.typed': { actions: { type: 'keepTyped', params: ({ event }) => event } },
            'rate.save': { guard: 'isRateAllowed', target: 'saving' },
            'rate.cancel': { target: 'resting', actions: ['endEdit', 'dropFailure'] },
          },
        },
        saving: {
          description: 'The rebate is being set; it is set once, however often it is asked for.',
          meta: { requirements: ['API-68'] },
          invoke: {
            id: 'rateChange',
            src: 'saveRate',
            input: ({ context }) => ({
              userName: context.editing,
              rebateBasisPoints: given(typedRate(context)),
            }),
            onDone: { target: 'resting', actions: ['applyRate', 'endEdit'] },
            onError: {
              target: 'editing',
              actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            },
          },
          after: {
            REQUEST_TIMEOUT: {
              target: 'editing',
              actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
            },
          },
        },
      },
    },
  },
});
