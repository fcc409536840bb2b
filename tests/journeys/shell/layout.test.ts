import { type VendorGameTypes, vendorGameTypes } from '@contract/games';
import { describe, expect, it } from 'vitest';
import { AGENT_HOME_PATH, categoryPathOf, DEPOSIT_PATH, FAVOURITES_PATH, HOME_PATH } from '@/config/routes';
import { openMenu, shell } from '../support/screens';
import { stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

const stageOf = stageOfFile();
const LIST = categoryPathOf('RNG') ?? '';
const HOT_PATH = `${HOME_PATH}?view=HOT`;
const SMALL_PHONE = { width: 320, height: 640 };

/** Sets the text of the page to 200 %. */
const enlarge = ({ page }: Visit) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** Pixels by which the page is wider than the screen. */
const excess = ({ page }: Visit) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Labels of controls inside `part` that overlap each other or overflow the screen. */
const misplaced = ({ page }: Visit, part: string) =>
  page.evaluate((selector) => {
    const controls = [...document.querySelectorAll(`${selector} :is(a, button)`)];
    const boxes = controls.map((element) => ({
      text: element.textContent.trim(),
      box: element.getBoundingClientRect(),
    }));
    return boxes
      .filter(({ text, box }, at) => {
        if (text === '' || box.width < 2) return false;
        const isBeyond = box.left < -1 || box.right > innerWidth + 1;
        const isCovered = boxes.some(
          (other, place) =>
            place !== at &&
            other.box.left < box.right - 2 &&
            other.box.right > box.left + 2 &&
            other.box.top < box.bottom - 2 &&
            other.box.bottom > box.top + 2,
        );
        return isBeyond || isCovered;
      })
      .map(({ text }) => text);
  }, part);

/** Game tiles on the screen that one of the floating buttons of home covers. */
const tilesUnderFloats = ({ page }: Visit) =>
  page.evaluate(() => {
    const floats = [...document.querySelectorAll('aside :is(a, button)')].map((one) =>
      one.getBoundingClientRect(),
    );
    if (floats.length === 0) throw new Error('nothing floats');
    return [...document.querySelectorAll('main li')]
      .filter((tile) => tile.closest('nav') === null)
      .filter((tile) => {
        const box = tile.getBoundingClientRect();
        return floats.some(
          (one) =>
            one.left < box.right && one.right > box.left && one.top < box.bottom && one.bottom > box.top,
        );
      })
      .map((tile) => tile.textContent);
  });

/** The same at every place of the page, to its end or for `most` pixels. */
async function tilesUnderFloatsAnywhere(visit: Visit, most: number): Promise<readonly string[]> {
  const { page } = visit;
  const covered: string[] = [];
  for (let top = 0, end = 1; top < end; top += 150) {
    end = await page.evaluate((place) => {
      scrollTo(0, place);
      return document.documentElement.scrollHeight - innerHeight;
    }, top);
    end = Math.min(end, most);
    covered.push(...(await tilesUnderFloats(visit)));
  }
  return covered;
}

/** Leaves only three vendors in the sorting. */
function fewVendors(envelope: unknown): unknown {
  const { value, ...rest } = envelope as { readonly value: VendorGameTypes };
  const few = value.sorting.slice(0, 3).map((category) => ({
    ...category,
    vendorNames: category.vendorNames.slice(0, 1),
  }));
  return { ...rest, value: { ...value, sorting: few } };
}

const serviceButton = ({ page, t }: Visit) => page.getByRole('button', { name: t('service.open') });

/** The view of home that shows now has floating buttons, which cover none of its tiles. */
async function floatsCoverNothing(visit: Visit, place: 'beside' | 'alone'): Promise<void> {
  const { page, t } = visit;
  await visit.sees(serviceButton(visit));
  await visit.sees(page.locator('main li').first());
  const nav = page.getByRole('navigation', { name: t('home.categories') });
  expect(await nav.count()).toBe(place === 'alone' ? 0 : 1);
  expect(await tilesUnderFloatsAnywhere(visit, 9_000), visit.address()).toEqual([]);
  expect(await excess(visit)).toBeLessThanOrEqual(0);
}

/** The hot view of home, whose service panel fits the screen, and then its first view. */
async function floatsCoverNothingOnHome(visit: Visit, place: 'beside' | 'alone'): Promise<void> {
  const { page, t } = visit;
  await floatsCoverNothing(visit, place);
  await serviceButton(visit).tap();
  const box = await page.getByRole('region', { name: t('service.open') }).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: t('service.close') }).tap();
  await shell
    .footer(visit)
    .getByRole('link', { name: t('shell.home') })
    .tap();
  await visit.until('the first view shows', () => visit.address() === HOME_PATH);
  await floatsCoverNothing(visit, place);
}

