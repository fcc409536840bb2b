import { useRouterState } from '@tanstack/react-router';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PARTS_OF_HOME } from './home';
import { LISTS } from './lists';
import { tableOf } from './table';
import { readWhole } from './wholePage';

// Files of a group share their modules, and others need these without what stands in for parts of them.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('@/features/content/html', () => import('./plainHtml'));
vi.mock('@/features/shared/state/lateNumbers', () => ({ useLateNumbers: () => true }));
vi.mock('@/features/catalogue/gameList/GameGrid', () => import('./plainGrid'));
// A page that the router does not draw has no match.
vi.mock('@/features/catalogue/gameList/address', async (original) => ({
  ...(await original<typeof import('@/features/catalogue/gameList/address')>()),
  usePagePath: () => useRouterState({ select: ({ location }) => location.pathname }),
}));

/* What a player reads of answers that charts of the whole page keep: lists of games, home, menus. */

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

describe.each(Object.entries({ ...PARTS_OF_HOME, ...LISTS }))('%s', (_, part) => {
  it('shows what its table says, and no other value of the answers', async () => {
    const shown = await tableOf((answers) => readWhole(part, answers), part.answers, part.shows);
    expect(shown).toEqual(part.shows);
  });
});
