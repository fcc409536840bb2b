import { isSmsCode } from '@contract/readers/digits';
import { isMobileNumber } from '@contract/readers/mobileNumber';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { TOAST_DURATION } from '@/config/constants';
import { type CountryChoice, countryMachine } from '@/machines/account/country/country.machine';
import {
  type HumanPuzzle,
  type HumanSolution,
  type HumanVerdict,
  humanCheckMachine,
} from '@/machines/account/humanCheck/humanCheck.machine';
import {
  type CodeRequest,
  type CodeWait,
  type NumberWait,
  type SmsCodeEvent,
  type SmsCodeInput,
  secondsUntil,
  smsCodeControl,
  smsCodeMachine,
} from '@/machines/account/smsCode/smsCode.machine';
import { UNREACHABLE } from '@/machines/shared/samples';
import { deferred, recorder, settle } from '../../support/chart';

const NUMBER = { mobileNum: '9171234567', countryDialingCode: '63' };
const PUZZLE: HumanPuzzle = {
  challengeId: 'h1',
  slider: { background: 'b', piece: 'p', width: 300, height: 150, pieceWidth: 50, pieceTop: 40 },
  proofOfWork: { salt: 's', difficulty: 8 },
  lifetimeMs: 120_000,
};
const NOW = 1_800_000_000_000;

async function start(input: Partial<SmsCodeInput> = {}, running: readonly NumberWait[] = []) {
  const clock = new SimulatedClock();
  const sending = deferred<CodeWait, CodeRequest>();
  const reception = deferred<string>();
  const puzzles = deferred<HumanPuzzle>();
  const verdicts = deferred<HumanVerdict, HumanSolution>();
  const log = recorder();
  const rhythm: number[] = [];
  let tell: ((event: SmsCodeEvent) => void) | undefined;
  const actor = createActor(
    smsCodeMachine.provide({
      actors: {
        humanCheck: humanCheckMachine.provide({
          actors: { fetchPuzzle: puzzles.logic, judge: verdicts.logic },
        }),
        country: countryMachine.provide({ actors: { fetchCountry: deferred<CountryChoice>().logic } }),
        sendCode: sending.logic,
        recallWaits: fromPromise(async () => running),
        receiveCode: reception.logic,
        clock: fromCallback<SmsCodeEvent, { everyMs: number }>(({ sendBack, input: { everyMs } }) => {
          rhythm.push(everyMs);
          tell = sendBack;
          return () => {
            tell = undefined;
          };
        }),
      },
      actions: {
        rememberWaits: log.action('rememberWaits'),
        showLoading: log.action('showLoading'),
        hideLoading: log.action('hideLoading'),
        notify: log.action('notify'),
      },
    }),
    { clock, input: { purpose: 'registration', ...input } },
  ).start();
  await settle();
  const snapshot = () => actor.getSnapshot();
  const ask = (number = NUMBER) => actor.send({ type: 'code.request', ...number });
  const human = () => snapshot().children.humanCheck;
  return {
    clock,
    sending,
    reception,
    puzzles,
    verdicts,
    log,
    rhythm,
    snapshot,
    ask,
    human,
    send: actor.send,
    control: () => smsCodeControl(snapshot()),
    ticking: () => tell !== undefined,
    tick: (now: number) => tell?.({ type: 'clock.tick', now }),
    /** Requests a code and passes the human check. */
    async asked() {
      ask();
      await puzzles.last().answer(PUZZLE);
      human()?.send({ type: 'slider.moved', left: 120 });
      human()?.send({ type: 'slider.released' });
      await verdicts.last().answer({ kind: 'human', humanToken: 'human-token' });
    },
  };
}

/** The answer after too many requests. */
const REFUSED: CodeWait = { deadline: NOW + 30_000, isRefused: true };

async function refused() {
  const stage = await start();
  await stage.asked();
  await stage.sending.last().answer(REFUSED);
  return stage;
}

async function counting(deadline = NOW + 90_000) {
  const stage = await start();
  await stage.asked();
  await stage.sending.last().answer({ deadline, isRefused: false });
  return stage;
}

