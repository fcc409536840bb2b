import { assign, setup } from 'xstate';
import { isAgentType } from '@/config/roles';
import { downlineMachine } from '../downline/downline.machine';
import { given } from '../given';
import { teamFigureMachine } from '../teamFigure/teamFigure.machine';
import { type SessionChanged, watchSession } from '../watchSession';

export interface AgentHomeInput {
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
}

export type AgentHomeEvent = SessionChanged;

/** The agent home screen (ROUTE-51): figures of the team and the members below, for agents alone (ROLE-11). */
export const agentHomeMachine = setup({
  types: {
    context: {} as AgentHomeInput,
    events: {} as AgentHomeEvent,
    input: {} as AgentHomeInput,
    children: {} as {
      deposits: 'teamFigure';
      turnover: 'teamFigure';
      active: 'teamFigure';
      downline: 'downline';
      sessionWatch: 'watchSession';
    },
  },
  actors: { teamFigure: teamFigureMachine, downline: downlineMachine, watchSession },
  actions: {
    keepSession: assign((_, params: { memberType: number | null }) => ({ memberType: params.memberType })),
  },
  guards: {
    isVisitor: ({ context }) => context.memberType === null,
    isAgent: ({ context }) => isAgentType(given(context.memberType)),
  },
}).createMachine({
  id: 'agentHome',
  description: 'Where an agent sees how the team does.',
  context: ({ input }) => input,
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
        { guard: 'isAgent', target: 'agent' },
        { target: 'refused' },
      ],
    },
    visitor: {
      description: 'Nobody is logged in: the agent login is offered.',
      meta: { requirements: ['ROUTE-51', 'ROUTE-50'] },
    },
    refused: {
      description: 'Whoever is logged in is no agent.',
      meta: { requirements: ['ROLE-02', 'ROLE-09', 'ERR-02'] },
    },
    agent: {
      description: 'Figures and members, each with its own loading, failure and retry.',
      meta: { requirements: ['ROUTE-51', 'ROLE-11', 'AGENT-01'] },
      invoke: [
        { id: 'deposits', src: 'teamFigure', input: { figure: 'deposits' } },
        { id: 'turnover', src: 'teamFigure', input: { figure: 'turnover' } },
        { id: 'active', src: 'teamFigure', input: { figure: 'active' } },
        { id: 'downline', src: 'downline' },
      ],
    },
  },
});
