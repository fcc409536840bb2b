import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { hasContractCheck } from '@/config/roles';
import type { ConfirmRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { answered, quietRequest } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';
import type { Session, SessionChanged } from '@/machines/shared/session/session';
import type { ContractKind } from '../agentContracts/agentContracts.machine';

export interface ContractCheckInput {
  readonly session: Session;
}

/** Kinds with an open request, and those that this login knows of: they were announced, or the page shows them. */
export interface OpenContracts {
  readonly requested: readonly ContractKind[];
  readonly known: readonly ContractKind[];
}

export interface ContractCheckContext extends ContractCheckInput {
  /** Kinds with an open request that has not been announced yet. */
  readonly open: readonly ContractKind[];
  readonly announced: readonly ContractKind[];
}

const NONE = { open: [], announced: [] } as const;

export type ContractCheckEvent = SessionChanged;

const ALERTS = {
  salary: 'confirm.contract_salary',
  dividend: 'confirm.contract_dividend',
  hour: 'confirm.contract_hour',
} as const;

const storeAnnounced = {
  type: 'storeAnnounced',
  params: ({ context: { announced } }: { readonly context: ContractCheckContext }) => ({ announced }),
} as const;

/** Announces open contract requests to an agent (AGENT-02..AGENT-04, ROLE-04). */
export const contractCheckMachine = setup({
  types: {} as ChartTypes<ContractCheckContext, ContractCheckEvent, ContractCheckInput>,
  actors: {
    fetchOpenKinds: notProvided<OpenContracts, void>('fetchOpenKinds'),
    askConfirmation: notProvided<boolean, ConfirmRequest>('askConfirmation'),
  },
  actions: {
    keepSession: assign((_, params: { session: Session }) => ({
      session: params.session,
      ...NONE,
    })),
    /** Keeps what is open; what is not open any more is announced again once it is. */
    keepOpen: assign((_, { output: { requested, known } }: { output: OpenContracts }) => ({
      open: requested.filter((kind) => !known.includes(kind)),
      announced: known.filter((kind) => requested.includes(kind)),
    })),
    countAnnounced: assign(({ context: { open, announced } }) => ({
      announced: [...announced, ...open.slice(0, 1)],
    })),
    /** Remembers until the logout what has been announced. */
    storeAnnounced: (_, _params: { announced: readonly ContractKind[] }) => {},
    dropFirst: assign(({ context }) => ({ open: context.open.slice(1) })),
    dropAll: assign({ open: [] }),
    /** Opens the page of a contract kind. */
    openContracts: (_, _params: { kind: ContractKind | undefined }) => {},
  },
  guards: {
    isChecked: ({ context }) =>
      context.session.kind === 'agent' && hasContractCheck(context.session.memberType),
    isOpen: ({ context }) => context.open.length > 0,
    isConfirmed: (_, { output }: { output: boolean }) => output,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'contractCheck',
  description:
    'Checks for contract requests whenever the page of an agent loads, and announces each once in a login.',
  context: ({ input }) => ({ session: input.session, ...NONE }),
  initial: 'deciding',
  on: { 'session.changed': { target: '.deciding', actions: withEvent('keepSession') } },
  states: {
    deciding: {
      description: 'Checks whether this account gets contract requests; types 4, 40, 41 and 42 do not.',
      meta: { requirements: ['ROLE-04'] },
      always: [{ guard: 'isChecked', target: 'checking' }, { target: 'resting' }],
    },
    checking: {
      description: 'The flags of the funds info are loading; a failure is not shown.',
      meta: { requirements: ['AGENT-02', 'API-33'] },
      ...quietRequest('flags', 'fetchOpenKinds', answered('telling', 'keepOpen'), 'resting'),
    },
    telling: {
      description: 'Checks for a request that has not been announced.',
      entry: storeAnnounced,
      always: [{ guard: 'isOpen', target: 'alerting' }, { target: 'resting' }],
    },
    alerting: {
      description: 'An alert shows with the buttons cancel and go.',
      entry: ['countAnnounced', storeAnnounced],
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
            guard: withEvent('isConfirmed'),
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
    resting: { description: 'Nothing to announce until the page loads again.' },
  },
});
