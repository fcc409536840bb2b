import { assign, setup } from 'xstate';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { Game, VendorGameTypes } from '@/services/contract/catalogue';
import type { PlayerStanding, RealityFigures } from '@/services/contract/member';
import { type Failure, isSessionLost, TIMED_OUT, toFailure } from '../failure';
import { LOGIN_FIRST } from '../failureToast';
import type { ToastRequest } from '../feedback/feedback.machine';
import { mayFreePlay } from '../freePlay/freePlay.machine';
import { given } from '../given';
import { realityWatchMachine } from '../realityWatch/realityWatch.machine';
import { unprovided, unprovidedCallback } from '../unprovided';
import {
  type LaunchMode,
  type LaunchRequest,
  launchRequestOf,
  needsPlayType,
  type PlayType,
} from './launchRules';

/** A game that the server has opened. */
export interface LaunchedGame {
  readonly launchId: string;
  readonly url: string;
  /** Origin whose messages the frame may send. */
  readonly origin: string;
  readonly mode: LaunchMode;
  readonly orientation: 'portrait' | 'landscape' | 'any';
}

export interface LaunchInput {
  /** Member type of the session; null for a visitor. */
  readonly memberType: number | null;
}

export interface LaunchContext extends LaunchInput {
  readonly game: Game | null;
  readonly mode: LaunchMode;
  readonly playType: PlayType | null;
  readonly mapping: VendorGameTypes['mapping'];
  readonly launched: LaunchedGame | null;
  /** Seconds since the game was first opened; loading it again does not start them anew. */
  readonly elapsedSeconds: number;
  /** As the game last reported it, minor units; null before. */
  readonly balanceMinor: number | null;
  readonly failure: Failure | null;
  /** What the member's own protection says of playing; null before it is known, and then the server decides. */
  readonly standing: PlayerStanding | null;
  /** Time and result of a reality check that waits for the player. */
  readonly figures: RealityFigures | null;
}

export type LaunchEvent =
  /** Every entry sends this one event: tile, search result, recent, vendor tile, banner, deep link. */
  | {
      readonly type: 'game.launch';
      readonly game: Game;
      readonly mode: LaunchMode;
      readonly mapping: VendorGameTypes['mapping'];
    }
  | { readonly type: 'session.changed'; readonly memberType: number | null }
  | { readonly type: 'standing.changed'; readonly standing: PlayerStanding | null }
  | { readonly type: 'login.dismissed' }
  | { readonly type: 'playType.choose'; readonly playType: PlayType }
  | { readonly type: 'launch.cancel' }
  | { readonly type: 'launch.retry' }
  | { readonly type: 'frame.ready' }
  | { readonly type: 'frame.failed' }
  | { readonly type: 'frame.balance'; readonly balanceMinor: number }
  | { readonly type: 'frame.closeRequested' }
  /** A round was refused: the reality check is due, or the player's own protection stands against it. */
  | { readonly type: 'frame.checkDue' }
  | { readonly type: 'frame.heldBack' }
  /** A bet was larger than the balance. */
  | { readonly type: 'frame.shortOfMoney' }
  | { readonly type: 'deposit.choose' }
  | { readonly type: 'deposit.decline' }
  | { readonly type: 'reality.acknowledge' }
  | { readonly type: 'clock.tick'; readonly elapsedSeconds: number }
  | { readonly type: 'game.reload' }
  | { readonly type: 'game.close' };

