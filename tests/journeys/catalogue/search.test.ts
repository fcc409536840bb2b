import { gameList } from '@contract/catalogue';
import { searchOf } from '@contract/readers/search';
import { expect, it } from 'vitest';
import { LOAD_MORE_THROTTLE, REQUEST_TIMEOUT, SEARCH_DEBOUNCE, SEARCH_PAGE_SIZE } from '@/config/constants';
import type { SearchEvent } from '@/machines/catalogue/search/search.machine';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import type { Held } from '../support/gate';
import { openMenu, shell } from '../support/screens';
import { stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* The search: typing, paged results, no results, failures and their retries. */

type SearchStep =
  | SearchEvent['type']
  | `${'firstResults' | 'moreResults'} ${'done' | 'error'}`
  | `after ${'REQUEST_TIMEOUT' | 'SEARCH_DEBOUNCE' | 'LOAD_MORE_THROTTLE'}`;

const TEXTS: Readonly<Record<string, string>> = {
  'a word': 'moon',
  'two characters': ' mo ',
  spaces: '   ',
  'one Chinese character': '龍',
};

/** Search texts for which the real server answers as in the chart's samples. */
const FOUND: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'two pages': { gameType: 'RNG', pageSize: '60' },
  'one page': { gameType: 'RNG', vassalage: 'JL' },
  nothing: { gameName: '龍龍龍' },
  'nothing, but words like it': { gameName: 'lanternovski' },
};

const main = ({ page }: Visit) => page.getByRole('main');
const box = (visit: Visit) => main(visit).getByRole('textbox', { name: visit.t('search.label') });
const spinner = (visit: Visit) => main(visit).getByText(visit.t('search.searching'));
const found = (visit: Visit) => main(visit).locator('[aria-setsize]');
const more = (visit: Visit) => main(visit).getByRole('button', { name: visit.t('search.more') });
const retry = (visit: Visit) => main(visit).getByRole('button', { name: visit.t('action.retry') });
const heading = (visit: Visit) => main(visit).getByRole('status').filter({ hasText: '“' });

const isSearch = (url: URL) => url.searchParams.get('pageSize') === String(SEARCH_PAGE_SIZE);
const request = (visit: Visit): Promise<Held> => visit.gateOf(gameList).next();

function instead({ url }: Held, refinements: Readonly<Record<string, string>>): URL {
  const other = new URL(url);
  other.searchParams.delete('gameName');
  for (const [name, value] of Object.entries(refinements)) other.searchParams.set(name, value);
  return other;
}

/** Does something that cancels the search in progress, if there is one. */
const renewed = async (visit: Visit, isOnItsWay: boolean, act: () => Promise<void>): Promise<void> => {
  await act();
  if (isOnItsWay) {
    await visit.until('the earlier search is aborted', () => visit.gateOf(gameList).waiting() === 0);
  }
};

const chips = (visit: Visit, text: string) => main(visit).getByRole('button', { name: text, exact: true });

