import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself, requestSteps } from '@/machines/shared/parts/claims.model';
import { sampleGame, UNREACHABLE } from '@/machines/shared/samples';
import { winnersMachine } from './winners.machine';

const winner = (winAmount: number) => ({
  userName: 'ma***9',
  nodeId: winAmount,
  displayName: 'Golden Moon',
  icon: '',
  gameType: 'RNG',
  winAmount,
  currency: 'PHP',
  wonTime: 0,
});

export const winnersModel = defineModel(winnersMachine, {
  events: { 'boards.seen': [{}], 'boards.unseen': [{}], 'boards.reload': [{}], 'boards.retry': [{}] },
  outcomes: {
    fetchBoards: {
      done: {
        'in any order': {
          winners: [winner(100), winner(900), winner(300)],
          ranking: [
            { rank: 2, playCount: 5, game: sampleGame(2) },
            { rank: 1, playCount: 9, game: sampleGame(1) },
          ],
        },
        nobody: { winners: [], ranking: [] },
      },
      error: { unreachable: UNREACHABLE },
    },
  },
  project: ({ context }) => ({ known: context.winners.length, failure: context.failure?.code }),
  steps: [
    ...requestSteps<SnapshotFrom<typeof winnersMachine>>('API-49 the first boards', {
      actor: 'boards',
      during: (snapshot) => snapshot.matches('loading'),
      answered: ({ event, after }) =>
        after.matches('showing') && after.context.winners.length === event['output'].winners.length,
      failed: ({ after }) => after.matches('failed') && after.context.failure !== null,
      again: ['boards.retry'],
    }),
    ...requestSteps<SnapshotFrom<typeof winnersMachine>>('API-51 fresh boards', {
      actor: 'freshBoards',
      during: (snapshot) => snapshot.matches('refreshing'),
      answered: ({ event, after }) =>
        after.matches('showing') && after.context.winners.length === event['output'].winners.length,
      failed: ({ before, after }) =>
        after.matches('showing') && after.context.winners === before.context.winners,
    }),
    {
      name: 'A reload requests the boards again, and drops the answer that is on its way',
      when: ({ event, refused }) => event.type === 'boards.reload' && !refused,
      holds: ({ before, after, calls }) =>
        calls.length === 1 && after.matches(before.matches('loading') ? 'loading' : 'refreshing'),
    },
    {
      name: 'Boards in view load, known ones without skeletons; boards out of view send no requests',
      when: ({ event }) => event.type === 'boards.seen' || event.type === 'boards.unseen',
      holds: ({ event, before: { context }, after }) =>
        after.matches(
          event.type === 'boards.unseen'
            ? 'unseen'
            : context.winners.length + context.ranking.length > 0
              ? 'refreshing'
              : 'loading',
        ),
    },
  ],
  temporal: [
    endsByItself(
      'A load ends by itself',
      (snapshot) => snapshot.matches('loading') || snapshot.matches('refreshing'),
    ),
  ],
  invariants: [
    {
      name: 'Boards can leave the view at any time, be reloaded while they load or show, and be retried after a failure',
      holds: (snapshot) =>
        snapshot.can({ type: 'boards.unseen' }) === !snapshot.matches('unseen') &&
        snapshot.can({ type: 'boards.reload' }) ===
          (snapshot.matches('loading') || snapshot.matches('showing') || snapshot.matches('refreshing')) &&
        snapshot.can({ type: 'boards.retry' }) === snapshot.matches('failed'),
    },
    {
      name: 'The highest win comes first (ENTITY-34)',
      holds: ({ context: { winners } }) =>
        winners.every(({ winAmount }, at) => winAmount <= (winners[at - 1]?.winAmount ?? winAmount)),
      witness: () => ({ winners: [winner(1), winner(2)] }),
    },
    {
      name: 'The most played game comes first (API-51)',
      holds: ({ context: { ranking } }) =>
        ranking.every(({ rank }, at) => rank >= (ranking[at - 1]?.rank ?? rank)),
      witness: () => ({ ranking: [{ rank: 2 }, { rank: 1 }] }),
    },
  ],
});

export const winnersChart: ExplorableChart = {
  id: 'winners',
  title: 'Winners and ranking',
  area: 'Catalogue',
  machine: winnersMachine,
  model: winnersModel,
  requirements: ['ENTITY-34', 'API-49', 'API-51'],
};
