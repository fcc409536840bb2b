import { describe, expect, it } from 'vitest';
import { isAcross } from '@/features/play/orientation';
import { formatElapsed } from '@/features/shared/format';

describe('the game shell', () => {
  it('shows the time played as a clock, with hours only from the first hour on', () => {
    expect(formatElapsed(0)).toBe('0:00');
    expect(formatElapsed(245)).toBe('4:05');
    expect(formatElapsed(3599)).toBe('59:59');
    expect(formatElapsed(3609)).toBe('1:00:09');
  });

  it('asks to turn the phone only when the game needs the other orientation', () => {
    expect(isAcross('landscape', true)).toBe(true);
    expect(isAcross('portrait', false)).toBe(true);
    expect(isAcross('landscape', false)).toBe(false);
    expect(isAcross('portrait', true)).toBe(false);
    expect(isAcross('any', true)).toBe(false);
  });
});
