import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { performs } from '@/machines/shared/parts/claims.model';
import { pageTransitionMachine } from './pageTransition.machine';

export const pageTransitionModel = defineModel(pageTransitionMachine, {
  events: {
    'location.changed': { home: { path: '/m/home' }, 'a category page': { path: '/m/slot-games' } },
    'page.changed': [],
    'swipe.ended': {
      'more than 100 px': { distance: 101 },
      'exactly 100 px': { distance: 100 },
    },
    'gameArea.swiped': {
      'left, more than 60 px': { distance: -61 },
      'right, more than 60 px': { distance: 61 },
      'exactly 60 px': { distance: -60 },
    },
  },
  project: ({ context }) => context.path,
  invariants: [
    {
      name: 'TRANSITION-02 a swipe-back counts at any time, a shorter swipe never',
      holds: (snapshot) =>
        snapshot.can({ type: 'swipe.ended', distance: 101 }) &&
        !snapshot.can({ type: 'swipe.ended', distance: 100 }),
    },
    {
      name: 'TRANSITION-01 every page starts its own fade, except after a swipe-back',
      holds: (snapshot) => snapshot.matches('swiped') !== snapshot.can({ type: 'page.changed' }),
    },
  ],
  steps: [
    {
      name: 'TRANSITION-01 TRANSITION-04 another page fades in and is reported, but not a change of only the query',
      when: ({ event }) => event.type === 'location.changed',
      holds: ({ event, before, after, did }) =>
        event['path'] === before.context.path
          ? after.value === before.value && !did('reportPage')
          : after.context.path === event['path'] &&
            did('reportPage') &&
            after.matches(before.matches('swiped') ? 'swiped' : 'fading'),
    },
    {
      name: 'TRANSITION-02 a swipe of more than 100 px to the right is a swipe-back',
      when: ({ event }) => event.type === 'swipe.ended',
      holds: ({ event, before, after }) =>
        event['distance'] > 100 ? after.matches('swiped') : after.value === before.value,
    },
    {
      name: 'TRANSITION-03 a swipe of more than 60 px over the game area turns to the next or previous category',
      when: ({ event }) => event.type === 'gameArea.swiped',
      holds: (step) =>
        Math.abs(step.event['distance']) > 60
          ? performs(step, 'turnCategory', { step: step.event['distance'] < 0 ? 1 : -1 })
          : !step.did('turnCategory'),
    },
  ],
  temporal: [
    {
      name: 'TRANSITION-01 TRANSITION-02 a fade and a swipe-back end by themselves',
      kind: 'eventually',
      from: (snapshot) => !snapshot.matches('settled'),
      comes: (snapshot) => snapshot.matches('settled'),
    },
  ],
  journeys: {
    'a page changed right after a swipe shows without a fade': {
      steps: ['swipe.ended (more than 100 px)', 'location.changed (home)'],
      reaches: 'swiped',
    },
  },
});

export const pageTransitionChart: ExplorableChart = {
  id: 'page-transition',
  title: 'Page transition and swipe',
  area: 'Shell',
  machine: pageTransitionMachine,
  model: pageTransitionModel,
  requirements: ['TRANSITION-01', 'TRANSITION-02', 'TRANSITION-03', 'TRANSITION-04'],
};
