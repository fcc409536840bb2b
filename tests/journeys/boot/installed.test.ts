import { hotGames } from '@contract/catalogue';
import { announcements } from '@contract/content';
import { vendorGameTypes } from '@contract/games';
import { systemStatus } from '@contract/system';
import { describe, expect, it } from 'vitest';
import { REACH_INTERVAL } from '@/config/constants';
import { localeOf } from '@/config/languages';
import { readInitialData } from '@/config/pageFormat';
import { changeLanguage, loginPopup, shell } from '../support/screens';
import { type Stage, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* The installed site: what a browser needs to install it, and a start without a network. */

const stageOf = stageOfFile();
const main = ({ page }: Visit) => page.getByRole('main');

/** Installs a worker from another address, which the browser treats like one with changed content. */
const installNewer = ({ page }: Visit) =>
  page.evaluate(`navigator.serviceWorker.register(
    trustedTypes.createPolicy('humanCheck', { createScriptURL: () => '/sw.js?newer' }).createScriptURL(''),
    { scope: '/' },
  ).then(() => '')`);

/** A visit whose worker has stored home, and controls the page. */
async function startStoredVisit(stage: Stage): Promise<Visit> {
  const visit = await startVisit(stage, { clock: 'real', context: { serviceWorkers: 'allow' } });
  await visit.goto('/m/home');
  await visit.until('the worker has stored home and controls the page', () =>
    visit.page.evaluate(
      async () =>
        navigator.serviceWorker.controller !== null && (await caches.match('/m/home?stored')) !== undefined,
    ),
  );
  return visit;
}

describe('home of an earlier visit', () => {
  it('shows at once, can be used, and loads again behind the player', async () => {
    const visit = await startStoredVisit(await stageOf());
    const { page } = visit;
    const isStored = async () => readInitialData(await page.content())?.isStored === true;
    expect(await isStored()).toBe(false);
    const calls = visit.calls.length;
    await visit.goto('/m/home');
    expect(await isStored()).toBe(true);
    const again = (path: string) =>
      visit.until(`${path} loads again`, () =>
        visit.calls.slice(calls).some((call) => call.startsWith(`GET ${path}?`) || call === `GET ${path}`),
      );
    for (const { path } of [systemStatus, vendorGameTypes, hotGames, announcements]) await again(path);
    // React has taken over the stored elements, and the first of them answers.
    const row = main(visit).getByRole('region', { name: visit.t('category.HOT') });
    await row.getByRole('listitem').getByRole('button').first().tap();
    await visit.sees(loginPopup.dialog(visit));
    await visit.end();
  });

  it('gives way to the closed site as soon as that is known', async () => {
    const stage = await stageOf();
    const visit = await startStoredVisit(stage);
    await stage.set({ maintenance: true });
    visit.excuse((_, status) => status === 503);
    await visit.goto('/m/home');
    await visit.sees(visit.page.getByRole('heading', { name: visit.t('maintenance.title') }));
    await stage.set({ maintenance: false });
    await visit.end();
  });

  it('is not shown when the player reloads the page, or has changed the language', async () => {
    const visit = await startStoredVisit(await stageOf());
    const { page } = visit;
    const isStored = async () => readInitialData(await page.content())?.isStored === true;
    await page.reload();
    expect(await isStored()).toBe(false);
    await visit.goto('/m/home');
    expect(await isStored()).toBe(true);
    await changeLanguage(visit, 'EN');
    // What the change has begun would abort the next page.
    await visit.settled();
    await visit.goto('/m/home');
    expect([await isStored(), await page.getAttribute('html', 'lang')]).toEqual([false, localeOf('EN')]);
    await visit.end();
  });
});

describe('the installed site', () => {
  it('PROD-06 PROD-07 starts without a network in its shell, with the last seen lobby and a notice, and asks before it reloads', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { context: { serviceWorkers: 'allow' } });
    const { page } = visit;
    await visit.goto('/m/home');
    await visit.sees(main(visit).getByRole('region', { name: visit.t('category.HOT') }));
    await visit.until('the worker controls the page', () =>
      page.evaluate(
        async () =>
          (await navigator.serviceWorker.ready).active !== null &&
          navigator.serviceWorker.controller !== null,
      ),
    );
    // Reloads, so that the worker handles the requests.
    await page.reload();
    const row = main(visit).getByRole('region', { name: visit.t('category.HOT') });
    // The heart on each card loads later than the game.
    const titles = async () =>
      (await row.getByRole('listitem').allTextContents()).flatMap((text) =>
        text === '' ? [] : text.slice(0, 14),
      );
    await visit.until('the hot games show', async () => (await titles()).length > 5);
    const before = await titles();
    await visit.goto('/m/slot-games');
    await visit.sees(main(visit).locator('[aria-setsize]').first());

    // A network without internet access: the browser reports no change, the worker does.
    await page.addInitScript(() => {
      if (sessionStorage.getItem('leadsNowhere') === null) return;
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
      window.addEventListener('offline', (event) => event.stopImmediatePropagation(), { capture: true });
    });
    await page.evaluate(() => sessionStorage.setItem('leadsNowhere', 'yes'));
    // Clears the browser's own cache, whose entries are fresh for a minute.
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    await page.context().setOffline(true);
    await page.reload();
    await visit.sees(main(visit).locator('[aria-setsize]').first());
    await visit.sees(page.getByText(visit.t('shell.offline')));
    await visit.sees(main(visit).getByText(visit.t('list.last_seen')));
    await page.evaluate(() => sessionStorage.removeItem('leadsNowhere'));

    await visit.goto('/m/home');
    await visit.sees(page.getByText(visit.t('shell.offline')));
    await visit.until('the hot games show as last seen', async () => (await titles()).length > 5);
    expect((await titles()).slice(0, 5)).toEqual(before.slice(0, 5));
    expect(await page.getAttribute('html', 'lang')).toBe(localeOf('TY'));
    expect(await visit.axe()).toEqual([]);
    // The notice stays in view, above the bar of the page.
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await visit.until('the page has scrolled', () => page.evaluate(() => scrollY === 600));
    const strip = await page.getByText(visit.t('shell.offline')).boundingBox();
    const bar = await page.getByRole('banner').boundingBox();
    expect(strip?.y).toBe(0);
    expect(bar?.y).toBeCloseTo(strip?.height ?? 0, 0);
    await page.context().setOffline(false);
    // The worker may still be without a network when the page asks first.
    await visit.until('the notice goes', async () => {
      await visit.pass(REACH_INTERVAL);
      return page.getByText(visit.t('shell.offline')).isHidden();
    });
    // Drops the failed calls of the time without a network.
    visit.takeProblems();

    // A new build installs a new worker, which waits until no form has input and the player agrees.
    await shell.login(visit).tap();
    await loginPopup.username(visit).fill('player1');
    await installNewer(visit);
    await visit.until('the new worker waits', () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null),
    );
    const question = page.locator('dialog[open]').getByText(visit.t('confirm.update'));
    await visit.lacks(question);
    await loginPopup.close(visit).tap();
    await visit.sees(question);
    const reloaded = page.waitForEvent('load');
    await page
      .locator('dialog[open]')
      .getByRole('button', { name: visit.t('action.update') })
      .tap();
    await reloaded;
    await visit.sees(row);
    // The page then registers its own worker again, which waits in turn.
    await visit.until('the new worker controls the page', () =>
      page.evaluate(() => navigator.serviceWorker.controller?.scriptURL.endsWith('?newer') === true),
    );
    await visit.end();
  });
});
