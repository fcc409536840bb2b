import type { Game, VendorGameTypes } from '@contract/games';
import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { toFailure } from '@/machines/shared/failure';
import type {
  ConfirmRequest,
  LoadingRequest,
  ToastRequest,
} from '@/machines/shared/feedback/feedback.machine';
import { notProvided, notProvidedCallback } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { loadingToast } from '@/machines/shared/parts/request';
import { withEvent, withOutput } from '@/machines/shared/parts/withEvent';
import { isVisitor } from '@/machines/shared/session/guards';
import type { Session, SessionChanged } from '@/machines/shared/session/session';

/** Milliseconds of a lookup without a mask: one that answers at once must not flash one. */
const MASK_DELAY = 300;

/** A linked game, with the vendor mapping that its launch needs (LAUNCH-07). */
export interface LinkedGame {
  readonly game: Game;
  readonly mapping: VendorGameTypes['mapping'];
}

export interface GameLinkInput {
  readonly session: Session;
}

export interface GameLinkContext extends GameLinkInput {
  /** Node id of the game to look up; 0 means none, and no game has it. */
  readonly nodeId: number;
  /** The game whose sheet shows over the page. */
  readonly shown: Game | null;
}

export type GameLinkEvent =
  /** The page opened at the address of a game, or the player pressed a banner or notice that links to one. */
  | { readonly type: 'link.followed'; readonly nodeId: number }
  /** The player shares the link to a game. */
  | { readonly type: 'link.share'; readonly nodeId: number }
  | { readonly type: 'link.cancel' }
  /** The player wants to know more about a game of the page. */
  | { readonly type: 'sheet.open'; readonly game: Game }
  /** The player closes the sheet of the game. */
  | { readonly type: 'sheet.close' }
  | SessionChanged;

/** Outcome of sharing a link. */
export type SharedLink = 'shared' | 'copied' | 'cancelled';

/**
 * Shares and follows links to games. For a member, a link uses the same launch and guard as every tile (LAUNCH-01); a
 * visitor sees the sheet of the game first.
 */
