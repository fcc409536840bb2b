import { gameList } from '@contract/catalogue';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import {
  GAME_LIST_PAGE_SIZE,
  LANGUAGE_RELOAD_DEBOUNCE,
  LOAD_MORE_THROTTLE,
  REQUEST_TIMEOUT,
} from '@/config/constants';
import type { GameListEvent } from '@/machines/catalogue/gameList/gameList.machine';
import { type Driver, type Flow, type Play, replayOnPage, type Unplayable } from '../support/flow';
import type { Held } from '../support/gate';
import { changeLanguage } from '../support/screens';
import { startVisit, type Visit } from '../support/visit';

/* The slots page: first page, further pages, throttle, end, empty list, failures and their retries. */

type ListStep =
  | GameListEvent['type']
  | `${'firstPage' | 'nextPage' | 'freshPages'} ${'done' | 'error'}`
  | 'after REQUEST_TIMEOUT'
  | 'after LOAD_MORE_THROTTLE';

/** A vendor whose slots fill exactly one page. */
const SMALL_VENDOR = 'JL';
/** Milliseconds until all lines of a loaded page are rendered. */
const SOME_FRAMES = 100;

const main = ({ page }: Visit) => page.getByRole('main');
const tiles = (visit: Visit) => main(visit).locator('[aria-setsize]');
const skeleton = (visit: Visit) => main(visit).getByText(visit.t('list.loading'));
const count = (visit: Visit) => main(visit).getByRole('status').first();
const failure = (visit: Visit, title: string) => main(visit).getByRole('alert').filter({ hasText: title });
const retry = (visit: Visit, title: string) =>
  failure(visit, title).getByRole('button', { name: visit.t('action.retry') });

/** Whether a call is from the page's list, not from a home section. */
const isPage = (url: URL) => url.searchParams.get('pageSize') === String(GAME_LIST_PAGE_SIZE);

/** The waiting request, checked against the chart's query. */
async function request(visit: Visit, context: AnyMachineSnapshot['context'], page: number): Promise<Held> {
  const held = await visit.gateOf(gameList).next();
  expect(Object.fromEntries(held.url.searchParams)).toMatchObject({
    pageNo: String(page),
    pageSize: String(GAME_LIST_PAGE_SIZE),
    gameType: 'RNG',
    language: visit.language,
    ...(context.query.vassalage === '' ? {} : { vassalage: context.query.vassalage }),
    ...(context.query.gameClassify === '' ? {} : { gameClassify: context.query.gameClassify }),
  });
  return held;
}

/** The same request with other filters, so that the real server answers three pages, one page or none. */
function narrowed({ url }: Held, refinements: Readonly<Record<string, string>>): URL {
  const other = new URL(url);
  for (const name of ['vassalage', 'gameClassify', 'gameName']) other.searchParams.delete(name);
  for (const [name, value] of Object.entries(refinements)) other.searchParams.set(name, value);
  return other;
}

const OUTCOMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first of three pages': {},
  'the only page': { vassalage: SMALL_VENDOR },
  'no games': { gameName: 'no game is called that' },
};

async function tapRetry({ visit, before }: Play): Promise<void> {
  const title = visit.t(before.matches('failed') ? 'list.failed' : 'list.append_failed');
  await retry(visit, title).tap();
}

const drivers = {
  'list.query.changed': async ({ visit, before, after }) => {
    const isLoading = before.matches('loading');
    const { vassalage } = after.context.query;
    const change = () =>
      vassalage === ''
        ? main(visit).locator('a[href*="gameClassify=BG"]').first().tap()
        : main(visit).locator(`a[href*="vassalage=${vassalage}"]`).first().tap();
    if (isLoading) await visit.gateOf(gameList).renew(change);
    else await change();
  },
  'list.end.reached': async ({ visit }) => {
    await visit.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  },
  'list.end.left': async ({ visit }) => {
    await visit.page.evaluate(() => scrollTo(0, 0));
  },
  'list.retry': tapRetry,
  'list.place.kept': { unplayable: 'It does not change the list; a separate journey covers going back.' },
  'list.place.reached': { unplayable: 'The grid reports it once, when it appears.' },
  'list.append.started': { unplayable: 'The chart raises it.' },
  'list.reload': async ({ visit, before }) => {
    await changeLanguage(visit, visit.language === 'TY' ? 'EN' : 'TY', async () => {
      const settle = () => visit.pass(LANGUAGE_RELOAD_DEBOUNCE);
      if (before.matches('loading')) await visit.gateOf(gameList).renew(settle);
      else await settle();
    });
  },
  'list.refresh': { unplayable: "Only lists of the player's own games are asked for anew." },
  'freshPages done': { unplayable: "Only lists of the player's own games are asked for anew." },
  'freshPages error': { unplayable: "Only lists of the player's own games are asked for anew." },
  'firstPage done': async ({ visit, before, sample }) => {
    const held = await request(visit, before.context, 1);
    await held.release(narrowed(held, OUTCOMES[sample] ?? {}));
  },
  'firstPage error': async ({ visit, before }) => (await request(visit, before.context, 1)).cut(),
  'nextPage done': async ({ visit, before }) => {
    const held = await request(visit, before.context, before.context.pageNum + 1);
    await held.release(narrowed(held, {}));
    await visit.lacks(main(visit).getByText(visit.t('list.loading_more')));
    await visit.pass(SOME_FRAMES);
  },
  'nextPage error': async ({ visit, before }) =>
    (await request(visit, before.context, before.context.pageNum + 1)).cut(),
  'after REQUEST_TIMEOUT': async ({ visit }) => {
    await visit.gateOf(gameList).next();
    await visit.pass(REQUEST_TIMEOUT);
  },
  'after LOAD_MORE_THROTTLE': ({ visit }) => visit.pass(LOAD_MORE_THROTTLE),
} satisfies Record<ListStep, Driver | Unplayable>;

