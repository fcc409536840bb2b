import { describe, expect, it } from 'vitest';
import { formatElapsed, isAcross } from '@/features/launch/clock';

describe('the game shell', () => {
  it('shows the time played as a clock, with hours only once there are some', () => {
    expect(formatElapsed(0)).toBe('0:00');
    expect(formatElapsed(245)).toBe('4:05');
    expect(formatElapsed(3599)).toBe('59:59');
    expect(formatElapsed(3609)).toBe('1:00:09');
  });

  it('asks to turn the phone only when the game is made for the other way', () => {
    expect(isAcross('landscape', true)).toBe(true);
    expect(isAcross('portrait', false)).toBe(true);
    expect(isAcross('landscape', false)).toBe(false);
    expect(isAcross('portrait', true)).toBe(false);
    expect(isAcross('any', true)).toBe(false);
  });
});