describe('SMS-04 SMS-06 the wait belongs to the number', () => {
  const OTHER = { ...NUMBER, mobileNum: `${NUMBER.mobileNum.slice(0, -1)}9` };
  const typed = (mobileNum: string, countryDialingCode = '63') =>
    ({ type: 'number.changed', mobileNum, countryDialingCode }) as const;
  const WAYS: readonly (readonly [string, readonly SmsCodeEvent[]])[] = [
    ['a digit deleted and typed again', [typed(NUMBER.mobileNum.slice(0, -1)), typed(NUMBER.mobileNum)]],
    [
      'two digits',
      [typed(NUMBER.mobileNum.slice(0, -1)), typed(NUMBER.mobileNum.slice(0, -2)), typed(NUMBER.mobileNum)],
    ],
    [
      'the number cleared and typed again',
      [typed('917123'), typed(''), typed('917123'), typed(NUMBER.mobileNum)],
    ],
    ['another number, and the first again', [typed(OTHER.mobileNum), typed(NUMBER.mobileNum)]],
    ['typed with its leading zero', [typed(OTHER.mobileNum), typed(`0${NUMBER.mobileNum}`)]],
    ['another country, and the first again', [typed(NUMBER.mobileNum, '84'), typed(NUMBER.mobileNum)]],
    ['typed with the dialing code', [typed(OTHER.mobileNum), typed(`63${NUMBER.mobileNum}`)]],
    ['the dialing code with its plus', [typed(OTHER.mobileNum), typed(NUMBER.mobileNum, '+63')]],
  ];
  const COUNTDOWN: CodeWait = { deadline: NOW + 90_000, isRefused: false };
  const seconds = (left: number) => ({ kind: 'countdown', seconds: left });

  describe.each([
    ['the countdown of a code', COUNTDOWN, seconds(20)],
    ['that after too many attempts', { ...REFUSED, deadline: NOW + 90_000 }, { kind: 'cooldown' }],
  ])('%s', (_, wait, shown) => {
    async function waiting() {
      const stage = await start();
      await stage.asked();
      await stage.sending.last().answer(wait);
      return stage;
    }

    it('another number gets the button, without an error; the same number or an incomplete one does not', async () => {
      const { send, control, tick, snapshot } = await waiting();
      for (const mobileNum of [NUMBER.mobileNum, '', NUMBER.mobileNum.slice(0, 4)]) {
        send(typed(mobileNum));
        tick(NOW + 70_000);
        expect(control()).toEqual(shown);
      }
      send(typed(OTHER.mobileNum));
      expect([control(), snapshot().context.failure]).toEqual([{ kind: 'button' }, null]);
    });

    it.each(WAYS)('%s shows it again, with no human check and no request', async (_way, events) => {
      const { send, control, tick, puzzles, sending } = await waiting();
      for (const event of events) send(event);
      tick(NOW + 70_000);
      expect([control(), puzzles.calls.length, sending.calls.length]).toEqual([shown, 1, 1]);
      tick(NOW + 90_000);
      expect(control()).toEqual({ kind: 'button' });
    });

    it('in another country it is another number, whose code can be requested', async () => {
      const { send, control } = await waiting();
      send(typed(NUMBER.mobileNum, '84'));
      expect(control()).toEqual({ kind: 'button' });
    });

    it('one that ended while another number stood in the form is over', async () => {
      const { send, control, tick, puzzles, ask, snapshot } = await waiting();
      send(typed(OTHER.mobileNum));
      send(typed(NUMBER.mobileNum));
      tick(NOW + 90_000);
      expect([control(), snapshot().context.failure]).toEqual([{ kind: 'button' }, null]);
      send(typed(NUMBER.mobileNum));
      expect(control()).toEqual({ kind: 'button' });
      ask();
      expect(puzzles.calls.length).toBe(2);
    });

    it.each([
      ['no number', '', shown],
      ['its number', NUMBER.mobileNum, shown],
      ['another number', OTHER.mobileNum, { kind: 'button' }],
    ])('after a reload, or in a form opened again with %s', async (_form, mobileNum, first) => {
      const { control, tick, send } = await start({}, [{ ...NUMBER, ...wait }]);
      if (mobileNum !== '') send(typed(mobileNum));
      tick(NOW + 70_000);
      expect(control()).toEqual(first);
      send(typed(NUMBER.mobileNum));
      tick(NOW + 70_000);
      expect(control()).toEqual(shown);
    });
  });

  it('each of two numbers has its own', async () => {
    const { send, control, tick, sending, ask, puzzles, human, verdicts, log } = await counting();
    send(typed(OTHER.mobileNum));
    ask(OTHER);
    await puzzles.last().answer(PUZZLE);
    human()?.send({ type: 'slider.moved', left: 120 });
    human()?.send({ type: 'slider.released' });
    await verdicts.last().answer({ kind: 'human', humanToken: 'human-token' });
    log.take();
    await sending.last().answer({ deadline: NOW + 120_000, isRefused: false });
    expect(log.take()).toContainEqual([
      'rememberWaits',
      {
        purpose: 'registration',
        waits: [
          { ...NUMBER, deadline: NOW + 90_000, isRefused: false },
          { ...OTHER, deadline: NOW + 120_000, isRefused: false },
        ],
      },
    ]);
    tick(NOW);
    expect(control()).toEqual(seconds(120));
    send(typed(NUMBER.mobileNum));
    tick(NOW);
    expect(control()).toEqual(seconds(90));
    send(typed(OTHER.mobileNum));
    tick(NOW);
    expect(control()).toEqual(seconds(120));
  });

  it('a refused number and one with a code show each its own', async () => {
    const { send, control, tick, sending, ask, puzzles, human, verdicts, snapshot } = await refused();
    send(typed(OTHER.mobileNum));
    ask(OTHER);
    await puzzles.last().answer(PUZZLE);
    human()?.send({ type: 'slider.moved', left: 120 });
    human()?.send({ type: 'slider.released' });
    await verdicts.last().answer({ kind: 'human', humanToken: 'human-token' });
    await sending.last().answer({ deadline: NOW + 120_000, isRefused: false });
    const shown = () => [control(), snapshot().context.failure?.code];
    tick(NOW);
    expect(shown()).toEqual([seconds(120), undefined]);
    send(typed(NUMBER.mobileNum));
    tick(NOW);
    expect(shown()).toEqual([{ kind: 'cooldown' }, 'rate.limited']);
    send(typed(OTHER.mobileNum));
    tick(NOW);
    expect(shown()).toEqual([seconds(120), undefined]);
  });

  it('a number that the form has before the stored waits are read', async () => {
    const running = deferred<readonly NumberWait[], SmsCodeInput>();
    const actor = createActor(
      smsCodeMachine.provide({
        actors: {
          country: countryMachine.provide({ actors: { fetchCountry: deferred<CountryChoice>().logic } }),
          recallWaits: running.logic,
          receiveCode: deferred<string>().logic,
          clock: fromCallback(() => {}),
        },
      }),
      { input: { purpose: 'login' } },
    ).start();
    actor.send(typed(OTHER.mobileNum));
    await running.last().answer([{ ...NUMBER, deadline: NOW + 12_000, isRefused: false }]);
    expect(smsCodeControl(actor.getSnapshot())).toEqual({ kind: 'button' });
  });
});

