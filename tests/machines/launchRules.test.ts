import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { type LaunchEvent, type LaunchedGame, launchMachine } from '@/machines/launch/launch.machine';
import {
  isLotteryLaunch,
  type LaunchRequest,
  launchRequestOf,
  needsPlayType,
  prizeModeOf,
} from '@/machines/launch/launchRules';
import { sampleGame, UNREACHABLE } from '@/machines/samples';
import type { Game, VendorGameTypes } from '@/services/contract/catalogue';
import { deferred, recorder } from '../support/chart';

const SLOT = sampleGame(1, { gameType: 'RNG', vassalage: 'JL', gameId: 'g1' });
const OTHER = sampleGame(2);
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

function start(memberType: number | null = 0) {
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
        rememberRecent: log.action('rememberRecent'),
        refreshMember: log.action('refreshMember'),
        notify: log.action('notify'),
      },
    }),
    { clock, input: { memberType } },
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
    session: (type: number | null) => actor.send({ type: 'session.changed', memberType: type }),
    snapshot: () => actor.getSnapshot(),
    at: () => actor.getSnapshot().value,
    view: () => {
      const { value } = actor.getSnapshot();
      return typeof value === 'string' ? value : value.open;
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
    ['for free', SLOT, 'free'],
    ['a lottery', LOTTERY, 'real'],
  ] as const)(
    'LAUNCH-01 ERR-01 %s: the login popup opens, it is said why, and nothing is asked of the server',
    (_, game, mode) => {
      const { launch, log, server, view } = start(null);
      launch(game, mode);
      expect([log.take(), server.calls, view()]).toEqual([LOGIN_FIRST, [], 'awaitingLogin']);
    },
  );

  it('the game opens once somebody is logged in', () => {
    const { launch, session, server } = start(null);
    launch();
    session(0);
    expect(server.last().input).toMatchObject({ launch: 'general', gameId: 'g1' });
  });

  it('the game that was wanted last opens, and not the ones before', () => {
    const { launch, session, server, log } = start(null);
    launch(SLOT);
    launch(OTHER);
    session(0);
    expect(server.calls.map(({ input }) => input.nodeId)).toEqual([2]);
    expect(log.take()).toEqual([...LOGIN_FIRST, ...LOGIN_FIRST]);
  });

  it.each(['real', 'free'] as const)('one wanted as %s waits on while nobody has logged in', (mode) => {
    const { launch, session, log, server, view } = start(null);
    launch(SLOT, mode);
    log.take();
    session(null);
    expect([log.take(), server.calls, view()]).toEqual([[], [], 'awaitingLogin']);
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

  it('FREEPLAY-02 whoever logs in may have to be refused', () => {
    const { launch, session, server, log, at } = start(null);
    launch(SLOT, 'free');
    session(4);
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

  it('for money nobody is refused', () => {
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

  it('a game without free play says so and is not asked for', () => {
    const { launch, server, log } = start();
    launch(sampleGame(9, { freeplay: false }), 'free');
    expect([server.calls, log.take()]).toEqual([
      [],
      [['notify', { message: 'message.no_free_play', tone: 'info', duration: 'default' }]],
    ]);
  });
});

describe('the play type', () => {
  it('LAUNCH-04 a game that names its way of playing is played so, whatever was chosen', () => {
    for (const [named, chosen] of [
      ['ent', 'trad'],
      ['trad', 'ent'],
    ] as const) {
      const game = sampleGame(7, { vassalage: 'LOTT', gameType: 'LOTT', playType: named });
      expect(launchRequestOf(game, 'real', chosen, {})).toMatchObject({ playType: named });
    }
  });

  it.each(['trad', 'ent'] as const)('LAUNCH-05 %s is sent as it was chosen', (playType) => {
    const { launch, send, server } = start();
    launch(LOTTERY);
    expect(server.calls).toEqual([]);
    send({ type: 'playType.choose', playType });
    expect(server.last().input).toMatchObject({ launch: 'lottery', playType });
  });

  it('is asked anew for each game', () => {
    const { launch, send, at } = start();
    launch(LOTTERY);
    send({ type: 'launch.cancel' });
    launch(LOTTERY);
    expect(at()).toBe('choosingPlayType');
  });

  it('a logout while it is chosen ends it', () => {
    const { launch, session, at } = start();
    launch(LOTTERY);
    session(null);
    expect(at()).toBe('idle');
  });
});

describe('what the server is asked for', () => {
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

  it('LAUNCH-06 any vendor but the four goes by a general launch, with the mode that was asked for', () => {
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

  it('LAUNCH-04 only LOTT and ELOTT games that name no play type leave a choice', () => {
    const asks = (vassalage: string, playType: Game['playType']) => needsPlayType({ vassalage, playType });
    expect([asks('LOTT', ''), asks('ELOTT', ''), asks('LOTT', 'trad')]).toEqual([true, true, false]);
    expect([asks('TCG_LOTTO_VN', ''), asks('TCG_SEA', ''), asks('JL', '')]).toEqual([false, false, false]);
  });
});

describe('the request', () => {
  it('opens the game, watches its frame and remembers it among the recent ones', async () => {
    const { launch, server, view, frames, log } = start();
    launch();
    await server.last().answer(LAUNCHED);
    expect([view(), frames, log.take()]).toEqual([
      'loading',
      [{ origin: 'http://127.0.0.1', launchId: 'l1' }],
      [['rememberRecent', { game: SLOT }]],
    ]);
  });

  it('is the only one on its way', () => {
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

  it('LAUNCH-01 a session that ran out drops its answer, and asks to log in first', async () => {
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
  it('that does not report in 20 s, or fails, is stalled, and can recover', async () => {
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

  it('that is reloaded is launched anew, and its time goes on', async () => {
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
    ['a logout', { type: 'session.changed', memberType: null }],
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
