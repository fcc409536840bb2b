import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import type { SnapshotFrom } from 'xstate';
import { endsByItself, requestSteps } from '@/machines/shared/parts/claims.model';
import { sampleGame, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { memberTypeOf } from '@/machines/shared/session/session';
import { gameLinkMachine } from './gameLink.machine';

export const gameLinkModel = defineModel(gameLinkMachine, {
  inputs: { visitor: { session: sessionOfType(null) }, 'a member': { session: sessionOfType(0) } },
  events: {
    'link.followed': [],
    'link.share': { 'a game': { nodeId: 3 }, 'another game': { nodeId: 4 } },
    'link.cancel': [{}],
    'sheet.open': { 'a game of the page': { game: sampleGame(5) } },
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
  project: ({ context }) => [context.nodeId, memberTypeOf(context.session), context.shown?.nodeId],
  steps: [
    {
      name: 'Other loading hears when a link is followed, and when it no longer is',
      holds: ({ before, after, did }) => {
        const [was, is] = [before, after].map((snapshot) => snapshot.hasTag('following'));
        return (
          (was === is || did(is ? 'reportFollowing' : 'reportFollowed')) &&
          !did(is ? 'reportFollowed' : 'reportFollowing')
        );
      },
    },
    {
      name: 'LAUNCH-07 the mask shows exactly while a lookup takes long',
      holds: ({ before, after, did }) => {
        const isMasked = (snapshot: typeof after) => snapshot.matches({ finding: 'masked' });
        return (
          did('showLoading') === (isMasked(after) && !isMasked(before)) &&
          did('hideLoading') === (isMasked(before) && !isMasked(after))
        );
      },
    },
    ...requestSteps<SnapshotFrom<typeof gameLinkMachine>>('LAUNCH-01 the linked game', {
      actor: 'game',
      during: (snapshot) => snapshot.matches('finding'),
      answered: ({ before, after }) =>
        after.matches(memberTypeOf(before.context.session) === null ? 'showing' : 'idle'),
      failed: ({ label, after, did }) => {
        if (label.startsWith('after MASK_DELAY')) return after.matches({ finding: 'masked' });
        return label === 'game error (gone)'
          ? after.matches('idle') && did('notify')
          : after.matches('asking');
      },
      again: ['link.followed'],
    }),
    {
      name: 'A failed lookup is repeated only if the player wants it',
      when: ({ label }) => label.startsWith('again '),
      holds: ({ event, after }) => after.matches(event['output'] === true ? 'finding' : 'idle'),
    },
    {
      name: 'A share ends; a copy and a refused copy are announced',
      when: ({ label }) => label.startsWith('share '),
      holds: ({ event, after, did }) =>
        after.matches('idle') &&
        did('notify') === (event['output'] === undefined || event['output'] === 'copied'),
    },
    {
      name: 'Sharing passes on the chosen game, and its sheet shows it; cancelling and closing lead back',
      when: ({ kind, event }) => kind === 'event' && event.type !== 'session.changed',
      holds: ({ event, after, calls }) =>
        event.type === 'link.share'
          ? after.matches('sharing') && calls.some(({ input }) => Object(input).nodeId === event['nodeId'])
          : event.type === 'sheet.open'
            ? after.matches('showing') && after.context.shown === event['game']
            : after.matches('idle'),
    },
    {
      name: 'LAUNCH-01 the newest link is looked up',
      when: ({ event }) => event.type === 'link.followed',
      holds: ({ event, calls }) => calls.some(({ input }) => Object(input).nodeId === event['nodeId']),
    },
    {
      name: 'A link is followed for the account of the session',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ event, before, after }) =>
        after.matches(before.value) &&
        memberTypeOf(after.context.session) ===
          (event['session'].kind === 'visitor' ? null : event['session'].memberType),
    },
    {
      name: 'LAUNCH-01 a followed link shows the game to a visitor and launches it for a member',
      when: ({ event }) => event.type === 'xstate.done.actor.game',
      holds: ({ before, after, did }) =>
        memberTypeOf(before.context.session) === null
          ? after.matches('showing') && !did('launch')
          : after.matches('idle') && did('launch'),
    },
  ],
  temporal: [endsByItself('LAUNCH-07 a lookup ends by itself', (snapshot) => snapshot.matches('finding'))],
  invariants: [
    {
      name: 'A lookup and a question can be cancelled, the sheet closed, and a game shared from idle and sheet',
      holds: (snapshot) =>
        snapshot.can({ type: 'link.cancel' }) ===
          (snapshot.matches('finding') || snapshot.matches('asking')) &&
        snapshot.can({ type: 'sheet.close' }) === snapshot.matches('showing') &&
        snapshot.can({ type: 'link.share', nodeId: 9 }) ===
          (snapshot.matches('idle') || snapshot.matches('sharing') || snapshot.matches('showing')) &&
        snapshot.can({ type: 'link.followed', nodeId: 9 }) &&
        snapshot.can({ type: 'sheet.open', game: sampleGame(9) }),
    },
    {
      name: 'There is a game exactly while its link is followed or shared, or its sheet shows',
      holds: (snapshot) => snapshot.matches('idle') === (snapshot.context.nodeId === 0),
    },
    {
      name: 'A game is set for the sheet exactly while the sheet shows',
      holds: (snapshot) => (snapshot.context.shown !== null) === snapshot.matches('showing'),
    },
  ],
});

export const gameLinkChart: ExplorableChart = {
  id: 'game-link',
  title: 'Links to games',
  area: 'Play',
  machine: gameLinkMachine,
  model: gameLinkModel,
  requirements: ['LAUNCH-01', 'LAUNCH-07'],
};
