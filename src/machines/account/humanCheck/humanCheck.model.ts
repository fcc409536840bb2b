import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { UNREACHABLE } from '@/machines/shared/samples';
import { humanCheckMachine } from './humanCheck.machine';

export const humanCheckModel = defineModel(humanCheckMachine, {
  events: {
    'slider.moved': {
      'into the picture': { left: 40 },
      'past its end': { left: 4000 },
      'before its start': { left: -5 },
    },
    'slider.released': [{}],
    'proof.chosen': [{}],
    'puzzle.refresh': [{}],
    'check.cancel': [{}],
  },
  outcomes: {
    fetchPuzzle: {
      done: {
        'a puzzle': {
          challengeId: 'h1',
          slider: {
            background: 'data:image/png,x',
            piece: 'data:image/png,y',
            width: 300,
            height: 150,
            pieceWidth: 50,
            pieceTop: 40,
          },
          proofOfWork: { salt: 's', difficulty: 8 },
          lifetimeMs: 120_000,
        },
      },
      error: { unreachable: UNREACHABLE },
    },
    proveWork: { done: [{ counter: 7 }], error: { 'no workers': { code: 'unknown' } } },
    judge: {
      done: { human: { kind: 'human', humanToken: 'human-token' }, missed: { kind: 'missed' } },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({
    left: context.left,
    counter: context.counter,
    puzzle: context.puzzle?.challengeId,
    failure: context.failure?.code,
    token: context.humanToken,
  }),
  steps: [
    {
      name: 'A new puzzle has nothing of the one before',
      when: ({ after }) => after.matches('loading'),
      holds: ({ after: { context } }) =>
        context.puzzle === null && context.left === 0 && context.counter === 0,
    },
    {
      name: 'A proof that the server refuses or does not judge ends visibly, with a reason or a new puzzle',
      when: ({ before, label, kind }) =>
        before.matches('judgingProof') && (label.startsWith('proofVerdict ') || kind === 'timer'),
      holds: ({ event, kind, after }) =>
        kind === 'done'
          ? after.matches(event['output'].kind === 'human' ? 'passed' : 'missed')
          : after.matches('unavailable') && after.context.failure !== null,
    },
    {
      name: 'A new puzzle loads when the player wants one',
      when: ({ event }) => event.type === 'puzzle.refresh',
      holds: ({ after }) => after.matches('loading'),
    },
  ],
  invariants: [
    {
      name: 'After a miss the player need not wait for the next puzzle',
      when: (snapshot) => snapshot.matches('missed'),
      holds: (snapshot) => snapshot.can({ type: 'puzzle.refresh' }),
    },
    {
      name: 'The piece never leaves the picture',
      holds: ({ context }) => context.left >= 0 && context.left <= 250,
      witness: () => ({ left: 251 }),
    },
    {
      name: 'A token exists exactly when the check is passed',
      holds: (snapshot) => snapshot.matches('passed') === (snapshot.context.humanToken !== null),
    },
  ],
});

export const humanCheckChart: ExplorableChart = {
  id: 'human-check',
  title: 'Human check',
  area: 'Account',
  machine: humanCheckMachine,
  model: humanCheckModel,
  requirements: ['SMS-03'],
};