const flow: Flow<SearchStep> = {
  chart: 'search',
  drivers: {
    'session.changed': { unplayable: 'Sent by the session.' },
    'search.addressed': { unplayable: 'A separate journey covers a link and going back.' },
    'list.place.kept': { unplayable: 'It does not change the list; a separate journey covers going back.' },
    'list.place.reached': { unplayable: 'The grid reports it once, when it appears.' },
    'search.typed': ({ visit, sample, before }) =>
      renewed(visit, before.matches('searching') || before.matches({ results: 'loadingMore' }), async () => {
        const text = TEXTS[sample] ?? '';
        // Filling in the same text sends no event, so the field is cleared first.
        if ((await box(visit).inputValue()) === text) await box(visit).fill('');
        await box(visit).fill(text);
      }),
    'search.submit': ({ visit }) => box(visit).press('Enter'),
    'search.clear': ({ visit, before }) =>
      renewed(visit, before.matches('searching') || before.matches({ results: 'loadingMore' }), () =>
        main(visit)
          .getByRole('button', { name: visit.t('search.clear') })
          .tap(),
      ),
    'word.choose': ({ visit }) => chips(visit, 'moon').tap(),
    'recent.clear': ({ visit }) =>
      main(visit)
        .getByRole('button', { name: visit.t('search.forget'), exact: true })
        .tap(),
    'more.load': ({ visit }) => more(visit).tap(),
    'search.retry': ({ visit }) => retry(visit).tap(),
    'firstResults done': async ({ visit, sample }) => {
      const held = await request(visit);
      await held.release(instead(held, FOUND[sample] ?? {}));
    },
    'firstResults error': async ({ visit }) => (await request(visit)).cut(),
    'moreResults done': async ({ visit }) => {
      const held = await request(visit);
      await held.release(instead(held, FOUND['two pages'] ?? {}));
    },
    'moreResults error': async ({ visit }) => (await request(visit)).cut(),
    'after REQUEST_TIMEOUT': async ({ visit }) => {
      await request(visit);
      await visit.pass(REQUEST_TIMEOUT);
    },
    'after SEARCH_DEBOUNCE': ({ visit }) => visit.pass(SEARCH_DEBOUNCE),
    'after LOAD_MORE_THROTTLE': ({ visit }) => visit.pass(LOAD_MORE_THROTTLE),
  } satisfies Record<SearchStep, Driver | Unplayable>,
  states: {
    opening: { unseen: 'Transitions immediately.' },
    deciding: { unseen: 'Transitions immediately.' },
    blank: async (visit) => {
      await visit.until('nothing is typed', async () => (await box(visit).inputValue()).trim() === '');
      await visit.lacks(spinner(visit));
      await visit.until(
        'the hot games show',
        async () => (await main(visit).getByRole('listitem').count()) > 0,
      );
      await visit.until('the address has no query', () => !visit.address().includes('gameName'));
    },
    tooShort: (visit) => visit.sees(main(visit).getByText(visit.t('search.too_short'))),
    waiting: async (visit) => {
      await visit.sees(spinner(visit));
      await visit.until('nothing is requested yet', () => visit.gateOf(gameList).waiting() === 0);
    },
    searching: async (visit) => {
      await request(visit);
      await visit.sees(spinner(visit));
      await visit.lacks(found(visit).first());
    },
    nothing: async (visit, { context }) => {
      await visit.sees(main(visit).getByText(visit.t('search.no_search_result'), { exact: true }));
      await visit.sees(main(visit).getByText(visit.t('search.please_try_again'), { exact: true }));
      const near = main(visit).getByRole('heading', { name: visit.t('search.nearest') });
      await (context.nearest.length > 0 ? visit.sees(near) : visit.lacks(near));
      await visit.until('hot games show', async () => (await main(visit).getByRole('listitem').count()) > 0);
    },
    failed: async (visit) => {
      await visit.sees(main(visit).getByText(visit.t('search.failed')));
      await visit.sees(retry(visit));
    },
    'results.settled': async (visit, { context }) => {
      await visit.sees(heading(visit));
      await visit.sees(found(visit).first());
      expect(new URL(visit.page.url()).searchParams.get('gameName')).toBe(searchOf(context.text));
      if (context.pageNum < context.totalPages) await visit.sees(more(visit));
      else await visit.lacks(more(visit));
    },
    'results.loadingMore': async (visit) => {
      await request(visit);
      await visit.sees(found(visit).first());
    },
    'results.throttled': (visit) => visit.sees(found(visit).first()),
    'results.moreFailed': async (visit) => {
      await visit.sees(main(visit).getByText(visit.t('list.append_failed')));
      await visit.sees(found(visit).first());
    },
  },
  async begin(stage, { input }, language) {
    const visit = await startVisit(stage, {
      language,
      clock: 'paused',
      local: input === 'a shared link' ? { recentSearches: JSON.stringify(['moon']) } : {},
    });
    await visit.gate(gameList, isSearch);
    await visit.goto(input === 'a shared link' ? '/m/search-games?gameName=moon' : '/m/search-games');
    await visit.sees(box(visit));
    return visit;
  },
  admits: ({ from, step, to }) => {
    const { snapshot } = from.configuration;
    const { context } = snapshot;
    // The platform's list does not change here, and holds each game once.
    if (step.label.startsWith('moreResults done')) return step.label.endsWith('(the last page)');
    if (step.label === 'firstResults done (a game twice)') return false;
    if (step.label.startsWith('recent.') || step.label.startsWith('word.'))
      return snapshot.matches('blank') && context.recent.length > 0;
    // An empty field cannot be cleared, and typing the same text changes nothing.
    if (step.label === 'search.clear') return context.text !== '';
    if (step.label.startsWith('search.typed')) return to.configuration.snapshot.context.text !== context.text;
    return true;
  },
};

