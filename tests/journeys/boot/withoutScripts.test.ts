import type { LanguageCode } from '@contract/system';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { PAGE_NAMES } from '@/config/pageNames';
import { stageOfFile } from '../support/stage';
import { WORDS } from '../support/words';

/* What a visitor does in a browser without scripts: links, forms and disclosures of the served pages. */

const stageOf = stageOfFile();
const PHONE = { width: 390, height: 844 };

/** A visit without scripts. A page that was not rendered in time is asked for again, as a person would. */
async function visitPlainly(language: LanguageCode = 'EN') {
  const stage = await stageOf();
  const context = await stage.browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  await context.addCookies([{ name: 'lang', value: language, url: stage.origin }]);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const whole = async () => {
    for (let tries = 0; (await page.locator('#root main').count()) === 0; tries += 1) {
      if (tries > 20) throw new Error(`${page.url()} is not rendered`);
      await page.reload();
    }
  };
  return {
    stage,
    page,
    t: WORDS[language],
    main: page.locator('#root main'),
    whole,
    async goto(path: string) {
      await page.goto(stage.origin + path);
      await whole();
    },
    /** Chooses from the menu below the page. */
    async choose(name: string) {
      await page.locator('.plain').getByRole('link', { name, exact: true }).click();
      await whole();
    },
    async end() {
      expect(problems).toEqual([]);
      await context.close();
    },
  };
}

const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

