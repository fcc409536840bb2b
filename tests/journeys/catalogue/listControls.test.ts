import { type GameMenu, gameMenus, gameRanking, winnerBoard } from '@contract/catalogue';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { BOARD_REFRESH, REQUEST_TIMEOUT, SEARCH_DEBOUNCE } from '@/config/constants';
import { localeOf } from '@/config/languages';
import { GAME_CENTER_PATH, HELP_PATH } from '@/config/routes';
import type { GameMenusEvent } from '@/machines/catalogue/gameMenus/gameMenus.machine';
import type { NameSearchEvent } from '@/machines/catalogue/nameSearch/nameSearch.machine';
import type { Boards, WinnersContext, WinnersEvent } from '@/machines/catalogue/winners/winners.machine';
import { answered, button, cut, excused, failure, late, main, reads, retry } from '../support/answers';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { startVisit, type Visit } from '../support/visit';

/* Around the lists of games: the category menu, the search within a list, and the boards below the lobby. */

const SLOTS = '/m/slot-games';
const FISH = '/m/fish-games';

/* ---- the category menu ---- */

type MenuStep = GameMenusEvent['type'] | `menus ${'done' | 'error'}` | 'after REQUEST_TIMEOUT';

const menu = (visit: Visit) => visit.page.getByRole('dialog', { name: visit.t('menus.title') });
const entries = (visit: Visit) => menu(visit).getByRole('listitem');
const openMenu = (visit: Visit) => button(visit.page.getByRole('banner'), visit.t('menus.open')).tap();

const menuFlow: Flow<MenuStep> = {
  chart: 'game-menus',
  drivers: {
    'menus.open': ({ visit }) => openMenu(visit),
    'menus.close': async ({ visit }) => {
      await button(menu(visit), visit.t('action.close')).tap();
      await visit.until('its call is taken back', () => visit.gateOf(gameMenus).waiting() === 0);
    },
    'resource.retry': ({ visit }) => button(menu(visit), visit.t('action.retry')).tap(),
    'menus done': answered<readonly GameMenu[]>(gameMenus, (list) => ({ list })),
    'menus error': cut(gameMenus),
    'after REQUEST_TIMEOUT': late(gameMenus),
  } satisfies Record<MenuStep, Driver | Unplayable>,
  states: {
    closed: async (visit) => {
      await visit.lacks(menu(visit));
      expect(visit.gateOf(gameMenus).waiting()).toBe(0);
    },
    'open.loading': async (visit, { context }) => {
      await visit.until('the categories are requested', () => visit.gateOf(gameMenus).waiting() === 1);
      await visit.sees(menu(visit));
      await visit.until(
        'the earlier categories show',
        async () => (await entries(visit).count()) === context.menus.length,
      );
    },
    'open.ready': async (visit, { context }) => {
      const { menus }: { readonly menus: readonly GameMenu[] } = context;
      await visit.until('each category shows', async () => (await entries(visit).count()) === menus.length);
      for (const { gameCount } of menus)
        await visit.sees(entries(visit).filter({ hasText: visit.t('menus.count', { count: gameCount }) }));
      // The category of the page is marked.
      expect(await menu(visit).locator('[aria-current]').count()).toBe(1);
    },
    'open.failed': async (visit) => {
      await visit.sees(
        menu(visit)
          .getByRole('alert')
          .filter({ hasText: visit.t('menus.failed') }),
      );
      await visit.lacks(entries(visit).first());
    },
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language });
    await visit.gate(gameMenus);
    await visit.goto(SLOTS);
    await visit.sees(button(visit.page.getByRole('banner'), visit.t('menus.open')));
    return visit;
  },
  differs: ({ step, from }) => (step.label === 'menus.close' ? from.configuration.snapshot.value : undefined),
};

/* ---- the search within a list ---- */

type SearchStep = NameSearchEvent['type'] | 'after SEARCH_DEBOUNCE';

const field = (visit: Visit) => main(visit).getByRole('textbox', { name: visit.t('list.search') });
/** The name in the address of the list. */
const named = ({ page }: Visit) => new URL(page.url()).searchParams.get('gameName') ?? '';
/** The names that the lists of the visits are filtered by. */
const applied = new WeakMap<Visit, string>();

