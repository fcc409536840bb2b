import { type GameType, gameList } from '@contract/catalogue';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { SEARCH_DEBOUNCE } from '@/config/constants';
import { CATEGORY_ROUTES, RECENT_PATH, VIEW_ROUTES } from '@/config/routes';
import { loginPopup } from '../support/screens';
import { stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Every page of games: address, request, title and axe rules. */

const stageOf = stageOfFile();

const main = ({ page }: Visit) => page.getByRole('main');
/** Opens the filter popup. */
const filterButton = (visit: Visit) =>
  main(visit).getByRole('button', { name: new RegExp(`^${visit.t('filter.open')}`) });
const heading = (visit: Visit) => visit.page.getByRole('heading', { level: 1 });

/** Query parameters of a type's list, without the page number. */
const ASKED: Readonly<Partial<Record<GameType, Readonly<Record<string, string>>>>> = {
  ALLGAME: {},
  NEW: { isNew: 'true' },
  LIVE: { gameType: 'LIVE' },
  RNG: { gameType: 'RNG' },
  FISH: { gameType: 'FISH' },
  PVP: { gameType: 'PVP' },
  SPORTS: { gameType: 'SPORTS' },
  ESPORTS: { gameType: 'SPORTS', vassalage: 'AV,AI,IMES,TF,IA' },
  LOTT: { gameType: 'LOTT' },
  ELOTT: { gameType: 'ELOTT' },
  COCKFIGHT: { gameType: 'SPORTS', vassalage: 'SV3,DS88,DIG,WGB,WS168' },
  INHOUSE: { gameType: 'RNG', vassalage: 'HAL,TLW,PRW' },
  JL: { gameType: 'RNG', vassalage: 'JL' },
  RTG: { gameType: 'RNG', vassalage: 'RTG' },
  JACKPOT: { gameType: 'RNG', gameClassify: 'JP', pageSize: '18' },
  BINGO: { gameType: 'RNG', gameClassify: 'BG' },
};

/** Calls of the page's own list so far. */
const listCalls = (visit: Visit) =>
  visit.calls
    .filter((call) => /^GET \/catalogue\/games\?/.test(call) && /pageSize=(?:36|18)\b/.test(call))
    .map((call) => Object.fromEntries(new URLSearchParams(call.slice(call.indexOf('?')))));

/** The list has as many games as the counts in its provider popup add up to (LIST-31). */
async function seesProvidersCount(visit: Visit): Promise<void> {
  const count = Number.parseInt((await main(visit).getByRole('status').first().textContent()) ?? '', 10);
  await main(visit).locator('[aria-haspopup="dialog"]').last().tap();
  const all = visit.page.getByRole('dialog').getByRole('button', { pressed: true });
  await visit.sees(all);
  expect(await all.textContent()).toContain(visit.t('provider.count', { count }));
  await visit.page.keyboard.press('Escape');
  await visit.lacks(all);
}

/** Banner group of a type's page, as in its picture names. Types that span several kinds have none (LIST-17). */
const BANNERS: Readonly<Partial<Record<GameType, string>>> = {
  LIVE: 'm_live',
  RNG: 'm_rng',
  FISH: 'm_fish',
  PVP: 'm_pvp',
  SPORTS: 'm_sports',
  ESPORTS: 'm_sports',
  COCKFIGHT: 'm_sports',
  LOTT: 'm_lott',
  ELOTT: 'm_elott',
  INHOUSE: 'm_rng',
  JL: 'm_rng',
  RTG: 'm_rng',
  JACKPOT: 'm_rng',
  BINGO: 'm_rng',
};
/** Types with fixed vendors, or whose page has no filters (LIST-15, FILTER-06). */
const WITHOUT_VENDORS: readonly GameType[] = ['BINGO', 'JL', 'INHOUSE', 'RTG', 'JACKPOT', 'NEW', 'HOT'];

/** The page starts with the banners of its type. */
async function seesBanners(visit: Visit, type: GameType): Promise<void> {
  const banners = visit.page.getByRole('region', { name: visit.t('home.banners') });
  const group = BANNERS[type];
  if (group === undefined) expect(await banners.count(), type).toBe(0);
  else {
    const picture = banners.getByRole('img').first();
    await visit.sees(picture);
    expect(await picture.getAttribute('src'), type).toContain(`/banner/${group}-`);
    const first = main(visit).locator('section, h2, [aria-setsize], [aria-haspopup]').first();
    expect(
      await first.evaluate((one, top) => one === top || one.contains(top), await banners.elementHandle()),
      type,
    ).toBe(true);
  }
}

/** The page offers a vendor filter where there is a choice. */
async function offersVendors(visit: Visit, type: GameType): Promise<void> {
  const picker = main(visit).getByRole('toolbar', { name: visit.t('list.vendors') });
  const hasPicker = !WITHOUT_VENDORS.includes(type);
  if (hasPicker) await visit.sees(picker);
  else expect(await picker.count(), type).toBe(0);
  expect(
    await main(visit)
      .getByRole('button', { name: /^Provider/ })
      .count(),
    type,
  ).toBe(hasPicker ? 1 : 0);
}

async function fitsSmallScreen({ page }: Visit, path: string): Promise<void> {
  const [width, heights] = await page.evaluate(() => {
    const lines = [...document.querySelectorAll('[data-game-area] ul')];
    return [document.documentElement.scrollWidth, lines.map((line) => line.getBoundingClientRect().height)];
  });
  // Nothing overflows the smallest screen.
  expect(width, path).toBe(360);
  // All lines have the same height, because the list measures only the first one.
  expect(Math.max(...heights) - Math.min(...heights), path).toBeLessThan(0.1);
}

/** Direction and duration of a popup's opening animation, with motion enabled. */
async function motionOf({ page }: Visit, popup: Locator) {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const motion = await popup.evaluate((dialog) => {
    const panel = [...dialog.children].find(
      (child) => getComputedStyle(child).transitionProperty === 'transform',
    );
    return {
      from: getComputedStyle(dialog).getPropertyValue('--move'),
      time: panel && getComputedStyle(panel).transitionDuration,
    };
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  return motion;
}

/** Query parameters of a list call, without those that every list call has. */
function refinementsOf(call: Readonly<Record<string, string>>): Record<string, string> {
  const { merchant, platform, language, pageNo, pageSize, revision, ...rest } = call;
  return { ...rest, ...(pageSize === '36' || pageSize === undefined ? {} : { pageSize }) };
}

async function titled(visit: Visit): Promise<string> {
  await visit.sees(heading(visit));
  const title = (await heading(visit).textContent()) ?? '';
  expect(await visit.page.title()).toContain(title);
  return title;
}

describe('category pages', () => {
  it('ROUTE-11 ROUTE-12 ROUTE-13 ROUTE-14 ROUTE-15 ROUTE-16 ROUTE-17 ROUTE-18 ROUTE-19 ROUTE-20 ROUTE-21 ROUTE-22 ROUTE-23 ROUTE-24 ROUTE-25 ROUTE-26 ROUTE-27 ROUTE-28 ROUTE-29 LIST-07 LIST-08 LIST-09 LIST-10 LIST-11 LIST-12 LIST-13 LIST-14 LIST-15 LIST-17 LIST-31 each opens, requests its games, has its title and breaks no rule', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, {
      language: 'EN',
      context: { viewport: { width: 360, height: 640 } },
    });
    await visit.undrawn();
    const titles = new Map<string, string>();
    for (const [path, type] of Object.entries(CATEGORY_ROUTES)) {
      const before = listCalls(visit).length;
      await visit.goto(path);
      titles.set(path, await titled(visit));
      const games = main(visit).locator('li').getByRole('button').first();
      await visit.sees(games);
      const asked = ASKED[type];
      const calls = listCalls(visit).slice(before);
      expect(calls.map(refinementsOf), path).toEqual(asked === undefined ? [] : [asked]);
      await Promise.all([seesBanners(visit, type), offersVendors(visit, type), fitsSmallScreen(visit, path)]);
      if (type === 'SPORTS') await seesProvidersCount(visit);
      // axe checks one page of each layout; the pages share their components.
      if (['/m/slot-games', '/m/hot-games', '/m/jackpots', '/m/lott'].includes(path)) {
        expect(await visit.axe(), path).toEqual([]);
      }
    }
    expect(titles.get('/m/jili')).toBe(titles.get('/m/jili-games'));
    expect(new Set(titles.values()).size).toBe(titles.size - 1);
    await visit.end();
  });

  it('ROUTE-30 LIST-22 LIST-23 filters are in the address: a shared link shows slots of one class, vendor and name', async () => {
    const visit = await startVisit(await stageOf(), { language: 'EN' });
    await visit.goto('/m/slot-games?gameClassify=BG&vassalage=JL&gameName=777');
    await visit.until(
      'the search input contains the text',
      async () =>
        (await main(visit)
          .getByRole('textbox', { name: visit.t('list.search') })
          .inputValue()) === '777',
    );
    // The page came with its games; the next change of a filter asks for others, with the rest of the address.
    expect(listCalls(visit)).toEqual([]);
    await main(visit)
      .getByRole('textbox', { name: visit.t('list.search') })
      .fill('7');
    await visit.until('the list is requested', () => listCalls(visit).length === 1);
    expect(listCalls(visit).map(refinementsOf)).toEqual([
      { gameType: 'RNG', gameClassify: 'BG', vassalage: 'JL', gameName: '7' },
    ]);
    expect(visit.address()).toBe('/m/slot-games?gameClassify=BG&vassalage=JL&gameName=7');
    await visit.end();
  });
});

describe("the player's own games", () => {
  it('ROUTE-36 ROUTE-37 ROUTE-38 LIST-24 FILTER-06 open for a member without filters', async () => {
    const stage = await stageOf();
    const member = await startVisit(stage, { session: await stage.openSession('demo') });
    for (const [path, view] of Object.entries(VIEW_ROUTES)) {
      await member.goto(path);
      expect(await titled(member)).toBe(member.t(view === 'favourites' ? 'view.favourites' : 'view.recent'));
      const call = view === 'favourites' ? 'GET /catalogue/favourites?' : 'GET /catalogue/recent?';
      await member.until(`${path} is asked for`, () =>
        member.calls.some((made) => made.startsWith(call) && made.includes('pageSize=36')),
      );
      expect(await filterButton(member).count(), path).toBe(0);
      // The same page has two addresses.
      if (path !== '/m/fav-games') expect(await member.axe(), path).toEqual([]);
    }
    await member.goto('/m/search-games');
    await member.sees(member.page.getByRole('search').getByRole('textbox'));
    expect(await filterButton(member).count(), 'search').toBe(0);
    await member.end();
  });
});

describe('game center and providers', () => {
  it('ROUTE-31 ROUTE-33 LIST-16 LIST-18 LIST-19 LIST-20 LIST-21 LIST-22 LIST-25 shows hot games, a list that a reload restores, and vendor tiles that launch a vendor’s only game or lead to the page of their type', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { language: 'EN' });
    await visit.goto('/m/gameCenter');
    await visit.sees(main(visit).getByRole('heading', { name: visit.t('category.HOT') }));
    await visit.sees(main(visit).getByRole('button', { name: visit.t('home.hot_next') }));
    expect(await visit.axe()).toEqual([]);
    const choose = async (type: 'LIVE' | 'BINGO' | 'COCKFIGHT' | 'ELOTT' | 'SPORTS') => {
      await main(visit)
        .getByRole('link', { name: visit.t(`category.${type}`), exact: true })
        .tap();
      await visit.until('it is chosen', () => visit.address() === `/m/gameCenter/${type}`);
    };
    await choose('LIVE');
    await visit.sees(main(visit).locator('[aria-setsize]').first());
    await visit.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await visit.until('page 2 is requested', () =>
      listCalls(visit).some(({ gameType, pageNo }) => gameType === 'LIVE' && pageNo === '2'),
    );
    await visit.until('the position is stored', () =>
      visit.page.evaluate(() => {
        scrollBy(0, -8);
        return /"pages":2,"row":[1-9]/.test(sessionStorage.getItem('listPlaces') ?? '');
      }),
    );
    const before = listCalls(visit).length;
    await visit.page.reload();
    await visit.until('a reload brings both pages back', () =>
      listCalls(visit)
        .slice(before)
        .map(({ pageNo }) => pageNo)
        // The page may contain the first.
        .includes('2'),
    );

    // The tiles of a class count only its own games.
    await choose('BINGO');
    const tiles = main(visit)
      .locator('a[href^="/m/bingo?"], button')
      .filter({ hasText: /\d+ games?$/ });
    await visit.sees(tiles.first());
    const counts = (await tiles.allTextContents()).map((text) => Number(/(\d+) games?$/.exec(text)?.[1]));
    const { totalCount } = await stage.api.call(gameList, {
      merchant: '',
      platform: 'html5',
      gameType: 'BINGO',
      pageNo: '1',
      pageSize: '1',
      language: 'EN',
    });
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(totalCount);

    // A tile with one game launches it, so a visitor is asked to log in. Other tiles link to the page of their type.
    await choose('COCKFIGHT');
    await main(visit).getByRole('button', { name: 'Dawn Sabungan 1 game' }).tap();
    await visit.sees(loginPopup.dialog(visit));
    expect(
      visit.calls.some((call) => call.includes('vassalage=DS88') && /pageSize=1(?:&|$)/.test(call)),
    ).toBe(true);
    await loginPopup.close(visit).tap();
    await visit.lacks(loginPopup.dialog(visit));
    await choose('ELOTT');
    await visit.sees(main(visit).locator('search'));
    await choose('SPORTS');
    const tile = main(visit).locator('a[href^="/m/sport-games?"]').first();
    await visit.sees(tile);
    expect(await main(visit).locator('search').count()).toBe(0);
    expect(await visit.axe()).toEqual([]);
    await tile.tap();
    await visit.until('the page of the type shows', () =>
      /^\/m\/sport-games\?vassalage=\w+&gameClassify=all$/.test(visit.address()),
    );
    await visit.sees(main(visit).getByRole('status').first());
    await visit.end();
  });

  it('ROUTE-34 PROVIDER-02 the provider page lists every provider with its number of games, and links to its games', async () => {
    const visit = await startVisit(await stageOf(), { language: 'EN' });
    await visit.goto('/m/provider');
    const row = main(visit).locator('a[href="/m/all-games?vassalage=JL"]');
    await visit.sees(row);
    expect(await row.textContent()).toMatch(/\d+ games/);
    expect(await visit.axe()).toEqual([]);
    await row.tap();
    await visit.until('its games are requested', () =>
      listCalls(visit).some(({ vassalage }) => vassalage === 'JL'),
    );
    await visit.end();
  });
});