describe('without scripts', () => {
  it('ROUTE-35 a game is found by its name, its rules are read, and the way back leads to the results', async () => {
    const { page, main, whole, goto, choose, end, t } = await visitPlainly();
    await goto('/m/home');
    await choose(t('search.title'));
    await main.getByRole('textbox').fill('lotus');
    await main.getByRole('textbox').press('Enter');
    await whole();
    expect(addressOf(page)).toBe('/m/search-games?gameName=lotus');
    expect(await main.getByRole('textbox').inputValue()).toBe('lotus');
    const game = main.getByRole('listitem').getByRole('link').first();
    const name = (await game.textContent()) ?? '';
    expect(name.toLowerCase()).toContain('lotus');
    await game.click();
    await whole();
    expect(await main.getByRole('heading', { level: 2 }).first().textContent()).toBe(name);
    expect(await main.locator('dl').first().textContent()).toContain(t('rules.bets'));
    await page.goBack();
    await whole();
    expect(addressOf(page)).toBe('/m/search-games?gameName=lotus');
    await end();
  });

  it('LIST-25 a list is browsed to its third page and back; a filter and a search in it have addresses', async () => {
    const { page, main, whole, goto, end, t } = await visitPlainly();
    await goto('/m/all-games');
    const places = () =>
      main.locator('[aria-posinset]').evaluateAll((all) => all.map((one) => Number(one.ariaPosInSet)));
    expect(await places()).toEqual(Array.from({ length: 36 }, (_, at) => at + 1));
    for (const number of [2, 3]) {
      await main.getByRole('link', { name: t('list.more') }).click();
      await whole();
      expect(addressOf(page)).toBe(`/m/all-games?page=${number}`);
      expect((await places())[0]).toBe((number - 1) * 36 + 1);
    }
    await main.getByRole('link', { name: t('list.earlier') }).click();
    await whole();
    expect([addressOf(page), (await places())[0]]).toEqual(['/m/all-games?page=2', 37]);
    await main.getByRole('link', { name: t('list.class_new'), exact: true }).click();
    await whole();
    expect(addressOf(page)).toBe('/m/all-games?gameClassify=new');
    await main.getByRole('textbox').fill('a');
    await main.getByRole('textbox').press('Enter');
    await whole();
    expect(addressOf(page)).toBe('/m/all-games?gameName=a&gameClassify=new');
    await end();
  });

  it('LAUNCH-01 the sheet of a linked game leads to its rules, and closes', async () => {
    const { page, main, whole, goto, end, t } = await visitPlainly();
    const sheet = page.locator(`#${PAGE_NAMES.servedPopup} dialog`);
    for (const [name, address] of [
      [t('rules.open'), '/m/gameRules?node=100001'],
      [t('action.close'), '/m/home'],
    ] as const) {
      await goto('/m/home?game=100001');
      await sheet.getByRole('link', { name }).click();
      await whole();
      expect(addressOf(page)).toBe(address);
      expect(await main.isVisible()).toBe(true);
      expect(await sheet.count()).toBe(0);
    }
    await end();
  });

  it('SEARCH-08 more results than a page are browsed as a list', async () => {
    const { page, main, whole, goto, end, t } = await visitPlainly();
    await goto('/m/search-games?gameName=slots');
    await main.getByRole('link', { name: t('search.more') }).click();
    await whole();
    expect(addressOf(page)).toBe('/m/all-games?gameName=slots');
    await main.getByRole('link', { name: t('list.more') }).click();
    await whole();
    expect(addressOf(page)).toBe('/m/all-games?gameName=slots&page=2');
    await end();
  });

  it.each([
    '/m/home',
    '/m/home?game=100001',
    '/m/slot-games',
    '/m/hot-games',
    '/m/jackpots',
    '/m/lott',
    '/m/elott',
    '/m/gameCenter',
    '/m/gameCenter/FISH',
    '/m/search-games',
    '/m/search-games?gameName=slots',
    '/m/provider',
    '/m/gameRules?node=100001',
    '/m/activity',
    '/m/activityDetail?id=PR-101',
    '/m/notice',
    '/m/event',
    '/m/help',
    '/m/download',
    '/m/responsible',
  ])('every button of %s that shows does something', async (path) => {
    const { page, goto, end } = await visitPlainly();
    await goto(path);
    const dead = await page
      .locator(`:is(#root, #${PAGE_NAMES.servedPopup}) button:visible`)
      .evaluateAll((all) =>
        all
          .filter(
            (one) =>
              one.nextElementSibling?.matches('noscript:has(a)') !== true &&
              !(one instanceof HTMLButtonElement && one.type === 'submit' && one.form !== null),
          )
          .map(({ outerHTML }) => outerHTML.slice(0, 200)),
      );
    expect(dead).toEqual([]);
    await end();
  });

  it('HOME-20 the categories of home lead to their lists', async () => {
    const { page, goto, end, t } = await visitPlainly();
    await goto('/m/home');
    const links = await page
      .getByRole('navigation', { name: t('home.categories') })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual([
      ['Home', '/m/home'],
      ['Hot', '/m/hot-games'],
      ['Slots & mini games', '/m/slot-games'],
      ['Casino tables', '/m/live-games'],
      ['Jeepney Lane', '/m/jili-games'],
      ['Fishing', '/m/fish-games'],
      ['Bingo', '/m/bingo'],
      ['Poker & cards', '/m/pvp-games'],
      ['Jackpots', '/m/jackpots'],
      ['Sports', '/m/sport-games'],
      ['E-Sports', '/m/esport-games'],
      ['Cockfight', '/m/cockfight'],
      ['Rattan Grove', '/m/rtg-games'],
      ['Lottery', '/m/lott'],
      ['E-Lottery', '/m/elott'],
      ['House originals', '/m/inHouse'],
    ]);
    await end();
  });

  it('PROMO-01 a promotion is read', async () => {
    const { page, main, whole, goto, choose, end, t } = await visitPlainly();
    await goto('/m/home');
    await choose(t('promo.title'));
    const promotion = main.getByRole('listitem').getByRole('link').first();
    const title = (await promotion.textContent()) ?? '';
    await promotion.click();
    await whole();
    expect(addressOf(page)).toMatch(/^\/m\/activityDetail\?id=/);
    expect(await main.locator('article').textContent()).toContain(title);
    await end();
  });

  it.each([
    ['Terms and conditions', 'Who may play'],
    ['Limits and breaks', 'limit'],
    ['Contact us', 'Live chat'],
  ])('ROUTE-46 %s are read from the menu', async (name, text) => {
    const { main, goto, choose, end } = await visitPlainly();
    await goto('/m/help');
    await choose(name);
    expect(await main.locator('article').textContent()).toContain(text);
    await end();
  });

  it('ROUTE-46 the help leads to its articles', async () => {
    const { main, whole, goto, choose, end, t } = await visitPlainly();
    await goto('/m/home');
    await choose(t('help.title'));
    await main.getByRole('listitem').getByRole('link').first().click();
    await whole();
    expect(await main.locator('article').count()).toBe(1);
    await end();
  });

  it('ANN-08 an announcement is opened', async () => {
    const { main, goto, choose, end, t } = await visitPlainly();
    await goto('/m/home');
    await choose(t('notices.title'));
    const item = main.locator('details').first();
    await item.locator('summary').click();
    expect(await item.getAttribute('open')).not.toBeNull();
    await end();
  });

  it('ROUTE-48 the ways to get the app show', async () => {
    const { main, goto, choose, end, t } = await visitPlainly();
    await goto('/m/home');
    await choose(t('download.title'));
    expect(await main.textContent()).toContain(t('download.point_fast'));
    const steps = main.locator('noscript li');
    expect(await steps.first().isVisible()).toBe(true);
    expect(await steps.allInnerTexts()).toEqual(
      (['share', 'menu'] as const).flatMap((first) => [
        t(`download.step_${first}`),
        t('download.step_add'),
        t('download.step_open'),
      ]),
    );
    await end();
  });

  it('I18N-02 the language changes on the same page, and stays', async () => {
    const { page, main, goto, choose, end } = await visitPlainly('TY');
    await goto('/m/help?tag=terms');
    await choose('English');
    expect([addressOf(page), await page.getAttribute('html', 'lang')]).toEqual(['/m/help?tag=terms', 'en']);
    expect(await main.locator('article').textContent()).toContain('Who may play');
    await goto('/m/activity');
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    await end();
  });

  it('STATUS-04 a closed site says so, and a page of members says what it needs', async () => {
    const { stage, page, end, t } = await visitPlainly();
    await page.goto(`${stage.origin}/m/withdraw`);
    expect(await page.locator('.plain').textContent()).toContain('JavaScript');
    expect(await page.locator('.sh').isVisible()).toBe(false);
    await stage.set({ maintenance: true });
    await page.goto(`${stage.origin}/m/home`);
    expect(await page.getByRole('heading').textContent()).toBe(t('maintenance.title'));
    await stage.set({ maintenance: false });
    await end();
  });
});
