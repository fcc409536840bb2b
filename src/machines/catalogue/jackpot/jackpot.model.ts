import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { JACKPOT_ANIMATION, JACKPOT_VARIANTS } from '@/config/constants';
import { UNREACHABLE } from '@/machines/shared/samples';
import { jackpotMachine, jackpotValue } from './jackpot.machine';

export const jackpotModel = defineModel(jackpotMachine, {
  inputs: { standard: { variant: 'standard', draw: 0 }, grand: { variant: 'grand', draw: 0.5 } },
  events: { 'screen.left': [{}], 'screen.entered': [{}] },
  outcomes: {
    fetchJackpot: {
      done: {
        'no real value': { amount: null, currency: 'PHP', games: [] },
        'a real value': {
          amount: 1_234_567.89,
          currency: 'PHP',
          games: [{ nodeId: 7, amountMinor: 123_456_789 }],
        },
      },
      error: { unreachable: UNREACHABLE },
    },
    drawUpdate: { done: [{ pause: 0.4, amount: 0.5 }], error: { 'no chance': { code: 'unknown' } } },
  },
  project: ({ context }) => ({
    variant: context.variant,
    step: context.step,
    pause: context.update.pauseMs,
    currency: context.currency,
    games: context.games.length,
    source: context.source,
  }),
  steps: [
    {
      name: 'JACKPOT-03 An update goes on step by step and ends after the last one',
      when: ({ label }) => label.startsWith('after JACKPOT_STEP'),
      holds: ({ before, after }) => {
        const counts = after.matches({ following: 'counting' }) || after.matches({ simulating: 'counting' });
        return before.context.step < JACKPOT_ANIMATION.steps
          ? counts && after.context.step === before.context.step + 1
          : !counts;
      },
    },
    {
      name: 'An update counts from the value before it, from its first step on (JACKPOT-03)',
      when: ({ label }) => label.startsWith('after JACKPOT_PAUSE'),
      holds: ({ before, after: { context } }) => context.from === before.context.to && context.step === 0,
    },
    {
      name: 'A value of the platform counts up from its first step on',
      when: ({ before, after }) => before.matches('asking') && after.matches({ following: 'counting' }),
      holds: ({ after: { context } }) => context.step === 0,
    },
    {
      name: 'The jackpots of single games are those that the platform told last',
      holds: ({ label, event, before, after }) =>
        after.context.games ===
        (label === 'real done (a real value)' ? event['output'].games : before.context.games),
    },
    {
      name: 'A simulation begins at rest',
      when: ({ before, after }) => before.matches('asking') && after.matches('simulating'),
      holds: ({ after: { context } }) => context.from === context.to && context.step === 0,
    },
    {
      name: 'A real value rests as it is when the platform does not answer again',
      when: ({ before, label, kind }) =>
        before.matches('asking') &&
        before.context.source === 'platform' &&
        (label.startsWith('real error') || kind === 'timer'),
      holds: ({ before, after }) =>
        after.matches({ following: 'resting' }) && jackpotValue(after) === jackpotValue(before),
    },
  ],
  invariants: [
    {
      name: 'A simulated counter stays in the range of its variant (JACKPOT-02)',
      holds: (snapshot) => {
        const { min, max } = JACKPOT_VARIANTS[snapshot.context.variant];
        const value = jackpotValue(snapshot);
        return !snapshot.matches('simulating') || (value >= min && value <= max);
      },
    },
    {
      name: 'A simulated value shows only after the platform has answered without one',
      holds: (snapshot) =>
        (snapshot.context.source !== 'simulation' || !snapshot.matches('following')) &&
        (snapshot.context.source !== 'platform' || !snapshot.matches('simulating')),
    },
    {
      name: 'An update has at most 20 steps (JACKPOT-03)',
      holds: ({ context }) => context.step <= 20,
      witness: () => ({ step: 21 }),
    },
  ],
});

export const jackpotChart: ExplorableChart = {
  id: 'jackpot',
  title: 'Jackpot counter',
  area: 'Catalogue',
  machine: jackpotMachine,
  model: jackpotModel,
  requirements: ['JACKPOT-01', 'JACKPOT-02', 'JACKPOT-03'],
};
