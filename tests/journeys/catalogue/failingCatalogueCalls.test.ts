import {
  elotteryList,
  gameList,
  gameRanking,
  hotGames,
  jackpotValue,
  lotteryList,
  lotteryMenus,
  numero,
  recentList,
  recentVnLottery,
  vendorGameTypes,
  vnNumero,
  winnerBoard,
} from '@contract/catalogue';
import type { Endpoint } from '@contract/core';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '@/features/shared/format';
import { elotteryListEntry, lotteryListEntry, lotteryMenusEntry } from '@/services/storage/lazyEntries';
import { type Failing, type Failure, failingEndpoint, failures } from '../support/failing';
import { stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Every call that fills a page with games fails in every way: the page shows the error and offers a retry. */

interface FailingPage {
  readonly endpoint: Endpoint;
  readonly path: string;
  /** Error text of the page. */
  says(visit: Visit, failure: Failure): readonly string[];
  /** Shown once the call succeeds. */
  shows(visit: Visit): Locator;
}

const main = ({ page }: Visit) => page.getByRole('main');
const reason = (visit: Visit, { code }: Failure) => visit.t(`error.${code}`);
const tiles = (visit: Visit) => main(visit).locator('li').getByRole('button').first();

const pagesOf: Readonly<Record<'visitor' | 'member', readonly FailingPage[]>> = {
  // Home comes first, because it shows stored categories instead of an error.
  visitor: [
    {
      endpoint: vendorGameTypes,
      path: '/m/home',
      says: (visit) => [visit.t('home.catalogue_failed')],
      shows: (visit) =>
        main(visit)
          .getByRole('region', { name: visit.t('category.RNG') })
          .first(),
    },
    {
      endpoint: gameList,
      path: '/m/fish-games',
      says: (visit, failure) => [visit.t('list.failed'), reason(visit, failure)],
      shows: (visit) => main(visit).locator('[aria-setsize]').first(),
    },
  ],
  member: [
    {
      endpoint: recentList,
      path: '/m/recent-games',
      says: (visit, failure) => [visit.t('list.failed'), reason(visit, failure)],
      shows: (visit) => main(visit).getByText(visit.t('view.recent_empty')),
    },
    {
      endpoint: hotGames,
      path: '/m/hot-games',
      says: (visit) => [visit.t('home.hot_failed')],
      shows: tiles,
    },
  ],
};

describe('a page of games with a failing call', () => {
  const stageOf = stageOfFile();

  async function failOn(visit: Visit, page: FailingPage): Promise<void> {
    const failing = await failingEndpoint(visit, page.endpoint);
    const alert = main(visit).getByRole('alert');
    const retry = alert.getByRole('button', { name: visit.t('action.retry') });
    for (const [at, way] of failures('no.permission').entries()) {
      failing.set(way);
      await (at === 0 ? visit.goto(page.path) : failing.press(retry));
      await failing.asked();
      for (const text of page.says(visit, way)) {
        await visit.sees(alert.getByText(text, { exact: true })).catch((error: unknown) => {
          throw new Error(
            `${page.path} after ${way.name}: ${error instanceof Error ? error.message : String(error)}`,
          );
        });
      }
      if (way.retryAfter > 0) await visit.pass(way.retryAfter);
    }
    expect(await visit.axe()).toEqual([]);
    failing.set(undefined);
    await failing.press(retry);
    await visit.sees(page.shows(visit));
    await visit.lacks(alert);
  }

  it('LIST-34 vendorGameTypes on /m/home and gameList on /m/fish-games (EN): every failure is said, and another try works in the end', async () => {
    const visit = await startVisit(await stageOf(), { language: 'EN' });
    for (const page of pagesOf.visitor) await failOn(visit, page);
    await visit.end();
  });

  it('LIST-34 recentList on /m/recent-games and hotGames on /m/hot-games (TY): every failure is said, and another try works in the end', async () => {
    const stage = await stageOf();
    const { username } = await stage.createMember();
    const visit = await startVisit(stage, { session: await stage.openSession(username) });
    for (const page of pagesOf.member) await failOn(visit, page);
    await visit.end();
  });
});

/** Unreachable, timed out, refused, and malformed. */
const KINDS: readonly string[] = ['network.unreachable', 'network.timeout', 'conflict', 'response.malformed'];
/** Storage keys of entries that replace a failed call. */
const KEPT = [lotteryMenusEntry, lotteryListEntry, elotteryListEntry].map(({ key }) => key);

describe('a part of a page with a failing call', () => {
  const stageOf = stageOfFile();
  const retry = (visit: Visit, title: string) =>
    main(visit)
      .getByRole('alert')
      .filter({ hasText: title })
      .getByRole('button', { name: visit.t('action.retry') });

  /** Fails the calls of a part in turn, each in every way; the part shows each error, and its content in the end. */
  async function failInTurn(
    visit: Visit,
    endpoints: readonly Endpoint[],
    title: string,
    open: () => Promise<void>,
  ): Promise<readonly Failing[]> {
    const all: Failing[] = [];
    for (const endpoint of endpoints) all.push(await failingEndpoint(visit, endpoint));
    // A stored answer, even a late one, would replace the failed call.
    await visit.page.addInitScript((keys) => {
      const keep = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (Reflect.get(globalThis, 'keeps') === true || !keys.includes(key)) keep.call(this, key, value);
      };
    }, KEPT);
    for (const [at, failing] of all.entries()) {
      const ways = failures('no.permission');
      // The calls are sent together: after the first one, one failure of each kind is enough.
      const told = at === 0 ? ways : ways.filter(({ code }) => KINDS.includes(code));
      for (const way of told) {
        failing.set(way);
        if (await retry(visit, title).isVisible()) await failing.press(retry(visit, title));
        else await open();
        await failing.asked();
        await visit
          .sees(
            main(visit)
              .getByRole('alert')
              .filter({ hasText: title })
              .getByText(reason(visit, way), { exact: true }),
          )
          .catch(async (error: unknown) => {
            throw new Error(`${endpoints[at]?.name} after ${way.name}: ${String(error)}`);
          });
      }
      failing.set(undefined);
    }
    expect(await visit.axe()).toEqual([]);
    await visit.page.evaluate(() => Reflect.set(globalThis, 'keeps', true));
    await retry(visit, title).tap();
    await visit.lacks(retry(visit, title));
    return all;
  }

  it('API-43 API-44 API-45 API-46 API-47 API-48 menus, lotteries, draws and results fail in turn; then stored answers replace menus and lotteries (EN)', async () => {
    const visit = await startVisit(await stageOf(), { language: 'EN' });
    const timer = main(visit).getByRole('timer').first();
    for (const [path, endpoints] of [
      ['/m/lott', [lotteryList, lotteryMenus, numero, vnNumero, recentVnLottery]],
      ['/m/elott', [elotteryList]],
    ] as const) {
      const failing = await failInTurn(visit, endpoints, visit.t('lottery.failed'), () => visit.goto(path));
      await visit.sees(timer);
      const [refused] = failures('no.permission');
      for (const one of failing.slice(0, 2)) one.set(refused);
      await visit.goto(path);
      await failing[0]?.asked();
      await visit.sees(timer);
      for (const one of failing) one.set(undefined);
    }
    await visit.end();
  });

  it('API-49 API-51 winner board and game ranking fail in turn (TY)', async () => {
    const visit = await startVisit(await stageOf());
    await failInTurn(visit, [winnerBoard, gameRanking], visit.t('list.failed'), async () => {
      await visit.goto('/m/gameCenter');
      await visit.sees(main(visit).locator('li').getByRole('button').nth(8));
      await visit.until('the boards are near', async () => {
        await visit.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return visit.calls.some((call) => call.includes(winnerBoard.path));
      });
    });
    await visit.sees(main(visit).getByText(visit.t('winners.title'), { exact: true }));
    await visit.end();
  });

  it('JACKPOT-01 each game of the page shows its own jackpot (EN)', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { language: 'EN' });
    const { games = [], currency } = await stage.api.call(jackpotValue, {});
    await visit.goto('/m/jackpots');
    const tiles = main(visit).locator('[aria-setsize]');
    await visit.sees(tiles.first());
    const amounts = games.map(({ amountMinor }) => formatMoney(amountMinor, currency, 'EN'));
    await visit.until('the first tiles show jackpots that the platform tells', async () => {
      const texts = (await tiles.allInnerTexts()).slice(0, 3);
      return texts.length === 3 && texts.every((text) => amounts.some((amount) => text.includes(amount)));
    });
    await visit.end();
  });

  it('JACKPOT-01 when the jackpot value fails, the counter is simulated, and shows the value once it is available (EN)', async () => {
    const visit = await startVisit(await stageOf(), { language: 'EN' });
    const failing = await failingEndpoint(visit, jackpotValue);
    const [simulated, real] = [visit.t('jackpot.title'), visit.t('jackpot.real')].map((text) =>
      main(visit).locator('p').getByText(text, { exact: true }),
    );
    if (simulated === undefined || real === undefined) throw new Error('the counter has two titles');
    const [first, ...others] = failures('no.permission');
    failing.set(first);
    await visit.goto('/m/jackpots');
    await visit.sees(simulated);
    await visit.sees(main(visit).locator('[aria-setsize]').first());
    await visit.page.evaluate(() => {
      document.body.style.paddingBottom = '2000px';
    });
    for (const way of [...others, undefined]) {
      const asked = failing.keys.length;
      failing.set(way);
      // The counter pauses while off screen and calls again when it is back on screen.
      await visit.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await visit.until('the counter is out of sight', () => visit.page.evaluate(() => scrollY > 400));
      await visit.until('it requests again', async () => {
        await visit.page.evaluate(() => scrollTo(0, 0));
        await visit.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(0))));
        if (failing.keys.length > asked) return true;
        await visit.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return false;
      });
      await failing.asked();
      await visit.sees(way === undefined ? real : simulated);
    }
    await visit.end();
  });
});