export const gameLinkMachine = setup({
  types: {} as ChartTypes<GameLinkContext, GameLinkEvent, GameLinkInput> & {
    /** A link is being followed, from its lookup until its sheet is closed. */
    tags: 'following';
  },
  actors: {
    /** Reports the game in the address, and every followed link to a game. */
    watchLinks: notProvidedCallback<GameLinkEvent>('watchLinks'),
    findGame: notProvided<LinkedGame, { nodeId: number }>('findGame'),
    /** Shares the link with another app, or copies it when sharing is not supported. */
    passOn: notProvided<SharedLink, { nodeId: number }>('passOn'),
    askAgain: notProvided<boolean, ConfirmRequest>('askAgain'),
  },
  actions: {
    keepNode: assign((_, params: { nodeId: number }) => ({ nodeId: params.nodeId })),
    forgetNode: assign({ nodeId: 0 }),
    forgetShown: assign({ shown: null }),
    keepSession: assign((_, params: { session: Session }) => ({
      session: params.session,
    })),
    keepShown: assign((_, params: LinkedGame) => ({ shown: params.game })),
    keepPicked: assign((_, { game }: { game: Game }) => ({ nodeId: game.nodeId, shown: game })),
    /** Reports that a link is being followed, so that other loading waits. */
    reportFollowing: () => {},
    /** Reports that no link is being followed, also once the chart has started. */
    reportFollowed: () => {},
    /** Launches the game, like a press on its tile. */
    launch: (_, _params: LinkedGame) => {},
    showLoading: (_, _params: LoadingRequest) => {},
    hideLoading: (_, _params: { id: string }) => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isGone: (_, params: { error: unknown }) => toFailure(params.error).code === 'game.unavailable',
    isVisitor,
    isCopied: (_, { output }: { output: SharedLink }) => output === 'copied',
    isWanted: (_, { output }: { output: boolean }) => output,
  },
  delays: { REQUEST_TIMEOUT, MASK_DELAY },
}).createMachine({
  id: 'gameLink',
  description:
    'Follows a link to a game (launch for a member, sheet for a visitor), shares one, and shows the sheet of a game.',
  context: ({ input }) => ({ nodeId: 0, shown: null, ...input }),
  invoke: { id: 'links', src: 'watchLinks' },
  initial: 'idle',
  on: {
    'link.followed': {
      target: '.finding',
      actions: withEvent('keepNode'),
      description: 'The newest link replaces earlier ones.',
    },
    'sheet.open': {
      target: '.showing',
      actions: withEvent('keepPicked'),
      description: 'A game of the page shows, in place of one that is being looked up.',
    },
    'session.changed': { actions: withEvent('keepSession') },
  },
  states: {
    idle: {
      description: 'No link is being followed.',
      meta: { requirements: ['LAUNCH-01'] },
      entry: ['forgetNode', 'reportFollowed'],
      on: { 'link.share': { target: 'sharing', actions: withEvent('keepNode') } },
    },
    sharing: {
      description: 'The link is being shared or copied.',
      entry: 'reportFollowed',
      invoke: {
        id: 'share',
        src: 'passOn',
        input: ({ context }) => ({ nodeId: context.nodeId }),
        onDone: [
          {
            guard: withEvent('isCopied'),
            target: 'idle',
            actions: {
              type: 'notify',
              params: { message: 'message.link_copied', tone: 'success', duration: 'copy' },
            },
          },
          { target: 'idle' },
        ],
        onError: {
          target: 'idle',
          actions: {
            type: 'notify',
            params: { message: 'message.copy_failed', tone: 'error', duration: 'short' },
          },
        },
      },
      on: {
        'link.share': {
          target: 'sharing',
          reenter: true,
          actions: withEvent('keepNode'),
          description: 'Another game is shared instead.',
        },
      },
    },
    finding: {
      description: 'The linked game is being looked up.',
      entry: 'reportFollowing',
      tags: ['following'],
      meta: { requirements: ['LAUNCH-01', 'LAUNCH-07'] },
      initial: 'started',
      states: {
        started: {
          description: 'The lookup has just begun; it often answers at once.',
          after: { MASK_DELAY: { target: 'masked', description: 'It takes long.' } },
        },
        masked: {
          description: 'A mask over the page tells the player to wait.',
          ...loadingToast('gameLink', 'message.please_wait', 'loading'),
        },
      },
      invoke: {
        id: 'game',
        src: 'findGame',
        input: ({ context }) => ({ nodeId: context.nodeId }),
        onDone: [
          {
            guard: 'isVisitor',
            target: 'showing',
            actions: withOutput('keepShown'),
            description: 'A visitor sees the game and how to try it before a login.',
          },
          {
            target: 'idle',
            actions: withOutput('launch'),
            description: 'The game launches like any other.',
          },
        ],
        onError: [
          {
            guard: withEvent('isGone'),
            target: 'idle',
            actions: {
              type: 'notify',
              params: { message: 'error.game.unavailable', tone: 'error', duration: 'default' },
            },
            description: 'The game does not exist (any more).',
          },
          { target: 'asking' },
        ],
      },
      after: { REQUEST_TIMEOUT: { target: 'asking' } },
      on: { 'link.cancel': { target: 'idle' } },
    },
    showing: {
      description: 'The sheet of a game shows; from there the player plays or tries it, or logs in.',
      tags: ['following'],
      entry: 'reportFollowing',
      exit: 'forgetShown',
      on: {
        'sheet.close': { target: 'idle' },
        'link.share': {
          target: 'sharing',
          actions: withEvent('keepNode'),
          description: 'Sharing closes the sheet.',
        },
      },
    },
    asking: {
      description: 'The lookup failed; the player is asked whether to retry.',
      tags: ['following'],
      invoke: {
        id: 'again',
        src: 'askAgain',
        input: { id: 'gameLink', message: 'message.game_link_failed' },
        onDone: [{ guard: withEvent('isWanted'), target: 'finding' }, { target: 'idle' }],
        onError: { target: 'idle' },
      },
      on: { 'link.cancel': { target: 'idle' } },
    },
  },
});
