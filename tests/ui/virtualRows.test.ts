import { describe, expect, it } from 'vitest';
import { linesNear, placeAt } from '@/ui/virtualRows';

/* Lines of 180 pixels on a screen of 800; 200 more are drawn above and below it. */

describe('the rendered lines of a long list', () => {
  it('LIST-03 are those on the screen and next to it, at any scroll position', () => {
    expect(linesNear(0, 800, 180)).toEqual({ first: 0, end: 6 });
    expect(linesNear(1800, 800, 180)).toEqual({ first: 8, end: 16 });
    expect(linesNear(180_000, 800, 180)).toEqual({ first: 998, end: 1006 });
  });

  it('are equally many at any position', () => {
    for (let top = 1000; top < 100_000; top += 37) {
      const { first, end } = linesNear(top, 800, 180);
      expect(end - first).toBeGreaterThanOrEqual(Math.ceil((800 + 400) / 180));
      expect(end - first).toBeLessThanOrEqual(Math.ceil((800 + 400) / 180) + 1);
      expect(first * 180).toBeLessThanOrEqual(top - 200);
      expect(end * 180).toBeGreaterThanOrEqual(top + 800 + 200);
    }
  });

  it('are none while the list is far below the screen', () => {
    expect(linesNear(-2000, 800, 180)).toEqual({ first: 0, end: 0 });
  });
});

describe('a position in a list', () => {
  it('is a line and the part of it that is scrolled past', () => {
    expect(placeAt(0, 180)).toEqual({ row: 0, offset: 0 });
    expect(placeAt(950, 180)).toEqual({ row: 5, offset: 50 });
  });

  it('is before the first line while content above the list shows', () => {
    expect(placeAt(-120, 180)).toEqual({ row: 0, offset: -120 });
  });
});
