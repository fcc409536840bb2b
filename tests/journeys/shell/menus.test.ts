import { vendorGameTypes, vendorGameTypesValue } from '@contract/catalogue';
import { type Announcement, announcements, helpCentre, markAnnouncementRead } from '@contract/content';
import { API_BASE } from '@contract/core';
import { describe, expect, it } from 'vitest';
import { localeOf } from '@/config/languages';
import { categoryPathOf } from '@/config/routes';
import { splitSports } from '@/machines/catalogue/catalogue/vendorSorting';
import { HOSTILE_HTML } from '../../support/hostileHtml';
import { callsOf } from '../support/gate';
import { changeLanguage, openMenu, shell } from '../support/screens';
import { stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* The side menu and the announcements of home, compared with the platform's answers. */

const stageOf = stageOfFile();
const main = ({ page }: Visit) => page.getByRole('main');
const ticker = (visit: Visit) => main(visit).getByRole('region', { name: visit.t('home.news') });

interface Envelope<T> {
  readonly value: T;
}

/** The raw answer of an endpoint, as the page receives it. */
async function answerTo(visit: Visit, path: string, matches: (url: URL) => boolean = () => true) {
  const response = await visit.page.waitForResponse((one) => {
    const url = new URL(one.url());
    return url.pathname === API_BASE + path && matches(url);
  });
  const { value }: Envelope<unknown> = await response.json();
  return value;
}

/** Id of the second announcement of the list. */
async function secondNotice({ stage, language }: Visit): Promise<string> {
  const { player } = await stage.api.call(announcements, {
    types: 'B,PL,PU',
    platform: 'M',
    merchantCode: '',
    language,
  });
  return player[1]?.id ?? '';
}

const everyKind = (url: URL) => url.searchParams.get('types') === 'B,PL,PU,PR,H';

describe('the side menu', () => {
  it('MENU-01 MENU-02 MENU-05 MENU-06 MENU-08 MENU-10 MENU-12 MENU-13 MENU-14 CS-01 CS-02 I18N-05 links to every part of the site', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    await visit.undrawn();
    const [vendors, news] = await Promise.all([
      answerTo(visit, vendorGameTypes.path),
      answerTo(visit, announcements.path, everyKind),
      visit.goto('/m/home'),
    ]);
    await visit.sees(main(visit).getByRole('navigation', { name: visit.t('home.categories') }));
    await openMenu(visit);
    const menu = shell.menu(visit);
    const leads = async (path: string) =>
      expect(await menu.locator(`a[href="${path}"]`).count(), path).toBeGreaterThan(0);
    await visit.sees(menu.locator('a[href="/m/activity"]').first());
    for (const path of ['/m/home', '/m/activity', '/m/help', '/m/member/home', '/m/search-games'])
      await leads(path);

    // One link for each category of the vendor sorting.
    for (const { gameCategory } of splitSports(vendorGameTypesValue.parse(vendors).sorting)) {
      const path = categoryPathOf(gameCategory as Parameters<typeof categoryPathOf>[0]);
      if (path !== undefined) await leads(path);
    }

    const { promotion } = news as { readonly promotion: readonly Announcement[] };
    const shown = menu.getByRole('region', { name: visit.t('home.promotions') }).getByRole('listitem');
    expect(await shown.allTextContents()).toEqual(promotion.slice(0, 3).map(({ title }) => title));

    // The links are stored encoded and decoded on the device; each uses https.
    const contacts = menu.locator('a[target=_blank]');
    expect(await contacts.count()).toBe(3);
    for (const link of await contacts.all())
      expect(await link.getAttribute('href')).toMatch(/^https:\/\/[\w.-]+/);
    expect(await contacts.first().textContent()).toContain('Live Chat');
    expect(await visit.axe()).toEqual([]);

    // The menu closes when one of its links is followed.
    await menu.locator('a[href="/m/help"]').tap();
    await visit.until('the help centre shows', () => visit.address() === '/m/help');
    await visit.lacks(menu);
    await visit.sees(main(visit).getByRole('search').getByRole('textbox'));
    await changeLanguage(visit, 'EN', async () => {
      await visit.sees(shell.menu(visit).getByText(visit.t('service.livechat_1')));
    });
    expect(await visit.page.getAttribute('html', 'lang')).toBe(localeOf('EN'));
    await visit.end();
  });
});

