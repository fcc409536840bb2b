import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { bonusLifecycle } from './bonus.machine';

/** Ends after which what is left goes back. */
const RETURNED = ['forfeited', 'expired'] as const;

export const bonusModel = defineModel(bonusLifecycle, {
  events: {
    'round.counted': {
      'more is missing': { missingMinor: 100, leftMinor: 50 },
      'more is missing, and nothing is left': { missingMinor: 100, leftMinor: 0 },
      'enough was staked': { missingMinor: 0, leftMinor: 50 },
      'enough was staked, and nothing is left': { missingMinor: -1, leftMinor: 0 },
    },
    'member.forfeited': [{}],
    'member.left': [{}],
  },
  project: () => null,
  steps: [
    {
      name: 'The rest becomes cash exactly when the bonus is released, and goes back when it is given up or expires; nothing is granted again',
      holds: ({ before, after, did }) =>
        did('releaseRest') === (before.matches('active') && after.matches('released')) &&
        did('returnRest') === (before.matches('active') && RETURNED.some((end) => after.matches(end))) &&
        !did('bookGrant'),
    },
    {
      name: 'A round that is counted releases a bonus for which enough was staked, ends one of which nothing is left, and no other',
      when: ({ before, event }) => before.matches('active') && event.type === 'round.counted',
      holds: ({ after, event }) =>
        after.matches(
          event['missingMinor'] <= 0 ? 'released' : event['leftMinor'] === 0 ? 'spent' : 'active',
        ),
    },
    {
      name: 'Who gives a bonus up or leaves has it no more',
      when: ({ before, event }) => before.matches('active') && event.type.startsWith('member.'),
      holds: ({ after }) => after.matches('forfeited'),
    },
    {
      name: 'Time ends a bonus in favour of nobody',
      when: ({ kind }) => kind === 'timer',
      holds: ({ after }) => after.matches('expired'),
    },
    {
      name: 'Open rounds win cash after a release only',
      when: ({ after }) => !after.hasTag('running'),
      holds: ({ after }) => after.hasTag('cash') === after.matches('released'),
    },
  ],
  temporal: [
    {
      name: 'Every bonus ends by itself',
      kind: 'eventually',
      from: (now) => now.hasTag('running'),
      comes: (now) => !now.hasTag('running'),
    },
    {
      name: 'Every bonus that runs can still become cash',
      kind: 'possible',
      from: (now) => now.hasTag('running'),
      comes: (now) => now.hasTag('cash'),
    },
  ],
  ends: {
    released: 'A released bonus is cash.',
    forfeited: 'A bonus that was given up is over.',
    expired: 'An expired bonus is over.',
    spent: 'A bonus of which nothing is left is over.',
  },
  journeys: {
    'a bonus that becomes cash': {
      steps: ['round.counted (more is missing)', 'round.counted (enough was staked)'],
      reaches: 'released',
    },
    'a bonus that is lost in play': {
      steps: ['round.counted (more is missing, and nothing is left)'],
      reaches: 'spent',
    },
    'a bonus that is given up': { steps: ['member.forfeited'], reaches: 'forfeited' },
    'a bonus that nobody plays': { steps: ['after BONUS_ENDS in active'], reaches: 'expired' },
  },
});

export const bonusChart: ExplorableChart = {
  id: 'bonus',
  title: 'Bonus',
  area: 'Platform',
  machine: bonusLifecycle,
  model: bonusModel,
  requirements: [],
};
