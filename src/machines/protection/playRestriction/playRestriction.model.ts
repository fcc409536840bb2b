import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself, requestSteps } from '@/machines/shared/parts/claims.model';
import { OPEN_PROTECTION, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import { playRestrictionMachine } from './playRestriction.machine';

const at = (play: 'open' | 'limited' | 'excluded') => ({
  ...OPEN_PROTECTION,
  standing: { play, deposit: 'open' as const },
});

export const playRestrictionModel = defineModel(playRestrictionMachine, {
  inputs: {
    visitor: { session: sessionOfType(null) },
    member: { session: sessionOfType(0) },
    trial: { session: sessionOfType(4) },
  },
  events: {
    'session.changed': {
      'a member': { session: sessionOfType(0) },
      'a trial account': { session: sessionOfType(4) },
      'logged out': { session: sessionOfType(null) },
    },
    'playRestriction.refresh': [{}],
  },
  outcomes: {
    fetchProtection: {
      done: { open: at('open'), limited: at('limited'), excluded: at('excluded') },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => context,
  steps: [
    ...requestSteps<SnapshotFrom<typeof playRestrictionMachine>>('The restriction', {
      actor: 'protection',
      during: (snapshot) => snapshot.matches('asking'),
      answered: ({ event, after, did }) =>
        after.matches('known') &&
        after.context.play === event['output'].standing.play &&
        did('reportPlayRestriction'),
      failed: ({ before, after }) => after.matches('unknown') && after.context.play === before.context.play,
      again: ['playRestriction.refresh'],
    }),
    {
      name: 'The restriction follows the session',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ event, after }) =>
        memberTypeOf(after.context.session) ===
        (event['session'].kind === 'visitor' ? null : event['session'].memberType),
    },
  ],
  temporal: [
    endsByItself('A request ends by itself', (snapshot) => snapshot.matches('asking')),
    endsByItself('An unknown restriction is requested again by itself', (snapshot) =>
      snapshot.matches('unknown'),
    ),
  ],
  invariants: [
    {
      name: 'A known or unknown restriction can be refreshed, and the session may change at any time',
      holds: (snapshot) =>
        snapshot.can({ type: 'playRestriction.refresh' }) ===
          (snapshot.matches('known') || snapshot.matches('unknown')) &&
        snapshot.can({ type: 'session.changed', session: sessionOfType(null) }),
    },
    {
      name: 'Nothing is requested for a visitor or a trial account',
      holds: (snapshot) =>
        snapshot.matches('nobody') === [null, 4].includes(memberTypeOf(snapshot.context.session)),
    },
    {
      name: 'The restriction is dropped with its member',
      holds: (snapshot) => !snapshot.matches('nobody') || snapshot.context.play === null,
    },
  ],
});

export const playRestrictionChart: ExplorableChart = {
  id: 'play-restriction',
  title: 'Play restriction',
  area: 'Protection',
  machine: playRestrictionMachine,
  model: playRestrictionModel,
  requirements: [],
};