/** Number of games in the list, as announced to assistive technology. */
async function total(visit: Visit): Promise<string> {
  return (await tiles(visit).first().getAttribute('aria-setsize')) ?? '';
}

const flow: Flow<ListStep> = {
  chart: 'game-list',
  drivers,
  states: {
    loading: async (visit) => {
      await visit.sees(skeleton(visit));
      await visit.lacks(main(visit).getByRole('alert'));
    },
    empty: async (visit) => {
      // Without a choice there is nothing that the games could fail to match.
      const isNarrowed = new URL(visit.page.url()).search !== '';
      const text = visit.t(isNarrowed ? 'list.empty' : 'list.none');
      await visit.sees(main(visit).getByText(text, { exact: true }));
      await visit.lacks(main(visit).locator('[aria-setsize]').first());
    },
    failed: async (visit) => {
      await visit.sees(retry(visit, visit.t('list.failed')));
      await visit.lacks(skeleton(visit));
    },
    'showing.paging.resting': async (visit) => {
      await visit.lacks(skeleton(visit));
      await visit.lacks(main(visit).getByText(visit.t('list.loading_more')));
      await visit.lacks(main(visit).getByText(visit.t('list.complete')));
      await visit.until('games show', async () => Number(await total(visit)) > GAME_LIST_PAGE_SIZE);
    },
    'showing.paging.appending': async (visit) => {
      await visit.sees(main(visit).getByText(visit.t('list.loading_more')));
      await visit.lacks(failure(visit, visit.t('list.append_failed')));
    },
    'showing.paging.settling': { unseen: 'The page reports the end of its new rows immediately.' },
    'showing.paging.appendFailed': async (visit) => {
      await visit.sees(retry(visit, visit.t('list.append_failed')));
      await visit.lacks(main(visit).getByText(visit.t('list.loading_more')));
    },
    'showing.paging.complete': async (visit) => {
      await visit.sees(count(visit));
      await visit.lacks(main(visit).getByText(visit.t('list.loading_more')));
      await main(visit).getByText(visit.t('list.complete')).waitFor({ state: 'attached' });
    },
    'showing.paging.refreshing': { unseen: "Only lists of the player's own games are asked for anew." },
    'showing.throttle.open': async (visit, snapshot) => {
      if (!snapshot.matches({ showing: { paging: 'appending' } }))
        expect(visit.gateOf(gameList).waiting()).toBe(0);
    },
    'showing.throttle.closed': async (visit, snapshot) => {
      const isAppending = snapshot.matches({ showing: { paging: 'appending' } });
      await visit.until(
        'at most one page is pending',
        () => visit.gateOf(gameList).waiting() === (isAppending ? 1 : 0),
      );
    },
    'showing.scroll.away': async (visit) => {
      await visit.until('the end is far', () => visit.page.evaluate(isEndFar));
    },
    'showing.scroll.near': async (visit) => {
      await visit.until('the end is near', async () => !(await visit.page.evaluate(isEndFar)));
    },
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language, clock: 'paused' });
    await visit.gate(gameList, isPage);
    await visit.goto('/m/slot-games');
    await visit.sees(skeleton(visit));
    // The filters load together with the vendors.
    await visit.sees(main(visit).locator(`a[href*="vassalage=${SMALL_VENDOR}"]`).first());
    return visit;
  },
  // A loaded page makes the list longer, so its end moves off screen.
  follows: ({ step, to }) => {
    const { snapshot } = to.configuration;
    const isToldAnew =
      snapshot.matches({ showing: { paging: 'settling' } }) ||
      snapshot.matches({ showing: { scroll: 'near' } });
    return step.label.startsWith('nextPage done') && isToldAnew ? 'list.end.left' : undefined;
  },
  // The links to other lists depend on the state.
  insists: true,
  // A new query or a reload is replayed from each state.
  differs: ({ step, from }) =>
    step.label.startsWith('list.query.changed') || step.label === 'list.reload'
      ? Object.keys(Object(from.configuration.snapshot.value)).join() || from.configuration.snapshot.value
      : undefined,
  admits: ({ step, from, to }) => {
    const { label } = step;
    // Games of an earlier visit show only while the site is unreachable.
    if (label === 'firstPage done (as last seen)') return false;
    // The chart's exploration covers lists that change while they are read; the platform's list does not change here.
    if (label.startsWith('nextPage done') && label !== 'nextPage done (the next of three pages)')
      return false;
    // The search and the return to the list have their own journeys, and another type is another page.
    if (label.startsWith('list.query.changed')) {
      // Classes depend on the vendor: one of the chosen vendors has no bingo.
      const { vassalage } = from.configuration.snapshot.context.query;
      return (
        label === 'list.query.changed (another vendor)' ||
        (label === 'list.query.changed (another class)' && vassalage === '')
      );
    }
    // A list that fits on the screen is always at its end; a longer one does not start there.
    if (label === 'list.end.left') return from.configuration.snapshot.context.totalPages > 1;
    if (label === 'list.end.reached') return to.configuration.snapshot.context.totalPages > 1;
    return true;
  },
};

/** Whether the end of the list is more than 400 px below the screen. */
function isEndFar(): boolean {
  return document.documentElement.scrollHeight - scrollY - innerHeight > 400;
}

replayOnPage(
  'LIST-03 LIST-04 LIST-05 LIST-23 LIST-25 LIST-26 LIST-28 LIST-34 game list',
  flow,
  'TY and EN in turn',
  'every step',
);
