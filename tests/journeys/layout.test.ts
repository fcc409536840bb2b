import { describe, expect, it } from 'vitest';
import { AGENT_HOME_PATH, categoryPathOf, DEPOSIT_PATH, FAVOURITES_PATH, HOME_PATH } from '@/config/routes';
import { type VendorGameTypes, vendorGameTypes } from '@/services/contract/games';
import { openMenu, shell } from './support/screens';
import { stageOfFile } from './support/stage';
import { startVisit, type Visit } from './support/visit';

const stageOf = stageOfFile();
const LIST = categoryPathOf('RNG') ?? '';

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

describe('the floating buttons of home', () => {
  it.each([
    ['beside the side nav', 'beside'],
    ['with three vendors, where there is no side nav', 'alone'],
  ] as const)('MENU-12 19.19 %s cover no tile anywhere along the page', async (_, place) => {
    const visit = await startVisit(await stageOf());
    const { page, t } = visit;
    const vendors = place === 'alone' ? await visit.gate(vendorGameTypes) : undefined;
    for (const view of ['', '?view=HOT']) {
      await visit.goto(HOME_PATH + view);
      await (await vendors?.next())?.answer(fewVendors);
      await visit.sees(page.getByRole('button', { name: t('service.open') }));
      await visit.sees(page.locator('main li').first());
      const nav = page.getByRole('navigation', { name: t('home.categories') });
      expect(await nav.count()).toBe(place === 'alone' ? 0 : 1);
      expect(await tilesUnderFloatsAnywhere(visit, 9_000), view).toEqual([]);
      expect(await excess(visit)).toBeLessThanOrEqual(0);
    }
    await page.getByRole('button', { name: t('service.open') }).tap();
    const box = await page.getByRole('region', { name: t('service.open') }).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
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

describe('badges', () => {
  it('19.19 stay on one line on a small phone, with a text of 200 % too', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, {
      session: await stage.openSession('agent3', 'agent'),
      context: { viewport: { width: 320, height: 640 } },
    });
    const { page } = visit;
    for (const [path, badge] of [
      [AGENT_HOME_PATH, visit.t('agent.member_below', { count: 3 })],
      [LIST, visit.t('game.hot')],
    ] as const) {
      await visit.goto(path);
      await visit.sees(page.locator('[class*=_tag_]').filter({ hasText: badge }).first());
      expect(await brokenBadges(visit), path).toEqual([]);
      expect(await excess(visit), path).toBeLessThanOrEqual(0);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await brokenBadges(visit), path).toEqual([]);
    }
    await visit.end();
  });
});

describe('text at 200 %', () => {
  it('19.12 19.19 home, menu and deposit fit the screen, and no control covers another or a tile', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    const { page } = visit;
    const enlarge = () =>
      page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
    await visit.goto(HOME_PATH);
    await visit.sees(shell.login(visit));
    await visit.sees(page.getByRole('button', { name: visit.t('service.open') }));
    for (const size of [
      { width: 360, height: 640 },
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 300));
      expect(await tilesUnderFloats(visit), `${size.width}`).toEqual([]);
    }
    await enlarge();
    expect(await excess(visit)).toBeLessThanOrEqual(0);
    expect(await misplaced(visit, 'header')).toEqual([]);
    await openMenu(visit);
    // Waits until it has slid in.
    await visit.until(
      'the menu is complete',
      async () => (await misplaced(visit, 'dialog[open]')).length === 0,
    );
    await visit.end();

    const member = await startVisit(stage, { session: await stage.openSession('demo') });
    await member.goto(DEPOSIT_PATH);
    await member.sees(member.page.locator('form'));
    await member.page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await excess(member)).toBeLessThanOrEqual(0);
    expect(await misplaced(member, 'header')).toEqual([]);
    const { page: second } = member;
    await second
      .getByRole('navigation', { name: member.t('shell.quick_links') })
      .getByRole('link')
      .first()
      .tap();
    await member.sees(shell.account(member, 'Liwayway'));
    expect(await misplaced(member, 'header')).toEqual([]);
    const balance = await shell
      .account(member, 'Liwayway')
      .evaluate(
        (button) =>
          [...button.querySelectorAll('span')].filter(
            (e) => e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1,
          ).length,
      );
    expect(balance).toBe(0);
    await member.end();
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

const SCREENS = [
  { width: 320, height: 640, tiles: 3, isWide: false },
  { width: 844, height: 390, tiles: 5, isWide: true },
  { width: 820, height: 1180, tiles: 5, isWide: true },
  { width: 1440, height: 900, tiles: 7, isWide: true },
];

describe('wide screens', () => {
  it.each(SCREENS)(
    '19.23 $width x $height: $tiles tiles per line, and nothing is wider than the screen',
    async ({ width, height, tiles, isWide }) => {
      const visit = await startVisit(await stageOf(), {
        context: { viewport: { width, height }, isMobile: !isWide },
      });
      const { page, t } = visit;
      await visit.goto(LIST);
      await visit.sees(page.locator('[data-game-area] li').first());
      expect(await tilesInLine(visit)).toBe(tiles);
      expect(await excess(visit)).toBeLessThanOrEqual(0);
      expect(await visit.axe()).toEqual([]);

      const footer = await shell.footer(visit).boundingBox();
      const content = await page.locator('#content').boundingBox();
      if (isWide) expect(footer?.x).toBeLessThan((content?.x ?? 0) - 60);
      else expect(footer?.width).toBe(width);

      await page.evaluate(() => window.scrollTo(0, 600));
      await shell
        .footer(visit)
        .getByRole('link', { name: t('shell.promotions') })
        .tap();
      await visit.sees(page.locator('#content img').first());
      expect(await excess(visit)).toBeLessThanOrEqual(0);
      await shell
        .footer(visit)
        .getByRole('link', { name: t('shell.home') })
        .tap();
      await visit.sees(shell.login(visit));
      expect(await excess(visit)).toBeLessThanOrEqual(0);
      await visit.end();
    },
  );

  it('19.23 on a desktop the menu is next to the page, and before it in keyboard order; popups are centred dialogs', async () => {
    const visit = await startVisit(await stageOf(), {
      context: { viewport: { width: 1440, height: 900 }, isMobile: false },
    });
    const { page, t } = visit;
    await visit.goto(HOME_PATH);
    await visit.sees(shell.login(visit));
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
  ])('19.23 a list keeps its first game when the phone is rotated %s', async (_, prepare) => {
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
