import { useRouterState } from '@tanstack/react-router';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENDED } from './ends';
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

it.each(Object.entries(ENDED))(
  '%s shows its rows from the first to the last, each once',
  async (_, { answers, ...part }) => {
    const page = await readWhole({ ...part, answers, shows: {} }, answers);
    const [texts = ''] = page.split(' | ');
    // A name in brackets is that of a button beside the row.
    const seen = [...texts.replaceAll(/\[[^\]]*\]/g, '').matchAll(/Row (\d+)\./g)].map(([, number]) =>
      Number(number),
    );
    expect(seen).toEqual(part.shows);
  },
);