/** One chart and one guard for every way into a game (LAUNCH-01..LAUNCH-08, FREEPLAY-02). */
export const launchMachine = setup({
  types: {
    context: {} as LaunchContext,
    events: {} as LaunchEvent,
    input: {} as LaunchInput,
    children: {} as {
      launch: 'openGame';
      frame: 'watchFrame';
      clock: 'clock';
      reality: 'realityWatch';
      acknowledgement: 'acknowledgeReality';
    },
  },
  actors: {
    openGame: unprovided<LaunchedGame, LaunchRequest>('openGame'),
    realityWatch: realityWatchMachine,
    acknowledgeReality: unprovided<void, void>('acknowledgeReality'),
    /** Whether depositing may be spoken of: the member's own protection stands against neither play nor deposit. */
    mayDeposit: unprovided<boolean, void>('mayDeposit'),
    /** Opens the deposit from where the game was opened; the way back from it leads into the game again. */
    openDeposit: unprovided<void, { nodeId: number }>('openDeposit'),
    /** Messages of the game frame, checked by origin: ready, failed, balance, close. */
    watchFrame: unprovidedCallback<LaunchEvent, { origin: string; launchId: string }>('watchFrame'),
    /** Counts on from the seconds that have passed, each second. */
    clock: unprovidedCallback<LaunchEvent, { elapsedSeconds: number }>('clock'),
  },
  actions: {
    keepIntent: assign(
      (_, params: { game: Game; mode: LaunchMode; mapping: VendorGameTypes['mapping'] }) => ({
        game: params.game,
        mode: params.mode,
        mapping: params.mapping,
        playType: null,
        failure: null,
      }),
    ),
    keepPlayType: assign((_, params: { playType: PlayType }) => ({ playType: params.playType })),
    // What stood for one member says nothing about another.
    keepMemberType: assign((_, params: { memberType: number | null }) => ({
      memberType: params.memberType,
      standing: null,
    })),
    keepLaunched: assign((_, params: { launched: LaunchedGame }) => ({
      launched: params.launched,
      balanceMinor: null,
      failure: null,
    })),
    keepBalance: assign((_, params: { balanceMinor: number }) => ({ balanceMinor: params.balanceMinor })),
    keepElapsed: assign((_, params: { elapsedSeconds: number }) => ({
      elapsedSeconds: params.elapsedSeconds,
    })),
    keepStanding: assign((_, params: { standing: PlayerStanding | null }) => ({ standing: params.standing })),
    keepFigures: assign((_, params: { figures: RealityFigures }) => ({
      figures: params.figures,
      failure: null,
    })),
    dropFigures: assign({ figures: null, failure: null }),
    dropFailure: assign({ failure: null }),
    /** Asks anew what the player's protection says. */
    refreshStanding: () => {},
    /** Says why there is no game now. */
    notifyHeldBack: (_, _params: { standing: PlayerStanding | null }) => {},
    keepFailure: assign((_, params: { failure: Failure }) => ({ failure: params.failure })),
    clear: assign({
      game: null,
      playType: null,
      launched: null,
      elapsedSeconds: 0,
      balanceMinor: null,
      failure: null,
      figures: null,
    }),
    openLogin: () => {},
    /** Adds the game to the recent ones (API-40). */
    rememberRecent: (_, _params: { game: Game | null }) => {},
    /** The balance changed while playing: member info is asked again. */
    refreshMember: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isHeldBack: ({ context }) => holdsBack(context.standing),
    turnsHeldBack: (_, params: { standing: PlayerStanding | null }) => holdsBack(params.standing),
    isVisitor: ({ context }) => context.memberType === null,
    isForMoney: ({ context }) => context.launched?.mode === 'real',
    isTrue: (_, params: { answer: boolean }) => params.answer,
    isFreePlayRefused: ({ context }, params: { mode: LaunchMode }) =>
      params.mode === 'free' && !mayFreePlay(context.memberType),
    isIntentRefused: ({ context }) => context.mode === 'free' && !mayFreePlay(context.memberType),
    isFreePlayOfGameMissing: (_, params: { game: Game; mode: LaunchMode }) =>
      params.mode === 'free' && !params.game.freeplay,
    needsPlayType: (_, params: { game: Game }) => needsPlayType(params.game),
    intendsFreePlayRefused: ({ context }, params: { memberType: number | null }) =>
      context.mode === 'free' && !mayFreePlay(params.memberType),
    intendsPlayType: ({ context }, params: { memberType: number | null }) =>
      params.memberType !== null && needsPlayType(given(context.game)),
    isLoggedIn: (_, params: { memberType: number | null }) => params.memberType !== null,
    isLoggedOut: (_, params: { memberType: number | null }) => params.memberType === null,
    isSessionLost: (_, params: { error: unknown }) => isSessionLost(toFailure(params.error)),
  },
  delays: { REQUEST_TIMEOUT, FRAME_TIMEOUT: 20_000, LEAVE_TIMEOUT: 5_000 },
}).createMachine({
  id: 'launch',
  description: 'Opens a game: session, free-play rule, play type, request, frame.',
  context: ({ input }) => ({
    memberType: input.memberType,
    game: null,
    mode: 'real',
    playType: null,
    mapping: {},
    launched: null,
    elapsedSeconds: 0,
    balanceMinor: null,
    failure: null,
    standing: null,
    figures: null,
  }),
  initial: 'idle',
  on: {
    'standing.changed': { actions: { type: 'keepStanding', params: ({ event }) => event } },
    'session.changed': { actions: { type: 'keepMemberType', params: ({ event }) => event } },
  },
  states: {
    idle: {
      description: 'No game is open.',
      meta: { requirements: ['LAUNCH-01', 'FREEPLAY-02'] },
      entry: 'clear',
      on: {
        'game.launch': [
          {
            guard: 'isVisitor',
            target: 'awaitingLogin',
            actions: [
              { type: 'keepIntent', params: ({ event }) => event },
              'openLogin',
              { type: 'notify', params: LOGIN_FIRST },
            ],
            description: 'No session: the login popup opens, and the game after it.',
          },
          {
            guard: 'isHeldBack',
            actions: [
              { type: 'notifyHeldBack', params: ({ context }) => ({ standing: context.standing }) },
              'refreshStanding',
            ],
            description:
              'On a break, or at an own limit: nothing opens. It may be over by now, so it is asked again.',
          },
          {
            guard: { type: 'isFreePlayRefused', params: ({ event }) => event },
            actions: {
              type: 'notify',
              params: { message: 'error.free.play.refused', tone: 'offline', duration: 'offlineStyle' },
            },
          },
          {
            guard: { type: 'isFreePlayOfGameMissing', params: ({ event }) => event },
            actions: {
              type: 'notify',
              params: { message: 'message.no_free_play', tone: 'info', duration: 'default' },
            },
          },
          {
            guard: { type: 'needsPlayType', params: ({ event }) => event },
            target: 'choosingPlayType',
            actions: { type: 'keepIntent', params: ({ event }) => event },
          },
          {
            target: 'requesting',
            actions: { type: 'keepIntent', params: ({ event }) => event },
          },
        ],
      },
    },
    awaitingLogin: {
      description: 'The login popup is open; the intended game is kept.',
      meta: { requirements: ['LAUNCH-01', 'ERR-01'] },
      on: {
        'session.changed': [
          {
            guard: { type: 'intendsFreePlayRefused', params: ({ event }) => event },
            target: 'idle',
            actions: [
              { type: 'keepMemberType', params: ({ event }) => event },
              {
                type: 'notify',
                params: { message: 'error.free.play.refused', tone: 'offline', duration: 'offlineStyle' },
              },
            ],
          },
          {
            guard: { type: 'intendsPlayType', params: ({ event }) => event },
            target: 'choosingPlayType',
            actions: { type: 'keepMemberType', params: ({ event }) => event },
          },
          {
            guard: { type: 'isLoggedIn', params: ({ event }) => event },
            target: 'requesting',
            actions: { type: 'keepMemberType', params: ({ event }) => event },
            description: 'Logged in: what was intended is carried out.',
          },
        ],
        'login.dismissed': { target: 'idle', description: 'Closed without logging in: nothing opens.' },
        'game.launch': {
          actions: [
            { type: 'keepIntent', params: ({ event }) => event },
            'openLogin',
            { type: 'notify', params: LOGIN_FIRST },
          ],
          description: 'Another game is intended instead.',
        },
      },
    },
    choosingPlayType: {
      description: 'Tradition or Entertainment.',
      meta: { requirements: ['LAUNCH-04', 'LAUNCH-05'] },
      on: {
        'playType.choose': {
          target: 'requesting',
          actions: { type: 'keepPlayType', params: ({ event }) => event },
        },
        'standing.changed': [
          {
            guard: { type: 'turnsHeldBack', params: ({ event }) => event },
            target: 'idle',
            actions: [
              { type: 'keepStanding', params: ({ event }) => event },
              { type: 'notifyHeldBack', params: ({ event }) => event },
            ],
            description: 'The player is held back by their own protection.',
          },
        ],
        'launch.cancel': { target: 'idle' },
        'session.changed': [
          {
            guard: { type: 'isLoggedOut', params: ({ event }) => event },
            target: 'idle',
            actions: { type: 'keepMemberType', params: ({ event }) => event },
          },
        ],
      },
    },
    requesting: {
      description: 'The server opens the game.',
      meta: { requirements: ['LAUNCH-02', 'LAUNCH-03', 'LAUNCH-04', 'LAUNCH-06', 'LAUNCH-07', 'API-42'] },
      invoke: {
        id: 'launch',
        src: 'openGame',
        input: ({ context }) => requestOf(context),
        onDone: {
          target: 'open',
          actions: [
            { type: 'keepLaunched', params: ({ event }) => ({ launched: event.output }) },
            { type: 'rememberRecent', params: ({ context }) => ({ game: context.game }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isSessionLost', params: ({ event }) => ({ error: event.error }) },
            target: 'awaitingLogin',
            actions: 'openLogin',
            description: 'The session has run out: log in, and the game opens after it.',
          },
          {
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => ({ failure: toFailure(event.error) }) },
          },
        ],
      },
      after: {
        REQUEST_TIMEOUT: {
          target: 'failed',
          actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
        },
      },
      on: {
        'standing.changed': [
          {
            guard: { type: 'turnsHeldBack', params: ({ event }) => event },
            target: 'idle',
            actions: [
              { type: 'keepStanding', params: ({ event }) => event },
              { type: 'notifyHeldBack', params: ({ event }) => event },
            ],
            description: 'The player is held back by their own protection.',
          },
        ],
        'launch.cancel': { target: 'idle' },
        'session.changed': [
          {
            guard: { type: 'isLoggedOut', params: ({ event }) => event },
            target: 'awaitingLogin',
            actions: [{ type: 'keepMemberType', params: ({ event }) => event }, 'openLogin'],
            description:
              'No token, no launch. Nobody logs out beneath a launch: the session ran out, which the page hears of before the call has failed.',
          },
          {
            guard: { type: 'intendsFreePlayRefused', params: ({ event }) => event },
            target: 'idle',
            actions: [
              { type: 'keepMemberType', params: ({ event }) => event },
              {
                type: 'notify',
                params: { message: 'error.free.play.refused', tone: 'offline', duration: 'offlineStyle' },
              },
            ],
            description: 'Another member, who may not play for free.',
          },
        ],
      },
    },
    failed: {
      description: 'The game could not be opened; its message shows.',
      on: {
        'launch.retry': [
          { guard: 'isVisitor', target: 'awaitingLogin', actions: 'openLogin' },
          {
            guard: 'isHeldBack',
            target: 'idle',
            actions: [
              { type: 'notifyHeldBack', params: ({ context }) => ({ standing: context.standing }) },
              'refreshStanding',
            ],
          },
          {
            guard: 'isIntentRefused',
            target: 'idle',
            actions: {
              type: 'notify',
              params: { message: 'error.free.play.refused', tone: 'offline', duration: 'offlineStyle' },
            },
          },
          { target: 'requesting' },
        ],
        'launch.cancel': { target: 'idle' },
      },
    },
    open: {
      description: 'The game shell is on screen.',
      exit: 'refreshMember',
      invoke: [
        {
          id: 'frame',
          src: 'watchFrame',
          input: ({ context }) => ({
            origin: given(context.launched).origin,
            launchId: given(context.launched).launchId,
          }),
        },
        {
          id: 'clock',
          src: 'clock',
          input: ({ context }) => ({ elapsedSeconds: context.elapsedSeconds }),
        },
      ],
      initial: 'loading',
      on: {
        'standing.changed': [
          {
            guard: { type: 'turnsHeldBack', params: ({ event }) => event },
            target: 'idle',
            actions: [
              { type: 'keepStanding', params: ({ event }) => event },
              { type: 'notifyHeldBack', params: ({ event }) => event },
            ],
            description: 'Held back by now: the game closes.',
          },
        ],
        'frame.heldBack': {
          actions: 'refreshStanding',
          description: 'The server says so; what exactly stands is asked.',
        },
        'clock.tick': { actions: { type: 'keepElapsed', params: ({ event }) => event } },
        'frame.balance': { actions: { type: 'keepBalance', params: ({ event }) => event } },
        'frame.closeRequested': { target: 'idle' },
        'game.close': { target: 'idle', description: 'Back to the exact place the player came from.' },
        'game.reload': [
          {
            guard: 'isIntentRefused',
            target: 'idle',
            actions: {
              type: 'notify',
              params: { message: 'error.free.play.refused', tone: 'offline', duration: 'offlineStyle' },
            },
            description: 'Another member by now, who may not play for free.',
          },
          {
            target: 'requesting',
            description: 'The ticket of a frame is good for once: loading again is another launch.',
          },
        ],
        'session.changed': [
          {
            guard: { type: 'isLoggedOut', params: ({ event }) => event },
            target: 'idle',
            actions: { type: 'keepMemberType', params: ({ event }) => event },
            description: 'Logged out: the game closes.',
          },
        ],
      },
      states: {
        loading: {
          description: 'The frame is loading.',
          after: { FRAME_TIMEOUT: { target: 'stalled' } },
          on: { 'frame.ready': { target: 'playing' }, 'frame.failed': { target: 'stalled' } },
        },
        playing: {
          description: 'The game runs.',
          invoke: {
            id: 'reality',
            src: 'realityWatch',
            onDone: {
              target: 'checking',
              actions: { type: 'keepFigures', params: ({ event }) => ({ figures: event.output }) },
            },
          },
          on: {
            'frame.failed': { target: 'stalled' },
            'frame.checkDue': {
              target: 'playing',
              reenter: true,
              description: 'The server waits for the reality check: its figures are asked for at once.',
            },
          },
          initial: 'unasked',
          states: {
            unasked: {
              description: 'Nobody speaks of a deposit.',
              on: {
                'frame.shortOfMoney': {
                  guard: 'isForMoney',
                  target: 'asking',
                  description: 'A bet was larger than the balance; play money is not paid in.',
                },
              },
            },
            asking: {
              description:
                'The server is asked whether a deposit may be spoken of. The game has said itself what it lacks.',
              invoke: {
                id: 'depositStanding',
                src: 'mayDeposit',
                onDone: [
                  {
                    guard: { type: 'isTrue', params: ({ event }) => ({ answer: event.output }) },
                    target: '#launch.open.short',
                  },
                  {
                    target: 'unasked',
                    actions: 'refreshStanding',
                    description:
                      'A limit or a break of their own, or no money at all: not a word of deposits.',
                  },
                ],
                onError: { target: 'unasked' },
              },
              after: { REQUEST_TIMEOUT: { target: 'unasked' } },
            },
          },
        },
        short: {
          description:
            'A bet was larger than the balance: the deposit is offered over the game, which rests.',
          on: {
            'frame.failed': { target: 'stalled' },
            'deposit.choose': { target: '#launch.depositing' },
            'deposit.decline': { target: 'playing' },
          },
        },
        checking: {
          description:
            'Time and result stand over the game, which rests until the player has acknowledged them.',
          exit: 'dropFigures',
          initial: 'showing',
          states: {
            showing: {
              description: 'The player reads.',
              on: { 'reality.acknowledge': { target: 'acknowledging' } },
            },
            acknowledging: {
              description: 'The server notes it.',
              invoke: {
                id: 'acknowledgement',
                src: 'acknowledgeReality',
                onDone: { target: '#launch.open.playing' },
                onError: {
                  target: 'unnoted',
                  actions: {
                    type: 'keepFailure',
                    params: ({ event }) => ({ failure: toFailure(event.error) }),
                  },
                },
              },
              after: {
                REQUEST_TIMEOUT: {
                  target: 'unnoted',
                  actions: { type: 'keepFailure', params: { failure: TIMED_OUT } },
                },
              },
            },
            unnoted: {
              description:
                'The server has not said that it noted it: the player is told why, and sends it again or leaves.',
              exit: 'dropFailure',
              on: { 'reality.acknowledge': { target: 'acknowledging' } },
            },
          },
        },
        stalled: {
          description: 'The frame does not answer; the player may reload or leave.',
          on: { 'frame.ready': { target: 'playing' } },
        },
      },
    },
    depositing: {
      description: 'The game has closed; the deposit opens in its place.',
      invoke: {
        id: 'deposit',
        src: 'openDeposit',
        input: ({ context }) => ({ nodeId: given(context.game).nodeId }),
        onDone: { target: 'idle' },
        onError: { target: 'idle' },
      },
      after: { LEAVE_TIMEOUT: { target: 'idle' } },
      on: {
        'session.changed': [
          {
            guard: { type: 'isLoggedOut', params: ({ event }) => event },
            target: 'idle',
            actions: { type: 'keepMemberType', params: ({ event }) => event },
          },
        ],
        'standing.changed': [
          {
            guard: { type: 'turnsHeldBack', params: ({ event }) => event },
            target: 'idle',
            actions: [
              { type: 'keepStanding', params: ({ event }) => event },
              { type: 'notifyHeldBack', params: ({ event }) => event },
            ],
          },
        ],
      },
    },
  },
});

/** Whether a standing keeps the player from games. */
function holdsBack(standing: PlayerStanding | null): boolean {
  return standing === 'limited' || standing === 'excluded';
}

function requestOf({ game, mode, playType, mapping }: LaunchContext): LaunchRequest {
  return launchRequestOf(given(game), mode, playType, mapping);
}