async function holds(visit: Visit, text: string): Promise<void> {
  await visit.until('the field holds the text', async () => (await field(visit).inputValue()) === text);
  const clear = button(main(visit), visit.t('list.search_clear'));
  await (text === '' ? visit.lacks(clear) : visit.sees(clear));
}

/** Applies what was typed. */
const applies =
  (act: (visit: Visit) => Promise<void>): Driver =>
  async ({ visit, after }) => {
    // The address omits blanks at the ends, which the field keeps.
    applied.set(visit, String(after.context.gameName).trim());
    await act(visit);
  };

const searchFlow: Flow<SearchStep> = {
  chart: 'name-search',
  drivers: {
    'search.addressed': async ({ visit, step, before }) => {
      const { page, gameName } = step.event;
      applied.set(visit, String(gameName));
      if (page === 'FISH' && before.context.page !== '') {
        await openMenu(visit);
        await menu(visit).locator(`a[href="${FISH}"]`).tap();
        await visit.lacks(menu(visit));
      } else {
        const query = gameName === '' ? '' : `?${new URLSearchParams({ gameName })}`;
        await visit.goto((page === 'FISH' ? FISH : SLOTS) + query);
      }
      await visit.sees(field(visit));
    },
    'search.typed': ({ visit, step }) => field(visit).fill(step.event['gameName']),
    'search.submit': applies((visit) => field(visit).press('Enter')),
    'search.clear': applies((visit) => button(main(visit), visit.t('list.search_clear')).tap()),
    'after SEARCH_DEBOUNCE': applies((visit) => visit.pass(SEARCH_DEBOUNCE)),
  } satisfies Record<SearchStep, Driver | Unplayable>,
  states: {
    resting: async (visit, { context }) => {
      // Before its first page.
      if (context.page === '') return;
      await holds(visit, context.gameName);
      await visit.until('the list is filtered by it', () => named(visit) === context.gameName.trim());
      const path = context.page === 'FISH' ? FISH : SLOTS;
      await visit.until('the page shows', () => new URL(visit.page.url()).pathname === path);
    },
    typing: async (visit, { context }) => {
      await holds(visit, context.gameName);
      expect(named(visit)).toBe(applied.get(visit));
    },
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language, clock: 'paused' });
    await visit.goto(HELP_PATH);
    await visit.sees(main(visit).getByRole('search').getByRole('textbox'));
    return visit;
  },
  admits({ step, from }) {
    const { snapshot } = from.configuration;
    const { page, gameName } = snapshot.context;
    // A list opens first without a name. The pause after typing is too short to follow a link meanwhile.
    if (page === '') return step.label === 'search.addressed (nothing)';
    if (step.label.startsWith('search.addressed')) return snapshot.matches('resting');
    // Typing the same text is no step, and there is nothing to clear without one.
    if (step.label.startsWith('search.typed')) return step.event['gameName'] !== gameName;
    return step.label !== 'search.clear' || gameName !== '';
  },
  differs: ({ from }) => from.configuration.snapshot.context.page === '',
};

/* ---- winners and most played games ---- */

type WinnersStep =
  | WinnersEvent['type']
  | `${'boards' | 'freshBoards'} ${'done' | 'error'}`
  | `after ${'REQUEST_TIMEOUT' | 'BOARD_REFRESH'}`;

const BOARDS = [winnerBoard, gameRanking];
const boardsOf = ({ context }: AnyMachineSnapshot): WinnersContext => context;
const board = (visit: Visit) =>
  main(visit)
    .locator('section')
    .filter({ has: visit.page.getByRole('heading', { name: visit.t('winners.title') }) });
const tab = (visit: Visit, name: 'winners' | 'ranking') =>
  board(visit).getByRole('tab', { name: visit.t(`winners.${name}`), exact: true });

/** Waits until both boards, or none of them, are being requested. */
const requested = (visit: Visit, count: 0 | 1) =>
  visit.until(`${count} calls for each board wait`, () =>
    BOARDS.every((each) => visit.gateOf(each).waiting() === count),
  );

/**
 * Scrolls to the boards or far away from them, and waits until the page has noticed it: observers of the same frame report
 * in the order of their creation. Frames of the page's clock can pass without one of the browser.
 */
