import { type GameType, gameList, gameType, hotGames, vendorGameTypes } from '@contract/catalogue';
import { announcements } from '@contract/content';
import { inboxUnreadCount } from '@contract/member';
import { templateSettings } from '@contract/siteSettings';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import {
  BANNER_AUTOPLAY,
  COCKFIGHT_VENDORS,
  ESPORT_VENDORS,
  HOME_VENDORS_PAGE_SIZE,
  MENU_PROMOTIONS,
  POPUP_NEWS_DELAY,
} from '@/config/constants';
import { PAGE_NAMES } from '@/config/pageNames';
import { BET_RECORD_PATH, categoryPathOf, MANUAL_REBATE_PATH } from '@/config/routes';
import { callsOf } from '../support/gate';
import { loginPopup, openMenu, shell } from '../support/screens';
import { stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Home and its menus, for visitors and members, in both languages. */

const stageOf = stageOfFile();

/** Vendors of e-sports and of cockfights (LIST-31). */
const ESPORT: readonly string[] = ESPORT_VENDORS;
const COCKFIGHT: readonly string[] = COCKFIGHT_VENDORS;
const toType = (category: string) => gameType.parse(category);

const main = ({ page }: Visit) => page.getByRole('main');
const rail = (visit: Visit) => main(visit).getByRole('navigation', { name: visit.t('home.categories') });
const pick = (visit: Visit, label: string) => rail(visit).getByRole('button', { name: label, exact: true });
const heading = (visit: Visit, name: string) => main(visit).getByRole('heading', { name, exact: true });

/** Waits until the announcements, the promotions and the lazy charts are loaded. */
async function settled(visit: Visit): Promise<void> {
  await visit.sees(main(visit).locator(`a[href^="/m/notice?index=0"]`));
}

const isPicked = (locator: Locator) => async () => (await locator.getAttribute('aria-current')) === 'true';

/** Records where a carousel's track is moved to, in pixels, from now on. */
const recordPositions = (track: Locator) =>
  track.evaluateHandle((element) => {
    const positions: number[] = [];
    new MutationObserver(() => {
      positions.push(new DOMMatrix(getComputedStyle(element).transform).m41);
    }).observe(element, { attributeFilter: ['style'] });
    return positions;
  });

describe('popup announcements', () => {
  it('HOME-07 ANN-11 ANN-15 show once to visitors, when their view has loaded, whose height does not change then; previous and next buttons stop at the ends', async () => {
    const visit = await startVisit(await stageOf(), { news: true });
    const view = await visit.gateFiles(({ pathname }) => /\/NewsSlides-[\w-]+\.js$/.test(pathname));
    await visit.goto('/m/home');
    await settled(visit);
    await visit.until('the view is requested', () => view.waiting() > 0);
    await visit.pass(POPUP_NEWS_DELAY);
    const popup = visit.page.getByRole('dialog', { name: visit.t('home.news') });
    await visit.lacks(popup);
    await view.open();
    await visit.sees(popup.getByText('1 / 3'));
    const previous = popup.getByRole('button', { name: visit.t('action.previous') });
    const next = popup.getByRole('button', { name: visit.t('action.next') });
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false]);
    // With motion enabled, a slide change takes 400 ms.
    const slides = () =>
      popup.evaluate((dialog) =>
        [...dialog.querySelectorAll('*')]
          .map((element) => getComputedStyle(element))
          .filter(
            ({ transitionProperty, display }) => transitionProperty === 'transform' && display === 'flex',
          )
          .map(({ transitionDuration }) => transitionDuration),
      );
    await visit.page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await slides()).toContain('0.4s');
    await visit.page.emulateMedia({ reducedMotion: 'reduce' });
    await next.tap();
    await next.tap();
    await visit.sees(popup.getByText('3 / 3'));
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([false, true]);
    expect(await visit.axe()).toEqual([]);
    await popup.getByRole('button', { name: visit.t('action.close') }).tap();
    await visit.lacks(popup);
    await visit.page.reload();
    await settled(visit);
    await visit.pass(POPUP_NEWS_DELAY);
    await visit.lacks(popup);
    await visit.end();
  });
});

