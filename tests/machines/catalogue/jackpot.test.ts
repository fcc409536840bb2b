import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { JACKPOT_VARIANTS } from '@/config/constants';
import { jackpotMachine, jackpotValue, type RealJackpot } from '@/machines/catalogue/jackpot/jackpot.machine';
import {
  animationValue,
  grow,
  intoRange,
  nextUpdate,
  startingValue,
} from '@/machines/catalogue/jackpot/jackpotSteps';
import { UNREACHABLE } from '@/machines/shared/samples';
import { deferred } from '../../support/chart';

const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const variant = fc.constantFrom('standard', 'grand');

/** A platform without a jackpot value. */
const SILENT: RealJackpot = { amount: null, currency: 'PHP', games: [] };

function start(which: 'standard' | 'grand' = 'grand', at = 0) {
  const clock = new SimulatedClock();
  const platform = deferred<RealJackpot>();
  const chance = deferred<{ pause: number; amount: number }>();
  const actor = createActor(
    jackpotMachine.provide({ actors: { fetchJackpot: platform.logic, drawUpdate: chance.logic } }),
    { clock, input: { variant: which, draw: at } },
  ).start();
  return {
    clock,
    /** Advances the clock in steps of 50 ms, because each step of a counter starts the next. */
    pass: (ms: number) => {
      for (let passed = 0; passed < ms; passed += 50) clock.increment(50);
    },
    platform,
    chance,
    send: actor.send,
    value: () => jackpotValue(actor.getSnapshot()),
    currency: () => actor.getSnapshot().context.currency,
    source: () => actor.getSnapshot().context.source,
  };
}

describe('the two variants', () => {
  it('JACKPOT-02 range from 1,000,000 to 1,500,000 with 2 decimals, and from 1.2 to 1.3 billion', () => {
    expect(JACKPOT_VARIANTS).toEqual({
      standard: { min: 1_000_000, max: 1_500_000, decimals: 2 },
      grand: { min: 1_200_000_000, max: 1_300_000_000, decimals: 0 },
    });
  });

  it('JACKPOT-02 start, grow and animate inside their range, with their decimals', () => {
    fc.assert(
      fc.property(variant, draw, fc.array(draw, { maxLength: 20 }), (which, at, amounts) => {
        const { min, max, decimals } = JACKPOT_VARIANTS[which];
        const isOne = (value: number) =>
          value >= min && value <= max && Number(value.toFixed(decimals)) === value;
        let value = startingValue(which, at);
        expect(isOne(value)).toBe(true);
        for (const amount of amounts) {
          const next = grow(value, nextUpdate(0, amount).amount, which);
          for (let step = 1; step <= 20; step += 1)
            expect(isOne(animationValue(value, next, step, which))).toBe(true);
          expect(animationValue(value, next, 20, which)).toBe(next);
          value = next;
        }
      }),
    );
  });

  it('JACKPOT-02 at the end of the range the counter starts again at its beginning', () => {
    expect(grow(1_300_000_000, 100, 'grand')).toBe(1_200_000_000);
    expect(grow(1_299_999_900, 100, 'grand')).toBe(1_300_000_000);
    expect([intoRange(5, 'grand'), intoRange(2e9, 'grand')]).toEqual([1_200_000_000, 1_300_000_000]);
  });
});

