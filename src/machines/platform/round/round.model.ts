import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { PLAYER_TIME, roundLifecycle } from './round.machine';

const progress = { outcome: {}, audit: {} } as const;

export const roundModel = defineModel(roundLifecycle, {
  inputs: {
    'a spin': { waitsFor: 'nothing', waitMs: 0 },
    'a hand of cards': { waitsFor: 'act', waitMs: PLAYER_TIME },
    'a ticket': { waitsFor: 'draw', waitMs: 60_000 },
  },
  events: {
    'round.continued': [progress],
    'round.decided': [{ ...progress, winMinor: 500 }],
    'round.unplayable': [{}],
  },
  project: ({ context }) => context.waitsFor,
  invariants: [
    {
      name: 'Only a round that waits for the player or a draw is open or cancelled',
      when: (now) => !now.matches('settled'),
      holds: (now) => now.context.waitsFor !== 'nothing',
    },
  ],
  steps: [
    {
      name: 'A win is paid and the stake counted exactly when the round is settled',
      holds: ({ before, after, did }) => {
        const isSettled = before.matches('open') && after.matches('settled');
        return did('payWin') === isSettled && did('countStake') === isSettled;
      },
    },
    {
      name: 'A stake is refunded exactly when the round is cancelled, and taken only as it begins',
      holds: ({ before, after, did }) =>
        did('refundStake') === (before.matches('open') && after.matches('cancelled')) && !did('takeStake'),
    },
    {
      name: 'What decides an open round settles it, and what its rules cannot end is cancelled',
      when: ({ before, event }) => before.hasTag('open') && event.type !== 'round.continued',
      holds: ({ after, event, kind }) =>
        kind === 'timer' || after.matches(event.type === 'round.decided' ? 'settled' : 'cancelled'),
    },
    {
      name: 'An act that decides nothing is kept, and a ticket knows none',
      when: ({ event }) => event.type === 'round.continued',
      holds: ({ before, after, did }) =>
        before.value === after.value && did('keepProgress') === (before.context.waitsFor === 'act'),
    },
    {
      name: 'A ticket is drawn, and any other round ended for the player, when its time has come and never else; that says what follows',
      holds: ({ before, after, kind, did }) => {
        const isTime = kind === 'timer';
        return (
          (!isTime || after.matches('open')) &&
          did('draw') === (isTime && before.context.waitsFor === 'draw') &&
          did('endForPlayer') === (isTime && before.context.waitsFor === 'act')
        );
      },
    },
  ],
  temporal: [
    {
      name: 'Every open round can still be settled',
      kind: 'possible',
      from: (now) => now.hasTag('open'),
      comes: (now) => now.matches('settled'),
    },
    {
      name: 'A stake counts until the round is cancelled',
      kind: 'until',
      from: (now) => now.hasTag('staked'),
      stays: (now) => now.hasTag('staked'),
      until: (now) => now.matches('cancelled'),
    },
  ],
  ends: {
    settled: 'A settled round is over.',
    cancelled: 'A cancelled round is over.',
  },
  journeys: {
    'a spin': { input: 'a spin', steps: [], reaches: 'settled' },
    'a hand that is played to its end': {
      input: 'a hand of cards',
      steps: ['round.continued', 'round.decided'],
      reaches: 'settled',
    },
    'a hand that is left': {
      input: 'a hand of cards',
      steps: ['round.continued', 'after ROUND_DUE in open', 'round.decided'],
      reaches: 'settled',
    },
    'a hand that cannot be ended': {
      input: 'a hand of cards',
      steps: ['after ROUND_DUE in open', 'round.unplayable'],
      reaches: 'cancelled',
    },
    'a ticket that is drawn': {
      input: 'a ticket',
      steps: ['after ROUND_DUE in open', 'round.decided'],
      reaches: 'settled',
    },
  },
});

export const roundChart: ExplorableChart = {
  id: 'round',
  title: 'Round',
  area: 'Platform',
  machine: roundLifecycle,
  model: roundModel,
  requirements: [],
};
