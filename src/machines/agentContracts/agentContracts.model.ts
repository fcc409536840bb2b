import { defineModel } from '@explorer/defineModel';
import { isAgentType } from '@/config/roles';
import { UNREACHABLE } from '../samples';
import { type AgentContract, agentContractsMachine } from './agentContracts.machine';

const OPEN: AgentContract = {
  requestId: 'c1',
  fromUserName: 'office',
  createdTime: 1,
  state: 'open',
  terms: [{ thresholdMinor: 100, activeMembers: 2, rateBasisPoints: 50 }],
};

export const agentContractsModel = defineModel(agentContractsMachine, {
  inputs: {
    visitor: { kind: 'salary', memberType: null },
    player: { kind: 'salary', memberType: 0 },
    agent: { kind: 'salary', memberType: 3 },
  },
  events: {
    'session.changed': {
      'logged out': { memberType: null, isBack: false },
      'as a player': { memberType: 0, isBack: false },
      'as another agent': { memberType: 3, isBack: false },
      'as the agent again': { memberType: 3, isBack: true },
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
    watchSession: {},
  },
  project: ({ context }) => ({
    memberType: context.memberType,
    known: context.contracts.map(({ requestId }) => requestId),
    answer: context.answer,
  }),
  invariants: [
    {
      name: 'What could not be loaded says why',
      holds: (snapshot) => !snapshot.matches('failed') || snapshot.context.failure !== null,
    },
    {
      name: 'Contracts are there for agents alone (ROLE-11)',
      holds: ({ context }) =>
        context.contracts.length === 0 || (context.memberType !== null && isAgentType(context.memberType)),
    },
    {
      name: 'Only an open contract is answered, and only after the question',
      holds: (snapshot) =>
        !(snapshot.matches('asking') || snapshot.matches('answering')) ||
        snapshot.context.contracts.some(
          ({ requestId, state }) => state === 'open' && requestId === snapshot.context.answer?.requestId,
        ),
    },
  ],
});
