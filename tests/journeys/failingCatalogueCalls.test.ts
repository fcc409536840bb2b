import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { gameList, hotGames, recentList, vendorGameTypes } from '@/services/contract/catalogue';
import type { Endpoint } from '@/services/contract/core';
import type { LanguageCode } from '@/services/contract/system';
import { type Failure, failingEndpoint, failures } from './support/failing';
import { type Stage, stageOfFile } from './support/stage';
import { startVisit, type Visit } from './support/visit';

/* Every call that fills a page with games fails in every way, one after the other: the page says so and offers another try. */

interface FailingPage {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly language: LanguageCode;
  /** For members only. */
  readonly isOwn?: true;
  /** What the page says. */
  says(visit: Visit, failure: Failure): readonly string[];
  /** What shows once the call gets through. */
  shows(visit: Visit): Locator;
}

const main = ({ page }: Visit) => page.getByRole('main');
const reason = (visit: Visit, { code }: Failure) => visit.t(`error.${code}`);
const tiles = (visit: Visit) => main(visit).locator('li').getByRole('button').first();

const pages: readonly FailingPage[] = [
  {
    endpoint: gameList,
    path: '/m/fish-games',
    language: 'EN',
    says: (visit, failure) => [visit.t('list.failed'), reason(visit, failure)],
    shows: (visit) => main(visit).locator('[aria-setsize]').first(),
  },
  {
    endpoint: recentList,
    path: '/m/recent-games',
    language: 'TY',
    isOwn: true,
    says: (visit, failure) => [visit.t('list.failed'), reason(visit, failure)],
    shows: (visit) => main(visit).getByText(visit.t('view.recent_empty')),
  },
  {
    endpoint: hotGames,
    path: '/m/hot-games',
    language: 'TY',
    says: (visit) => [visit.t('home.hot_failed')],
    shows: tiles,
  },
  {
    endpoint: vendorGameTypes,
    path: '/m/home',
    language: 'EN',
    says: (visit) => [visit.t('home.catalogue_failed')],
    shows: (visit) =>
      main(visit)
        .getByRole('region', { name: visit.t('category.RNG') })
        .first(),
  },
];

describe('a page of games whose call fails', () => {
  const stageOf = stageOfFile();

  async function open(stage: Stage, { language, isOwn }: FailingPage): Promise<Visit> {
    if (isOwn !== true) return startVisit(stage, { language });
    const { username } = await stage.createMember();
    return startVisit(stage, { language, session: await stage.openSession(username) });
  }

  it.each(pages.map((page) => [page.endpoint.name, page.path, page.language, page] as const))(
    'LIST-34 %s on %s (%s): every failure is said, and another try works in the end',
    async (_name, path, _language, page) => {
      const visit = await open(await stageOf(), page);
      const failing = await failingEndpoint(visit, page.endpoint);
      const alert = main(visit).getByRole('alert');
      const retry = alert.getByRole('button', { name: visit.t('action.retry') });
      for (const way of failures('no.permission')) {
        failing.set(way);
        if (await retry.isVisible()) await retry.tap();
        else await visit.goto(path);
        await failing.asked();
        for (const text of page.says(visit, way)) {
          await visit.sees(alert.getByText(text, { exact: true })).catch((error: unknown) => {
            throw new Error(`after ${way.name}: ${error instanceof Error ? error.message : String(error)}`);
          });
        }
        if (way.retryAfter > 0) await visit.pass(way.retryAfter);
      }
      expect(await visit.axe()).toEqual([]);
      failing.set(undefined);
      await retry.tap();
      await visit.sees(page.shows(visit));
      await visit.lacks(alert);
      await visit.end();
    },
  );
});