describe('filters on the page', () => {
  it('ROUTE-38 FILTER-01 FILTER-02 FILTER-03 FILTER-04 FILTER-05 FILTER-06 PROVIDER-01 PROVIDER-03 LIST-02 LIST-06 LIST-23 filter popup, provider popup and search narrow the list and its address; a visitor is asked to log in for recent games', async () => {
    const visit = await startVisit(await stageOf());
    const { t } = visit;
    await visit.goto('/m/slot-games');
    const filter = filterButton(visit);
    const dialog = visit.page.getByRole('dialog');
    await filter.tap();
    const popup = dialog.filter({ has: visit.page.getByRole('heading', { name: t('filter.title') }) });
    await visit.sees(popup);
    expect(await motionOf(visit, popup)).toEqual({ from: 'translateX(100%)', time: '0.225s' });
    expect(await visit.axe()).toEqual([]);
    const vendor = popup.locator('fieldset').first().getByRole('button').first();
    const name = popup.getByRole('textbox', { name: t('filter.name') });
    // Choosing the same vendor again clears the choice (FILTER-04).
    await vendor.tap();
    expect(await vendor.getAttribute('aria-pressed')).toBe('true');
    await vendor.tap();
    expect(await vendor.getAttribute('aria-pressed')).toBe('false');
    await vendor.tap();
    await name.fill('a');
    await popup.getByRole('button', { name: t('filter.apply'), exact: true }).tap();
    await visit.lacks(popup);
    expect(visit.address()).toBe('/m/slot-games?vassalage=JL&gameName=a');
    await visit.until('the list is narrowed', () => {
      const { vassalage, gameName, pageNo } = listCalls(visit).at(-1) ?? {};
      return vassalage === 'JL' && gameName === 'a' && pageNo === '1';
    });

    // Reset clears all three and submits (FILTER-05).
    await filter.tap();
    await popup.getByRole('button', { name: t('filter.reset') }).tap();
    await visit.lacks(popup);
    expect(visit.address()).toBe('/m/slot-games');

    await main(visit).locator('[aria-haspopup="dialog"]').last().tap();
    const providers = dialog.filter({
      has: visit.page.getByRole('heading', { name: t('provider.title') }),
    });
    await visit.sees(providers);
    expect(await motionOf(visit, providers)).toEqual({ from: 'translateX(100%)', time: '0.25s' });
    expect(await visit.axe()).toEqual([]);
    await providers.getByRole('button', { pressed: false }).nth(1).tap();
    await visit.lacks(providers);
    const chosen = new URLSearchParams(visit.address().split('?')[1]).get('vassalage');
    expect(chosen).toMatch(/^\w+$/);
    // The button shows the vendor's icon.
    const icon = main(visit).locator('[aria-haspopup="dialog"]').last().locator('img');
    await visit.until(
      'the button shows the vendor',
      async () => (await icon.getAttribute('src'))?.includes(`/vendor/${chosen}`) ?? false,
    );
    await main(visit)
      .getByRole('link', { name: t('provider.clear') })
      .tap();
    await visit.until('the provider is cleared', () => visit.address() === '/m/slot-games');

    const classes = main(visit).getByRole('toolbar', { name: t('list.classes') });
    expect((await classes.getByRole('link').allTextContents()).slice(0, 4)).toEqual([
      t('list.class_all'),
      t('list.class_new'),
      t('list.class_hot'),
      t('list.class_recent'),
    ]);

    // The category menu links to every category that has games.
    await visit.page.getByRole('button', { name: t('menus.open') }).tap();
    const menu = dialog.filter({ has: visit.page.getByRole('heading', { name: t('menus.title') }) });
    await visit.sees(menu.locator('a[href="/m/fish-games"]'));
    await visit.page.keyboard.press('Escape');
    await visit.lacks(menu);

    // The hot view has a search but no filter bar; a vendor chosen earlier is cleared (FILTER-06, HOT-02).
    await main(visit).locator('a[href="/m/slot-games?vassalage=JL"]').tap();
    await visit.until('a vendor is chosen', () => visit.address() === '/m/slot-games?vassalage=JL');
    await classes.getByRole('link', { name: t('list.class_hot'), exact: true }).tap();
    await visit.until('the hot view shows', () => visit.address() === '/m/slot-games?gameClassify=hot');
    await visit.lacks(filter);
    await main(visit)
      .getByRole('textbox', { name: t('list.search') })
      .fill('zzzz');
    await visit.pass(SEARCH_DEBOUNCE);
    await visit.sees(main(visit).getByText(t('list.empty'), { exact: true }));
    expect(visit.address()).toBe('/m/slot-games?gameClassify=hot&gameName=zzzz');
    // Favourites and recent games have neither filters nor a search.
    await classes.getByRole('link', { name: t('list.class_recent'), exact: true }).tap();
    await visit.sees(loginPopup.dialog(visit));
    expect(visit.address()).toBe('/m/slot-games?gameClassify=recent');
    expect(await visit.page.locator('main search').count()).toBe(0);

    // The page of recent games asks a visitor too.
    await visit.goto(RECENT_PATH);
    await visit.sees(loginPopup.dialog(visit));
    await visit.end();
  });
});

