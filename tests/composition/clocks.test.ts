import { afterEach, describe, expect, it } from 'vitest';
import { createActor, type SnapshotFrom, waitFor } from 'xstate';
import { accountServices } from '@/composition/account/accountServices';
import { captchaFlow } from '@/composition/account/captchaFlow';
import { smsCodeFlow } from '@/composition/account/smsCodeFlow';
import { lotteryFlow } from '@/composition/catalogue/lotteryFlow';
import { winnersFlow } from '@/composition/site/deferredChartsFlow';
import type { smsCodeMachine } from '@/machines/account/smsCode/smsCode.machine';
import { drawState } from '@/machines/catalogue/lottery/lotteryBoard';
import { MEMBER_RECORD } from '@/machines/shared/samples';
import { create, refusal, stage, success } from './support';

/* Every countdown on phones whose clocks are wrong follows the server's time. */

const DAY = 86_400_000;
const { site, respond, tellTime } = stage();
const running: { stop(): void }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
});
function run<T extends { start(): unknown; stop(): void }>(actor: T): T {
  actor.start();
  running.push(actor);
  return actor;
}

const puzzle = (expirationTime: number) => ({
  challengeId: 'h1',
  slider: {
    background: 'data:image/png;base64,AA==',
    piece: 'data:image/png;base64,AA==',
    width: 300,
    height: 150,
    pieceWidth: 44,
    pieceTop: 20,
  },
  proofOfWork: { salt: 'salt', difficulty: 4 },
  expirationTime,
});
const draw = (closeTime: number) => ({
  gameCode: 'VNHN',
  displayName: 'Ha Noi Draw',
  numero: '1',
  closeTime,
  drawTime: closeTime + 60_000,
  numbers: [],
});
const winner = (wonTime: number) => ({
  nodeId: 1,
  userName: 'an***',
  displayName: 'A game',
  icon: '',
  gameType: 'RNG',
  winAmount: 5,
  currency: 'PHP',
  wonTime,
});

