import type { Game, VendorGameTypes } from '@contract/games';
import type { PlayRestriction, RealityFigures } from '@contract/member';
import { assign, setup } from 'xstate';
import { needsPlayType } from '@/config/categories';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { mayFreePlay } from '@/machines/account/freePlay/freePlay.machine';
import { realityWatchMachine } from '@/machines/protection/realityWatch/realityWatch.machine';
import { assertDefined } from '@/machines/shared/assertDefined';
import { type Failure, isSessionLost, toFailure } from '@/machines/shared/failure';
import { LOGIN_FIRST } from '@/machines/shared/failureToast';
import type { ToastRequest } from '@/machines/shared/feedback/feedback.machine';
import { notProvided, notProvidedCallback } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { failed, failureKept, request, timedOut } from '@/machines/shared/parts/request';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isVisitor, logsIn, logsOut } from '@/machines/shared/session/guards';
import { isLoggedIn, type Session, type SessionChanged } from '@/machines/shared/session/session';
import {
  isLotteryLaunch,
  type LaunchMode,
  type LaunchRequest,
  launchRequestOf,
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
  /** Set for a real-money game when the member's balance is below the minimum bet; minor units. */
  readonly lack?: { readonly leastBetMinor: number; readonly heldMinor: number } | undefined;
}

export interface LaunchInput {
  readonly session: Session;
}

export interface LaunchContext extends LaunchInput {
  readonly game: Game | null;
  readonly mode: LaunchMode;
  readonly playType: PlayType | null;
  readonly mapping: VendorGameTypes['mapping'];
  readonly launched: LaunchedGame | null;
  /** Seconds since the game was first opened; reloading the game does not reset them. */
  readonly elapsedSeconds: number;
  /** Last balance reported by the game, in minor units; null before the first report. */
  readonly balanceMinor: number | null;
  readonly failure: Failure | null;
  /** Restriction by the member's own protection settings; null until it is known, when the server decides. */
  readonly playRestriction: PlayRestriction | null;
  /** Time and result of a reality check that the player must acknowledge. */
  readonly figures: RealityFigures | null;
}

export type LaunchEvent =
  /** Every entry point sends this event: tile, search result, recent, vendor tile, banner, deep link. */
  | {
      readonly type: 'game.launch';
      readonly game: Game;
      readonly mode: LaunchMode;
      readonly mapping: VendorGameTypes['mapping'];
    }
  /** A visitor registers to play a game, which opens afterwards. */
  | {
      readonly type: 'game.register';
      readonly game: Game;
      readonly mode: LaunchMode;
      readonly mapping: VendorGameTypes['mapping'];
    }
  | SessionChanged
  /** The player has confirmed a logout. */
  | { readonly type: 'session.leaving' }
  /** A popup has opened over the page. */
  | { readonly type: 'popup.opened' }
  /** The page is back in view; timers stop on a sleeping device. */
  | { readonly type: 'page.returned' }
  | { readonly type: 'playRestriction.changed'; readonly playRestriction: PlayRestriction | null }
  | { readonly type: 'login.dismissed' }
  /** The trial of the game could not be started. */
  | { readonly type: 'trial.failed' }
  | { readonly type: 'playType.choose'; readonly playType: PlayType }
  | { readonly type: 'launch.cancel' }
  | { readonly type: 'launch.retry' }
  | { readonly type: 'frame.ready' }
  | { readonly type: 'frame.failed' }
  | { readonly type: 'frame.balance'; readonly balanceMinor: number }
  | { readonly type: 'frame.closeRequested' }
  /** A round was refused: a reality check is due, or the player's own protection settings forbid it. */
  | { readonly type: 'frame.checkDue' }
  | { readonly type: 'frame.restricted' }
  /** A bet exceeded the balance. */
  | { readonly type: 'frame.shortOfMoney' }
  | { readonly type: 'deposit.choose' }
  | { readonly type: 'deposit.decline' }
  /** Choices other than a deposit: play money, or opening the game as it is. */
  | { readonly type: 'freePlay.choose' }
  | { readonly type: 'game.openAnyway' }
  | { readonly type: 'reality.acknowledge' }
  | { readonly type: 'clock.tick'; readonly elapsedSeconds: number }
  | { readonly type: 'game.reload' }
  | { readonly type: 'game.close' };

