import type { MemberRound } from '@contract/member';
import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import { sampleGame, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import { roundDetailMachine } from './roundDetail.machine';

const BET_ID = '00000000-0000-4000-8000-000000000017';

const SETTLED: MemberRound = {
  betId: BET_ID,
  game: sampleGame(1207),
  placedTime: 1_000_000,
  endedTime: 1_000_000,
  state: 'settled',
  currency: 'PHP',
  betMinor: 1_000,
  winMinor: 2_500,
  bonusMinor: 0,
  balanceMinor: 151_500,
  waitsFor: null,
  dueTime: null,
  shown: [{ name: 'Drawn', value: '17' }],
  pictures: [],
  draws: [{ value: 17, below: 37 }],
};
const ROUNDS = {
  settled: SETTLED,
  running: {
    ...SETTLED,
    state: 'open',
    endedTime: null,
    winMinor: 0,
    waitsFor: 'act',
    dueTime: 87_400_000,
    draws: null,
  },
  refunded: { ...SETTLED, state: 'cancelled', winMinor: 1_000 },
} satisfies Record<string, MemberRound>;

export const roundDetailModel = defineModel(roundDetailMachine, {
  inputs: {
    member: { betId: BET_ID, session: sessionOfType(0) },
    visitor: { betId: BET_ID, session: sessionOfType(null) },
    trial: { betId: BET_ID, session: sessionOfType(4) },
    'a member without a round': { betId: '', session: sessionOfType(0) },
  },
  events: {
    'session.changed': {
      'a member': { session: sessionOfType(0) },
      'a trial account': { session: sessionOfType(4) },
      'logged out': { session: sessionOfType(null) },
    },
    'language.changed': [{}],
    'resource.retry': [{}],
  },
  outcomes: {
    fetchRound: {
      done: ROUNDS,
      error: { unreachable: UNREACHABLE, 'no such round': { code: 'not.found' } },
    },
  },
  project: ({ context }) => ({
    betId: context.betId,
    memberType: memberTypeOf(context.session),
    round: context.round?.state,
    failure: context.failure?.code,
  }),
  steps: [
    {
      name: 'ROUTE-60 A round shows when it is loaded, in the state that the platform says',
      when: ({ label }) => label.startsWith('round done') || label.startsWith('freshRound done'),
      holds: ({ event, after }) =>
        after.context.round === event['output'] &&
        after.matches('showing') &&
        after.matches({ showing: 'running' }) === (event['output'].state === 'open') &&
        after.hasTag('running') === (event['output'].state === 'open') &&
        after.hasTag('refunded') === (event['output'].state === 'cancelled'),
    },
    {
      name: 'A round that the member does not have is missing; any other fault can be retried and shows its reason',
      when: ({ before, label, kind }) =>
        before.matches('loading') && (label.startsWith('round error') || kind === 'timer'),
      holds: ({ label, after }) =>
        label === 'round error (no such round)'
          ? after.matches('missing')
          : after.matches('failed') &&
            after.context.failure !== null &&
            after.can({ type: 'resource.retry' }),
    },
    {
      name: 'A running round is asked for again after a pause; until there is an answer, what is known shows',
      when: ({ before, kind, label }) =>
        before.hasTag('running') && (kind === 'timer' || label.startsWith('freshRound error')),
      holds: ({ before, after, calls }) =>
        after.hasTag('running') &&
        after.context.round === before.context.round &&
        after.matches({ showing: 'refreshing' }) === before.matches({ showing: 'running' }) &&
        calls.length === (before.matches({ showing: 'running' }) ? 1 : 0),
    },
    {
      name: 'Another session drops the round, and loads its own',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ after, calls }) =>
        after.context.round === null &&
        after.context.failure === null &&
        calls.length === (after.matches('loading') ? 1 : 0),
    },
    {
      name: 'A retry and another language load the round again',
      when: ({ event, before, after }) =>
        (event.type === 'language.changed' &&
          memberTypeOf(after.context.session) === 0 &&
          before.context.betId !== '') ||
        (event.type === 'resource.retry' && before.matches('failed')),
      holds: ({ after, calls }) => after.matches('loading') && calls.length === 1,
    },
    {
      name: 'Every request is for the round of the address',
      when: ({ calls }) => calls.length > 0,
      holds: ({ after, calls }) =>
        calls.every(({ input }) => Object(input).betId === after.context.betId && Object(input).betId !== ''),
    },
    {
      name: 'ROLE-06 A visitor gets the login',
      when: ({ before, after }) => after.matches('visitor') && !before.matches('visitor'),
      holds: ({ did }) => did('openLogin'),
    },
  ],
  temporal: [
    endsByItself('a round: a load ends by itself', (now) => now.matches('loading')),
    endsByItself('a round: a refresh ends by itself', (now) => now.matches({ showing: 'refreshing' })),
  ],
  ends: {
    trial: 'A trial account has no rounds for money.',
    missing: 'A link leads on to the betting record.',
    'showing.settled': 'A decided round does not change.',
    'showing.refunded': 'A refunded round does not change.',
  },
  invariants: [
    {
      name: 'ROLE-06 Visitors and trial accounts see no round',
      when: ({ context }) => memberTypeOf(context.session) !== 0,
      holds: (snapshot) =>
        snapshot.context.round === null &&
        snapshot.matches(memberTypeOf(snapshot.context.session) === null ? 'visitor' : 'trial'),
    },
    {
      name: 'An address without a round requests nothing',
      when: ({ context }) => context.betId === '' && memberTypeOf(context.session) === 0,
      holds: (snapshot) => snapshot.matches('missing'),
    },
    {
      name: 'A failure has a reason until it is retried',
      holds: (snapshot) => snapshot.matches('failed') === (snapshot.context.failure !== null),
    },
  ],
});

export const roundDetailChart: ExplorableChart = {
  id: 'round-detail',
  title: 'A round',
  area: 'Member',
  machine: roundDetailMachine,
  model: roundDetailModel,
  requirements: ['ROUTE-60'],
};