describe.each([
  ['a day fast', -DAY],
  ['a day slow', DAY],
  ['three minutes fast', -180_000],
  ['right', 0],
])('on a clock that is %s', (_, ahead) => {
  /** The server answers with its own time. */
  function serve(refusals: Readonly<Record<string, ReturnType<typeof refusal>>> = {}) {
    const now = Date.now() + ahead;
    tellTime(now);
    const lottery = {
      gameCode: 'VNHN',
      displayName: 'Ha Noi Draw',
      vassalage: 'TCG_LOTTO_VN',
      nodeId: 7,
      icon: '',
      prizeModes: ['LOTT'],
      playTypes: ['trad'],
    };
    const answers: Readonly<Record<string, unknown>> = {
      '/account/verification': { ...puzzle(now + 120_000), humanToken: 'token' },
      '/account/verification/code': { expirationTime: now + 120_000 },
      '/account/captcha': { captchaId: 'c1', image: 'data:image/svg+xml,x', expirationTime: now + 300_000 },
      '/system/country': { country: 'PH', countryDialingCode: '+63', dialingCodes: [] },
      '/lottery/menus': { list: [] },
      '/lottery/list': { list: [lottery] },
      '/lottery/numero': { serverTime: now, list: [draw(now + 90_000)] },
      '/lottery/vn/numero': { serverTime: now, list: [] },
      '/lottery/vn/recent': { list: [] },
      '/catalogue/winners': { list: [winner(now - 300_000)] },
      '/catalogue/ranking': { list: [] },
    };
    respond((path) => {
      const [plain = ''] = path.split('?');
      return refusals[plain] ?? success(answers[plain]);
    });
  }

  const isCounting = (now: SnapshotFrom<typeof smsCodeMachine>) =>
    now.matches({ waiting: 'counting' }) && now.context.secondsLeft !== 60;

  it('SMS-03 SMS-04 a puzzle is valid for two minutes, and a code counts down from 120', async () => {
    serve();
    const { services } = site();
    const sms = run(
      createActor(smsCodeFlow(services, accountServices(services).phone), { input: { purpose: 'login' } }),
    );
    await waitFor(sms, (now) => now.matches('offering'));
    sms.send({ type: 'code.request', mobileNum: '9171234567', countryDialingCode: '63' });
    const { children } = await waitFor(sms, (now) => now.matches('checkingHuman'));
    const check = children.humanCheck;
    if (check === undefined) throw new Error('no human check');
    const { context: shown } = await waitFor(check, (now) => now.matches('sliding'));
    expect(shown.puzzle?.lifetimeMs).toBeGreaterThan(110_000);
    expect(shown.puzzle?.lifetimeMs).toBeLessThanOrEqual(120_000);
    check.send({ type: 'slider.moved', left: 40 });
    check.send({ type: 'slider.released' });
    const counting = await waitFor(sms, isCounting);
    expect(counting.context.secondsLeft).toBeGreaterThan(110);
    expect(counting.context.secondsLeft).toBeLessThanOrEqual(120);
    // After a reload the countdown continues on the same clock.
    const again = run(
      createActor(smsCodeFlow(services, accountServices(services).phone), { input: { purpose: 'login' } }),
    );
    const resumed = await waitFor(again, isCounting, { timeout: 3_000 });
    expect(resumed.context.secondsLeft).toBeGreaterThan(110);
    expect(resumed.context.secondsLeft).toBeLessThanOrEqual(120);
    // A code for another purpose can be requested at once.
    const other = run(
      createActor(smsCodeFlow(services, accountServices(services).phone), {
        input: { purpose: 'registration' },
      }),
    );
    expect((await waitFor(other, (now) => !now.matches('resuming'))).matches('offering')).toBe(true);
  });

  it('SMS-04 SMS-06 after too many codes a number waits, also in a form opened again', async () => {
    serve({ '/account/verification/code': refusal(429, 'rate.limited') });
    const { services } = site();
    const open = () =>
      run(
        createActor(smsCodeFlow(services, accountServices(services).phone), { input: { purpose: 'reset' } }),
      );
    const sms = open();
    await waitFor(sms, (now) => now.matches('offering'));
    const since = Date.now();
    sms.send({ type: 'code.request', mobileNum: '9171234567', countryDialingCode: '63' });
    const { children } = await waitFor(sms, (now) => now.matches('checkingHuman'));
    const check = children.humanCheck;
    if (check === undefined) throw new Error('no human check');
    await waitFor(check, (now) => now.matches('sliding'));
    check.send({ type: 'slider.moved', left: 40 });
    check.send({ type: 'slider.released' });
    for (const form of [() => sms, open]) {
      const { context } = await waitFor(form(), (now) => now.matches({ waiting: 'coolingDown' }));
      expect(context.failure).toEqual({ code: 'rate.limited' });
      // A minute, if the platform does not say how long.
      expect(context.deadline).toBeGreaterThanOrEqual(since + 60_000);
      expect(context.deadline).toBeLessThanOrEqual(Date.now() + 60_000);
    }
  });

  it('CAPTCHA-01 a picture is valid for five minutes', async () => {
    serve();
    const { services } = site();
    const captcha = run(createActor(captchaFlow(services)));
    const { context } = await waitFor(captcha, (now) => now.matches('showing'));
    expect(context.picture?.lifetimeMs).toBeGreaterThan(290_000);
    expect(context.picture?.lifetimeMs).toBeLessThanOrEqual(300_000);
  });

  it('ROUTE-20 a draw closes in 90 seconds', async () => {
    serve();
    const flow = lotteryFlow('lott', 'LOTT')(site({ session: MEMBER_RECORD }).services)(create);
    if (flow.name !== 'lott') throw new Error('not the lottery');
    const { context } = await waitFor(run(flow.ref), (now) => now.matches('showing'));
    const [next] = context.board.draws;
    if (next === undefined) throw new Error('no draw');
    const { phase, seconds } = drawState(next, Date.now() + context.board.clockAhead);
    expect(phase).toBe('open');
    expect(seconds).toBeGreaterThan(80);
    expect(seconds).toBeLessThanOrEqual(90);
  });

  it('ENTITY-34 five minutes ago is five minutes ago', async () => {
    serve();
    const boards = run(createActor(winnersFlow(site().services)));
    boards.send({ type: 'boards.seen' });
    const { context } = await waitFor(boards, (now) => now.matches('showing'));
    const ago = Date.now() - (context.winners[0]?.wonTime ?? 0);
    expect(Math.abs(ago - 300_000)).toBeLessThan(40_000);
  });
});