describe('banners', () => {
  it('BANNER-01 BANNER-02 several rotate every 5 s and wrap around, with one dot each; a broken one is left out', async () => {
    const visit = await startVisit(await stageOf(), { motion: true, clock: 'paused' });
    const asked = new Set<string>();
    visit.page.on('request', (request) => void asked.add(new URL(request.url()).pathname));
    await visit.goto('/m/home');
    const frame = main(visit).getByRole('region', { name: visit.t('home.banners') });
    const dots = frame.getByRole('button');
    const current = () =>
      dots.evaluateAll((all) => all.findIndex((dot) => dot.getAttribute('aria-current') === 'true'));
    await visit.sees(dots.first());
    const count = await dots.count();
    expect(count).toBeGreaterThan(1);
    await visit.until('the first banner shows', async () => (await current()) === 0);
    const pictures = async () => {
      const all = await frame
        .locator('img')
        .evaluateAll((images) => images.map((img) => (img instanceof HTMLImageElement ? img.src : '')));
      // The server has embedded the first one.
      return all.filter((address) => /^data:/.test(address) || asked.has(new URL(address).pathname)).length;
    };
    await visit.until('only its picture is requested', async () => (await pictures()) === 1);
    const positions = await recordPositions(frame.getByRole('list').first());
    for (let step = 1; step <= count; step += 1) {
      // Only the change that was recorded runs frame by frame.
      await (step === 2
        ? visit.pass(BANNER_AUTOPLAY / 2)
        : visit.page.clock.fastForward(BANNER_AUTOPLAY / 2));
      if (step === 2) {
        const [end = 0, ...before] = (await positions.evaluate((all) => [...all])).reverse();
        expect(before.length).toBeGreaterThan(10);
        expect(
          before.filter((at) => Math.abs(at - end) < 0.5),
          'frames whose change cannot be seen',
        ).toEqual([]);
      }
      const fetched = Math.min(step + 1, count);
      await visit.until('only the next picture is requested', async () => (await pictures()) === fetched);
      expect(await current()).toBe(step - 1);
      await visit.page.clock.fastForward(BANNER_AUTOPLAY / 2);
      await visit.until(`banner ${(step % count) + 1} shows`, async () => (await current()) === step % count);
    }
    // A page that is served before its pictures are embedded names them.
    const first = await frame
      .getByRole('img')
      .first()
      .evaluate(
        (image: HTMLImageElement, name) => image.getAttribute(name) ?? image.src,
        PAGE_NAMES.pictureAddress,
      );
    const broken = new URL(first, visit.page.url()).pathname;
    // A page whose pictures are not embedded.
    await visit.page.route(
      (url) => url.pathname === '/m/home',
      (route) => route.continue({ headers: { ...route.request().headers(), accept: 'text/html' } }),
    );
    await visit.page.route(
      (url) => url.pathname === broken,
      (route) => route.abort(),
    );
    await visit.page.reload();
    await visit.until('its dot is gone', async () => (await dots.count()) === count - 1);
    for (const source of await frame.getByRole('img').evaluateAll((all) => all.map((img) => img.outerHTML))) {
      expect(source).not.toContain(broken);
    }
    await visit.end();
  });
});

/** Scrolls the row of hot games to its end and to its next page. */
async function scrollRow(visit: Visit): Promise<void> {
  const row = main(visit).getByRole('region', { name: visit.t('category.HOT') });
  const list = row.locator('ul');
  const more = row.getByRole('button', { name: visit.t('home.hot_next') });
  const next = row.getByRole('button', { name: visit.t('action.next') });
  await visit.until('eight cards show', async () => (await row.locator('li').count()) === 8);
  expect(await more.count()).toBe(0);
  // 24 games, all games of the type, and the next page.
  await visit.until('every card shows once the row has been scrolled', async () => {
    await list.evaluate((element) => element.scrollBy({ left: 400 }));
    return (await row.locator('li').count()) === 26;
  });
  await visit.until('the row ends', async () => {
    await list.evaluate((element) => element.scrollBy({ left: 10_000 }));
    return next.isDisabled();
  });
  await more.tap();
  await visit.until(
    'the next page starts with few cards',
    async () => (await row.locator('li').count()) < 10,
  );
  await visit.sees(row.getByRole('listitem').first());
}

