import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { isAgentType } from '@/config/roles';
import { type Failure, TIMED_OUT, toFailure } from '../failure';
import { given } from '../given';
import { unprovided } from '../unprovided';
import { type SessionChanged, watchSession } from '../watchSession';

/** Kinds of contracts, each with a page of its own (ROUTE-52..ROUTE-54). */
export type ContractKind = 'salary' | 'dividend' | 'hour';

/** A contract that an agent was offered; money in minor units. */
export interface AgentContract {
  readonly requestId: string;
  readonly fromUserName: string;
  readonly createdTime: number;
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

export interface AgentContractsInput {
  readonly kind: ContractKind;
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
}

export interface AgentContractsContext extends AgentContractsInput {
  readonly contracts: readonly AgentContract[];
  readonly currency: string;
  /** The answer that is being given. */
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

/** A contract page of an agent: what was offered, to be accepted or refused (AGENT-01, ROUTE-52..ROUTE-54). */
export const agentContractsMachine = setup({
  types: {
    context: {} as AgentContractsContext,
    events: {} as AgentContractsEvent,
    input: {} as AgentContractsInput,
  },
  actors: {
    fetchContracts: unprovided<ContractList, { kind: ContractKind }>('fetchContracts'),
    sendAnswer: unprovided<void, ContractAnswer>('sendAnswer'),
    watchSession,
  },
  actions: {
    /** Another session, or none; the answer that was being given waits for its agent, and for nobody else. */
    keepSession: assign(({ context }, params: { memberType: number | null; isBack: boolean }) => ({
      memberType: params.memberType,
      contracts: [],
      answer: params.memberType === null || params.isBack ? context.answer : null,
      failure: null,
    })),
    keepContracts: assign((_, { list, currency }: ContractList) => ({ contracts: list, currency })),
    keepAnswer: assign((_, params: { requestId: string; accept: boolean }) => ({
      answer: { requestId: params.requestId, accept: params.accept },
      failure: null,
    })),
    dropAnswer: assign({ answer: null }),
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    dropFailure: assign({ failure: null }),
  },
  guards: {
    isVisitor: ({ context }) => context.memberType === null,
    isAgent: ({ context }) => isAgentType(given(context.memberType)),
    isBeingAnswered: ({ context }, { list }: ContractList) =>
      list.some(({ requestId, state }) => requestId === context.answer?.requestId && state === 'open'),
    isOpen: ({ context }, params: { requestId: string }) =>
      context.contracts.some(({ requestId, state }) => requestId === params.requestId && state === 'open'),
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'agentContracts',
  description: 'The contracts of one kind that an agent was offered.',
  context: ({ input }) => ({ ...input, contracts: [], currency: 'PHP', answer: null, failure: null }),
  initial: 'deciding',
  invoke: { id: 'sessionWatch', src: 'watchSession' },
  on: {
    'session.changed': {
      target: '.deciding',
      actions: { type: 'keepSession', params: ({ event }) => event },
    },
  },
  states: {
    deciding: {
      description: 'Looks who is here.',
      always: [
        { guard: 'isVisitor', target: 'visitor' },
        { guard: 'isAgent', target: 'loading' },
        { target: 'refused' },
      ],
    },
    visitor: { description: 'Nobody is logged in: the agent login is offered.' },
    refused: {
      description: 'Whoever is logged in is no agent.',
      meta: { requirements: ['ROLE-11', 'ERR-02'] },
    },
    loading: {
      description: 'The contracts are on their way.',
      meta: { requirements: ['API-30', 'API-31', 'API-66'] },
      invoke: {
        id: 'contracts',
        src: 'fetchContracts',
        input: ({ context }) => ({ kind: context.kind }),
        onDone: [
          {
            guard: { type: 'isBeingAnswered', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'keepContracts', params: ({ event }) => event.output },
            description: 'The session ended in the middle of the answer: it goes on there.',
          },
          {
            target: 'showing',
            actions: ['dropAnswer', { type: 'keepContracts', params: ({ event }) => event.output }],
          },
        ],
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
    },
    failed: {
      description: 'They could not be loaded; the agent may retry.',
      on: { 'list.retry': { target: 'loading', actions: 'dropFailure' } },
    },
    showing: {
      description: 'The contracts show, with their terms. One that is open can be answered.',
      meta: { requirements: ['AGENT-01', 'ROUTE-52', 'ROUTE-53', 'ROUTE-54'] },
      on: {
        'contract.accept': {
          guard: { type: 'isOpen', params: ({ event }) => event },
          target: 'asking',
          actions: {
            type: 'keepAnswer',
            params: ({ event }) => ({ requestId: event.requestId, accept: true }),
          },
        },
        'contract.refuse': {
          guard: { type: 'isOpen', params: ({ event }) => event },
          target: 'asking',
          actions: {
            type: 'keepAnswer',
            params: ({ event }) => ({ requestId: event.requestId, accept: false }),
          },
        },
      },
    },
    asking: {
      description: 'The agent is asked once more, since an answer cannot be taken back.',
      on: {
        'answer.confirm': { target: 'answering' },
        'answer.cancel': { target: 'showing', actions: 'dropAnswer' },
      },
    },
    answering: {
      description: 'The answer is on its way; the same answer twice counts once.',
      invoke: {
        id: 'answer',
        src: 'sendAnswer',
        input: ({ context }) => ({
          kind: context.kind,
          requestId: given(context.answer).requestId,
          accept: given(context.answer).accept,
        }),
        onDone: { target: 'loading', actions: 'dropAnswer' },
        onError: {
          target: 'loading',
          actions: [
            'dropAnswer',
            { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          ],
          description: 'What stands now is asked for: the answer may have been given before.',
        },
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'loading',
          actions: ['dropAnswer', { type: 'keepFailure', params: { failure: TIMED_OUT } }],
        },
      },
    },
  },
});
