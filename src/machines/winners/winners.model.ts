import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { sampleGame, UNREACHABLE } from '../samples';
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
  invariants: [
    {
      name: 'The highest win comes first (ENTITY-34)',
      holds: ({ context: { winners } }) =>
        winners.every(({ winAmount }, at) => winAmount <= (winners[at - 1]?.winAmount ?? winAmount)),
    },
    {
      name: 'The most played game comes first (API-51)',
      holds: ({ context: { ranking } }) =>
        ranking.every(({ rank }, at) => rank >= (ranking[at - 1]?.rank ?? rank)),
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
