import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { isAgentType } from '@/config/roles';
import { sessionOfType } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import { agentHomeMachine } from './agentHome.machine';

export const agentHomeModel = defineModel(agentHomeMachine, {
  inputs: {
    visitor: { session: sessionOfType(null), keySeed: 'seed' },
    player: { session: sessionOfType(0), keySeed: 'seed' },
    agent: { session: sessionOfType(3), keySeed: 'seed' },
  },
  events: {
    'session.changed': {
      'logged out': { session: sessionOfType(null) },
      'as a player': { session: sessionOfType(0) },
      'as type 40': { session: sessionOfType(40) },
      'as an agent': { session: sessionOfType(10) },
    },
  },
  outcomes: { teamFigure: {}, downline: {} },
  waitsForUser: {
    deposits: 'A separate chart with its own timeouts.',
    turnover: 'A separate chart with its own timeouts.',
    active: 'A separate chart with its own timeouts.',
    downline: 'A separate chart with its own timeouts.',
  },
  project: ({ context }) => memberTypeOf(context.session),
  steps: [
    {
      name: 'ROLE-11 a change of the session shows what the new account may see, with figures and members of its own',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ after, calls }) => {
        const memberType = memberTypeOf(after.context.session);
        const isAgent = memberType !== null && isAgentType(memberType);
        return (
          after.matches(memberType === null ? 'visitor' : isAgent ? 'agent' : 'refused') &&
          calls.length === (isAgent ? 4 : 0)
        );
      },
    },
    {
      name: 'AGENT-01 each session has its own drafts',
      when: ({ calls }) => calls.length > 0,
      holds: ({ before, after }) => after.context.sessions === before.context.sessions + 1,
    },
  ],
  invariants: [
    {
      name: 'Only agents see figures and members of a team (ROLE-02, ROLE-11)',
      holds: ({ context, children }) =>
        (children.downline === undefined && children.deposits === undefined) ||
        isAgentType(memberTypeOf(context.session) ?? 0),
    },
  ],
});

export const agentHomeChart: ExplorableChart = {
  id: 'agent-home',
  title: 'Agent home',
  area: 'Agent',
  machine: agentHomeMachine,
  model: agentHomeModel,
  requirements: ['ROUTE-50', 'ROUTE-51', 'AGENT-01', 'ROLE-02', 'ROLE-11'],
};