describe('the number', () => {
  it('SMS-01 the idle control is the get-code button', async () => {
    expect((await start()).control()).toEqual({ kind: 'button' });
  });

  it.each(['', '12345', '91712x4567', '+639171234567', '9171234567\n', '123456789012345678901', '९१७१२३४'])(
    'SMS-02 "%s" is not valid: no human check, no request',
    async (mobileNum) => {
      const { ask, snapshot, puzzles, sending, send } = await start();
      ask({ ...NUMBER, mobileNum });
      expect([snapshot().value, puzzles.calls, sending.calls]).toEqual([
        { offering: 'numberInvalid' },
        [],
        [],
      ]);
      send({ type: 'number.changed', ...NUMBER });
      expect(snapshot().value).toEqual({ offering: 'idle' });
    },
  );

  it('SMS-02 SMS-12 is six to twenty digits, and nothing else', () => {
    const near = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 24 });
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ maxLength: 24 })), (text) => {
        const digits = [...text].every((unit) => '0123456789'.includes(unit));
        expect(isMobileNumber(text)).toBe(digits && text.length >= 6 && text.length <= 20);
      }),
      { numRuns: 500 },
    );
  });

  it('SMS-11 a code is one to ten digits, and nothing else', () => {
    const near = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 13 });
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ maxLength: 13 })), (text) => {
        const digits = [...text].every((unit) => '0123456789'.includes(unit));
        expect(isSmsCode(text)).toBe(digits && text.length >= 1 && text.length <= 10);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the request', () => {
  it('SMS-03 waits for the human check and sends its token', async () => {
    const { ask, asked, sending, puzzles } = await start({ purpose: 'reset' });
    ask();
    expect([puzzles.calls.length, sending.calls.length]).toEqual([1, 0]);
    await asked();
    expect(sending.calls.map(({ input }) => input)).toEqual([
      { ...NUMBER, purpose: 'reset', humanToken: 'human-token' },
    ]);
  });

  it('SMS-03 closing the check sends nothing and restores the button', async () => {
    const { ask, puzzles, human, sending, control } = await start();
    ask();
    await puzzles.last().answer(PUZZLE);
    human()?.send({ type: 'check.cancel' });
    expect([sending.calls, control()]).toEqual([[], { kind: 'button' }]);
  });

  it('is the only pending one, and its token is used once', async () => {
    const { asked, ask, sending, puzzles, snapshot, control } = await start();
    await asked();
    ask();
    expect([sending.calls.length, puzzles.calls.length, control()]).toEqual([1, 1, { kind: 'busy' }]);
    await sending.last().fail(UNREACHABLE);
    expect(snapshot().context.humanToken).toBe('');
    ask();
    expect([sending.calls.length, puzzles.calls.length]).toEqual([1, 2]);
  });

  it('SMS-08 ERR-20 that succeeds hides the loading and shows "sms sent" for 1.5 s', async () => {
    const { log } = await counting();
    expect(log.take()).toEqual([
      ['showLoading', { id: 'smsCode', message: 'message.please_wait', duration: 'loading' }],
      ['hideLoading', { id: 'smsCode' }],
      [
        'rememberWaits',
        { purpose: 'registration', waits: [{ ...NUMBER, deadline: NOW + 90_000, isRefused: false }] },
      ],
      ['notify', { message: 'message.sms_sent', tone: 'success', duration: 'success' }],
    ]);
    expect(TOAST_DURATION.success).toBe(1500);
  });

  it.each([
    ['fails', async ({ sending }: Awaited<ReturnType<typeof start>>) => sending.last().fail(UNREACHABLE)],
    [
      'does not answer in 15 s',
      async ({ clock }: Awaited<ReturnType<typeof start>>) => void clock.increment(15_000),
    ],
  ])('SMS-09 that %s hides the loading and shows no success', async (_, happens) => {
    const stage = await start();
    await stage.asked();
    await happens(stage);
    expect(stage.log.take().map(([name]) => name)).toEqual(['showLoading', 'hideLoading']);
    expect(stage.snapshot().context.failure).not.toBeNull();
  });

  it('SMS-09 that exceeds the limit shows no success and waits until the server allows another', async () => {
    const { log, control, tick, ask, puzzles, snapshot, rhythm } = await refused();
    expect(log.take()).toEqual([
      ['showLoading', { id: 'smsCode', message: 'message.please_wait', duration: 'loading' }],
      ['hideLoading', { id: 'smsCode' }],
      ['rememberWaits', { purpose: 'registration', waits: [{ ...NUMBER, ...REFUSED }] }],
    ]);
    ask();
    tick(NOW + 29_999);
    expect([control(), puzzles.calls.length, rhythm]).toEqual([{ kind: 'cooldown' }, 1, [500]]);
    expect(snapshot().context.failure).toEqual({ code: 'rate.limited' });
    tick(NOW + 30_000);
    expect([control(), snapshot().context.failure]).toEqual([{ kind: 'button' }, null]);
  });
});

