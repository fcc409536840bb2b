import { hotGames } from '@contract/catalogue';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { HotListEvent } from '@/machines/catalogue/hotList/hotList.machine';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { reloadInOtherLanguage } from '../support/screens';
import { startVisit, type Visit } from '../support/visit';

/* The hot games page: one fetch, pages on the device, failures and their retries. */

type HotStep = HotListEvent['type'] | `hotGames ${'done' | 'error'}` | 'after REQUEST_TIMEOUT';

/** Games of each page, as many as the chart's model has. */
const GAMES_OF_PAGE: Readonly<Record<number, number>> = { 1: 24, 2: 6 };

const main = ({ page }: Visit) => page.getByRole('main');
const failure = (visit: Visit) =>
  main(visit)
    .getByRole('alert')
    .filter({ hasText: visit.t('home.hot_failed') });

const drivers = {
  'hot.reset': { unplayable: 'Logo and footer Home lead away from this page.' },
  'hot.page.next': ({ visit }) =>
    main(visit)
      .getByRole('button', { name: visit.t('home.hot_next') })
      .tap(),
  'hot.reload': ({ visit, before }) => reloadInOtherLanguage(visit, hotGames, before.matches('loading')),
  'hot.refresh': { unplayable: 'Sent when home was stored in an earlier visit.' },
  'hot.retry': ({ visit }) =>
    failure(visit)
      .getByRole('button', { name: visit.t('action.retry') })
      .tap(),
  'hotGames done': async ({ visit, sample }) => {
    const held = await visit.gateOf(hotGames).next();
    if (sample === 'two pages') await held.release();
    else await held.answer(() => ({ success: true, value: { list: [] } }));
  },
  'hotGames error': async ({ visit }) => (await visit.gateOf(hotGames).next()).cut(),
  'after REQUEST_TIMEOUT': async ({ visit }) => {
    await visit.gateOf(hotGames).next();
    await visit.pass(REQUEST_TIMEOUT);
  },
} satisfies Record<HotStep, Driver | Unplayable>;

const flow: Flow<HotStep> = {
  chart: 'hot-list',
  drivers,
  states: {
    loading: async (visit) => {
      await visit.sees(main(visit).locator('[aria-busy="true"]').first());
      await visit.lacks(failure(visit));
    },
    empty: (visit) => visit.sees(main(visit).getByText(visit.t('home.hot_empty'))),
    failed: (visit) => visit.sees(failure(visit)),
    showing: async (visit, { context }) => {
      await visit.until(
        'one page of games shows',
        async () => (await main(visit).locator('ul > li').count()) === GAMES_OF_PAGE[context.page],
      );
      await visit.sees(main(visit).getByRole('button', { name: visit.t('home.hot_next') }));
    },
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language });
    await visit.gate(hotGames);
    await visit.goto('/m/hot-games');
    return visit;
  },
  // The platform has two pages of hot games.
  admits: ({ step }) =>
    !['hotGames done (exactly one page)', 'hotGames done (one game)'].includes(step.label),
  differs: ({ step, from }) =>
    step.label === 'hot.reload'
      ? from.configuration.snapshot.value
      : step.label === 'hot.page.next'
        ? from.configuration.snapshot.context.page
        : undefined,
};

replayOnPage('HOT-03 HOT-04 hot list', flow, 'TY', 'every step');
