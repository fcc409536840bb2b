import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { resourceClaims } from '@/machines/shared/parts/resource.model';
import { UNREACHABLE } from '@/machines/shared/samples';
import { gameMenusMachine } from './gameMenus.machine';

const claims = resourceClaims<SnapshotFrom<typeof gameMenusMachine>>('LIST-02 API-50 categories', {
  actor: 'menus',
  within: 'open',
  kept: ({ event, after }) => after.context.menus === event['output'],
});

export const gameMenusModel = defineModel(gameMenusMachine, {
  events: { 'menus.open': [{}], 'menus.close': [{}], 'resource.retry': [{}] },
  outcomes: {
    fetchMenus: {
      done: [[{ gameType: 'RNG', displayName: 'Slots', gameCount: 1200, children: ['JL'] }]],
      error: { unreachable: UNREACHABLE },
    },
  },
  invariants: [
    {
      name: 'LIST-02 the menu can always be closed',
      when: (snapshot) => snapshot.matches('open'),
      holds: (snapshot) => snapshot.can({ type: 'menus.close' }),
    },
    ...claims.invariants,
  ],
  steps: [
    ...claims.steps,
    {
      name: 'LIST-02 opening, closing and retrying do what they say',
      when: ({ kind }) => kind === 'event',
      holds: ({ event, after }) =>
        after.matches(event.type === 'menus.close' ? 'closed' : { open: 'loading' }),
    },
  ],
  temporal: claims.temporal,
  project: ({ context }) => ({ known: context.menus.length, failure: context.failure?.code }),
});

export const gameMenusChart: ExplorableChart = {
  id: 'game-menus',
  title: 'Category menu',
  area: 'Catalogue',
  machine: gameMenusMachine,
  model: gameMenusModel,
  requirements: ['LIST-02', 'API-50'],
};