describe('the countdown', () => {
  it('SMS-05 is refreshed every 500 ms', async () => {
    expect((await counting()).rhythm).toEqual([500]);
  });

  it('SMS-07 shows 60 first, and the actual value from the first tick on', async () => {
    const { control, tick } = await counting();
    expect(control()).toEqual({ kind: 'countdown', seconds: 60 });
    tick(NOW);
    expect(control()).toEqual({ kind: 'countdown', seconds: 90 });
  });

  it('SMS-04 SMS-06 runs to the expiry of the server; at 0 the button returns and the clock stops', async () => {
    const { control, tick, ticking } = await counting();
    const shown: unknown[] = [];
    for (const now of [NOW + 30_000, NOW + 30_500, NOW + 31_000, NOW + 89_001, NOW + 89_999, NOW + 90_000]) {
      tick(now);
      shown.push(control());
    }
    const seconds = (left: number) => ({ kind: 'countdown', seconds: left });
    expect(shown).toEqual([
      seconds(60),
      seconds(60),
      seconds(59),
      seconds(1),
      seconds(1),
      { kind: 'button' },
    ]);
    expect(ticking()).toBe(false);
  });

  it('SMS-06 after the device slept past its end, the button is back', async () => {
    const { control, tick } = await counting();
    tick(NOW + 3_600_000);
    expect(control()).toEqual({ kind: 'button' });
  });

  it('no code can be requested while it runs', async () => {
    const { ask, puzzles, sending } = await counting();
    ask();
    expect([puzzles.calls.length, sending.calls.length]).toEqual([1, 1]);
  });

  it('SMS-04 continues after a reload from its timestamp, without another request', async () => {
    const { control, tick, sending } = await start({}, [
      { ...NUMBER, deadline: NOW + 12_000, isRefused: false },
    ]);
    tick(NOW);
    expect([control(), sending.calls]).toEqual([{ kind: 'countdown', seconds: 12 }, []]);
  });

  it('SMS-04 never shows less than 0 or more than the expiry, and decreases by one each second', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: -1e6, max: 1e6 }),
        (deadline, before) => {
          const shown = secondsUntil(deadline, deadline - before);
          expect(shown).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(shown)).toBe(true);
          if (before > 0) {
            expect(shown * 1000).toBeGreaterThanOrEqual(before);
            expect(shown * 1000 - before).toBeLessThan(1000);
            expect(secondsUntil(deadline, deadline - before + 1000)).toBe(shown - 1);
          } else expect(shown).toBe(0);
        },
      ),
    );
  });
});

describe('the code that the browser reads from the message', () => {
  it.each([
    ['123456', '123456'],
    ['12 34', '1234'],
    ['Ang code mo: 12-34-56', '123456'],
    ['no code', ''],
    ['12345678901', ''],
  ])('"%s" fills the field with "%s"', async (message, code) => {
    const { reception, snapshot } = await counting();
    await reception.last().answer(message);
    expect(snapshot().context.receivedCode).toBe(code);
  });

  it('of an earlier message is cleared once another code is requested', async () => {
    const { reception, snapshot, tick, asked, sending } = await counting();
    await reception.last().answer('123456');
    tick(NOW + 90_000);
    await asked();
    await sending.last().answer({ deadline: NOW + 180_000, isRefused: false });
    expect(snapshot().context.receivedCode).toBe('');
  });

  it('is awaited only while the countdown runs', async () => {
    const { reception, tick } = await counting();
    tick(NOW + 90_000);
    expect(reception.waited()).toEqual([]);
  });

  it('that cannot be read does not stop the countdown', async () => {
    const { reception, control } = await counting();
    await reception.last().fail(UNREACHABLE);
    expect(control().kind).toBe('countdown');
  });
});
