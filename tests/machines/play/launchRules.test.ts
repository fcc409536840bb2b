import type { Game, VendorGameTypes } from '@contract/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { needsPlayType } from '@/config/categories';
import { TRIAL_TYPE } from '@/config/constants';
import { type LaunchEvent, type LaunchedGame, launchMachine } from '@/machines/play/launch/launch.machine';
import {
  isLotteryLaunch,
  type LaunchRequest,
  launchRequestOf,
  prizeModeOf,
} from '@/machines/play/launch/launchRules';
import { sampleGame, sessionOfType, UNREACHABLE } from '@/machines/shared/samples';
import { deferred, recorder } from '../../support/chart';

const SLOT = sampleGame(1, { gameType: 'RNG', vassalage: 'JL', gameId: 'g1' });
const OTHER = sampleGame(2);
const NO_FREE = sampleGame(9, { freeplay: false });
const LOTTERY = sampleGame(3, { vassalage: 'LOTT', gameType: 'LOTT', gameCode: 'MB' });
const LAUNCHED: LaunchedGame = {
  launchId: 'l1',
  url: '/studio/slots',
  origin: 'http://127.0.0.1',
  mode: 'real',
  orientation: 'portrait',
};
const vendor = (vassalage: string) => ({
  vassalage,
  displayName: vassalage,
  gameCount: 1,
  icon: '',
  gameClassify: [],
});
const REFUSED = ['notify', { message: 'error.free.play.refused', tone: 'offline', duration: 'offlineStyle' }];

function start(memberType: number | null = 0, mayDeposit = deferred<boolean>().logic) {
  const clock = new SimulatedClock();
  const server = deferred<LaunchedGame, LaunchRequest>();
  const log = recorder();
  const frames: unknown[] = [];
  const clocks: unknown[] = [];
  let frame: ((event: LaunchEvent) => void) | undefined;
  let tick: ((event: LaunchEvent) => void) | undefined;
  const actor = createActor(
    launchMachine.provide({
      actors: {
        openGame: server.logic,
        mayDeposit,
        openDeposit: deferred<void, { nodeId: number }>().logic,
        watchFrame: fromCallback<LaunchEvent, { origin: string; launchId: string }>(({ sendBack, input }) => {
          frames.push(input);
          frame = sendBack;
          return () => {
            frame = undefined;
          };
        }),
        clock: fromCallback<LaunchEvent, { elapsedSeconds: number }>(({ sendBack, input }) => {
          clocks.push(input);
          tick = sendBack;
        }),
      },
      actions: {
        openLogin: log.action('openLogin'),
        openRegistration: log.action('openRegistration'),
        startTrial: log.action('startTrial'),
        rememberRecent: log.action('rememberRecent'),
        refreshMember: log.action('refreshMember'),
        notify: log.action('notify'),
      },
    }),
    { clock, input: { session: sessionOfType(memberType) } },
  ).start();
  return {
    clock,
    server,
    log,
    frames,
    clocks,
    send: actor.send,
    frame: (event: LaunchEvent) => frame?.(event),
    watched: () => frame !== undefined,
    tick: (event: LaunchEvent) => tick?.(event),
    launch: (game: Game = SLOT, mode: 'real' | 'free' = 'real', mapping: VendorGameTypes['mapping'] = {}) =>
      actor.send({ type: 'game.launch', game, mode, mapping }),
    session: (type: number | null) => actor.send({ type: 'session.changed', session: sessionOfType(type) }),
    snapshot: () => actor.getSnapshot(),
    at: () => actor.getSnapshot().value,
    view: () => {
      const { value } = actor.getSnapshot();
      if (typeof value === 'string') return value;
      return 'open' in value ? value.open : value;
    },
  };
}

async function playing() {
  const stage = start();
  stage.launch();
  await stage.server.last().answer(LAUNCHED);
  stage.frame({ type: 'frame.ready' });
  stage.log.take();
  return stage;
}

const LOGIN_FIRST = [
  ['openLogin'],
  ['notify', { message: 'error.not.logged.in', tone: 'info', duration: 'default' }],
] as const;