/** Layers with a link to the page below them. */
const LAYERS_WITH_LINK = [
  { name: 'the side menu', path: '/m/help', open: openMenu },
  {
    name: 'the category menu',
    path: '/m/slot-games',
    open: (visit: Visit) => visit.page.getByRole('button', { name: visit.t('menus.open') }).tap(),
  },
  {
    name: 'the sheet of a game',
    path: '/m/slot-games',
    open: (visit: Visit) =>
      main(visit)
        .getByRole('button', { name: new RegExp(`^${visit.t('game.about', { name: '' }).trim()}`) })
        .first()
        .tap(),
  },
  { name: 'an announcement in its popup', path: '/m/notice', query: '?index=0', open: async () => {} },
];

describe('MENU-14 a link to the page that shows already closes the layer that it stands in', () => {
  it.each(LAYERS_WITH_LINK)('$name', async ({ path, query = '', open }) => {
    const visit = await startVisit(await stageOf(), { language: 'EN' });
    await visit.page.route(callsOf(announcements.path), async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(
        /"content":"/g,
        `"content":"<a href='/m/notice'>All</a> `,
      );
      await route.fulfill({ response, body });
    });
    await visit.goto(path + query);
    await open(visit);
    const layer = visit.page.locator('dialog[open]');
    await layer.locator(`a[href="${path}"]`).first().tap();
    await visit.lacks(layer);
    expect(visit.address().split('?')[0]).toBe(path);
    await visit.end();
  });
});

