import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageFade } from '@/features/app/pageFade';

const location = (pathname: string) => ({
  pathname,
  href: pathname,
  publicHref: pathname,
  search: {},
  searchStr: '',
  state: { __TSR_index: 0 },
  hash: '',
  external: false,
});

/** What a step from one page to another fades as, while a fade is under way or not. */
function fadeOf(from: string | undefined, to: string, isFading = false) {
  if (typeof pageFade.types !== 'function') throw new Error('the fade must judge each change');
  vi.stubGlobal('document', {
    documentElement: { matches: (selector: string) => isFading && selector === ':active-view-transition' },
  });
  return pageFade.types({
    ...(from === undefined ? {} : { fromLocation: location(from) }),
    toLocation: location(to),
    pathChanged: from !== to,
    hrefChanged: from !== to,
    hashChanged: false,
  });
}

afterEach(() => vi.unstubAllGlobals());

describe('the fade from one page to the next', () => {
  it('TRANSITION-01 a change of screen fades; a popup, a filter and the first page do not', () => {
    expect(fadeOf('/m/home', '/m/slot-games')).toEqual(['page']);
    expect(fadeOf('/m/login', '/m/home')).toBe(false);
    expect(fadeOf('/m/slot-games', '/m/slot-games')).toBe(false);
    expect(fadeOf(undefined, '/m/home')).toBe(false);
  });

  it('one that is under way is not cut short by another: that would end it as an error', () => {
    expect(fadeOf('/m/home', '/m/slot-games', true)).toBe(false);
  });
});
