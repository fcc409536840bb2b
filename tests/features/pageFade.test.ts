import { describe, expect, it, vi } from 'vitest';
import { pageFade } from '@/features/app/pageFade';

type Change = Parameters<Extract<typeof pageFade.types, (...change: never) => unknown>>[0];

/** What a step from one page to another fades as, while a fade is under way or not. */
function fadeOf(from: string, to: string, isFading = false) {
  vi.stubGlobal('document', {
    documentElement: { matches: (selector: string) => isFading && selector === ':active-view-transition' },
  });
  const at = (pathname: string) => ({ pathname }) as Change['toLocation'];
  const change = { fromLocation: at(from), toLocation: at(to) } as Change;
  return typeof pageFade.types === 'function' ? pageFade.types(change) : pageFade.types;
}

describe('the fade from one page to the next', () => {
  it('TRANSITION-01 is there where the screen changes, and only there', () => {
    expect(fadeOf('/m/home', '/m/slot-games')).toEqual(['page']);
    expect(fadeOf('/m/search-games', '/m/search-games')).toBe(false);
  });

  it('one that is under way is not cut short by another: that would end it as an error', () => {
    expect(fadeOf('/m/home', '/m/slot-games', true)).toBe(false);
  });
});
