import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { isAgentType } from '@/config/roles';
import { orderKey } from '@/machines/shared/attempt';
import { requestSteps } from '@/machines/shared/parts/claims.model';
import { sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { isLoggedIn, isSameAccount, memberTypeOf } from '@/machines/shared/session/session';
import { type AgentContract, agentContractsMachine } from './agentContracts.machine';

type Snapshot = SnapshotFrom<typeof agentContractsMachine>;

const OPEN: AgentContract = {
  requestId: 'c1',
  fromUserName: 'office',
  createdTime: 1,
  expirationTime: null,
  state: 'open',
  terms: [{ thresholdMinor: 100, activeMembers: 2, rateBasisPoints: 50 }],
};

const isAnswerable = (contracts: readonly AgentContract[], requestId: string | undefined) =>
  contracts.some((contract) => contract.requestId === requestId && contract.state === 'open');

export const agentContractsModel = defineModel(agentContractsMachine, {
  inputs: {
    visitor: { kind: 'salary', session: sessionOfType(null), keySeed: 'seed' },
    player: { kind: 'salary', session: sessionOfType(0), keySeed: 'seed' },
    agent: { kind: 'salary', session: sessionOfType(3), keySeed: 'seed' },
  },
  events: {
    'session.changed': {
      'logged out': { session: sessionOfType(null) },
      'as a player': { session: sessionOfType(0) },
      'as another agent': { session: sessionOfType(3) },
      'as the agent again': { session: sessionOfType(3, true) },
    },
    'contract.accept': { 'an open one': { requestId: 'c1' }, 'an answered one': { requestId: 'c2' } },
    'contract.refuse': { 'an open one': { requestId: 'c1' }, 'an answered one': { requestId: 'c2' } },
    'answer.confirm': [{}],
    'answer.cancel': [{}],
    'list.retry': [{}],
  },
  outcomes: {
    fetchContracts: {
      done: {
        'an open one and an answered one': {
          list: [OPEN, { ...OPEN, requestId: 'c2', state: 'accepted' }],
          currency: 'PHP',
        },
        none: { list: [], currency: 'PHP' },
      },
      error: { unreachable: UNREACHABLE },
    },
    sendAnswer: { done: { answered: undefined }, error: { conflict: { code: 'conflict' } } },
  },
  project: ({ context }) => ({
    memberType: memberTypeOf(context.session),
    known: context.contracts.map(({ requestId }) => requestId),
    answer: context.answer,
    failure: context.failure?.code,
  }),
  steps: [
    {
      name: 'A retry drops why the contracts did not load',
      when: ({ event, refused }) => event.type === 'list.retry' && !refused,
      holds: ({ after }) => after.context.failure === null,
    },
    {
      name: 'A change of the session drops the failure, and for another account the answer that was being given',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ event, before, after: { context } }) =>
        context.failure === null &&
        context.answer ===
          (!isLoggedIn(event['session']) || isSameAccount(event['session']) ? before.context.answer : null),
    },
    {
      name: 'A repeated answer keeps its idempotency key; a different answer gets a new one',
      when: ({ calls }) => calls.some(({ src }) => src === 'sendAnswer'),
      holds: ({ after: { context }, calls }) =>
        calls.every(({ input }) =>
          JSON.stringify(input).includes(
            `"key":"${orderKey(context, `${context.answer?.requestId}-${context.answer?.accept}`)}"`,
          ),
        ),
    },
    ...requestSteps<Snapshot>('The contracts', {
      actor: 'contracts',
      during: (snapshot) => snapshot.matches('loading'),
      // An answer that the end of the session interrupted is asked again.
      answered: ({ event, before, after }) =>
        JSON.stringify(after.context.contracts) === JSON.stringify(Object(event['output']).list) &&
        (isAnswerable(after.context.contracts, before.context.answer?.requestId)
          ? after.matches('asking')
          : after.matches('showing') && after.context.answer === null),
      failed: ({ after }) => after.matches('failed') && after.context.failure !== null,
      again: ['list.retry'],
    }),
    ...requestSteps<Snapshot>('AGENT-01 the answer to a contract', {
      actor: 'answer',
      during: (snapshot) => snapshot.matches('answering'),
      answered: ({ after }) => after.matches('loading') && after.context.answer === null,
      failed: ({ after }) =>
        after.matches('loading') && after.context.answer === null && after.context.failure !== null,
      again: ['answer.confirm'],
    }),
    {
      name: 'AGENT-01 A decision is asked to be confirmed before it is sent',
      when: ({ event, refused }) => !refused && event.type.startsWith('contract.'),
      holds: ({ event, after }) =>
        after.matches('asking') && after.context.answer?.accept === (event.type === 'contract.accept'),
    },
    {
      name: 'A cancelled decision is forgotten, and the contracts show again',
      when: ({ event, refused }) => !refused && event.type === 'answer.cancel',
      holds: ({ after }) => after.matches('showing') && after.context.answer === null,
    },
  ],
  invariants: [
    {
      name: 'A failed load has a reason',
      holds: (snapshot) => !snapshot.matches('failed') || snapshot.context.failure !== null,
    },
    {
      name: 'Only agents see contracts (ROLE-11)',
      holds: ({ context }) =>
        context.contracts.length === 0 || isAgentType(memberTypeOf(context.session) ?? 0),
    },
    {
      name: 'Only an open contract can be answered, and only after a confirmation',
      holds: (snapshot) =>
        !(snapshot.matches('asking') || snapshot.matches('answering')) ||
        snapshot.context.contracts.some(
          ({ requestId, state }) => state === 'open' && requestId === snapshot.context.answer?.requestId,
        ),
    },
  ],
});

export const agentContractsChart: ExplorableChart = {
  id: 'agent-contracts',
  title: 'Agent contracts',
  area: 'Agent',
  machine: agentContractsMachine,
  model: agentContractsModel,
  requirements: ['AGENT-01', 'ROUTE-52', 'ROUTE-53', 'ROUTE-54', 'API-30', 'API-31', 'API-66'],
};