describe('without a session', () => {
  it.each([
    ['for money', SLOT, 'real'],
    ['for free, where there is none', NO_FREE, 'free'],
    ['a lottery', LOTTERY, 'real'],
  ] as const)(
    'LAUNCH-01 ERR-01 %s: the login popup opens with its reason, and nothing is requested',
    (_, game, mode) => {
      const { launch, log, server, view } = start(null);
      launch(game, mode);
      expect([log.take(), server.calls, view()]).toEqual([LOGIN_FIRST, [], 'awaitingLogin']);
    },
  );

  it('the game opens after the login', () => {
    const { launch, session, server } = start(null);
    launch();
    session(0);
    expect(server.last().input).toMatchObject({ launch: 'general', gameId: 'g1' });
  });

  it('only the last chosen game opens', () => {
    const { launch, session, server, log } = start(null);
    launch(SLOT);
    launch(OTHER);
    session(0);
    expect(server.calls.map(({ input }) => input.nodeId)).toEqual([2]);
    expect(log.take()).toEqual([...LOGIN_FIRST, ...LOGIN_FIRST]);
  });

  it.each([
    ['real', 'awaitingLogin'],
    ['free', 'awaitingTrial'],
  ] as const)('one chosen as %s waits until the login', (mode, waiting) => {
    const { launch, session, log, server, view } = start(null);
    launch(SLOT, mode);
    log.take();
    session(null);
    expect([log.take(), server.calls, view()]).toEqual([[], [], waiting]);
  });

  it('API-03 free play needs no login: a trial starts, and the game opens in it', () => {
    const { launch, session, log, server, at } = start(null);
    launch(SLOT, 'free');
    expect(log.take()).toEqual([['startTrial', { moduleId: '1', session: sessionOfType(null) }]]);
    expect([at(), server.calls]).toEqual(['awaitingTrial', []]);
    session(TRIAL_TYPE);
    // A guest has only play money, so the game is not requested as free play.
    expect(server.last().input).toMatchObject({ gameId: 'g1', freePlay: false });
  });

  it('a trial that does not start opens nothing, not even after a later login', () => {
    const { launch, send, session, server, at } = start(null);
    launch(SLOT, 'free');
    send({ type: 'trial.failed' });
    session(0);
    expect([at(), server.calls]).toEqual(['idle', []]);
  });

  it('a member who logs in while the trial is pending does not play for real money unasked', () => {
    const { launch, session, server, at } = start(null);
    launch(SLOT, 'free');
    session(0);
    expect([at(), server.calls]).toEqual(['idle', []]);
  });

  it('after a registration for a game, the game opens', () => {
    const { send, session, log, server } = start(null);
    send({ type: 'game.register', game: NO_FREE, mode: 'real', mapping: {} });
    expect(log.take()).toEqual([['openRegistration']]);
    session(0);
    expect(server.last().input).toMatchObject({ nodeId: 9, freePlay: false });
  });

  it('a popup that is dismissed opens nothing, not even after a later login', () => {
    const { launch, session, send, server } = start(null);
    launch();
    send({ type: 'login.dismissed' });
    session(0);
    expect(server.calls).toEqual([]);
  });

  it('LAUNCH-04 a lottery still asks for its play type after the login', () => {
    const { launch, session, at, server } = start(null);
    launch(LOTTERY);
    session(0);
    expect([at(), server.calls]).toEqual(['choosingPlayType', []]);
  });

  it('FREEPLAY-02 the account that logs in may be refused', () => {
    const { launch, session, server, log, at } = start(null);
    launch(NO_FREE, 'free');
    session(3);
    expect([at(), server.calls, log.take()]).toEqual(['idle', [], [...LOGIN_FIRST, REFUSED]]);
  });
});

describe('for free', () => {
  it.each([
    [0, true],
    [1, true],
    [2, true],
    [3, false],
    [4, false],
    [40, false],
    [42, false],
  ])('FREEPLAY-02 type %i: %s', (memberType, may) => {
    const { launch, server, log } = start(memberType);
    launch(SLOT, 'free');
    expect([server.calls.length, log.take()]).toEqual(may ? [1, []] : [0, [REFUSED]]);
  });

  it('for money no type is refused', () => {
    for (const memberType of [0, 3, 4, 42]) {
      const { launch, server } = start(memberType);
      launch();
      expect(server.calls).toHaveLength(1);
    }
  });

  it('a game without free play opens for money', () => {
    const { launch, server } = start();
    launch(sampleGame(9, { freeplay: false }));
    expect(server.calls).toHaveLength(1);
  });

  it('a game without free play says so and is not requested', () => {
    const { launch, server, log } = start();
    launch(sampleGame(9, { freeplay: false }), 'free');
    expect([server.calls, log.take()]).toEqual([
      [],
      [['notify', { message: 'message.no_free_play', tone: 'info', duration: 'default' }]],
    ]);
  });
});

