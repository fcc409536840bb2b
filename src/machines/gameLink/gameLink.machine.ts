import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { Game, VendorGameTypes } from '@/services/contract/catalogue';
import { toFailure } from '../failure';
import type { ConfirmRequest, LoadingRequest, ToastRequest } from '../feedback/feedback.machine';
import { unprovided, unprovidedCallback } from '../unprovided';

/** What a link to a game leads to: the game, and the vendors that its launch looks at (LAUNCH-07). */
export interface LinkedGame {
  readonly game: Game;
  readonly mapping: VendorGameTypes['mapping'];
}

export interface GameLinkContext {
  /** The game that is looked for; 0 is none, and no game has that node. */
  readonly nodeId: number;
}

export type GameLinkEvent =
  /** The page was opened at the address of a game, or a banner or notice that leads there was pressed. */
  | { readonly type: 'link.followed'; readonly nodeId: number }
  /** The player passes the link to a game on. */
  | { readonly type: 'link.share'; readonly nodeId: number }
  | { readonly type: 'link.cancel' };

/** How passing a link on ended. */
export type SharedLink = 'shared' | 'copied' | 'cancelled';

/** Links to games: passed on, and followed; then they go through the one launch and its guard like every tile (LAUNCH-01). */
export const gameLinkMachine = setup({
  types: { context: {} as GameLinkContext, events: {} as GameLinkEvent },
  actors: {
    /** Tells of the game that the address names, and of every link that would lead to one. */
    watchLinks: unprovidedCallback<GameLinkEvent>('watchLinks'),
    findGame: unprovided<LinkedGame, { nodeId: number }>('findGame'),
    /** Hands the link to another app, or copies it where there is no such thing. */
    passOn: unprovided<SharedLink, { nodeId: number }>('passOn'),
    askAgain: unprovided<boolean, ConfirmRequest>('askAgain'),
  },
  actions: {
    keepNode: assign((_, params: { nodeId: number }) => ({ nodeId: params.nodeId })),
    forgetNode: assign({ nodeId: 0 }),
    /** Launches the game as a press on its tile does. */
    launch: (_, _params: LinkedGame) => {},
    showLoading: (_, _params: LoadingRequest) => {},
    hideLoading: (_, _params: { id: string }) => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isGone: (_, params: { error: unknown }) => toFailure(params.error).code === 'game.unavailable',
    isCopied: (_, params: { outcome: SharedLink }) => params.outcome === 'copied',
    isWanted: (_, params: { accepted: boolean }) => params.accepted,
  },
  delays: { REQUEST_TIMEOUT },
}).createMachine({
  id: 'gameLink',
  description: 'A link to a game: the game is looked up and launched; and the link is passed on.',
  context: { nodeId: 0 },
  invoke: { id: 'links', src: 'watchLinks' },
  initial: 'idle',
  on: {
    'link.followed': {
      target: '.finding',
      actions: { type: 'keepNode', params: ({ event }) => event },
      description: 'The newest link counts.',
    },
  },
  states: {
    idle: {
      description: 'No link to a game is followed.',
      meta: { requirements: ['LAUNCH-01'] },
      entry: 'forgetNode',
      on: {
        'link.share': { target: 'sharing', actions: { type: 'keepNode', params: ({ event }) => event } },
      },
    },
    sharing: {
      description: 'The link to a game goes to another app, or is copied.',
      invoke: {
        id: 'share',
        src: 'passOn',
        input: ({ context }) => ({ nodeId: context.nodeId }),
        onDone: [
          {
            guard: { type: 'isCopied', params: ({ event }) => ({ outcome: event.output }) },
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
            params: { message: 'message.copy_failed', tone: 'error', duration: 'default' },
          },
        },
      },
      on: {
        'link.share': {
          target: 'sharing',
          reenter: true,
          actions: { type: 'keepNode', params: ({ event }) => event },
          description: 'Another game is shared instead.',
        },
      },
    },
    finding: {
      description: 'The game that the link names is looked up.',
      meta: { requirements: ['LAUNCH-01', 'LAUNCH-07'] },
      entry: {
        type: 'showLoading',
        params: { id: 'gameLink', message: 'message.please_wait', duration: 'loading' },
      },
      exit: { type: 'hideLoading', params: { id: 'gameLink' } },
      invoke: {
        id: 'game',
        src: 'findGame',
        input: ({ context }) => ({ nodeId: context.nodeId }),
        onDone: {
          target: 'idle',
          actions: { type: 'launch', params: ({ event }) => event.output },
          description: 'From here on it is a launch like any other, login popup included.',
        },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'idle',
            actions: {
              type: 'notify',
              params: { message: 'error.game.unavailable', tone: 'error', duration: 'default' },
            },
            description: 'There is no such game (any more).',
          },
          { target: 'asking' },
        ],
      },
      after: { REQUEST_TIMEOUT: { target: 'asking' } },
      on: { 'link.cancel': { target: 'idle' } },
    },
    asking: {
      description: 'The game could not be looked up: once more?',
      invoke: {
        id: 'again',
        src: 'askAgain',
        input: { id: 'gameLink', message: 'message.game_link_failed' },
        onDone: [
          {
            guard: { type: 'isWanted', params: ({ event }) => ({ accepted: event.output }) },
            target: 'finding',
          },
          { target: 'idle' },
        ],
        onError: { target: 'idle' },
      },
      on: { 'link.cancel': { target: 'idle' } },
    },
  },
});