/** Uses the entries in the footer, the service panel and the side menu, and returns home. */
async function findEntries(visit: Visit): Promise<void> {
  const links = await shell
    .footer(visit)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  // The referral entry in the middle is a button.
  expect(links).toEqual(['/m/home', '/m/activity', '/m/voucherCenter', '/m/member/home']);
  await visit.sees(
    shell
      .footer(visit)
      .locator('li:nth-child(3)')
      .getByRole('button', { name: visit.t('shell.invite') }),
  );

  await visit.page.getByRole('button', { name: visit.t('service.open') }).tap();
  const panel = visit.page.getByRole('region', { name: visit.t('service.open') });
  await visit.sees(panel);
  expect(
    await panel.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
  ).toEqual([
    'https://chat.alitap.example/start?desk=player',
    'https://msg.alitap.example/tulong',
    'https://msg.alitap.example/balita',
  ]);
  expect(await visit.axe()).toEqual([]);
  // A tap outside closes the panel, and also does what is there.
  await visit.page.getByRole('banner').locator('a[href="/m/home"]').tap();
  await visit.lacks(panel);

  await openMenu(visit);
  const menu = shell.menu(visit);
  await visit.until('it has slid in from the left', async () => (await menu.boundingBox())?.x === 0);
  await visit.sees(menu.locator('a[href^="/m/activityDetail?id="]').first());
  expect(await menu.locator('a[href^="/m/activityDetail?id="]').count()).toBe(MENU_PROMOTIONS);
  for (const path of [
    '/m/home',
    '/m/activity',
    '/m/help',
    '/m/member/home',
    '/m/search-games',
    '/m/slot-games',
    '/m/lott',
    '/m/menu',
  ]) {
    expect(await menu.locator(`a[href="${path}"]`).count(), path).toBeGreaterThan(0);
  }
  expect(await menu.locator('a[target="_blank"]').count()).toBe(3);
  expect(await visit.axe()).toEqual([]);
  await visit.page.touchscreen.tap(380, 400);
  await visit.lacks(menu);
  await openMenu(visit);
  await menu.locator('a[href="/m/help"]').first().tap();
  await visit.lacks(menu);
  expect(visit.address()).toBe('/m/help');
  await visit.page.goBack();
  await settled(visit);
}

