import { dayOf, dayRange, startOfDay } from '@server/common/homeDays';
import { describe, expect, it } from 'vitest';

const at = (time: string) => Date.parse(time);

describe('days of the site (UTC+8)', () => {
  it.each([
    ['2026-07-01', '2026-06-30T16:00:00Z'],
    ['2026-01-01', '2025-12-31T16:00:00Z'],
    ['2028-02-29', '2028-02-28T16:00:00Z'],
  ])('%s starts at midnight there', (day, start) => {
    expect(startOfDay(day)).toBe(at(start));
    expect([dayOf(at(start) - 1), dayOf(at(start))]).toEqual([dayOf(at(start) - 86_400_000), day]);
    expect(dayOf(at(start) - 1)).not.toBe(day);
  });

  it('a range includes its first and its last day entirely, and may be open', () => {
    const [from, until] = [at('2026-06-30T16:00:00Z'), at('2026-07-02T16:00:00Z')];
    expect(dayRange('2026-07-01', '2026-07-02')).toEqual({ from, until });
    expect(dayRange('2026-07-01', undefined)).toEqual({ from, until: undefined });
    expect(dayRange(undefined, '2026-07-02')).toEqual({ from: undefined, until });
  });

  it.each([
    ['2026-02-31', undefined],
    [undefined, '2026-13-01'],
    ['today', undefined],
    ['2026-07-02', '2026-07-01'],
  ])('refuses the range from %s to %s', (first, last) => {
    expect(dayRange(first, last)).toBeUndefined();
  });
});
