import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { assertDefined } from '@/machines/shared/assertDefined';
import { type Keyed, type KeySource, orderKey } from '@/machines/shared/attempt';
import type { Failure } from '@/machines/shared/failure';
import { notProvided } from '@/machines/shared/notProvided';
import { agentVisitorState, decidingAgentState, notAgentState } from '@/machines/shared/parts/access';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, timedOut } from '@/machines/shared/parts/request';
import { withEvent, withOutput } from '@/machines/shared/parts/withEvent';
import { isAgent, isVisitor } from '@/machines/shared/session/guards';
import {
  isLoggedIn,
  isSameAccount,
  type Session,
  type SessionChanged,
} from '@/machines/shared/session/session';

/** Kinds of contracts, each with its own page (ROUTE-52..ROUTE-54). */
export type ContractKind = 'salary' | 'dividend' | 'hour';

/** A contract offered to an agent; money in minor units. */
export interface AgentContract {
  readonly requestId: string;
  readonly fromUserName: string;
  readonly createdTime: number;
  /** Until when an open one can be answered; null otherwise. */
  readonly expirationTime: number | null;
  readonly state: 'open' | 'accepted' | 'refused';
  readonly terms: readonly {
    readonly thresholdMinor: number;
    readonly activeMembers: number;
    readonly rateBasisPoints: number;
  }[];
}

export interface ContractList {
  readonly list: readonly AgentContract[];
  readonly currency: string;
}

export interface ContractAnswer {
  readonly kind: ContractKind;
  readonly requestId: string;
  readonly accept: boolean;
}

export interface AgentContractsInput extends KeySource {
  readonly kind: ContractKind;
  readonly session: Session;
}

export interface AgentContractsContext extends AgentContractsInput {
  readonly contracts: readonly AgentContract[];
  readonly currency: string;
  /** The answer being given. */
  readonly answer: Omit<ContractAnswer, 'kind'> | null;
  readonly failure: Failure | null;
}

export type AgentContractsEvent =
  | SessionChanged
  | { readonly type: 'contract.accept'; readonly requestId: string }
  | { readonly type: 'contract.refuse'; readonly requestId: string }
  | { readonly type: 'answer.confirm' }
  | { readonly type: 'answer.cancel' }
  | { readonly type: 'list.retry' };

/** A contract page of an agent: accepts or refuses offered contracts (AGENT-01, ROUTE-52..ROUTE-54). */
export const agentContractsMachine = setup({
  types: {} as ChartTypes<AgentContractsContext, AgentContractsEvent, AgentContractsInput> & {
    tags: 'visitor' | 'refused' | 'failed' | 'loading' | 'answering' | 'showing' | 'asking';
  },
  actors: {
    fetchContracts: notProvided<ContractList, { kind: ContractKind }>('fetchContracts'),
    sendAnswer: notProvided<void, Keyed<ContractAnswer>>('sendAnswer'),
  },
  actions: {
    /** Resets the page for a new session; only the same agent keeps an unfinished answer. */
    keepSession: assign(({ context }, params: { session: Session }) => ({
      session: params.session,
      contracts: [],
      answer: !isLoggedIn(params.session) || isSameAccount(params.session) ? context.answer : null,
      failure: null,
    })),
    keepContracts: assign((_, { list, currency }: ContractList) => ({ contracts: list, currency })),
    keepAnswer: assign((_, params: { requestId: string; accept: boolean }) => ({
      answer: { requestId: params.requestId, accept: params.accept },
      failure: null,
    })),
    dropAnswer: assign({ answer: null }),
    keepFailure: assign(failureKept),
    dropFailure: assign({ failure: null }),
  },
  guards: {
    isVisitor,
    isAgent,
    isBeingAnswered: ({ context }, { list }: ContractList) =>
      list.some(({ requestId, state }) => requestId === context.answer?.requestId && state === 'open'),
    isOpen: ({ context }, params: { requestId: string }) =>
      context.contracts.some(({ requestId, state }) => requestId === params.requestId && state === 'open'),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'agentContracts',
  description: 'Contracts of one kind that are offered to an agent.',
  context: ({ input }) => ({
    ...input,
    contracts: [],
    currency: 'PHP',
    answer: null,
    failure: null,
  }),
  initial: 'deciding',
  on: { 'session.changed': { target: '.deciding', actions: withEvent('keepSession') } },
  states: {
    deciding: decidingAgentState('loading'),
    visitor: agentVisitorState,
    refused: notAgentState,
    loading: {
      description: 'The contracts are loading.',
      tags: ['loading'],
      meta: { requirements: ['API-30', 'API-31', 'API-66'] },
      invoke: {
        id: 'contracts',
        src: 'fetchContracts',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: [
          {
            guard: withOutput('isBeingAnswered'),
            target: 'asking',
            actions: withOutput('keepContracts'),
            description: 'The session ended during the answer, which resumes here.',
          },
          { target: 'showing', actions: ['dropAnswer', withOutput('keepContracts')] },
        ],
        onError: failed('failed'),
      },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
    },
    failed: {
      description: 'They could not be loaded; the agent may retry.',
      tags: ['failed'],
      on: { 'list.retry': { target: 'loading', actions: 'dropFailure' } },
    },
    showing: {
      description: 'The contracts show with their terms; an open one can be answered.',
      tags: ['showing'],
      meta: { requirements: ['AGENT-01', 'ROUTE-52', 'ROUTE-53', 'ROUTE-54'] },
      on: {
        'contract.accept': {
          guard: withEvent('isOpen'),
          target: 'asking',
          actions: {
            type: 'keepAnswer',
            params: ({ event }) => ({ requestId: event.requestId, accept: true }),
          },
        },
        'contract.refuse': {
          guard: withEvent('isOpen'),
          target: 'asking',
          actions: {
            type: 'keepAnswer',
            params: ({ event }) => ({ requestId: event.requestId, accept: false }),
          },
        },
      },
    },
    asking: {
      description: 'The agent confirms the answer, since it cannot be undone.',
      tags: ['asking'],
      on: {
        'answer.confirm': { target: 'answering' },
        'answer.cancel': { target: 'showing', actions: 'dropAnswer' },
      },
    },
    answering: {
      description: 'The answer is being sent; a repeated answer counts once.',
      tags: ['answering'],
      invoke: {
        id: 'answer',
        src: 'sendAnswer',
        input: ({ context }) => ({
          ...assertDefined(context.answer),
          kind: context.kind,
          key: orderKey(
            context,
            `${assertDefined(context.answer).requestId}-${assertDefined(context.answer).accept}`,
          ),
        }),
        onDone: { target: 'loading', actions: 'dropAnswer' },
        onError: {
          ...failed('loading', 'dropAnswer'),
          description: 'The contracts reload: an earlier answer may have been accepted.',
        },
      },
      after: { REQUEST_TIMEOUT: timedOut('loading', 'dropAnswer') },
    },
  },
});