describe('home', () => {
  it('MENU-12 the floating buttons beside the side nav cover no tile anywhere along the page, nor on other screens; with a text of 200 % it fits the screen, and no control covers another', async () => {
    const visit = await startVisit(await stageOf());
    const { page } = visit;
    await visit.goto(HOT_PATH);
    await floatsCoverNothingOnHome(visit, 'beside');

    for (const size of [
      { width: 360, height: 640 },
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 300));
      expect(await tilesUnderFloats(visit), `${size.width}`).toEqual([]);
    }

    await enlarge(visit);
    expect(await excess(visit)).toBeLessThanOrEqual(0);
    expect(await misplaced(visit, 'header')).toEqual([]);
    await openMenu(visit);
    // Waits until it has slid in.
    await visit.until(
      'the menu is complete',
      async () => (await misplaced(visit, 'dialog[open]')).length === 0,
    );
    await visit.end();
  });

  it('MENU-12 with three vendors, where there is no side nav, the floating buttons cover no tile either', async () => {
    const visit = await startVisit(await stageOf());
    const vendors = await visit.gate(vendorGameTypes);
    await visit.goto(HOT_PATH);
    await (await vendors.next()).answer(fewVendors);
    await floatsCoverNothingOnHome(visit, 'alone');
    await visit.end();
  });
});

/** Texts of badges that take more than one line. */
const brokenBadges = ({ page }: Visit) =>
  page.locator('[class*=_tag_]').evaluateAll((badges) =>
    badges
      .filter((badge) => {
        const text = document.createRange();
        text.selectNodeContents(badge);
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      })
      .map(({ textContent }) => textContent),
  );

/** The badge shows, and with a text of 200 % too each takes one line. The text is left that large. */
async function badgesStayWhole(visit: Visit, badge: string): Promise<void> {
  await visit.sees(visit.page.locator('[class*=_tag_]').filter({ hasText: badge }).first());
  expect(await brokenBadges(visit)).toEqual([]);
  expect(await excess(visit)).toBeLessThanOrEqual(0);
  await enlarge(visit);
  expect(await brokenBadges(visit)).toEqual([]);
}

describe('text at 200 %', () => {
  it('badges of the agent area stay on one line on a small phone', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, {
      session: await stage.openSession('agent3', 'agent'),
      context: { viewport: SMALL_PHONE },
    });
    await visit.goto(AGENT_HOME_PATH);
    await badgesStayWhole(visit, visit.t('agent.member_below', { count: 3 }));
    await visit.end();
  });

  it('the deposit and a member’s home fit the screen, and no control covers another', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { session: await stage.openSession('demo') });
    const { page, t } = visit;
    await visit.goto(DEPOSIT_PATH);
    await visit.sees(page.locator('form'));
    await enlarge(visit);
    expect(await excess(visit)).toBeLessThanOrEqual(0);
    expect(await misplaced(visit, 'header')).toEqual([]);
    await page
      .getByRole('navigation', { name: t('shell.quick_links') })
      .getByRole('link')
      .first()
      .tap();
    const account = shell.account(visit, 'Liwayway');
    await visit.sees(account);
    expect(await misplaced(visit, 'header')).toEqual([]);
    const balance = await account.evaluate(
      (button) =>
        [...button.querySelectorAll('span')].filter(
          (e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1,
        ).length,
    );
    expect(balance).toBe(0);
    await visit.end();
  });
});

/** Number of tiles in the first row of a list; NaN when script and style sheets disagree, so that the row wraps. */
const tilesInLine = ({ page }: Visit) =>
  page
    .locator('[data-game-area] ul')
    .first()
    .evaluate((line) => {
      const tops = [...line.children].map((tile) => tile.getBoundingClientRect().top);
      return tops.every((top) => top === tops[0]) ? tops.length : Number.NaN;
    });

/** The list shows that many tiles per line, and nothing is wider than the screen. */
async function listFits(visit: Visit, tiles: number): Promise<void> {
  await visit.goto(LIST);
  await visit.sees(visit.page.locator('[data-game-area] li').first());
  // A served page has the tiles of a phone in a line, wherever they flow, until it answers.
  await visit.until(`${tiles} tiles in a line`, async () => (await tilesInLine(visit)) === tiles);
  expect(await excess(visit)).toBeLessThanOrEqual(0);
  expect(await visit.axe()).toEqual([]);
}

const openPromotions = async (visit: Visit) => {
  await visit.page.evaluate(() => window.scrollTo(0, 600));
  await shell
    .footer(visit)
    .getByRole('link', { name: visit.t('shell.promotions') })
    .tap();
  await visit.sees(visit.page.locator('#content img').first());
};
const openHome = async (visit: Visit) => {
  await shell
    .footer(visit)
    .getByRole('link', { name: visit.t('shell.home') })
    .tap();
  await visit.sees(shell.login(visit));
};