/** Toast with the reason why no game opens. */
const restrictionToast = (playRestriction: PlayRestriction | null): ToastRequest => ({
  message: playRestriction === 'excluded' ? 'error.player.excluded' : 'error.player.limit.reached',
  tone: 'info',
  duration: 'info',
});

/** A launch under way and an open game end when the player's own protection settings come to forbid play. */
const closesWhenRestricted = {
  'playRestriction.changed': {
    guard: withEvent('becomesRestricted'),
    target: 'idle',
    actions: [
      withEvent('keepPlayRestriction'),
      {
        type: 'notify',
        params: ({ event }: { readonly event: { readonly playRestriction: PlayRestriction | null } }) =>
          restrictionToast(event.playRestriction),
      },
    ],
    description:
      "The player's own protection settings now forbid play; nothing opens, and an open game closes.",
  },
} as const;

/** A game that cannot be played is not opened from anywhere; a tile or a link may still name it. */
const unavailable = {
  guard: withEvent('isUnavailable'),
  actions: {
    type: 'notify',
    params: { message: 'error.game.unavailable', tone: 'info', duration: 'default' },
  },
  description: 'The game cannot be played at the moment, so nothing opens.',
} as const;

const freePlayRefused = {
  type: 'notify',
  params: { message: 'error.free.play.refused', tone: 'offline', duration: 'offlineStyle' },
} as const;

