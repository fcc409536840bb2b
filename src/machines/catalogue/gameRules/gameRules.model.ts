import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { resourceClaims } from '@/machines/shared/parts/resource.model';
import { sampleGame, UNREACHABLE } from '@/machines/shared/samples';
import { gameRulesMachine } from './gameRules.machine';

const claims = resourceClaims<SnapshotFrom<typeof gameRulesMachine>>('the rules of a game', {
  actor: 'rules',
  kept: ({ event, after }) => after.context.rules === event['output'],
  again: ['language.changed'],
});

export const gameRulesModel = defineModel(gameRulesMachine, {
  inputs: { game: { nodeId: 1207 }, 'no game': { nodeId: 0 } },
  events: { 'language.changed': [{}], 'resource.retry': [{}] },
  outcomes: {
    fetchRules: {
      done: {
        rules: {
          game: sampleGame(1207),
          about: ['Three of a kind win.'],
          pays: [{ name: '3 of a kind', picture: null, pays: 250, least: null, note: null }],
          leastBetMinor: 100,
          mostBetMinor: 50_000,
          currency: 'PHP',
          jackpotMinor: null,
        },
      },
      error: { unreachable: UNREACHABLE, 'no such game': { code: 'game.unavailable' } },
    },
  },
  project: ({ context }) => ({
    nodeId: context.nodeId,
    known: context.rules !== null,
    failure: context.failure?.code,
  }),
  steps: claims.steps,
  temporal: claims.temporal,
  invariants: [
    ...claims.invariants,
    {
      name: 'Rules show only after they have loaded',
      holds: (snapshot) => !snapshot.matches('ready') || snapshot.context.rules !== null,
    },
  ],
});

export const gameRulesChart: ExplorableChart = {
  id: 'game-rules',
  title: 'Rules of a game',
  area: 'Catalogue',
  machine: gameRulesMachine,
  model: gameRulesModel,
  requirements: [],
};
