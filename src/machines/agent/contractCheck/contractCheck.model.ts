import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { hasContractCheck } from '@/config/roles';
import { endsByItself, requestSteps } from '@/machines/shared/parts/claims.model';
import { sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import { contractCheckMachine, type OpenContracts } from './contractCheck.machine';

export const contractCheckModel = defineModel(contractCheckMachine, {
  inputs: {
    visitor: { session: sessionOfType(null) },
    agent: { session: sessionOfType(3) },
    'type 41': { session: sessionOfType(41) },
  },
  events: {
    'session.changed': {
      'logged out': { session: sessionOfType(null) },
      'as an agent': { session: sessionOfType(3) },
      'as a trial': { session: sessionOfType(4) },
      'as type 42': { session: sessionOfType(42) },
    },
  },
  outcomes: {
    fetchOpenKinds: {
      done: {
        'two requests': { requested: ['salary', 'dividend'], known: [] },
        'one of three is new': { requested: ['salary', 'dividend', 'hour'], known: ['hour', 'salary'] },
        'nothing new': { requested: ['dividend'], known: ['dividend', 'hour'] },
        none: { requested: [], known: [] },
      },
      error: { unreachable: UNREACHABLE },
    },
    askConfirmation: { done: { go: true, cancel: false }, error: { 'cannot be asked': UNREACHABLE } },
  },
  waitsForUser: { alert: 'The agent answers, in their own time.' },
  project: ({ context }) => context,
  steps: [
    ...requestSteps<SnapshotFrom<typeof contractCheckMachine>>('AGENT-02 open requests', {
      actor: 'flags',
      during: (snapshot) => snapshot.matches('checking'),
      answered: ({ event, after }) => {
        const { requested, known }: OpenContracts = event['output'];
        return after.matches(requested.every((kind) => known.includes(kind)) ? 'resting' : 'alerting');
      },
      failed: ({ after }) => after.matches('resting'),
    }),
    {
      name: 'Only what this login does not know of is announced',
      when: ({ event }) => event.type === 'xstate.done.actor.flags',
      holds: ({ event, after }) => {
        const { requested, known }: OpenContracts = event['output'];
        const fresh = requested.filter((kind) => !known.includes(kind));
        return JSON.stringify(after.context.open) === JSON.stringify(fresh);
      },
    },
    {
      name: 'Requests of one account are not announced to another',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ after }) => after.context.open.length === 0 && after.context.announced.length === 0,
    },
    {
      name: 'A request is announced once in a login: what shows now, and what is still open of that before, is remembered',
      when: ({ event, after }) => after.matches('alerting') || event.type === 'xstate.done.actor.flags',
      holds: ({ before, after, event, actions }) => {
        const { open, announced } = after.context;
        const [shown] = after.matches('alerting') ? open : [];
        const known: readonly string[] =
          event.type === 'xstate.done.actor.flags'
            ? event['output'].known.filter((kind: string) => event['output'].requested.includes(kind))
            : before.context.announced;
        const now = [...known, ...(shown === undefined ? [] : [shown])];
        const told = actions.filter(({ type }) => type === 'storeAnnounced').at(-1)?.params;
        return (
          JSON.stringify(announced) === JSON.stringify(now) &&
          JSON.stringify(told) === JSON.stringify({ announced: now })
        );
      },
    },
    {
      name: 'AGENT-04 “go” opens the contracts and ends the alerts; “cancel” shows the next one',
      when: ({ label }) => label.startsWith('alert '),
      holds: ({ event, before: { context }, after, did }) => {
        const isNext = event['output'] === false && context.open.length > 1;
        return (
          after.matches(isNext ? 'alerting' : 'resting') &&
          after.context.open.length === (isNext ? context.open.length - 1 : 0) &&
          did('openContracts') === (event['output'] === true)
        );
      },
    },
  ],
  temporal: [endsByItself('AGENT-02 the check ends by itself', (snapshot) => snapshot.matches('checking'))],
  invariants: [
    {
      name: 'Whether there is anything to announce is always decided',
      holds: (snapshot) => !snapshot.matches('deciding') && !snapshot.matches('telling'),
    },
    {
      name: 'Types 4, 40, 41 and 42 never get contract requests (ROLE-04)',
      holds: (snapshot) =>
        !(snapshot.matches('checking') || snapshot.matches('alerting')) ||
        hasContractCheck(memberTypeOf(snapshot.context.session) ?? 4),
    },
    {
      name: 'An alert shows only for an open request (AGENT-03)',
      holds: (snapshot) => !snapshot.matches('alerting') || snapshot.context.open.length > 0,
    },
  ],
});

export const contractCheckChart: ExplorableChart = {
  id: 'contract-check',
  title: 'Contract check',
  area: 'Agent',
  machine: contractCheckMachine,
  model: contractCheckModel,
  requirements: ['AGENT-02', 'AGENT-03', 'AGENT-04', 'ROLE-04', 'API-33'],
};
