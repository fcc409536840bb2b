import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { sampleGame, sessionOfType, UNREACHABLE } from '../samples';
import { gameLinkMachine } from './gameLink.machine';

export const gameLinkModel = defineModel(gameLinkMachine, {
  inputs: { visitor: { memberType: null }, 'a member': { memberType: 0 } },
  events: {
    'link.followed': [],
    'link.share': { 'a game': { nodeId: 3 }, 'another game': { nodeId: 4 } },
    'link.cancel': [{}],
    'sheet.close': [{}],
    'session.changed': {
      'a member': { session: sessionOfType(0) },
      'logged out': { session: sessionOfType(null) },
    },
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
  waitsForUser: { again: 'A question to the player.', share: 'The player chooses who gets it.' },
  project: ({ context }) => [context.nodeId, context.memberType, context.shown?.nodeId],
  steps: [
    {
      name: '19.18 LAUNCH-01 a followed link shows the game to a visitor and launches it for a member',
      when: ({ event }) => event.type === 'xstate.done.actor.game',
      holds: ({ before, after, did }) =>
        before.context.memberType === null
          ? after.matches('showing') && !did('launch')
          : after.matches('idle') && did('launch'),
    },
  ],
  invariants: [
    {
      name: 'There is a game exactly while its link is followed or shared',
      holds: (snapshot) => snapshot.matches('idle') === (snapshot.context.nodeId === 0),
    },
    {
      name: '19.18 A game is set for the sheet exactly while the sheet shows',
      holds: (snapshot) => (snapshot.context.shown !== null) === snapshot.matches('showing'),
    },
  ],
});

export const gameLinkChart: ExplorableChart = {
  id: 'game-link',
  title: 'Links to games',
  area: 'Catalogue',
  machine: gameLinkMachine,
  model: gameLinkModel,
  requirements: ['LAUNCH-01', 'LAUNCH-07'],
};
