import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { hasContractCheck } from '@/config/roles';
import type { ContractKind } from '../agentContracts/agentContracts.machine';
import type { ConfirmRequest } from '../feedback/feedback.machine';
import { unprovided } from '../unprovided';

export interface ContractCheckInput {
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
}

export interface ContractCheckContext extends ContractCheckInput {
  /** Kinds with an open request that the agent has not been told of yet. */
  readonly open: readonly ContractKind[];
}

export type ContractCheckEvent = { readonly type: 'session.changed'; readonly memberType: number | null };

const ALERTS = {
  salary: 'confirm.contract_salary',
  dividend: 'confirm.contract_dividend',
  hour: 'confirm.contract_hour',
} as const;

/** Tells an agent of contract requests that wait for an answer (AGENT-02..AGENT-04, ROLE-04). */
export const contractCheckMachine = setup({
  types: {
    context: {} as ContractCheckContext,
    events: {} as ContractCheckEvent,
    input: {} as ContractCheckInput,
  },
  actors: {
    fetchOpenKinds: unprovided<readonly ContractKind[], void>('fetchOpenKinds'),
    askConfirmation: unprovided<boolean, ConfirmRequest>('askConfirmation'),
  },
  actions: {
    keepSession: assign((_, params: { memberType: number | null }) => ({
      memberType: params.memberType,
      open: [],
    })),
    keepOpen: assign((_, params: { open: readonly ContractKind[] }) => ({ open: params.open })),
    dropFirst: assign(({ context }) => ({ open: context.open.slice(1) })),
    dropAll: assign({ open: [] }),
    /** Opens the page of a contract kind. */
    openContracts: (_, _params: { kind: ContractKind | undefined }) => {},
  },
  guards: {
    isChecked: ({ context }) => context.memberType !== null && hasContractCheck(context.memberType),
    isOpen: ({ context }) => context.open.length > 0,
    isConfirmed: (_, params: { accepted: boolean }) => params.accepted,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'contractCheck',
  description: 'Looks for contract requests after every login of an agent, and tells of each once.',
  context: ({ input }) => ({ memberType: input.memberType, open: [] }),
  initial: 'deciding',
  on: {
    'session.changed': {
      target: '.deciding',
      actions: { type: 'keepSession', params: ({ event }) => event },
    },
  },
  states: {
    deciding: {
      description: 'Looks whether this account is asked about contracts: types 4, 40, 41 and 42 are not.',
      meta: { requirements: ['ROLE-04'] },
      always: [{ guard: 'isChecked', target: 'checking' }, { target: 'resting' }],
    },
    checking: {
      description: 'The flags of the funds info are on their way; a failure is no concern of the agent.',
      meta: { requirements: ['AGENT-02', 'API-33'] },
      invoke: {
        id: 'flags',
        src: 'fetchOpenKinds',
        onDone: {
          target: 'telling',
          actions: { type: 'keepOpen', params: ({ event }) => ({ open: event.output }) },
        },
        onError: { target: 'resting' },
      },
      after: { REQUEST_TIMEOUT: { target: 'resting' } },
    },
    telling: {
      description: 'Is there a request left to tell of?',
      always: [{ guard: 'isOpen', target: 'alerting' }, { target: 'resting' }],
    },
    alerting: {
      description: 'An alert with the buttons cancel and go.',
      meta: { requirements: ['AGENT-03', 'AGENT-04'] },
      invoke: {
        id: 'alert',
        src: 'askConfirmation',
        input: ({ context }) => ({
          id: 'contract',
          message: ALERTS[context.open[0] ?? 'salary'],
          accept: 'action.go',
        }),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => ({ accepted: event.output }) },
            target: 'resting',
            actions: [
              { type: 'openContracts', params: ({ context }) => ({ kind: context.open[0] }) },
              'dropAll',
            ],
          },
          { target: 'telling', actions: 'dropFirst' },
        ],
        onError: { target: 'resting', actions: 'dropAll' },
      },
    },
    resting: { description: 'Nothing to tell until the next login.' },
  },
});
