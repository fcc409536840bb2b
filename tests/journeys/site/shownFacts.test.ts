import { gameList } from '@contract/catalogue';
import { API_BASE } from '@contract/core';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { GAME_LIST_PAGE_SIZE } from '@/config/constants';
import { BENEFITS_PATH, categoryPathOf, DEPOSIT_PATH, POPUP_PATHS, RESPONSIBLE_PATH } from '@/config/routes';
import { POPUP_TITLES } from '@/features/account/popups/popupTitles.gen';
import { stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* What the audit found missing and is shown now: facts of a game, of a payment method, of ranks and results. */

const stageOf = stageOfFile();
const main = ({ page }: Visit) => page.getByRole('main');
const LIST = categoryPathOf('RNG') ?? '';

/** The number of games in the answer with which the page's list starts. */
async function totalOf(page: Page): Promise<number> {
  const response = await page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    return (
      pathname === API_BASE + gameList.path && searchParams.get('pageSize') === String(GAME_LIST_PAGE_SIZE)
    );
  });
  const answer = z.object({ value: z.object({ totalCount: z.number() }) }).parse(await response.json());
  return answer.value.totalCount;
}

it('ENTITY-20 a tile has a button for the game’s sheet, which shows return and volatility; a list can be sorted', async () => {
  const visit = await startVisit(await stageOf(), { language: 'EN' });
  const { page, t } = visit;
  await visit.undrawn();
  const total = totalOf(page);
  await visit.goto(LIST);
  const tiles = main(visit).locator('[data-game-area] li');
  await visit.sees(tiles.first());
  // ENTITY-20 the number of games, of all pages; like the return below, it shows a moment after the rest.
  await visit.sees(main(visit).getByText(t('list.count', { count: await total }), { exact: true }));
  await tiles
    .first()
    .getByRole('button', { name: /^About / })
    .tap();
  const facts = page.getByRole('dialog').locator('dl');
  await visit.sees(facts);
  const payout = new RegExp(`${t('game.rtp')}\\d\\d(?:\\.\\d+)?%`);
  await visit.until('the return shows', async () => payout.test((await facts.textContent()) ?? ''));
  expect(await facts.textContent()).toMatch(
    new RegExp(
      `${t('game.volatility')}(?:${t('game.volatility_low')}|${t('game.volatility_medium')}|${t('game.volatility_high')})`,
    ),
  );
  await page.keyboard.press('Escape');
  await visit.lacks(facts);

  await main(visit)
    .getByLabel(t('list.sort'))
    .selectOption({ label: t('list.sort_name') });
  await visit.until('the address has the order', () => visit.address().includes('sort=name'));
  // Only rows near the screen are rendered.
  const names = async () =>
    (
      await tiles
        .getByRole('button', { name: /^About / })
        .evaluateAll((all) => all.map((button) => button.ariaLabel ?? ''))
    ).slice(0, 6);
  await visit.until('the games are in the order of their names', async () => {
    const shown = await names();
    return shown.length === 6 && shown.every((name, at) => name.localeCompare(shown[at + 1] ?? name) <= 0);
  });
  await visit.end();
});

it('methods show a mark, duration, fee and limits; ranks show what is missing; results show as a chart', async () => {
  const stage = await stageOf();
  const visit = await startVisit(stage, { session: await stage.openSession('demo'), language: 'EN' });
  const { t } = visit;
  await visit.goto(DEPOSIT_PATH);
  const methods = main(visit).locator('fieldset').first().locator('button');
  await visit.sees(methods.first());
  const texts = await methods.allTextContents();
  expect(texts.length).toBeGreaterThan(2);
  for (const text of texts) expect(text).toMatch(/ithin .*(?:No fee|Fee) ?.*₱[\d,]+ – ₱[\d,]+/);
  expect(await methods.locator('svg').count()).toBe(texts.length);

  await visit.goto(BENEFITS_PATH);
  const next = main(visit)
    .locator('section')
    .filter({ hasText: t('vip.missing', { amount: '' }).trim() });
  await visit.sees(next);
  expect(await next.count()).toBe(1);
  const amounts = ((await next.textContent()) ?? '').match(/₱[\d,]+\.\d\d/g) ?? [];
  const [current = 0, target = 0, missing = 0] = amounts.map((text) => Number(text.replaceAll(/[₱,]/g, '')));
  expect(missing).toBeGreaterThan(0);
  expect(missing).toBeCloseTo(target - current, 2);

  await visit.goto(RESPONSIBLE_PATH);
  const chart = main(visit).getByRole('figure', { name: t('protect.chart') });
  await visit.sees(chart);
  expect(await chart.locator('rect').count()).toBe(30);
  await visit.end();
});

it('each popup has its own document title', async () => {
  const stage = await stageOf();
  const visitor = await startVisit(stage);
  for (const popup of ['login', 'agentLogin', 'register', 'forgot'] as const) {
    await visitor.goto(POPUP_PATHS[popup]);
    const title = visitor.t(POPUP_TITLES[popup]);
    await visitor.until(`${popup} is in the title`, async () =>
      (await visitor.page.title()).startsWith(title),
    );
  }
  await visitor.end();
  const member = await startVisit(stage, { session: await stage.openSession('demo') });
  await member.goto(POPUP_PATHS.changePassword);
  await member.until('the title is that of the popup', async () =>
    (await member.page.title()).startsWith(member.t(POPUP_TITLES.changePassword)),
  );
  await member.end();
});
