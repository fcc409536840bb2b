import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import { sampleGame, UNREACHABLE } from '@/machines/shared/samples';
import { gameRulesMachine } from './gameRules.machine';

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
  steps: [
    {
      name: 'Rules show when they are loaded, also again in another language',
      when: ({ label }) => label.startsWith('rules done'),
      holds: ({ event, after }) => after.matches('ready') && after.context.rules === event['output'],
    },
    {
      name: 'A game that does not exist is missing; any other fault can be retried and shows its reason',
      when: ({ before, label, kind }) =>
        before.matches('loading') && (label.startsWith('rules error') || kind === 'timer'),
      holds: ({ label, before, after }) =>
        after.context.rules === before.context.rules &&
        (label === 'rules error (no such game)'
          ? after.matches('missing')
          : after.matches('failed') &&
            after.context.failure !== null &&
            after.can({ type: 'resource.retry' })),
    },
    {
      name: 'A retry and another language load again',
      when: ({ event, before }) =>
        (event.type === 'language.changed' && before.context.nodeId !== 0) ||
        (event.type === 'resource.retry' && before.matches('failed')),
      holds: ({ after, calls }) => after.matches('loading') && calls.length === 1,
    },
  ],
  temporal: [endsByItself('the rules of a game: a load ends by itself', (now) => now.matches('loading'))],
  ends: { missing: 'A link leads on to the search.' },
  invariants: [
    {
      name: 'An address without a game requests nothing',
      when: ({ context }) => context.nodeId === 0,
      holds: (snapshot) => snapshot.matches('missing'),
    },
    {
      name: 'A failure has a reason until it is retried',
      holds: (snapshot) => snapshot.matches('failed') === (snapshot.context.failure !== null),
    },
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