describe('the play type', () => {
  it('LAUNCH-04 a game with its own play type uses it, whatever was chosen', () => {
    for (const [named, chosen] of [
      ['ent', 'trad'],
      ['trad', 'ent'],
    ] as const) {
      const game = sampleGame(7, { vassalage: 'LOTT', gameType: 'LOTT', playType: named });
      expect(launchRequestOf(game, 'real', chosen, {})).toMatchObject({ playType: named });
    }
  });

  it.each(['trad', 'ent'] as const)('LAUNCH-05 %s is sent as chosen', (playType) => {
    const { launch, send, server } = start();
    launch(LOTTERY);
    expect(server.calls).toEqual([]);
    send({ type: 'playType.choose', playType });
    expect(server.last().input).toMatchObject({ launch: 'lottery', playType });
  });

  it('is requested again for each game', () => {
    const { launch, send, at } = start();
    launch(LOTTERY);
    send({ type: 'launch.cancel' });
    launch(LOTTERY);
    expect(at()).toBe('choosingPlayType');
  });

  it('a logout during the choice cancels it', () => {
    const { launch, session, at } = start();
    launch(LOTTERY);
    session(null);
    expect(at()).toBe('idle');
  });
});

describe('the launch request', () => {
  const lotteryOf = (vassalage: string, fields: Partial<Game> = {}) =>
    sampleGame(7, { vassalage, gameCode: 'MB', ...fields });
  const ELOTT = { ELOTT: [vendor('TCG_LOTTO_VN')] };

  it.each<[string, Game, VendorGameTypes['mapping'], LaunchRequest]>([
    [
      'LAUNCH-02 TCG_LOTTO_VN: game code and prize mode',
      lotteryOf('TCG_LOTTO_VN'),
      {},
      { launch: 'lottery', vendor: 'TCG_LOTTO_VN', nodeId: 7, gameCode: 'MB', prizeMode: 'LOTT' },
    ],
    [
      'LAUNCH-02 LAUNCH-07 TCG_LOTTO_VN with an ELOTT entry',
      lotteryOf('TCG_LOTTO_VN'),
      ELOTT,
      { launch: 'lottery', vendor: 'TCG_LOTTO_VN', nodeId: 7, gameCode: 'MB', prizeMode: 'ELOTT' },
    ],
    [
      'LAUNCH-03 TCG_SEA: prize mode SEA, whatever the mapping',
      lotteryOf('TCG_SEA'),
      ELOTT,
      { launch: 'lottery', vendor: 'TCG_SEA', nodeId: 7, prizeMode: 'SEA' },
    ],
    [
      'LAUNCH-04 LAUNCH-08 LOTT: prize mode, game code and play type',
      lotteryOf('LOTT'),
      {},
      { launch: 'lottery', vendor: 'LOTT', nodeId: 7, gameCode: 'MB', prizeMode: 'LOTT', playType: 'ent' },
    ],
    [
      'LAUNCH-04 LAUNCH-08 ELOTT: the same',
      lotteryOf('ELOTT'),
      ELOTT,
      { launch: 'lottery', vendor: 'ELOTT', nodeId: 7, gameCode: 'MB', prizeMode: 'ELOTT', playType: 'ent' },
    ],
    [
      'LAUNCH-04 the play type that a game names goes before the chosen one',
      lotteryOf('LOTT', { playType: 'trad' }),
      {},
      { launch: 'lottery', vendor: 'LOTT', nodeId: 7, gameCode: 'MB', prizeMode: 'LOTT', playType: 'trad' },
    ],
    [
      'LAUNCH-06 every other vendor: a general launch',
      SLOT,
      ELOTT,
      {
        launch: 'general',
        gameCategory: 'RNG',
        vendor: 'JL',
        gameId: 'g1',
        nodeId: 1,
        supportFreePlay: true,
        freePlay: false,
      },
    ],
  ])('%s', (_, game, mapping, request) => {
    expect(launchRequestOf(game, 'real', 'ent', mapping)).toEqual(request);
  });

  it('LAUNCH-06 vendors other than the four use a general launch, with the chosen mode', () => {
    const lotteries = ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'];
    const codes = fc.oneof(fc.constantFrom(...lotteries, 'TCG_LOTTO', 'LOTTO', 'lott'), fc.string());
    fc.assert(
      fc.property(codes, fc.boolean(), fc.boolean(), (vassalage, freeplay, free) => {
        const game = sampleGame(5, { vassalage, freeplay });
        const request = launchRequestOf(game, free ? 'free' : 'real', null, {});
        const isLottery = lotteries.includes(vassalage);
        expect([request.launch === 'lottery', isLotteryLaunch(game)]).toEqual([isLottery, isLottery]);
        expect(request.vendor).toBe(vassalage);
        if (request.launch === 'general') {
          expect([request.supportFreePlay, request.freePlay]).toEqual([freeplay, free]);
        }
      }),
    );
  });

  it.each<[string, VendorGameTypes['mapping'], 'LOTT' | 'ELOTT']>([
    ['nothing', {}, 'LOTT'],
    ['an empty ELOTT entry', { ELOTT: [] }, 'LOTT'],
    ['ELOTT for TCG_LOTTO_VN', ELOTT, 'ELOTT'],
    ['ELOTT for LOTT', { ELOTT: [vendor('LOTT')] }, 'ELOTT'],
    ['ELOTT for others only', { ELOTT: [vendor('TCG_SEA')] }, 'LOTT'],
    ['LOTT for TCG_LOTTO_VN', { LOTT: [vendor('TCG_LOTTO_VN')] }, 'LOTT'],
    [
      'ELOTT for others and for LOTT',
      {
        ELOTT: [vendor('TCG_SEA'), vendor('LOTT')],
      },
      'ELOTT',
    ],
  ])('LAUNCH-07 the mapping has %s', (_, mapping, mode) => {
    expect(prizeModeOf(mapping)).toBe(mode);
  });

  it('LAUNCH-04 only LOTT and ELOTT games without a play type offer a choice', () => {
    const asks = (vassalage: string, playType: Game['playType']) => needsPlayType({ vassalage, playType });
    expect([asks('LOTT', ''), asks('ELOTT', ''), asks('LOTT', 'trad')]).toEqual([true, true, false]);
    expect([asks('TCG_LOTTO_VN', ''), asks('TCG_SEA', ''), asks('JL', '')]).toEqual([false, false, false]);
  });
});