async function scroll(visit: Visit, isNear: boolean): Promise<void> {
  await visit.page.evaluate(async (toEnd) => {
    scrollTo(0, toEnd ? document.documentElement.scrollHeight : 0);
    await new Promise((resolve) => new IntersectionObserver(resolve).observe(document.documentElement));
  }, isNear);
}

const bothDone: Driver = async ({ visit, step }) => {
  const { winners, ranking }: Boards = step.event['output'];
  await requested(visit, 1);
  await (await visit.gateOf(winnerBoard).next()).reply({ list: winners });
  await (await visit.gateOf(gameRanking).next()).reply({ list: ranking });
};
const bothCut: Driver = async (play) => {
  await requested(play.visit, 1);
  for (const each of BOARDS) await cut(each)(play);
};

/** The winners with the highest amount first, and the games that are played most. */
async function showsBoards(visit: Visit, snapshot: AnyMachineSnapshot): Promise<void> {
  const { winners, ranking } = boardsOf(snapshot);
  const money = (amount: number) =>
    new Intl.NumberFormat(localeOf(visit.language), {
      style: 'currency',
      currency: 'PHP',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    }).format(amount);
  await visit.sees(tab(visit, 'winners'));
  if (winners.length === 0) return visit.sees(board(visit).getByText(visit.t('winners.empty')));
  await reads(
    visit,
    'the highest win comes first',
    board(visit).locator('li > span:last-child > span:first-child'),
    winners.map(({ winAmount }) => money(winAmount)),
  );
  await tab(visit, 'ranking').tap();
  await reads(
    visit,
    'the game played most comes first',
    board(visit).locator('li button > span:last-child'),
    ranking.map(({ playCount }) => visit.t('winners.plays', { count: playCount })),
  );
  await tab(visit, 'winners').tap();
}

const winnersFlow: Flow<WinnersStep> = {
  chart: 'winners',
  drivers: {
    'boards.seen': async ({ visit }) => {
      await scroll(visit, true);
      await requested(visit, 1);
    },
    'boards.unseen': async ({ visit }) => {
      await scroll(visit, false);
      await requested(visit, 0);
    },
    'boards.reload': {
      unplayable:
        'A change of language may take the boards out of view first, which the walk cannot decide; they load again either way.',
    },
    'boards.retry': retry,
    'boards done': bothDone,
    'boards error': bothCut,
    'freshBoards done': bothDone,
    'freshBoards error': bothCut,
    'after REQUEST_TIMEOUT': async (play) => {
      await requested(play.visit, 1);
      await play.visit.pass(REQUEST_TIMEOUT);
    },
    'after BOARD_REFRESH': ({ visit }) => visit.pass(BOARD_REFRESH),
  } satisfies Record<WinnersStep, Driver | Unplayable>,
  states: {
    unseen: (visit) => requested(visit, 0),
    loading: async (visit) => {
      await requested(visit, 1);
      await visit.lacks(board(visit));
      await visit.lacks(failure(visit, visit.t('list.failed')));
    },
    failed: async (visit, snapshot) => {
      await visit.sees(failure(visit, visit.t('list.failed')));
      await visit.sees(failure(visit, visit.t(`error.${boardsOf(snapshot).failure?.code ?? 'unknown'}`)));
      await visit.lacks(board(visit));
    },
    showing: showsBoards,
    refreshing: async (visit, snapshot) => {
      await requested(visit, 1);
      await showsBoards(visit, snapshot);
    },
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language });
    for (const each of BOARDS) {
      excused(visit, each);
      await visit.gate(each);
    }
    await visit.goto(GAME_CENTER_PATH);
    await visit.sees(main(visit).locator('li').getByRole('button').nth(8));
    return visit;
  },
  differs: ({ step, from }) =>
    step.label === 'boards.unseen' ? from.configuration.snapshot.value : undefined,
};

replayOnPage('LIST-02 API-50 category menu', menuFlow, 'EN', 'every step');
replayOnPage('LIST-06 LIST-23 SEARCH-07 search within a list', searchFlow, 'TY', 'every step');
replayOnPage('ENTITY-34 API-49 API-51 winners and most played games', winnersFlow, 'TY', 'every step');