describe('where the player was', () => {
  it('LIST-03 LIST-25 a reload restores pages, filters and position', async () => {
    const visit = await startVisit(await stageOf(), { language: 'EN' });
    await visit.undrawn();
    await visit.goto('/m/slot-games');
    const tiles = main(visit).locator('[aria-setsize]');
    await visit.sees(tiles.first());
    await visit.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await visit.until('page 2 is requested', () => listCalls(visit).length === 2);
    await visit.lacks(main(visit).getByText(visit.t('list.loading_more')));
    const seen = tiles.filter({ hasText: /./ }).nth(-4);
    await seen.scrollIntoViewIfNeeded();
    await visit.until('the position is stored', () =>
      visit.page.evaluate(() => /"row":[1-9]/.test(sessionStorage.getItem('listPlaces') ?? '')),
    );
    const same = main(visit).locator(`[aria-posinset="${await seen.getAttribute('aria-posinset')}"]`);
    const top = async () => (await same.boundingBox())?.y ?? Number.NaN;
    const place = await top();
    expect(place).toBeGreaterThan(0);
    const before = listCalls(visit).length;
    await visit.page.reload();
    await visit.until(
      'the page is at the same position',
      async () => (await same.count()) === 1 && Math.abs((await top()) - place) < 10,
    );
    expect(
      listCalls(visit)
        .slice(before, before + 2)
        .map(({ pageNo }) => pageNo),
    ).toEqual(['1', '2']);

    // Tiles scrolled past fast load no pictures; where scrolling stops, each tile loads its own.
    const withoutPicture = '[aria-posinset] button > span:first-child:not(:has(img, svg))';
    await visit.until('tiles defer their pictures during a fling', () =>
      visit.page.evaluate(async (selector) => {
        const end = document.documentElement.scrollHeight;
        for (let frame = 0; frame < 20; frame += 1) {
          scrollTo({ top: frame % 2 === 0 ? 0 : end, behavior: 'instant' });
          await new Promise(requestAnimationFrame);
          if (document.querySelector(selector) !== null) return true;
        }
        return false;
      }, withoutPicture),
    );
    await visit.until(
      'each has its picture at rest',
      async () => (await main(visit).locator(withoutPicture).count()) === 0,
    );
    await visit.end();
  });
});