describe('the request', () => {
  it('opens the game, watches its frame and adds it to the recent games', async () => {
    const { launch, server, view, frames, log } = start();
    launch();
    await server.last().answer(LAUNCHED);
    expect([view(), frames, log.take()]).toEqual([
      'loading',
      [{ origin: 'http://127.0.0.1', launchId: 'l1' }],
      [['rememberRecent', { game: SLOT }]],
    ]);
  });

  it('is the only pending one', () => {
    const { launch, server } = start();
    launch();
    launch();
    launch(OTHER);
    expect(server.calls).toHaveLength(1);
  });

  it.each(['session.expired', 'logged.out.elsewhere', 'not.logged.in'])(
    'that ends with %s asks to log in, and the game opens after it',
    async (code) => {
      const { launch, server, log, session } = start();
      launch();
      await server.last().fail({ code });
      session(null);
      expect(log.take()).toEqual([['openLogin']]);
      session(0);
      expect(server.calls).toHaveLength(2);
    },
  );

  it.each([
    [
      'fails',
      async ({ server }: ReturnType<typeof start>) => server.last().fail(UNREACHABLE),
      'network.unreachable',
    ],
    [
      'is silent for 15 s',
      async ({ clock }: ReturnType<typeof start>) => void clock.increment(15_000),
      'network.timeout',
    ],
  ])('that %s can be made again or left', async (_, happens, code) => {
    const stage = start();
    stage.launch();
    await happens(stage);
    expect([stage.at(), stage.snapshot().context.failure?.code]).toEqual(['failed', code]);
    stage.send({ type: 'launch.retry' });
    expect(stage.server.calls).toHaveLength(2);
    stage.send({ type: 'launch.cancel' });
    await stage.server.last().answer(LAUNCHED);
    expect(stage.at()).toBe('idle');
  });

  it('LAUNCH-01 when the session has expired its answer is dropped, and the login comes first', async () => {
    const { launch, session, server, at } = start();
    launch();
    session(null);
    await server.last().answer(LAUNCHED);
    expect(at()).toBe('awaitingLogin');
  });

  it('LAUNCH-01 a retry after a logout asks to log in first', async () => {
    const { launch, server, session, send, log } = start();
    launch();
    await server.last().fail(UNREACHABLE);
    session(null);
    send({ type: 'launch.retry' });
    expect([server.calls.length, log.take()]).toEqual([1, [['openLogin']]]);
  });
});