describe('a visitor', () => {
  it('HOME-01 HOME-03 HOME-04 HOME-06 HOME-08 HOME-09 HOME-10 HOME-11 HOME-12 HOME-13 HOME-15 HOME-24 HOME-25 HOME-26 HOME-27 HOME-28 HOME-29 MENU-01 MENU-05 MENU-06 MENU-08 MENU-09 MENU-13 MENU-14 CS-01 LIST-31 finds everything in footer, service panel and side menu, sees announcements, rows, live blocks and promotions, scrolls a row by three cards, and opens the search', async () => {
    const language = 'EN';
    const visit = await startVisit(await stageOf(), { language });
    await visit.goto('/m/home');
    await settled(visit);
    await visit.sees(shell.login(visit));
    await visit.sees(shell.register(visit));

    await findEntries(visit);

    const row = main(visit).getByRole('region', { name: visit.t('category.HOT') });
    // The hot games are the first section.
    expect(await main(visit).locator('h2').first().textContent()).toBe(visit.t('category.HOT'));
    await visit.until('the hot games show', async () => (await row.locator('li').count()) > 5);
    await row.getByRole('button', { name: visit.t('action.next') }).tap();
    const list = row.locator('ul');
    await visit.until('the row has scrolled by three cards', () =>
      list.evaluate((element) => {
        const [first, second] = element.children;
        if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return false;
        return Math.abs(element.scrollLeft - 3 * (second.offsetLeft - first.offsetLeft)) < 30;
      }),
    );
    expect(
      await row
        .getByRole('link', { name: visit.t('action.see_all_of', { name: visit.t('category.HOT') }) })
        .getAttribute('href'),
    ).toBe(categoryPathOf('HOT'));
    // One section per category, in the order of the vendor sorting; sports has three (LIST-31).
    const { api } = visit.stage;
    const { sorting, mapping } = await api.call(vendorGameTypes, { typeId: 'all', merchant: '', language });
    const { providerRowCategories } = await api.call(templateSettings, {});
    const categories = sorting.flatMap(({ gameCategory, vendorNames }) => {
      const codes = vendorNames.map(({ vassalage }) => vassalage);
      if (gameCategory !== 'SPORTS') return [{ type: toType(gameCategory), codes }];
      return [
        { type: 'SPORTS' as const, codes: codes.filter((code) => ![...ESPORT, ...COCKFIGHT].includes(code)) },
        { type: 'ESPORTS' as const, codes: codes.filter((code) => ESPORT.includes(code)) },
        { type: 'COCKFIGHT' as const, codes: codes.filter((code) => COCKFIGHT.includes(code)) },
      ].filter((part) => part.codes.length > 0);
    });
    expect(categories.length).toBeGreaterThan(6);
    // The two single-vendor categories have the vendor's name.
    const nameOf = (type: GameType) =>
      mapping['RNG']?.find(({ vassalage }) => vassalage === type)?.displayName ?? visit.t(`category.${type}`);
    const names: readonly string[] = categories.map(({ type }) => nameOf(type));
    const shown = await main(visit).locator('h2').allTextContents();
    expect(shown.filter((title) => names.includes(title))).toEqual(names);
    for (const { type, codes } of categories) {
      const section = main(visit)
        .getByRole('region', { name: nameOf(type), exact: true })
        .first();
      // The heading links to all games, and so does the last card once the games are loaded.
      await visit.until(`the row of ${type} leads on`, async () => {
        // Its games may replace its skeleton meanwhile.
        await section.evaluateAll(([one]) => {
          one?.scrollIntoView({ block: 'center' });
          one?.querySelector('ul')?.scrollBy({ left: 10_000 });
        });
        return (await section.locator(`a[href="${categoryPathOf(type)}"]`).count()) === 2;
      });
      if (!providerRowCategories.includes(type)) continue;
      const providers = await section
        .locator('a[href*="?"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(providers).toEqual(
        codes.map((code) => `${categoryPathOf(type)}?vassalage=${code}&gameClassify=all`),
      );
    }
    for (const block of ['home.tables', 'winners.title'] as const) {
      const title = heading(visit, visit.t(block));
      await visit.until(`${block} comes near`, async () => {
        if (await title.isVisible()) return true;
        await main(visit)
          .getByRole('region', { name: visit.t('category.LIVE') })
          .first()
          .scrollIntoViewIfNeeded();
        return false;
      });
    }
    const promotions = main(visit).getByRole('region', { name: visit.t('home.promotions') });
    await visit.until('the promotions are near', async () => {
      await visit.page.mouse.wheel(0, 1200);
      return promotions.isVisible();
    });
    expect(await promotions.locator('a[href="/m/activity"]').count()).toBe(1);
    expect(await promotions.locator('a[href^="/m/activityDetail?id="]').count()).toBeGreaterThan(3);
    await visit.page
      .getByRole('banner')
      .getByRole('link', { name: visit.t('search.label') })
      .tap();
    await visit.sees(main(visit).getByRole('textbox', { name: visit.t('search.label') }));
    expect(visit.address()).toBe('/m/search-games');
    await visit.end();
  });

  it('HOME-10 the winners load only once the tables above them have, which move them', async () => {
    const visit = await startVisit(await stageOf());
    const tables = await visit.gate(gameList, ({ searchParams }) => searchParams.get('gameType') === 'LIVE');
    const isAsked = () => visit.calls.some((call) => call.includes('/catalogue/winners'));
    await visit.goto('/m/home');
    await settled(visit);
    const live = main(visit)
      .getByRole('region', { name: visit.t('category.LIVE') })
      .first();
    await visit.until('the tables are requested', async () => {
      await live.evaluateAll(([one]) => one?.scrollIntoView({ block: 'center' }));
      return tables.waiting() > 0;
    });
    await visit.page.waitForTimeout(500);
    expect(isAsked()).toBe(false);
    await tables.open();
    await visit.until('the winners are near', async () => {
      await heading(visit, visit.t('home.tables')).evaluateAll(([one]) => one?.scrollIntoView());
      return isAsked();
    });
    await visit.end();
  });

  it('HOME-02 HOME-09 HOME-14 HOME-17 HOME-18 HOME-19 HOME-20 HOME-22 HOME-23 HOT-04 LIST-25 MENU-12 scrolls a row, which renders the cards near the screen only, and uses the game layout: hot, a category with its vendors, a long list that going back, a reload and its link restore, favourites after the login only, and home by the logo', async () => {
    const language = 'TY';
    const visit = await startVisit(await stageOf(), { language });
    await visit.goto('/m/home');
    await settled(visit);
    await scrollRow(visit);
    await pick(visit, visit.t('shell.hot')).tap();
    await visit.sees(heading(visit, visit.t('category.NEW')));
    await visit.sees(heading(visit, visit.t('category.HOT')));
    const fresh = main(visit)
      .locator('section')
      .filter({ has: visit.page.getByRole('heading', { name: visit.t('category.NEW'), exact: true }) });
    const tile = (at: number) => fresh.locator(`[aria-posinset="${at}"]`);
    await visit.sees(tile(7));
    expect(await fresh.locator('a[href="/m/new-games"]').count()).toBe(1);
    const [wide, usual] = await Promise.all(
      [7, 6].map(async (at) => (await tile(at).boundingBox())?.width ?? 0),
    );
    expect((wide ?? 0) / (usual ?? 1)).toBeGreaterThan(1.8);

    await pick(visit, visit.t('category.RNG')).tap();
    const vendors = main(visit).getByRole('list', {
      name: visit.t('home.vendors_of', { name: visit.t('category.RNG') }),
    });
    await visit.sees(vendors);
    expect(await vendors.locator('li').count()).toBe(HOME_VENDORS_PAGE_SIZE);
    const ofVendors = main(visit)
      .locator('section')
      .filter({
        has: visit.page.getByRole('list', {
          name: visit.t('home.vendors_of', { name: visit.t('category.RNG') }),
        }),
      });
    expect(await ofVendors.locator('a[href="/m/slot-games"]').count()).toBe(1);
    await main(visit)
      .getByRole('button', { name: visit.t('home.vendors_more') })
      .tap();
    expect(await vendors.locator('li').count()).toBeGreaterThan(HOME_VENDORS_PAGE_SIZE);
    await vendors.getByRole('button').first().tap();
    await visit.until('its games are requested', () =>
      visit.calls.some((call) => call.includes('pageSize=16') && call.includes('vassalage=')),
    );
    expect(await visit.axe()).toEqual([]);
    await vendors.getByRole('button').first().tap();

    const tiles = main(visit).locator('[aria-setsize]');
    const last = async () => Number(await tiles.last().getAttribute('aria-posinset'));
    await visit.until('four pages loaded near the end, rendered near the screen only', async () => {
      // As in a long swipe, each frame scrolls over the lines that the last one has added.
      await visit.page.evaluate(async () => {
        for (let frames = 0; frames < 10; frames += 1) {
          scrollTo(0, document.documentElement.scrollHeight);
          await new Promise(requestAnimationFrame);
        }
      });
      return (await tiles.count()) > 0 && (await last()) > 48;
    });
    expect(await tiles.count()).toBeLessThan(32);
    let same = tiles.last();
    const top = () => same.evaluateAll(([tile]) => tile?.getBoundingClientRect().y ?? Number.NaN);
    let place = Number.NaN;
    await visit.until('one of the last games stays on the screen', async () => {
      const before = place;
      // Further pages may have loaded, so that the chosen game is no longer near the screen.
      if (Number.isNaN(place)) same = main(visit).locator(`[aria-posinset="${(await last()) - 4}"]`);
      // Lines are added and removed while others are measured.
      await same.evaluateAll(([tile]) => tile?.scrollIntoView({ block: 'center' }));
      place = await top();
      return place === before;
    });
    await shell.footer(visit).locator('a[href="/m/activity"]').tap();
    await visit.until('promotions show', () => visit.address() === '/m/activity');
    await visit.page.goBack();
    const isThere = async () => (await same.count()) === 1 && Math.abs((await top()) - place) < 10;
    await visit.until('going back leads to the previous position', isThere);
    expect(visit.address()).toBe('/m/home?view=RNG&vendors=2');
    await visit.page.reload();
    await visit.until('so does a reload', isThere);
    expect(await vendors.locator('li').count()).toBeGreaterThan(HOME_VENDORS_PAGE_SIZE);
    await shell.footer(visit).locator('a[href="/m/home"]').tap();
    await visit.until('home is chosen', isPicked(pick(visit, visit.t('shell.home'))));
    expect(visit.address()).toBe('/m/home');
    await visit.page.goBack();
    await visit.until('so does going back from the home view', isThere);

    await pick(visit, visit.t('shell.favourites')).tap();
    await visit.sees(loginPopup.dialog(visit));
    await loginPopup.close(visit).tap();
    await visit.lacks(loginPopup.dialog(visit));
    expect(await isPicked(pick(visit, visit.t('category.RNG')))()).toBe(true);
    await visit.page.getByRole('banner').locator('a[href="/m/home"]').tap();
    await visit.until('home is chosen again', isPicked(pick(visit, visit.t('shell.home'))));
    await visit.end();

    // A shared link shows the same list, below the game it may name; unknown parameters are dropped.
    const { list } = await visit.stage.api.call(hotGames, {
      isPlatform: '2',
      language,
      platform: 'html5',
      refresh: 'false',
    });
    const guest = await startVisit(visit.stage, { language });
    await guest.goto(`/m/home?view=RNG&gameClassify=new&vassalage=%3C&vendors=all&game=${list[0]?.nodeId}`);
    const sheet = guest.page
      .getByRole('dialog')
      .filter({ has: guest.page.getByRole('button', { name: guest.t('game.share') }) });
    await guest.sees(sheet);
    await sheet.getByRole('button', { name: guest.t('action.close') }).tap();
    await guest.lacks(sheet);
    expect(await isPicked(pick(guest, guest.t('category.RNG')))()).toBe(true);
    await guest.sees(main(guest).getByRole('button', { name: guest.t('home.data_new'), pressed: true }));
    expect(guest.calls.some((call) => call.includes('gameType=RNG&gameClassify=new'))).toBe(true);
    expect(guest.address()).toBe('/m/home?view=RNG&gameClassify=new');
    await guest.end();
  });
});