describe('announcements', () => {
  const format = (pattern: string, moment: string) => {
    const day = new Date(moment);
    const two = (value: number) => String(value).padStart(2, '0');
    return pattern
      .replace('YYYY', String(day.getFullYear()))
      .replace('MM', two(day.getMonth() + 1))
      .replace('DD', two(day.getDate()));
  };

  it('ANN-01 ANN-03 ANN-09 ANN-10 scroll at 30 frames per second, and show the date as specified for each place', async () => {
    const visit = await startVisit(await stageOf(), { language: 'EN', motion: true });
    const [news] = await Promise.all([answerTo(visit, announcements.path, everyKind), visit.goto('/m/home')]);
    const { player } = news as { readonly player: readonly Announcement[] };
    const [first] = player;
    if (first === undefined) throw new Error('the world has no announcements');
    const line = ticker(visit).locator('ul');
    await visit.sees(line);
    const { seconds, frames } = await line.evaluate((element) => {
      const { animationDuration, animationTimingFunction } = getComputedStyle(element);
      return {
        seconds: Number.parseFloat(animationDuration),
        frames: Number(/^steps\((\d+)/.exec(animationTimingFunction)?.[1]),
      };
    });
    expect(frames / seconds).toBe(30);
    const link = ticker(visit).getByRole('link').first();
    expect(await link.textContent()).toBe(`${format('YYYY/MM/DD', first.startDate)} ${first.title}`);
    // It pauses while it has the focus.
    await link.focus();
    expect(await line.evaluate((element) => getComputedStyle(element).animationPlayState)).toBe('paused');

    await link.press('Enter');
    await visit.until('the announcements show', () => visit.address() === '/m/notice?index=0');
    const popup = visit.page.getByRole('dialog', { name: visit.t('notices.title') });
    const longTerm = player.findIndex(({ noExpiry }) => noExpiry === 1);
    const limited = player.findIndex(({ noExpiry }) => noExpiry !== 1);
    const dateOf = (pattern: string, index: number) => format(pattern, player[index]?.startDate ?? '');
    await visit.sees(popup);
    await visit.sees(
      popup
        .locator('details')
        .nth(longTerm)
        .getByText(visit.t('notices.long_term', { date: dateOf('YYYY-MM-DD', longTerm) }), { exact: true }),
    );
    await popup.getByRole('button', { name: visit.t('action.close') }).tap();
    const list = main(visit).locator('details');
    await visit.sees(
      list
        .nth(longTerm)
        .getByText(visit.t('notices.long_term', { date: dateOf('DD/MM/YYYY', longTerm) }), { exact: true }),
    );
    await visit.sees(list.nth(limited).getByText(dateOf('DD/MM/YYYY', limited), { exact: true }));
    await visit.goto(`/m/noticeDetail?id=${player[limited]?.id}`);
    await visit.sees(main(visit).getByText(dateOf('YYYY-MM-DD', limited), { exact: true }));
    await visit.end();
  });

  it('ANN-02 a placeholder shows when there are no announcements', async () => {
    const visit = await startVisit(await stageOf());
    const gate = await visit.gate(announcements, everyKind);
    await visit.goto('/m/home');
    await (await gate.next()).answer((envelope) => {
      const { value, ...rest } = envelope as Envelope<object>;
      return { ...rest, value: { ...value, player: [] } };
    });
    await visit.sees(ticker(visit).getByText(visit.t('home.news_none')));
    expect(await visit.axe()).toEqual([]);
    await visit.end();
  });

  it('ANN-02 announcements that cannot be loaded are not called none', async () => {
    const visit = await startVisit(await stageOf());
    const gate = await visit.gate(announcements, everyKind);
    await visit.goto('/m/home');
    await (await gate.next()).cut();
    await visit.sees(ticker(visit).getByText(visit.t('home.news_failed')));
    await visit.lacks(ticker(visit).getByText(visit.t('home.news_none')));
    await visit.end();
  });
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1';

describe('content pages', () => {
  it('ROUTE-39 ROUTE-40 ROUTE-43 PROMO-01 PROMO-02 PROMO-04 PROMO-06 EVENT-01 promotions by category, a single promotion, and the events', async () => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/activity');
    const banner = visit.page.getByRole('banner');
    await visit.sees(banner.getByRole('heading', { name: visit.t('promo.title') }));
    const list = main(visit).getByRole('list', { name: visit.t('promo.title') });
    const chips = main(visit)
      .getByRole('toolbar', { name: visit.t('promo.categories') })
      .getByRole('button');
    await visit.sees(list.getByRole('listitem').first());
    expect(await list.locator('img').count()).toBe(await list.getByRole('listitem').count());
    const pressed = await chips.evaluateAll((all) => all.map((chip) => chip.getAttribute('aria-pressed')));
    expect([pressed[0], pressed.filter((each) => each === 'true').length]).toEqual(['true', 1]);

    await list.getByRole('button').first().tap();
    await visit.until('the address contains the promotion', () => /[?&]id=PR-\d+/.test(visit.address()));
    const detail = main(visit).getByRole('article');
    const title = await detail.getByRole('heading', { level: 2 }).textContent();
    await main(visit)
      .getByRole('button', { name: visit.t('promo.all') })
      .tap();
    await visit.sees(list);
    await visit.goto('/m/activityDetail?id=PR-101');
    await visit.sees(detail.getByRole('heading', { name: title ?? '', exact: true }));

    await visit.goto('/m/event');
    await visit.sees(banner.getByRole('heading', { name: visit.t('event.title') }));
    await visit.sees(main(visit).locator('img').first());
    expect(await visit.axe()).toEqual([]);
    await visit.end();
  });

  it('ROUTE-46 ROUTE-47 ROUTE-48 HELP-01 HELP-02 DOWNLOAD-02 DOWNLOAD-07 DOWNLOAD-08 articles by tag and by position, and the app', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { language: 'EN', context: { userAgent: IPHONE } });
    await visit.undrawn();
    const [help] = await Promise.all([answerTo(visit, helpCentre.path), visit.goto('/m/help')]);
    const { list } = help as { readonly list: readonly { readonly tag: string; readonly title: string }[] };
    const articles = main(visit)
      .getByRole('list', { name: visit.t('help.all') })
      .getByRole('listitem');
    await visit.until('every article is listed', async () => (await articles.count()) === list.length);
    const heading = (title: string | undefined) =>
      main(visit).getByRole('heading', { name: title ?? 'none', exact: true });
    const terms = list.find(({ tag }) => tag === 'terms')?.title;
    for (const address of ['/m/help?tag=terms', '/m/helpDetail?tag=terms']) {
      await visit.goto(address);
      await visit.sees(heading(terms));
    }
    await visit.goto('/m/helpDetail?i=2');
    await visit.sees(heading(list[2]?.title));
    expect(await visit.axe()).toEqual([]);

    await visit.goto('/m/download');
    for (const key of ['download.ios', 'download.android'] as const) {
      await visit.sees(main(visit).getByRole('button', { name: visit.t(key), exact: true }));
    }
    // CONST-05
    await visit.sees(main(visit).getByText(/^\d[\d,]+ games in one place$/));
    // The install guide is the one for this phone.
    await visit.sees(main(visit).getByText(visit.t('download.step_share')));
    await main(visit)
      .getByRole('button', { name: visit.t('download.get'), exact: true })
      .tap();
    await visit.sees(visit.page.getByRole('dialog', { name: visit.t('download.promo') }));
    expect(await visit.axe()).toEqual([]);
    await visit.end();
  });

  it('ANN-08 ANN-12 an announcement that was read stays read after a reload and on the way back', async () => {
    const stage = await stageOf();
    const { username } = await stage.createMember();
    const visit = await startVisit(stage, { session: await stage.openSession(username) });
    const unread = main(visit).getByRole('img', { name: visit.t('notices.unread') });
    const has = (count: number) =>
      visit.until(`${count} are unread`, async () => (await unread.count()) === count);
    await visit.goto('/m/notice');
    await visit.sees(unread.first());
    const all = await unread.count();
    await main(visit).locator('summary').first().tap();
    await visit.until('the mark is saved', () =>
      visit.calls.some((call) => call.startsWith(`POST ${markAnnouncementRead.path}`)),
    );
    await has(all - 1);
    await visit.page.reload();
    await has(all - 1);

    await visit.goto(`/m/noticeDetail?id=${await secondNotice(visit)}`);
    await visit.until(
      'that mark is saved too',
      () => visit.calls.filter((call) => call.startsWith(`POST ${markAnnouncementRead.path}`)).length === 2,
    );
    await main(visit)
      .getByRole('link', { name: visit.t('notices.all') })
      .tap();
    await has(all - 2);
    await visit.end();
  });

  it('ANN-06 HELP-01 hostile HTML from an operator has no effect on the pages that show it', async () => {
    const visit = await startVisit(await stageOf());
    await visit.page.addInitScript(() =>
      Object.assign(window, { hits: 0, hit: () => Object.assign(window, { hits: 1 }) }),
    );
    const texts = HOSTILE_HTML.map((content, at) => ({ title: `${at} ${content}`, content }));
    const pages = await visit.gate(announcements, (url) => url.searchParams.get('types') === 'B,PL,PU');
    const hostile = (envelope: unknown) => {
      const { value } = envelope as Envelope<Record<string, readonly Announcement[]>>;
      const sample = value['player']?.[0];
      return {
        ...(envelope as object),
        value: { ...value, player: texts.map((text, at) => ({ ...sample, ...text, id: `x${at}` })) },
      };
    };
    const unhurt = async () => {
      await visit.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect(await visit.page.evaluate('window.hits')).toBe(0);
      const left = 'script, iframe, object, embed, form form, svg script, [onerror], [onload], [onclick]';
      expect(await main(visit).locator(left).count()).toBe(0);
    };
    await visit.goto('/m/notice');
    await (await pages.next()).answer(hostile);
    await visit.until(
      'all of them show',
      async () => (await main(visit).locator('details').count()) === texts.length,
    );
    await main(visit)
      .locator('details')
      .evaluateAll((all) => {
        for (const one of all) one.querySelector('summary')?.click();
      });
    await unhurt();

    const help = await visit.gate(helpCentre);
    await visit.goto('/m/help');
    await (await help.next()).answer((envelope) => ({
      ...(envelope as object),
      value: { list: texts.map((text) => ({ ...text, tag: '' })) },
    }));
    await visit.sees(main(visit).getByText('0 <script>', { exact: false }).first());
    await unhurt();
    // Chromium reports what the sanitiser's document refuses to run.
    visit.takeProblems();
    await visit.end();
  });
});
