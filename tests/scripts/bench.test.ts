import { describe, expect, it } from 'vitest';
import { waitsBetween } from '../../bench/money';
import { busyShare } from '../../bench/quietMachine';
import { spreadOf } from '../../bench/rounds';
import { type Asked, blockingTime, bytesBy, isSettled } from '../../bench/visit';

const asked = (to: number | undefined, over: Partial<Asked> = {}): Asked => ({
  url: 'a',
  kind: 'Script',
  from: 0,
  to,
  bytes: 100,
  ...over,
});

describe('first seconds', () => {
  it('a page is settled two seconds after its last answer and its last long task, and never while it waits', () => {
    expect(isSettled(5000, [asked(3000)], [{ from: 2000, length: 900 }])).toBe(true);
    expect(isSettled(5000, [asked(3001)], [])).toBe(false);
    expect(isSettled(5000, [], [{ from: 2900, length: 101 }])).toBe(false);
    expect(isSettled(50_000, [asked(10), asked(undefined)], [])).toBe(false);
  });

  it('blocking time counts what each task takes beyond 50 ms', () => {
    expect(blockingTime([50, 51, 250].map((length) => ({ from: 0, length })))).toBe(201);
  });

  it('bytes count once received, by kind', () => {
    const all = [asked(10), asked(20, { kind: 'Image', bytes: 7 }), asked(undefined), asked(30)];
    expect(bytesBy(all, 20)).toBe(107);
    expect(bytesBy(all, 30, ['Script'])).toBe(200);
  });

  it('a tap waits for the requests that began after it and before what it waited for, in their order', () => {
    const at = (from: number, to: number | undefined, path: string) =>
      asked(to, { from, kind: 'Fetch', url: `https://site.example/api/${path}?a=1` });
    const all = [at(90, 400, 'early'), at(300, 700, 'late'), at(100, 250, 'first'), at(701, 800, 'beyond')];
    expect(waitsBetween(all, 100, 500)).toEqual([
      { at: 0, took: 150, name: 'Fetch /api/first' },
      { at: 200, took: undefined, name: 'Fetch /api/late' },
    ]);
  });

  it('figures of the rounds are summarised by median, minimum and maximum', () => {
    expect(spreadOf([9, 1, 5])).toEqual({ median: 5, least: 1, greatest: 9 });
  });

  it('load is the share of busy processor time between two samples', () => {
    expect(busyShare({ idle: 100, all: 200 }, { idle: 190, all: 300 })).toBeCloseTo(0.1);
    expect(busyShare({ idle: 1, all: 1 }, { idle: 1, all: 1 })).toBe(0);
  });
});
