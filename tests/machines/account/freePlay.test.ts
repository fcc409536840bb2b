import type { SessionRecord } from '@contract/session';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { TOAST_DURATION } from '@/config/constants';
import { freePlayMachine, mayFreePlay } from '@/machines/account/freePlay/freePlay.machine';
import { sessionOfType, TRIAL_RECORD, UNREACHABLE } from '@/machines/shared/samples';
import { deferred, recorder } from '../../support/chart';

const SHOWN = ['showLoading', { id: 'freePlay', message: 'message.please_wait', duration: 'loading' }];
const HIDDEN = ['hideLoading', { id: 'freePlay' }];
const REFUSED = ['notify', { message: 'error.free.play.refused', tone: 'offline', duration: 'offlineStyle' }];

function start() {
  const clock = new SimulatedClock();
  const server = deferred<SessionRecord, { moduleId: string }>();
  const log = recorder();
  const actor = createActor(
    freePlayMachine.provide({
      actors: { startTrial: server.logic },
      actions: {
        startSession: log.action('startSession'),
        showLoading: log.action('showLoading'),
        hideLoading: log.action('hideLoading'),
        notify: log.action('notify'),
        reportFailed: log.action('reportFailed'),
      },
    }),
    { clock },
  ).start();
  return {
    clock,
    server,
    log,
    ask: (memberType: number | null, moduleId = '') =>
      actor.send({ type: 'freePlay.ask', moduleId, session: sessionOfType(memberType) }),
    cancel: () => actor.send({ type: 'freePlay.cancel' }),
  };
}

describe('who may try', () => {
  it.each([null, 0, 1, 2])('FREEPLAY-01 FREEPLAY-02 type %s gets a trial session', async (memberType) => {
    const { ask, server, log } = start();
    ask(memberType, 'slots');
    expect(server.last().input).toEqual({ moduleId: 'slots' });
    await server.last().answer(TRIAL_RECORD);
    expect(log.take()).toEqual([SHOWN, HIDDEN, ['startSession', { record: TRIAL_RECORD }]]);
  });

  it.each([-1, 3, 4, 5, 40, 41, 42])(
    'FREEPLAY-02 ERR-18 type %i is refused by a 2-second toast in the offline style, and nothing is requested',
    (memberType) => {
      const { ask, server, log } = start();
      ask(memberType);
      expect([log.take(), server.calls, TOAST_DURATION.offlineStyle]).toEqual([[REFUSED], [], 2000]);
    },
  );

  it('FREEPLAY-02 other types may not', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.double()), (type) => {
        expect(mayFreePlay(sessionOfType(type))).toBe(type === 0 || type === 1 || type === 2);
      }),
    );
  });
});

describe('a trial that does not start', () => {
  it.each([
    [
      'is refused',
      async ({ server }: ReturnType<typeof start>) => server.last().fail(UNREACHABLE),
      'error.network.unreachable',
    ],
    [
      'is not answered in 15 s',
      async ({ clock }: ReturnType<typeof start>) => void clock.increment(15_000),
      'error.network.timeout',
    ],
  ])('because it %s shows the reason and can be requested again', async (_, happens, message) => {
    const stage = start();
    stage.ask(null);
    await happens(stage);
    expect(stage.log.take()).toEqual([
      SHOWN,
      HIDDEN,
      ['notify', { message, tone: 'error', duration: 'default' }],
      ['reportFailed'],
    ]);
    stage.ask(null);
    expect(stage.server.calls).toHaveLength(2);
  });

  it('is requested once, and a cancelled one starts no session', async () => {
    const { ask, cancel, server, log } = start();
    ask(null);
    ask(null);
    expect(server.calls).toHaveLength(1);
    cancel();
    await server.last().answer(TRIAL_RECORD);
    expect(log.take()).toEqual([SHOWN, HIDDEN, ['reportFailed']]);
  });
});
