import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { launchMachine } from '@/machines/play/launch/launch.machine';
import type { LaunchMode, LaunchRequest } from '@/machines/play/launch/launchRules';
import { launchView } from '@/machines/play/launch/launchView';
import { sampleGame, sessionOfType } from '@/machines/shared/samples';

/** A launch chart whose server opens every game, with a record of its requests and of the clock's start values. */
function start(memberType: number | null, mayDeposit: () => Promise<boolean> = () => Promise.resolve(true)) {
  const requests: LaunchRequest[] = [];
  const clocks: number[] = [];
  const deposits: number[] = [];
  let logins = 0;
  const launch = createActor(
    launchMachine.provide({
      actors: {
        openGame: fromPromise(({ input }) => {
          requests.push(input);
          return Promise.resolve({
            launchId: `l${requests.length}`,
            url: '/studio/slots',
            origin: 'null',
            mode: input.launch === 'general' && input.freePlay ? ('free' as const) : ('real' as const),
            orientation: 'any' as const,
          });
        }),
        mayDeposit: fromPromise(mayDeposit),
        openDeposit: fromPromise(async ({ input }) => {
          deposits.push(input.nodeId);
        }),
        watchFrame: fromCallback(() => {}),
        clock: fromCallback(({ input }) => {
          clocks.push(input.elapsedSeconds);
        }),
      },
      actions: {
        openLogin: () => {
          logins += 1;
        },
      },
    }),
    { input: { session: sessionOfType(memberType) } },
  );
  launch.start();
  return { launch, requests, clocks, deposits, logins: () => logins };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('launch', () => {
  it('LAUNCH-01 a visitor gets the login popup, and the game after it', async () => {
    const { launch, requests, logins } = start(null);
    launch.send({ type: 'game.launch', game: sampleGame(1), mode: 'real', mapping: {} });
    expect(logins()).toBe(1);
    expect(requests).toEqual([]);
    expect(launchView(launch.getSnapshot())).toBe('none');
    launch.send({ type: 'session.changed', session: sessionOfType(0) });
    await settled();
    expect(requests).toHaveLength(1);
    expect(launchView(launch.getSnapshot())).toBe('loading');
  });

  it('API-03 a visitor who chose free play and starts a trial plays in it', async () => {
    const { launch, requests } = start(null);
    launch.send({ type: 'game.launch', game: sampleGame(1), mode: 'free', mapping: {} });
    launch.send({ type: 'session.changed', session: sessionOfType(4) });
    await settled();
    expect(requests).toMatchObject([{ launch: 'general', freePlay: false }]);
    expect(launchView(launch.getSnapshot())).toBe('loading');
  });

  it('LAUNCH-01 ERR-01 an expired session is noticed before the call fails: the game opens after the login', async () => {
    const { launch, requests, logins } = start(0);
    launch.send({ type: 'game.launch', game: sampleGame(1), mode: 'real', mapping: {} });
    launch.send({ type: 'session.changed', session: sessionOfType(null) });
    expect(logins()).toBe(1);
    expect(launchView(launch.getSnapshot())).toBe('none');
    launch.send({ type: 'session.changed', session: sessionOfType(1) });
    await settled();
    expect(requests).toHaveLength(2);
    expect(launchView(launch.getSnapshot())).toBe('loading');
  });

  it('reloading a game is another launch, because its ticket is valid once; the time played continues', async () => {
    const { launch, requests, clocks } = start(0);
    launch.send({ type: 'game.launch', game: sampleGame(1), mode: 'real', mapping: {} });
    await settled();
    launch.send({ type: 'frame.ready' });
    launch.send({ type: 'clock.tick', elapsedSeconds: 42 });
    launch.send({ type: 'game.reload' });
    await settled();
    expect(requests).toHaveLength(2);
    expect(launch.getSnapshot().context.launched?.launchId).toBe('l2');
    expect(clocks).toEqual([0, 42]);
    launch.send({ type: 'game.close' });
    expect(launch.getSnapshot().context.elapsedSeconds).toBe(0);
  });

  it('a bet larger than the balance: a deposit is offered over the paused game, which continues or closes for it', async () => {
    const { launch, deposits } = start(0);
    launch.send({ type: 'game.launch', game: sampleGame(7), mode: 'real', mapping: {} });
    await settled();
    launch.send({ type: 'frame.ready' });
    launch.send({ type: 'frame.shortOfMoney' });
    // The game continues during the call.
    expect(launchView(launch.getSnapshot())).toBe('playing');
    await settled();
    expect(launchView(launch.getSnapshot())).toBe('short');
    launch.send({ type: 'deposit.decline' });
    expect(launchView(launch.getSnapshot())).toBe('playing');
    launch.send({ type: 'frame.shortOfMoney' });
    await settled();
    launch.send({ type: 'deposit.choose' });
    expect(launchView(launch.getSnapshot())).toBe('none');
    await settled();
    expect(deposits).toEqual([7]);
    expect(launch.getSnapshot().matches('idle')).toBe(true);
  });

  it.each<readonly [string, number, LaunchMode, () => Promise<boolean>]>([
    ['in free play', 0, 'free', () => Promise.resolve(true)],
    ['if a limit or break of the player forbids it', 0, 'real', () => Promise.resolve(false)],
    ['where that cannot be asked', 0, 'real', () => Promise.reject(new Error('unreachable'))],
  ])('no deposit is offered %s', async (_, memberType, mode, mayDeposit) => {
    const { launch } = start(memberType, mayDeposit);
    launch.send({ type: 'game.launch', game: sampleGame(1), mode, mapping: {} });
    await settled();
    launch.send({ type: 'frame.ready' });
    launch.send({ type: 'frame.shortOfMoney' });
    await settled();
    expect(launch.getSnapshot().matches({ open: 'playing' })).toBe(true);
  });

  it('the player’s own limit closes the game once it is known, whatever was offered', async () => {
    const { launch, deposits } = start(0);
    launch.send({ type: 'game.launch', game: sampleGame(1), mode: 'real', mapping: {} });
    await settled();
    launch.send({ type: 'frame.ready' });
    launch.send({ type: 'frame.shortOfMoney' });
    await settled();
    launch.send({ type: 'playRestriction.changed', playRestriction: 'limited' });
    expect(launchView(launch.getSnapshot())).toBe('none');
    launch.send({ type: 'deposit.choose' });
    await settled();
    expect(deposits).toEqual([]);
  });

  it('LAUNCH-04 LAUNCH-05 a lottery asks for Tradition or Entertainment and sends the choice', async () => {
    const { launch, requests } = start(0);
    const game = sampleGame(3, { vassalage: 'LOTT', gameType: 'LOTT' });
    launch.send({ type: 'game.launch', game, mode: 'real', mapping: {} });
    expect(launchView(launch.getSnapshot())).toBe('playTypes');
    launch.send({ type: 'playType.choose', playType: 'ent' });
    await settled();
    expect(requests).toMatchObject([
      { launch: 'lottery', playType: 'ent', prizeMode: 'LOTT', gameCode: game.gameCode },
    ]);
  });
});

describe('what a launch shows', () => {
  const { context } = createActor(launchMachine, { input: { session: sessionOfType(0) } }).getSnapshot();
  type Value = Parameters<typeof launchMachine.resolveState>[0]['value'];

  it.each<readonly [Value, string]>([
    ['idle', 'none'],
    ['choosingPlayType', 'playTypes'],
    ['requesting', 'opening'],
    ['failed', 'failed'],
    [{ open: 'loading' }, 'loading'],
    [{ open: { playing: 'unasked' } }, 'playing'],
    [{ open: 'checking' }, 'checking'],
    [{ open: { playing: 'asking' } }, 'playing'],
    [{ open: 'short' }, 'short'],
    ['depositing', 'none'],
    [{ open: 'stalled' }, 'stalled'],
  ])('%j: %s', (value, view) => {
    expect(launchView(launchMachine.resolveState({ value, context }))).toBe(view);
  });
});