describe('a small phone', () => {
  it('shows three tiles per line; nothing is wider than the screen, and badges stay on one line, with a text of 200 % too', async () => {
    const visit = await startVisit(await stageOf(), { context: { viewport: SMALL_PHONE } });
    await listFits(visit, 3);
    const footer = await shell.footer(visit).boundingBox();
    expect(footer?.width).toBe(SMALL_PHONE.width);
    for (const open of [openPromotions, openHome]) {
      await open(visit);
      expect(await excess(visit)).toBeLessThanOrEqual(0);
    }
    await visit.page.goBack();
    await visit.page.goBack();
    await badgesStayWhole(visit, visit.t('game.hot'));
    await visit.end();
  });
});

const WIDE_SCREENS = [
  { width: 844, height: 390, tiles: 5 },
  { width: 820, height: 1180, tiles: 5 },
  { width: 1440, height: 900, tiles: 7 },
];

describe('wide screens', () => {
  it('show more tiles per line, and nothing is wider than the screen; on a desktop the menu is next to the page, and before it in keyboard order, and popups are centred dialogs', async () => {
    const visit = await startVisit(await stageOf(), { context: { isMobile: false } });
    const { page, t } = visit;
    for (const { tiles, ...size } of WIDE_SCREENS) {
      await page.setViewportSize(size);
      await listFits(visit, tiles);
      const footer = await shell.footer(visit).boundingBox();
      const content = await page.locator('#content').boundingBox();
      expect(footer?.x).toBeLessThan((content?.x ?? 0) - 60);
    }
    for (const open of [openPromotions, openHome]) {
      await open(visit);
      for (const { width, height } of WIDE_SCREENS) {
        await page.setViewportSize({ width, height });
        await visit.until(`nothing is wider than ${width}`, async () => (await excess(visit)) <= 0);
      }
    }

    // The last of them is a desktop.
    const menu = page.getByRole('complementary', { name: t('action.menu') });
    await visit.sees(menu.getByRole('link', { name: t('shell.favourites') }));
    await visit.lacks(shell.menuButton(visit));
    expect(
      await menu.evaluate((element) =>
        Boolean(
          element.compareDocumentPosition(document.querySelector('header') ?? element) &
            Node.DOCUMENT_POSITION_FOLLOWING,
        ),
      ),
    ).toBe(true);
    await visit.sees(menu.locator('fieldset'));
    expect(await excess(visit)).toBeLessThanOrEqual(0);
    expect(await visit.axe()).toEqual([]);

    await shell.register(visit).click();
    const panel = page.locator('dialog[open] > div').first();
    await visit.sees(panel.locator('form'));
    // The dialog moves to the centre while it opens.
    await visit.until('the dialog is centred', async () => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await panel.boundingBox()) ?? {};
      return Math.abs(x + width / 2 - 720) < 10 && Math.abs(y + height / 2 - 450) < 10;
    });
    expect((await panel.boundingBox())?.width).toBeLessThanOrEqual(480);
    expect(await visit.axe()).toEqual([]);
    await page.keyboard.press('Escape');
    await visit.lacks(page.locator('dialog[open]'));
    await menu.getByRole('link', { name: t('shell.favourites') }).click();
    await visit.until('favourites show', () => visit.address().startsWith(FAVOURITES_PATH));
    await visit.sees(menu);
    await visit.end();
  });

  it.each([
    ['with more games below', () => Promise.resolve()],
    // The rotated list is shorter, and the screen shows its end.
    [
      'while the next page loads',
      (visit: Visit) => visit.page.route('**/api/**pageNo=2**', () => new Promise<void>(() => {})),
    ],
  ])('a list keeps its first game when the phone is rotated %s', async (_, prepare) => {
    const visit = await startVisit(await stageOf());
    const { page } = visit;
    await prepare(visit);
    await visit.goto(LIST);
    await visit.sees(page.locator('[data-game-area] li').first());
    const places = () =>
      page
        .locator('[data-game-area] li')
        .evaluateAll((tiles) =>
          tiles
            .filter((tile) => tile.getBoundingClientRect().bottom > 60)
            .map((tile) => Number(tile.getAttribute('aria-posinset'))),
        );
    await page.evaluate(() =>
      window.scrollTo(0, document.querySelector('[data-game-area]')?.scrollHeight ?? 0),
    );
    await visit.until('the list moved on', async () => ((await places())[0] ?? 0) > 6);
    const [first = 0] = await places();
    for (const [width, height, tiles] of [
      [844, 390, [5]],
      // One tile in a row is a highlighted game.
      [390, 844, [1, 3]],
    ] as const) {
      await page.setViewportSize({ width, height });
      await visit.until(`rows of ${tiles.join(' or ')}`, async () => {
        const inLine = await tilesInLine(visit);
        return tiles.some((count) => count === inLine);
      });
      await visit.until('the same game is near the top', async () => {
        const [now = 0] = await places();
        return Math.abs(now - first) <= 5;
      });
    }
    await visit.end();
  });
});
