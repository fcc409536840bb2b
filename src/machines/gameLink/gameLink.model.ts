import { defineModel } from '@explorer/defineModel';
import { sampleGame, UNREACHABLE } from '../samples';
import { gameLinkMachine } from './gameLink.machine';

export const gameLinkModel = defineModel(gameLinkMachine, {
  events: {
    'link.followed': [],
    'link.share': { 'a game': { nodeId: 3 }, 'another game': { nodeId: 4 } },
    'link.cancel': [{}],
  },
  outcomes: {
    watchLinks: {
      sends: {
        'a game': { type: 'link.followed', nodeId: 1 },
        'another game': { type: 'link.followed', nodeId: 2 },
      },
    },
    findGame: {
      done: [{ game: sampleGame(1), mapping: {} }],
      error: { unreachable: UNREACHABLE, gone: { code: 'game.unavailable' } },
    },
    passOn: {
      done: { shared: 'shared', copied: 'copied', cancelled: 'cancelled' },
      error: { refused: new Error('refused') },
    },
    askAgain: { done: { yes: true, no: false }, error: { 'cannot be asked': UNREACHABLE } },
  },
  waitsForPlayer: { again: 'A question to the player.', share: 'The player chooses who gets it.' },
  project: ({ context }) => context.nodeId,
  invariants: [
    {
      name: 'A game is known exactly while its link is followed or passed on',
      holds: (snapshot) => snapshot.matches('idle') === (snapshot.context.nodeId === 0),
    },
  ],
});