/** Finds the rows of recently played and similar games at the top. */
async function seeOwnGames(visit: Visit): Promise<void> {
  await visit.sees(heading(visit, visit.t('home.go_on')));
  await visit.sees(heading(visit, visit.t('home.for_you')));
  const titles = await main(visit).locator('section h2').allTextContents();
  expect(titles.slice(0, 2)).toEqual([visit.t('home.go_on'), visit.t('home.for_you')]);
  const rows = main(visit).locator('section:has(h2)');
  const games = await rows.evaluateAll((sections) =>
    sections
      .slice(0, 3)
      .flatMap((row) =>
        [...row.querySelectorAll<HTMLImageElement>('li img')].map((picture) =>
          new URL(picture.src).pathname.replace(/^.*\//, ''),
        ),
      ),
  );
  expect(games.length).toBeGreaterThan(12);
  expect(new Set(games).size).toBe(games.length);
}

describe('a member', () => {
  it('HOME-05 MENU-07 MENU-11 MEMBER-05 MEMBER-06 MEMBER-07 ROUTE-49 TOAST-07 sees recently played and similar games first, and each game once; invites friends and uses the member grid, where a badge above 99 reads 99+ in one line, and no entry breaks inside a word', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, {
      language: 'EN',
      session: await stage.openSession('demo'),
      context: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    await visit.page.route(callsOf(inboxUnreadCount.path), async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), value: { count: 120 } } });
    });
    await visit.goto('/m/home');
    await settled(visit);
    await seeOwnGames(visit);
    const banner = visit.page.getByRole('banner');
    await visit.sees(banner.getByRole('link', { name: visit.t('shell.deposit') }));
    await visit.sees(banner.getByRole('link', { name: visit.t('shell.withdraw') }));
    await visit.lacks(shell.login(visit));

    await shell
      .footer(visit)
      .getByRole('button', { name: visit.t('shell.invite') })
      .tap();
    const sheet = visit.page.getByRole('dialog', { name: visit.t('invite.title') });
    await visit.sees(sheet.getByRole('img', { name: visit.t('invite.qr') }));
    expect(await visit.axe()).toEqual([]);
    await sheet.getByRole('button', { name: visit.t('invite.copy') }).tap();
    await visit.sees(shell.toast(visit, visit.t('message.link_copied')));
    const copied = await visit.page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/\/m\/register\?affiliateCode=\w{6,}$/);
    await visit.sees(sheet.getByText(copied));
    await sheet.getByRole('button', { name: visit.t('action.close') }).tap();
    await visit.lacks(sheet);

    await openMenu(visit);
    await visit.sees(shell.menu(visit).getByRole('button', { name: visit.t('action.logout') }));
    await shell.menu(visit).locator('a[href="/m/menu"]').tap();
    await visit.until('the grid shows', () => visit.address() === '/m/menu');
    await visit.sees(main(visit).getByRole('region', { name: visit.t('home.banners') }));
    for (const name of ['menu.rebate', 'menu.bets', 'home.promotions', 'menu.notices'] as const) {
      await visit.sees(
        main(visit)
          .getByRole('link', { name: visit.t(name) })
          .first(),
      );
    }
    await visit.sees(main(visit).getByRole('button', { name: visit.t('invite.title') }));
    expect(await main(visit).locator('a[href^="https://social."]').count()).toBe(3);
    await visit.sees(main(visit).getByRole('button', { name: visit.t('action.logout') }));
    expect(await visit.axe()).toEqual([]);
    const badge = main(visit).getByRole('img', { name: visit.t('menu.inbox', { count: 120 }) });
    await visit.sees(badge);
    expect(await badge.textContent()).toBe('99+');
    expect(await badge.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
    const entry = main(visit).getByText(visit.t('menu.notices'), { exact: true });
    const isOneLine = await entry.evaluate(
      (element) =>
        element.getBoundingClientRect().height <= 1.5 * Number.parseFloat(getComputedStyle(element).fontSize),
    );
    expect(isOneLine).toBe(true);
    await visit.end();
  });

  it('HOME-26 MENU-03 MEMBER-05 ROUTE-60 ROUTE-61 entries depend on the switches, also the reward centre in the footer, and the address of a page that is off leads home; ANN-11 a failing announcement call leaves home unchanged', async () => {
    const stage = await stageOf();
    await stage.set({
      'switches.MANPLAYREB3': false,
      'switches.TRANSBETREPMEM3': false,
      'switches.FOOTERREWARD3': true,
    });
    await stage.fail({ endpoint: announcements.name, answer: { kind: 'status', status: 500 } });
    try {
      const visit = await startVisit(stage, { session: await stage.openSession('demo') });
      visit.excuse((url) => url.pathname.endsWith(announcements.path));
      await visit.goto('/m/menu');
      await visit.sees(main(visit).getByRole('link', { name: visit.t('menu.help') }));
      for (const name of ['menu.rebate', 'menu.bets'] as const) {
        await visit.lacks(main(visit).getByRole('link', { name: visit.t(name) }));
      }
      await visit.sees(shell.footer(visit).locator('a[href="/m/rewardCenter"]'));
      for (const path of [BET_RECORD_PATH, MANUAL_REBATE_PATH]) {
        await visit.goto('/m/help');
        await visit.sees(main(visit).getByRole('search').getByRole('textbox'));
        await visit.goto(path);
        await visit.until('home shows', () => visit.address() === '/m/home');
        await visit.sees(shell.account(visit, 'Liwayway'));
        await visit.page.goBack({ waitUntil: 'commit' });
        await visit.until('going back leads to the page before', () => visit.address() === '/m/help');
      }
      await visit.end();
    } finally {
      await stage.set({
        'switches.MANPLAYREB3': true,
        'switches.TRANSBETREPMEM3': true,
        'switches.FOOTERREWARD3': false,
      });
    }
  });
});
