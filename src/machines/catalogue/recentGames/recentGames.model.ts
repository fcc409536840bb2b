import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself, requestSteps } from '@/machines/shared/parts/claims.model';
import { LOGGED_OUT, MEMBER, sampleGame, UNREACHABLE } from '@/machines/shared/samples';
import { recentGamesMachine } from './recentGames.machine';

export const recentGamesModel = defineModel(recentGamesMachine, {
  events: {
    'game.opened': { 'a game': { game: sampleGame(1) }, 'another game': { game: sampleGame(2) } },
    'session.changed': { 'logged in': { session: MEMBER }, 'logged out': { session: LOGGED_OUT } },
  },
  outcomes: { saveGame: { done: { added: undefined }, error: { unreachable: UNREACHABLE } } },
  project: ({ context }) => context.game?.nodeId ?? null,
  steps: [
    {
      name: 'API-40 every opened game is sent, also while another is on its way',
      when: ({ event }) => event.type === 'game.opened',
      holds: ({ event, after, calls }) =>
        after.matches('saving') && calls.length === 1 && calls[0]?.input === event['game'],
    },
    {
      name: 'Nothing of an account is left when its session ends, and a login leaves the game on its way',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ event, before, after, did }) =>
        after.context.game === (event['session'] === LOGGED_OUT ? null : before.context.game) &&
        !did('reportSaved') &&
        !did('logFailure'),
    },
    ...requestSteps<SnapshotFrom<typeof recentGamesMachine>>('API-40 an opened game', {
      actor: 'saving',
      during: (snapshot) => snapshot.matches('saving'),
      answered: ({ after, did }) => after.matches('resting') && did('reportSaved') && !did('logFailure'),
      failed: ({ after, did }) => after.matches('resting') && did('logFailure') && !did('reportSaved'),
    }),
  ],
  invariants: [
    {
      name: 'No game is kept that has been added',
      holds: (snapshot) => snapshot.matches('saving') === (snapshot.context.game !== null),
    },
  ],
  temporal: [endsByItself('A request ends by itself', (snapshot) => snapshot.matches('saving'))],
});

export const recentGamesChart: ExplorableChart = {
  id: 'recent-games',
  title: 'Recent games',
  area: 'Catalogue',
  machine: recentGamesMachine,
  model: recentGamesModel,
  requirements: ['API-40'],
};
