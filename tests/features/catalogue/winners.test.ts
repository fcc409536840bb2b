import { describe, expect, it } from 'vitest';
import { isLive, LIVE_FOR } from '@/features/catalogue/winners/live';

const NOW = Date.UTC(2026, 0, 1);

describe('winner board', () => {
  it('is live only for five minutes after a win', () => {
    expect(LIVE_FOR).toBe(300_000);
    expect(isLive([], NOW)).toBe(false);
    expect(isLive([{ wonTime: NOW - LIVE_FOR }], NOW)).toBe(false);
    expect(isLive([{ wonTime: NOW - 86_400_000 }, { wonTime: NOW - LIVE_FOR + 1 }], NOW)).toBe(true);
  });
});