describe('an update', () => {
  it('JACKPOT-03 comes after 3, 4 or 5 seconds and grows by 100 to 200', () => {
    fc.assert(
      fc.property(draw, draw, (pause, amount) => {
        const update = nextUpdate(pause, amount);
        expect(update.pauseMs).toBe(pause < 1 / 3 ? 3000 : pause < 2 / 3 ? 4000 : 5000);
        expect(update.amount).toBeGreaterThanOrEqual(100);
        expect(update.amount).toBeLessThanOrEqual(200);
      }),
    );
  });

  it('JACKPOT-01 JACKPOT-03 is animated in 20 steps of 50 ms after its pause, and the next one follows', async () => {
    const { clock, platform, chance, value } = start();
    await platform.last().answer(SILENT);
    await chance.last().answer({ pause: 0.5, amount: 0 });
    clock.increment(3999);
    expect(value()).toBe(1_200_000_000);
    clock.increment(1);
    const steps: number[] = [];
    for (let step = 1; step <= 20; step += 1) {
      clock.increment(49);
      expect(value()).toBe(steps.at(-1) ?? 1_200_000_000);
      clock.increment(1);
      steps.push(value());
    }
    expect(steps).toEqual(Array.from({ length: 20 }, (_, i) => 1_200_000_000 + (i + 1) * 5));
    clock.increment(50);
    expect([value(), chance.calls.length]).toEqual([1_200_000_100, 2]);
  });

  it('continues when the random service fails or hangs', async () => {
    const { pass, platform, chance, value } = start();
    await platform.last().answer(SILENT);
    await chance.last().fail(new Error('no chance'));
    pass(3000 + 21 * 50);
    expect(value()).toBe(1_200_000_100);
    pass(1000);
    pass(3000 + 21 * 50);
    expect(value()).toBe(1_200_000_200);
  });
});

describe('a value of the platform', () => {
  it('replaces the simulated one, and is requested every 10 s', async () => {
    const { pass, platform, value } = start();
    await platform.last().answer({ amount: 7_000_000, currency: 'USD', games: [] });
    pass(21 * 50);
    expect(value()).toBe(7_000_000);
    pass(10_000 - 21 * 50);
    expect(platform.calls).toHaveLength(2);
  });

  it('no simulated value shows before it is known whether a real one exists, and a real one does not count up from it', async () => {
    const { platform, source, value, currency } = start();
    expect([source(), currency()]).toEqual([null, null]);
    await platform.last().answer({ amount: 7_000_000, currency: 'USD', games: [] });
    expect([source(), value()]).toEqual(['platform', 7_000_000]);
  });

  it.each([
    ['fails', async ({ platform }: ReturnType<typeof start>) => platform.last().fail(UNREACHABLE)],
    ['is silent', async ({ pass }: ReturnType<typeof start>) => pass(15_000)],
  ])('a real value stays when the next call %s, and is requested again', async (_, happens) => {
    const stage = start();
    await stage.platform.last().answer({ amount: 7_000_000, currency: 'USD', games: [] });
    stage.pass(10_000);
    await happens(stage);
    expect([stage.source(), stage.value(), stage.chance.calls.length]).toEqual(['platform', 7_000_000, 0]);
    const asked = stage.platform.calls.length;
    stage.pass(10_000);
    expect(stage.platform.calls.length).toBeGreaterThan(asked);
  });

  it('JACKPOT-01 JACKPOT-02 is in the currency that the platform names, as is a simulated one', async () => {
    const { pass, platform, currency } = start();
    expect(currency()).toBeNull();
    await platform.last().answer({ amount: 7_000_000, currency: 'USD', games: [] });
    expect(currency()).toBe('USD');
    pass(10_000);
    await platform.last().answer({ amount: null, currency: 'EUR', games: [] });
    expect(currency()).toBe('EUR');
  });

  it.each([
    ['none is supplied', async ({ platform }: ReturnType<typeof start>) => platform.last().answer(SILENT)],
    ['the call fails', async ({ platform }: ReturnType<typeof start>) => platform.last().fail(UNREACHABLE)],
    [
      'the call is silent for 15 s',
      async ({ clock }: ReturnType<typeof start>) => void clock.increment(15_000),
    ],
  ])('JACKPOT-01 when %s, the counter is simulated', async (_, happens) => {
    const stage = start('standard', 0.5);
    await happens(stage);
    expect([stage.value(), stage.chance.calls.length]).toEqual([1_125_000, 1]);
  });
});

it('off screen the counter pauses and requests nothing', async () => {
  const { clock, platform, chance, send } = start();
  await platform.last().answer(SILENT);
  send({ type: 'screen.left' });
  clock.increment(60_000);
  expect([platform.calls.length, chance.calls.length]).toEqual([1, 1]);
  send({ type: 'screen.entered' });
  expect(platform.calls).toHaveLength(2);
});