replayOnPage(
  'ROUTE-35 SEARCH-01 SEARCH-02 SEARCH-03 SEARCH-04 SEARCH-06 SEARCH-07 ERR-28 search',
  flow,
  'TY and EN in turn',
  'every step',
);

const stageOf = stageOfFile();

it('SEARCH-03 a search that finds nothing offers words like it and hot games', async () => {
  const visit = await startVisit(await stageOf(), { language: 'EN' });
  await visit.goto('/m/search-games');
  await box(visit).fill('lanternovski');
  await visit.sees(main(visit).getByText(visit.t('search.no_search_result'), { exact: true }));
  await visit.until('hot games show', async () => (await main(visit).getByRole('listitem').count()) > 0);
  await chips(visit, 'lantern').tap();
  await visit.sees(found(visit).first());
  expect(await box(visit).inputValue()).toBe('lantern');
  expect(await found(visit).first().textContent()).toContain('Lantern');
});

it('SEARCH-04 SEARCH-08 LIST-25 a reload and going back restore the search, its further pages and the position, also between two searches, and only lines near the screen are rendered', async () => {
  const visit = await startVisit(await stageOf());
  await visit.goto('/m/search-games');
  // Part of many names.
  await box(visit).fill('ing');
  await visit.sees(found(visit).first());
  await more(visit).tap();
  const asked = () =>
    visit.calls
      .filter((call) => call.includes(`pageSize=${SEARCH_PAGE_SIZE}`))
      .map((call) => /pageNo=(\d)/.exec(call)?.[1]);
  await visit.until('page 2 is requested', () => asked().includes('2'));
  await visit.until('the position in it is stored', () =>
    visit.page.evaluate(() => {
      scrollTo(0, 2800);
      return /"pages":2,"row":1\d/.test(sessionStorage.getItem('listPlaces') ?? '');
    }),
  );
  // 90 games in all.
  expect(await found(visit).count()).toBeLessThan(45);
  const markPlace = async () => {
    const seen = found(visit).nth(-6);
    const same = main(visit).locator(`[aria-posinset="${await seen.getAttribute('aria-posinset')}"]`);
    const top = async () => (await same.boundingBox())?.y ?? Number.NaN;
    const place = await top();
    return async () => (await same.count()) === 1 && Math.abs((await top()) - place) < 10;
  };
  const stands = await markPlace();
  const before = asked().length;
  await visit.page.reload();
  await visit.until('the page is at the same position', stands);
  expect(await box(visit).inputValue()).toBe('ing');
  // The page may contain the first of them.
  expect(asked().slice(before).toSorted().join()).toMatch(/^(?:1,)?2$/);
  await shell.footer(visit).getByRole('link').first().tap();
  await visit.until('home shows', () => visit.address() === '/m/home');
  await visit.page.goBack();
  await visit.until('going back leads there too', stands);
  await visit.sees(heading(visit).filter({ hasText: 'ing' }));

  // A link to another search, and history steps between the two on the same page.
  await openMenu(visit);
  const standsAsLeft = await markPlace();
  await shell.menu(visit).locator('a[href="/m/search-games"]').tap();
  await visit.until('nothing is searched for', async () => (await box(visit).inputValue()) === '');
  await box(visit).fill('moon');
  await visit.sees(heading(visit).filter({ hasText: 'moon' }));
  await visit.page.goBack();
  await visit.until('the previous search shows as it was left', standsAsLeft);
  expect(await box(visit).inputValue()).toBe('ing');
  await visit.page.goForward();
  await visit.sees(heading(visit).filter({ hasText: 'moon' }));
  expect(await box(visit).inputValue()).toBe('moon');
  await visit.end();
});