/** One chart and one guard for every entry point to a game (LAUNCH-01..LAUNCH-08, FREEPLAY-02). */
export const launchMachine = setup({
  types: {} as ChartTypes<LaunchContext, LaunchEvent, LaunchInput> & {
    children: {
      launch: 'openGame';
      frame: 'watchFrame';
      clock: 'clock';
      reality: 'realityWatch';
      acknowledgement: 'acknowledgeReality';
    };
    tags: 'acknowledging' | 'open' | 'awaitingLogin';
  },
  actors: {
    openGame: notProvided<LaunchedGame, LaunchRequest>('openGame'),
    realityWatch: realityWatchMachine,
    acknowledgeReality: notProvided<void, void>('acknowledgeReality'),
    /** Whether a deposit may be offered: the member's own protection settings allow both play and deposit. */
    mayDeposit: notProvided<boolean, void>('mayDeposit'),
    /** Opens the deposit from the page where the game was opened; going back opens the game again. */
    openDeposit: notProvided<void, { nodeId: number }>('openDeposit'),
    /** Messages of the game frame, checked by origin: ready, failed, balance, close. */
    watchFrame: notProvidedCallback<LaunchEvent, { origin: string; launchId: string }>('watchFrame'),
    /** Ticks every second, counting on from `elapsedSeconds`. */
    clock: notProvidedCallback<LaunchEvent, { elapsedSeconds: number }>('clock'),
  },
  actions: {
    keepIntent: assign(
      (_, params: { game: Game; mode: LaunchMode; mapping: VendorGameTypes['mapping'] }) => ({
        game: params.game,
        mode: params.mode,
        mapping: params.mapping,
        playType: null,
        launched: null,
        failure: null,
      }),
    ),
    playAsTrial: assign({ mode: 'real' }),
    playForFree: assign({ mode: 'free' }),
    keepPlayType: assign((_, params: { playType: PlayType }) => ({ playType: params.playType })),
    // Protection settings of one member do not apply to another.
    keepSession: assign((_, params: { session: Session }) => ({
      session: params.session,
      playRestriction: null,
    })),
    keepLaunched: assign((_, { output }: { output: LaunchedGame }) => ({
      launched: output,
      balanceMinor: null,
      failure: null,
    })),
    keepBalance: assign((_, params: { balanceMinor: number }) => ({ balanceMinor: params.balanceMinor })),
    keepElapsed: assign((_, params: { elapsedSeconds: number }) => ({
      elapsedSeconds: params.elapsedSeconds,
    })),
    keepPlayRestriction: assign((_, params: { playRestriction: PlayRestriction | null }) => ({
      playRestriction: params.playRestriction,
    })),
    keepFigures: assign((_, { output }: { output: RealityFigures }) => ({
      figures: output,
      failure: null,
    })),
    dropFigures: assign({ figures: null, failure: null }),
    dropFailure: assign({ failure: null }),
    /** Reloads the player's protection settings. */
    refreshPlayRestriction: () => {},
    keepFailure: assign(failureKept),
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
    openRegistration: () => {},
    /** Starts the trial of a game for a visitor (API-03). */
    startTrial: (_, _params: { moduleId: string; session: Session }) => {},
    /** Closes an open popup or question before the sheet of play types opens. */
    closePopup: () => {},
    /** Adds the game to the recent games (API-40). */
    rememberRecent: (_, _params: { game: Game }) => {},
    /** Reloads the member info, because the balance may have changed. */
    refreshMember: () => {},
    notify: (_, _params: ToastRequest) => {},
  },
  guards: {
    isUnavailable: (_, params: { game: Game }) => !params.game.supportPlay,
    isRestricted: ({ context }) => isRestricting(context.playRestriction),
    becomesRestricted: (_, params: { playRestriction: PlayRestriction | null }) =>
      isRestricting(params.playRestriction),
    isVisitor,
    isForMoney: ({ context }) => context.launched?.mode === 'real',
    isTrue: (_, { output }: { output: boolean }) => output,
    /** A visitor who chooses free play needs no login but a trial of that game (API-03). */
    isTrialWanted: ({ context }, params: { game: Game; mode: LaunchMode }) =>
      context.session.kind === 'visitor' &&
      params.mode === 'free' &&
      params.game.freeplay &&
      !needsPlayType(params.game),
    /** Whether to show the missing balance: only before the game first loads, not when it reloads. */
    isBalanceInsufficient: ({ context }, { output }: { output: LaunchedGame }) =>
      output.lack !== undefined && context.mode === 'real' && context.launched === null,
    mayPlayForFree: ({ context }) => canPlayForFree(context),
    isFreePlayRefused: ({ context }, params: { mode: LaunchMode }) =>
      params.mode === 'free' && !mayFreePlay(context.session),
    isIntentRefused: ({ context }) => context.mode === 'free' && !mayFreePlay(context.session),
    isFreePlayOfGameMissing: (_, params: { game: Game; mode: LaunchMode }) =>
      params.mode === 'free' && !params.game.freeplay,
    needsPlayType: (_, params: { game: Game }) => needsPlayType(params.game),
    intendsFreePlayRefused: ({ context }, params: { session: Session }) =>
      context.mode === 'free' && !mayFreePlay(params.session),
    intendsPlayType: ({ context }, params: { session: Session }) =>
      isLoggedIn(params.session) && needsPlayType(assertDefined(context.game)),
    isTrial: ({ context }, params: { session: Session }) =>
      params.session.kind === 'trial' && !needsPlayType(assertDefined(context.game)),
    logsIn,
    isPasswordDue: (_, params: { session: Session }) =>
      isLoggedIn(params.session) && params.session.passwordDue,
    logsOut,
    isSessionLost: (_, params: { error: unknown }) => isSessionLost(toFailure(params.error)),
  },
  delays: { REQUEST_TIMEOUT, FRAME_TIMEOUT: 20_000, LEAVE_TIMEOUT: 5_000 },
}).createMachine({
  id: 'launch',
  description:
    'Opens a game: checks session and free-play rule, asks for the play type, requests the launch, runs the frame.',
  context: ({ input }) => ({
    session: input.session,
    game: null,
    mode: 'real',
    playType: null,
    mapping: {},
    launched: null,
    elapsedSeconds: 0,
    balanceMinor: null,
    failure: null,
    playRestriction: null,
    figures: null,
  }),
  initial: 'idle',
  on: {
    'playRestriction.changed': { actions: withEvent('keepPlayRestriction') },
    'session.changed': { actions: withEvent('keepSession') },
    'session.leaving': {
      target: '.leaving',
      description: 'An open game closes; a running launch is cancelled.',
    },
  },
  states: {
    idle: {
      description: 'No game is open.',
      meta: { requirements: ['LAUNCH-01', 'FREEPLAY-02'] },
      entry: 'clear',
      on: {
        'game.launch': [
          unavailable,
          {
            guard: withEvent('isTrialWanted'),
            target: 'awaitingTrial',
            actions: [
              withEvent('keepIntent'),
              {
                type: 'startTrial',
                params: ({ context, event }) => ({
                  moduleId: String(event.game.nodeId),
                  session: context.session,
                }),
              },
            ],
            description: 'A visitor tries the game: a trial session starts and the game opens in it.',
          },
          {
            guard: 'isVisitor',
            target: 'awaitingLogin',
            actions: [withEvent('keepIntent'), 'openLogin', { type: 'notify', params: LOGIN_FIRST }],
            description: 'Without a session, the login popup opens first, then the game.',
          },
          {
            guard: 'isRestricted',
            actions: [
              { type: 'notify', params: ({ context }) => restrictionToast(context.playRestriction) },
              'refreshPlayRestriction',
            ],
            description:
              'The player is on a break or at an own limit, so nothing opens; the settings reload, since the restriction may be over.',
          },
          {
            guard: withEvent('isFreePlayRefused'),
            actions: freePlayRefused,
          },
          {
            guard: withEvent('isFreePlayOfGameMissing'),
            actions: {
              type: 'notify',
              params: { message: 'message.no_free_play', tone: 'info', duration: 'default' },
            },
          },
          { guard: withEvent('needsPlayType'), target: 'choosingPlayType', actions: withEvent('keepIntent') },
          { target: 'requesting', actions: withEvent('keepIntent') },
        ],
        'game.register': [
          unavailable,
          {
            guard: 'isVisitor',
            target: 'awaitingLogin',
            actions: [withEvent('keepIntent'), 'openRegistration'],
          },
        ],
      },
    },
    awaitingLogin: {
      description: 'The login popup is open; the intended game is kept.',
      tags: ['awaitingLogin'],
      meta: { requirements: ['LAUNCH-01', 'ERR-01', 'API-03'] },
      on: {
        'session.changed': [
          {
            guard: withEvent('isPasswordDue'),
            target: 'idle',
            actions: withEvent('keepSession'),
            description:
              'The password must be replaced first; until then the server opens no game (SESSION-07).',
          },
          {
            guard: withEvent('isTrial'),
            target: 'requesting',
            actions: [withEvent('keepSession'), 'playAsTrial'],
            description: 'The trial opens in real mode: a trial account has only play money.',
          },
          {
            guard: withEvent('intendsFreePlayRefused'),
            target: 'idle',
            actions: [withEvent('keepSession'), freePlayRefused],
          },
          {
            guard: withEvent('intendsPlayType'),
            target: 'choosingPlayType',
            actions: withEvent('keepSession'),
          },
          {
            guard: withEvent('logsIn'),
            target: 'requesting',
            actions: withEvent('keepSession'),
            description: 'The intended launch continues after the login.',
          },
        ],
        'login.dismissed': {
          target: 'idle',
          description: 'The popup was closed without a login; nothing opens.',
        },
        'game.launch': [
          unavailable,
          {
            actions: [withEvent('keepIntent'), 'openLogin', { type: 'notify', params: LOGIN_FIRST }],
            description: 'Another game replaces the intended one.',
          },
        ],
      },
    },
    awaitingTrial: {
      description: 'A trial session is starting; the game opens in it.',
      meta: { requirements: ['FREEPLAY-01', 'API-03'] },
      on: {
        'session.changed': [
          {
            guard: withEvent('isTrial'),
            target: 'requesting',
            actions: [withEvent('keepSession'), 'playAsTrial'],
          },
          {
            guard: withEvent('logsIn'),
            target: 'idle',
            actions: withEvent('keepSession'),
            description: 'A member logged in meanwhile; they choose how to play.',
          },
        ],
        'trial.failed': { target: 'idle', description: 'A toast has shown the reason.' },
      },
    },
    choosingPlayType: {
      description: 'The player chooses Tradition or Entertainment.',
      meta: { requirements: ['LAUNCH-04', 'LAUNCH-05'] },
      entry: 'closePopup',
      on: {
        'playType.choose': { target: 'requesting', actions: withEvent('keepPlayType') },
        ...closesWhenRestricted,
        'launch.cancel': { target: 'idle' },
        'popup.opened': { target: 'idle', description: 'A popup replaces the sheet.' },
        'session.changed': [
          { guard: withEvent('logsOut'), target: 'idle', actions: withEvent('keepSession') },
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
        onDone: [
          {
            guard: withEvent('isBalanceInsufficient'),
            target: 'insufficientBalance',
            actions: withEvent('keepLaunched'),
            description: 'The balance is below the minimum bet.',
          },
          {
            target: 'open',
            actions: [
              withEvent('keepLaunched'),
              { type: 'rememberRecent', params: ({ context }) => ({ game: assertDefined(context.game) }) },
            ],
          },
        ],
        onError: [
          {
            guard: withEvent('isSessionLost'),
            target: 'awaitingLogin',
            actions: 'openLogin',
            description: 'The session has expired; the game opens after the login.',
          },
          failed('failed'),
        ],
      },
      after: { REQUEST_TIMEOUT: timedOut('failed') },
      on: {
        ...closesWhenRestricted,
        'launch.cancel': { target: 'idle' },
        'session.changed': [
          {
            guard: withEvent('logsOut'),
            target: 'awaitingLogin',
            actions: [withEvent('keepSession'), 'openLogin'],
            description:
              'The session expired, which is reported before the call fails. A logout arrives as session.leaving.',
          },
          {
            guard: withEvent('intendsFreePlayRefused'),
            target: 'idle',
            actions: [withEvent('keepSession'), freePlayRefused],
            description: 'A different member has logged in who may not play for free.',
          },
        ],
      },
    },
    insufficientBalance: {
      description: 'The balance is below the minimum bet of the game; the game has not loaded yet.',
      initial: 'asking',
      on: {
        ...closesWhenRestricted,
        'session.changed': [
          { guard: withEvent('logsOut'), target: 'idle', actions: withEvent('keepSession') },
        ],
        'launch.cancel': { target: 'idle' },
      },
      states: {
        asking: {
          description: 'Checks whether a deposit may be offered.',
          invoke: {
            id: 'depositStanding',
            src: 'mayDeposit',
            onDone: [
              { guard: withEvent('isTrue'), target: 'offeringDeposit' },
              { guard: 'mayPlayForFree', target: 'offeringFreePlay' },
              {
                target: '#launch.open',
                description: 'Neither deposit nor free play is possible; the game opens as it is.',
              },
            ],
            onError: [{ guard: 'mayPlayForFree', target: 'offeringFreePlay' }, { target: '#launch.open' }],
          },
          after: {
            REQUEST_TIMEOUT: [
              { guard: 'mayPlayForFree', target: 'offeringFreePlay' },
              { target: '#launch.open' },
            ],
          },
        },
        offeringDeposit: {
          description: 'The player chooses a deposit, free play if available, or opening the game as it is.',
          on: {
            'deposit.choose': { target: '#launch.depositing' },
            'freePlay.choose': {
              guard: 'mayPlayForFree',
              target: '#launch.requesting',
              actions: 'playForFree',
            },
            'game.openAnyway': {
              target: '#launch.requesting',
              description: 'The launch ticket may have expired, so the game is launched again.',
            },
          },
        },
        offeringFreePlay: {
          description:
            'A deposit must not be mentioned; the player chooses free play or opening the game as it is.',
          on: {
            'freePlay.choose': {
              guard: 'mayPlayForFree',
              target: '#launch.requesting',
              actions: 'playForFree',
            },
            'game.openAnyway': { target: '#launch.requesting' },
          },
        },
      },
    },
    failed: {
      description: 'The game could not be opened; its message shows.',
      on: {
        'launch.retry': [
          { guard: 'isVisitor', target: 'awaitingLogin', actions: 'openLogin' },
          {
            guard: 'isRestricted',
            target: 'idle',
            actions: [
              { type: 'notify', params: ({ context }) => restrictionToast(context.playRestriction) },
              'refreshPlayRestriction',
            ],
          },
          {
            guard: 'isIntentRefused',
            target: 'idle',
            actions: freePlayRefused,
          },
          { target: 'requesting' },
        ],
        'launch.cancel': { target: 'idle' },
      },
    },
    open: {
      description: 'The game shell shows.',
      tags: ['open'],
      exit: 'refreshMember',
      invoke: [
        {
          id: 'frame',
          src: 'watchFrame',
          input: ({ context }) => ({
            origin: assertDefined(context.launched).origin,
            launchId: assertDefined(context.launched).launchId,
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
        ...closesWhenRestricted,
        'frame.restricted': {
          actions: 'refreshPlayRestriction',
          description: 'The server refused a round; the protection settings reload.',
        },
        'clock.tick': { actions: withEvent('keepElapsed') },
        'frame.balance': { actions: withEvent('keepBalance') },
        'frame.closeRequested': { target: 'idle' },
        'game.close': {
          target: 'idle',
          description: 'The player returns to the page and position they came from.',
        },
        'game.reload': [
          {
            guard: 'isIntentRefused',
            target: 'idle',
            actions: freePlayRefused,
            description: 'A different member is logged in who may not play for free.',
          },
          {
            target: 'requesting',
            description: 'A ticket is valid once, so a reload is a new launch.',
          },
        ],
        'session.changed': [
          {
            guard: withEvent('logsOut'),
            target: 'idle',
            actions: withEvent('keepSession'),
            description: 'The game closes after a logout.',
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
            onDone: { target: 'checking', actions: withEvent('keepFigures') },
          },
          on: {
            'frame.failed': { target: 'stalled' },
            'frame.checkDue': {
              target: 'playing',
              reenter: true,
              description: 'The server requires a reality check; its figures are requested at once.',
            },
            'page.returned': {
              target: 'playing',
              reenter: true,
              description: 'A reality check may have come due while the device was asleep.',
            },
          },
          initial: 'unasked',
          states: {
            unasked: {
              description: 'No deposit is offered.',
              on: {
                'frame.shortOfMoney': {
                  guard: 'isForMoney',
                  target: 'asking',
                  description: 'A bet exceeded the balance; play money cannot be deposited.',
                },
              },
            },
            asking: {
              description:
                'Checks whether a deposit may be offered; the game itself has shown what is missing.',
              invoke: {
                id: 'depositStanding',
                src: 'mayDeposit',
                onDone: [
                  { guard: withEvent('isTrue'), target: '#launch.open.short' },
                  {
                    target: 'unasked',
                    actions: 'refreshPlayRestriction',
                    description: 'An own limit or break, or a trial account: no deposit may be offered.',
                  },
                ],
                onError: { target: 'unasked' },
              },
              after: { REQUEST_TIMEOUT: { target: 'unasked' } },
            },
          },
        },
        short: {
          description: 'A bet exceeded the balance; a deposit is offered over the paused game.',
          on: {
            'frame.failed': { target: 'stalled' },
            'deposit.choose': { target: '#launch.depositing' },
            'deposit.decline': { target: 'playing' },
          },
        },
        checking: {
          description: 'Time and result show over the paused game until the player acknowledges them.',
          exit: 'dropFigures',
          initial: 'showing',
          states: {
            showing: {
              description: 'The figures show.',
              on: { 'reality.acknowledge': { target: 'acknowledging' } },
            },
            acknowledging: {
              description: 'The acknowledgement is being sent.',
              tags: ['acknowledging'],
              ...request(
                'acknowledgement',
                'acknowledgeReality',
                { target: '#launch.open.playing' },
                'unnoted',
              ),
            },
            unnoted: {
              description:
                'The server did not confirm the acknowledgement; the reason shows, and the player may retry or leave.',
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
    leaving: {
      description: 'The player is logging out; no game opens and no launch is kept.',
      meta: { requirements: ['LOGOUT-02'] },
      entry: 'clear',
      on: {
        'session.changed': {
          target: 'idle',
          actions: withEvent('keepSession'),
          description: 'The logout is complete, or another login replaced it.',
        },
      },
    },
    depositing: {
      description: 'The game has closed; the deposit opens.',
      invoke: {
        id: 'deposit',
        src: 'openDeposit',
        input: ({ context }) => ({ nodeId: assertDefined(context.game).nodeId }),
        onDone: { target: 'idle' },
        onError: { target: 'idle' },
      },
      after: { LEAVE_TIMEOUT: { target: 'idle' } },
      on: {
        'session.changed': [
          { guard: withEvent('logsOut'), target: 'idle', actions: withEvent('keepSession') },
        ],
        ...closesWhenRestricted,
      },
    },
  },
});

/** Whether a restriction forbids games. */
function isRestricting(playRestriction: PlayRestriction | null): boolean {
  return playRestriction === 'limited' || playRestriction === 'excluded';
}

/** Whether the intended game has free play and the account may use it (FREEPLAY-02). */
function canPlayForFree({ game, session }: LaunchContext): boolean {
  return game?.freeplay === true && !isLotteryLaunch(game) && mayFreePlay(session);
}

function requestOf({ game, mode, playType, mapping }: LaunchContext): LaunchRequest {
  return launchRequestOf(assertDefined(game), mode, playType, mapping);
}