describe('an open game', () => {
  it('that does not report within 20 s, or fails, is stalled, and can recover', async () => {
    const { launch, server, clock, view, frame } = start();
    launch();
    await server.last().answer(LAUNCHED);
    clock.increment(19_999);
    expect(view()).toBe('loading');
    clock.increment(1);
    expect(view()).toBe('stalled');
    frame({ type: 'frame.ready' });
    expect(view()).toEqual({ playing: 'unasked' });
    frame({ type: 'frame.failed' });
    expect(view()).toBe('stalled');
  });

  it('that is reloaded is launched again, and its time continues', async () => {
    const { send, server, tick, view, clocks, frames } = await playing();
    tick({ type: 'clock.tick', elapsedSeconds: 61 });
    send({ type: 'game.reload' });
    expect([view(), server.calls.length]).toEqual(['requesting', 2]);
    await server.last().answer({ ...LAUNCHED, launchId: 'l2' });
    expect([view(), frames.length, clocks]).toEqual([
      'loading',
      2,
      [{ elapsedSeconds: 0 }, { elapsedSeconds: 61 }],
    ]);
  });

  it('shows balance and time as they are reported', async () => {
    const { frame, tick, snapshot } = await playing();
    frame({ type: 'frame.balance', balanceMinor: 900 });
    tick({ type: 'clock.tick', elapsedSeconds: 61 });
    expect(snapshot().context).toMatchObject({ balanceMinor: 900, elapsedSeconds: 61 });
  });

  it.each<[string, LaunchEvent]>([
    ['the player', { type: 'game.close' }],
    ['the game itself', { type: 'frame.closeRequested' }],
    ['a logout', { type: 'session.changed', session: sessionOfType(null) }],
  ])('closed by %s, its frame is left alone, the balance asked again and nothing kept', async (_, event) => {
    const { send, log, at, watched, snapshot } = await playing();
    send(event);
    expect([at(), watched(), log.take(), snapshot().context.launched]).toEqual([
      'idle',
      false,
      [['refreshMember']],
      null,
    ]);
  });
});

describe('a member who has less than the smallest bet', () => {
  const LACK = { leastBetMinor: 100, heldMinor: 30 };

  async function lacking(answer: 'deposit' | 'no deposit' | 'unreachable', game = SLOT, memberType = 0) {
    const deposit = deferred<boolean>();
    const stage = start(memberType, deposit.logic);
    stage.launch(game);
    await stage.server.last().answer({ ...LAUNCHED, lack: LACK });
    expect(stage.snapshot().hasTag('open')).toBe(false);
    if (answer === 'unreachable') await deposit.last().fail(UNREACHABLE);
    else await deposit.last().answer(answer === 'deposit');
    const can = (type: 'deposit.choose' | 'freePlay.choose' | 'game.openAnyway') =>
      stage.snapshot().can({ type });
    return {
      ...stage,
      offers: () => ({
        at: stage.at(),
        deposit: can('deposit.choose'),
        free: can('freePlay.choose'),
        look: can('game.openAnyway'),
      }),
    };
  }

  it.each([
    ['what there is', 'deposit', SLOT, 0, { deposit: true, free: true }],
    ['a deposit for a game without free play', 'deposit', NO_FREE, 0, { deposit: true, free: false }],
    ['no free play to an account that may not have it', 'deposit', SLOT, 3, { deposit: true, free: false }],
    ['no deposit if a limit forbids it', 'no deposit', SLOT, 0, { deposit: false, free: true }],
    ['no deposit where that cannot be asked', 'unreachable', SLOT, 0, { deposit: false, free: true }],
  ] as const)('is offered %s before the game loads', async (_, answer, game, memberType, offered) => {
    const { offers } = await lacking(answer, game, memberType);
    const at = { insufficientBalance: offered.deposit ? 'offeringDeposit' : 'offeringFreePlay' };
    expect(offers()).toEqual({ at, look: true, ...offered });
  });

  it('sees the game at once if nothing can be offered', async () => {
    const { at, log } = await lacking('no deposit', NO_FREE);
    expect([at(), log.take()]).toEqual([{ open: 'loading' }, []]);
  });

  it('tries it for free, or opens it anyway and is not asked again', async () => {
    const { send, server, at } = await lacking('deposit');
    send({ type: 'game.openAnyway' });
    await server.last().answer({ ...LAUNCHED, lack: LACK });
    expect([server.calls.length, at()]).toEqual([2, { open: 'loading' }]);
    send({ type: 'game.reload' });
    await server.last().answer({ ...LAUNCHED, lack: LACK });
    expect(at()).toEqual({ open: 'loading' });

    const free = await lacking('deposit');
    free.send({ type: 'freePlay.choose' });
    expect(free.server.last().input).toMatchObject({ freePlay: true });
  });

  it('goes to the deposit, or leaves', async () => {
    const { send, at } = await lacking('deposit');
    send({ type: 'deposit.choose' });
    expect(at()).toBe('depositing');
    const left = await lacking('deposit');
    left.send({ type: 'launch.cancel' });
    expect(left.at()).toBe('idle');
  });
});
