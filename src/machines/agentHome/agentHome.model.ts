import { defineModel } from '@explorer/defineModel';
import { isAgentType } from '@/config/roles';
import { agentHomeMachine } from './agentHome.machine';

export const agentHomeModel = defineModel(agentHomeMachine, {
  inputs: {
    visitor: { memberType: null },
    player: { memberType: 0 },
    agent: { memberType: 3 },
  },
  events: {
    'session.changed': {
      'logged out': { memberType: null, isBack: false },
      'as a player': { memberType: 0, isBack: false },
      'as type 40': { memberType: 40, isBack: false },
      'as an agent': { memberType: 10, isBack: false },
    },
  },
  outcomes: { teamFigure: {}, downline: {}, watchSession: {} },
  waitsForPlayer: {
    deposits: 'A chart of its own, with its own timeouts.',
    turnover: 'A chart of its own, with its own timeouts.',
    active: 'A chart of its own, with its own timeouts.',
    downline: 'A chart of its own, with its own timeouts.',
  },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'Figures and members of a team are there for agents alone (ROLE-02, ROLE-11)',
      holds: ({ context, children }) =>
        (children.downline === undefined && children.deposits === undefined) ||
        (context.memberType !== null && isAgentType(context.memberType)),
    },
  ],
});
