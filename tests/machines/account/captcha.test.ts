import { readCaptcha } from '@contract/readers/digits';
import { readingValue } from '@contract/readers/reading';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  type CaptchaPicture,
  captchaMachine,
  isCaptchaAnswer,
  type ProvenCaptcha,
} from '@/machines/account/captcha/captcha.machine';
import { UNREACHABLE } from '@/machines/shared/samples';
import { deferred } from '../../support/chart';

const LIFETIME = 300_000;
const picture = (captchaId: string, lifetimeMs = LIFETIME): CaptchaPicture => ({
  captchaId,
  image: `data:image/svg+xml,${captchaId}`,
  lifetimeMs,
});

async function showing(first = picture('first')) {
  const clock = new SimulatedClock();
  const server = deferred<CaptchaPicture>();
  const device = deferred<ProvenCaptcha>();
  const actor = createActor(
    captchaMachine.provide({ actors: { fetchCaptcha: server.logic, prove: device.logic } }),
    { clock },
  ).start();
  await server.last().answer(first);
  return {
    clock,
    server,
    device,
    prove: () => actor.send({ type: 'proof.chosen' }),
    type: (answer: string) => actor.send({ type: 'captcha.answer', answer }),
    refresh: () => actor.send({ type: 'captcha.refresh' }),
    at: () => actor.getSnapshot().value,
    input: () => actor.getSnapshot().context.answer,
    shown: () => actor.getSnapshot().context.picture?.captchaId ?? null,
  };
}

describe('without the picture', () => {
  const PROOF: ProvenCaptcha = { captchaId: 'proven', answer: '40417', lifetimeMs: LIFETIME };

  it('the device solves a proof of work instead of the player, and its answer is sent like a typed one', async () => {
    const { prove, device, at, input, shown, type } = await showing();
    type('12');
    prove();
    expect([at(), input(), shown()]).toEqual(['proving', '', null]);
    await device.last().answer(PROOF);
    expect([at(), input(), shown()]).toEqual(['proven', '40417', 'proven']);
    type('9');
    expect(input()).toBe('40417');
  });

  it('an expired proof loads a picture again, which the player can refresh', async () => {
    const { prove, device, at, clock, refresh } = await showing();
    prove();
    await device.last().answer(PROOF);
    clock.increment(LIFETIME);
    expect(at()).toBe('loading');
    refresh();
    expect(at()).toBe('loading');
  });

  it.each([
    ['fails', async ({ device }: Awaited<ReturnType<typeof showing>>) => device.last().fail(UNREACHABLE)],
    [
      'takes more than a minute',
      async ({ clock }: Awaited<ReturnType<typeof showing>>) => void clock.increment(60_000),
    ],
  ])('a proof that %s can be made again', async (_, happens) => {
    const stage = await showing();
    stage.prove();
    await happens(stage);
    expect(stage.at()).toBe('unavailable');
    stage.prove();
    expect(stage.at()).toBe('proving');
  });
});

describe('what is typed', () => {
  it.each([
    ['one digit', '7', true],
    ['six digits', '000000', true],
    ['seven digits', '1234567', false],
    ['nothing', '', false],
    ['a letter among digits', '12a4', false],
    ['a space', '12 34', true],
    ['a dash', '12-34', true],
    ['digits of another script', '١٢٣٤', true],
    ['a line end', '1234\n', true],
    ['a word', 'one', false],
  ])('CAPTCHA-04 %s', async (_, answer, isAnswer) => {
    const { type, input, at } = await showing();
    type(answer);
    expect(input()).toBe(answer);
    expect(at()).toEqual({ showing: isAnswer ? 'answered' : 'unanswered' });
  });

  it('CAPTCHA-04 counts as an answer exactly when one to six digits are read', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 8 });
    fc.assert(
      fc.property(fc.oneof(digits, fc.string({ maxLength: 8 }), fc.string({ unit: 'grapheme' })), (text) => {
        const units = [...text].filter((unit) => !' -_./,'.includes(unit));
        const isDigits = units.every((unit) => '0123456789'.includes(unit));
        if (isDigits) expect(isCaptchaAnswer(text)).toBe(units.length >= 1 && units.length <= 6);
        if (isCaptchaAnswer(text)) expect(readingValue(readCaptcha(text))).toMatch(/^[0-9]{1,6}$/);
      }),
      { numRuns: 1000 },
    );
  });

  it('CAPTCHA-04 is no longer an answer once it is deleted', async () => {
    const { type, at } = await showing();
    type('1234');
    type('');
    expect(at()).toEqual({ showing: 'unanswered' });
  });
});

describe('another picture', () => {
  it('CAPTCHA-02 clears the input at once and shows when it is loaded', async () => {
    const { type, refresh, input, shown, server } = await showing();
    type('1234');
    refresh();
    expect([input(), shown()]).toEqual(['', null]);
    await server.last().answer(picture('second'));
    expect([input(), shown()]).toEqual(['', 'second']);
  });

  it('a late answer to an earlier request is never shown', async () => {
    const { refresh, shown, server } = await showing();
    refresh();
    const late = server.last();
    refresh();
    await server.last().answer(picture('newest'));
    await late.answer(picture('late'));
    expect(shown()).toBe('newest');
    expect(server.calls).toHaveLength(3);
  });

  it('replaces the one that the server no longer accepts, and clears the input', async () => {
    const { clock, type, input, shown, server } = await showing();
    type('1234');
    clock.increment(LIFETIME - 1);
    expect([input(), shown()]).toEqual(['1234', 'first']);
    clock.increment(1);
    expect([input(), shown(), server.calls.length]).toEqual(['', null, 2]);
  });

  it.each([
    ['fast', 0],
    ['slow by years', 1_800_000_000_000],
  ])('a device clock that is %s does not make pictures flicker', async (_, lifetimeMs) => {
    const { clock, type, input, shown, server } = await showing(picture('first', lifetimeMs));
    type('1234');
    clock.increment(59_999);
    expect([input(), shown(), server.calls.length]).toEqual(['1234', 'first', 1]);
    clock.increment(3_600_000);
    expect(server.calls).toHaveLength(2);
  });
});

describe('no picture', () => {
  it.each([
    [
      'the call fails',
      async ({ server }: Awaited<ReturnType<typeof showing>>) => server.last().fail(UNREACHABLE),
    ],
    [
      'nothing comes in 15 s',
      async ({ clock, at }: Awaited<ReturnType<typeof showing>>) => {
        clock.increment(14_999);
        expect(at()).toBe('loading');
        clock.increment(1);
      },
    ],
  ])('because %s: the player can request another', async (_, happens) => {
    const stage = await showing();
    stage.refresh();
    await happens(stage);
    expect(stage.at()).toBe('unavailable');
    stage.refresh();
    await stage.server.last().answer(picture('second'));
    expect(stage.shown()).toBe('second');
  });
});
