import { setup } from 'xstate';

/** How long an agent may take to answer an offer, in milliseconds. */
export const ANSWER_TIME = 30 * 86_400_000;

/** Where an offer is, as its agent reads it. */
export type ContractStage = 'offered' | 'accepted' | 'refused' | 'lapsed';

/** What happened to a contract request; the platform says it, the chart knows what follows. */
export type ContractHappening = { readonly type: 'agent.accepted' } | { readonly type: 'agent.refused' };

/**
 * The life of a contract that is offered to an agent. A state tagged `open` waits for the agent, one tagged `answered`
 * has the agent's answer.
 */
export const contractLifecycle = setup({
  types: {
    events: {} as ContractHappening,
    tags: {} as 'open' | 'answered',
    meta: {} as { readonly stage: ContractStage; readonly requirements?: readonly string[] },
  },
  delays: {
    ANSWER_DUE: ANSWER_TIME,
  },
}).createMachine({
  id: 'contractRequest',
  description: 'A contract offered to an agent, from the offer to the answer.',
  initial: 'open',
  states: {
    open: {
      description: 'The agent has not answered. The offer is announced at each login and can be answered.',
      meta: { stage: 'offered', requirements: ['API-33', 'AGENT-02'] },
      tags: ['open'],
      on: {
        'agent.accepted': { target: 'accepted' },
        'agent.refused': { target: 'refused' },
      },
      after: {
        ANSWER_DUE: { target: 'lapsed', description: 'Nobody answered.' },
      },
    },
    accepted: {
      description: 'The agent has accepted. No later answer changes that.',
      meta: { stage: 'accepted' },
      tags: ['answered'],
    },
    refused: {
      description: 'The agent has refused. No later answer changes that.',
      meta: { stage: 'refused' },
      tags: ['answered'],
    },
    lapsed: {
      description: 'The agent did not answer in time. The offer is no longer listed, and cannot be answered.',
      meta: { stage: 'lapsed' },
    },
  },
});
