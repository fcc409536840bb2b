import { assign, setup } from 'xstate';
import type { KeySource } from '@/machines/shared/attempt';
import { agentVisitorState, decidingAgentState, notAgentState } from '@/machines/shared/parts/access';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isAgent, isVisitor } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';
import { downlineMachine } from '../downline/downline.machine';
import { teamFigureMachine } from '../teamFigure/teamFigure.machine';

export interface AgentHomeInput extends KeySource {
  readonly session: Session;
}

export interface AgentHomeContext extends AgentHomeInput {
  /** Number of sessions started on this page; each has its own idempotency keys. */
  readonly sessions: number;
}

export type AgentHomeEvent = SessionChanged;

/** The agent home screen (ROUTE-51): figures of the team and the members below, for agents only (ROLE-11). */
export const agentHomeMachine = setup({
  types: {} as ChartTypes<AgentHomeContext, AgentHomeEvent, AgentHomeInput> & {
    children: {
      deposits: 'teamFigure';
      turnover: 'teamFigure';
      active: 'teamFigure';
      downline: 'downline';
    };
    tags: 'visitor' | 'refused';
  },
  actors: { teamFigure: teamFigureMachine, downline: downlineMachine },
  actions: {
    keepSession: assign(({ context }, params: { session: Session }) => ({
      session: params.session,
      sessions: context.sessions + 1,
    })),
  },
  guards: {
    isVisitor,
    isAgent,
  },
}).createMachine({
  id: 'agentHome',
  description: 'Team figures and members of an agent.',
  context: ({ input }) => ({ ...input, sessions: 0 }),
  initial: 'deciding',
  on: { 'session.changed': { target: '.deciding', actions: withEvent('keepSession') } },
  states: {
    deciding: decidingAgentState('agent'),
    visitor: agentVisitorState,
    refused: notAgentState,
    agent: {
      description: 'Figures and members, each with its own loading, failure and retry.',
      meta: { requirements: ['ROUTE-51', 'ROLE-11', 'AGENT-01'] },
      invoke: [
        { id: 'deposits', src: 'teamFigure', input: { figure: 'deposits' } },
        { id: 'turnover', src: 'teamFigure', input: { figure: 'turnover' } },
        { id: 'active', src: 'teamFigure', input: { figure: 'active' } },
        {
          id: 'downline',
          src: 'downline',
          input: ({ context }) => ({ keySeed: `${context.keySeed}-${context.sessions}` }),
        },
      ],
    },
  },
});
