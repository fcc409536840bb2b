import { gameDetail, gameList, launchGame } from '@contract/catalogue';
import { announcements } from '@contract/content';
import { describe, expect, it } from 'vitest';
import { POPUP_NEWS_DELAY } from '@/config/constants';
import { DEPOSIT_PATH } from '@/config/routes';
import { formatMoney } from '@/features/shared/format';
import { cashierPage, fillPayment } from '../support/cashier';
import { AT_ONCE, behave, createPlayer } from '../support/player';
import { loginPopup, shell } from '../support/screens';
import { DEMO_PASSWORD, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* The controls around an open game, and links that open a game. */

const PATH = '/m/slot-games';
/** Less than the largest bet of the game that the banner links to, in minor units. */
const BALANCE = 20_000;

const main = ({ page }: Visit) => page.getByRole('main');
const tiles = (visit: Visit) => main(visit).locator('[aria-setsize]');
const frame = ({ page }: Visit) => page.locator('iframe[data-launch]');
const game = ({ page }: Visit) => page.frameLocator('iframe[data-launch]');
const dialog = (visit: Visit) => visit.page.getByRole('dialog').filter({ has: frame(visit) });
const button = (
  visit: Visit,
  name: `launch.${'leave' | 'reload' | 'fullscreen' | 'fullscreen_end' | 'hint_close'}`,
) =>
  visit.page
    .getByRole('dialog')
    .getByRole('button', { name: visit.t(name), exact: true })
    .first();
/** Launch calls so far. */
const launches = (visit: Visit) => visit.calls.filter((call) => call.includes(launchGame.path)).length;
/** The page's address and history entry. */
const whereabouts = async (visit: Visit) => [
  visit.address(),
  await visit.page.evaluate(() => JSON.stringify(history.state)),
];

/** Waits until the game runs in its frame. */
async function plays(visit: Visit): Promise<void> {
  await visit.sees(frame(visit));
  await visit.lacks(visit.page.getByText(visit.t('launch.loading'), { exact: true }));
  await visit.sees(game(visit).getByRole('contentinfo'));
}

async function isLeft(visit: Visit): Promise<void> {
  await visit.lacks(visit.page.getByRole('dialog'));
  await visit.lacks(frame(visit));
}

/** Pixels of the popup that the toast covers. */
const overlap = ({ page }: Visit) =>
  page.evaluate(() => {
    const toast = document.querySelector('[popover]')?.getBoundingClientRect();
    const panel = document.querySelector('dialog[open] > div');
    if (toast === undefined || !(panel instanceof HTMLElement)) return Number.NaN;
    return Math.max(0, toast.bottom - panel.offsetTop);
  });

/** Logs in by the popup, which shows its reason while the launch waits. */
async function logIn(visit: Visit, username: string): Promise<void> {
  await visit.sees(loginPopup.dialog(visit));
  await visit.sees(shell.toast(visit, visit.t('error.not.logged.in')));
  expect(launches(visit)).toBe(0);
  // The toast does not cover the popup.
  await visit.sees(loginPopup.username(visit));
  expect(await overlap(visit)).toBe(0);
  await loginPopup.username(visit).fill(username);
  await loginPopup.password(visit).fill(DEMO_PASSWORD);
  await loginPopup.submit(visit).tap();
}

/** The sheet of the game that a link opens for a visitor, before any login. */
async function sheet(visit: Visit) {
  const found = visit.page
    .getByRole('dialog')
    .filter({ has: visit.page.getByRole('button', { name: visit.t('game.share') }) });
  await visit.sees(found);
  expect(launches(visit)).toBe(0);
  return found;
}

/** Link to a game for landscape orientation, one of the fish games. */
async function wideGame({ stage, language }: Visit): Promise<string> {
  const asked = {
    gameType: 'FISH',
    merchant: 'none',
    platform: 'html5',
    pageNo: '1',
    pageSize: '30',
  } as const;
  const { games } = await stage.api.call(gameList, { ...asked, language });
  return `/m/hot-games?game=${games.find(({ supportPlay, freeplay }) => supportPlay && freeplay)?.nodeId}`;
}

/** The link of the banner that opens a game. */
async function linkage({ stage, language }: Visit): Promise<string> {
  const asked = { types: 'B', platform: 'M', groupName: 'm_rng', merchantCode: 'none', language } as const;
  const { banners } = await stage.api.call(announcements, asked);
  return banners.map((banner) => banner.linkage).find((address) => address.includes('?game=')) ?? '';
}

const stageOf = stageOfFile();

describe('an open game', () => {
  it('LAUNCH-01 LAUNCH-06 FREEPLAY-02 opens from a banner after the login; has clock, balance, reload, full screen, rotate hint and demo label; the phone’s back button and the arrow return to the same position (TY)', async () => {
    const stage = await stageOf();
    const { username } = await createPlayer(stage, BALANCE);
    const visit = await startVisit(stage);
    const { page, t } = visit;
    const address = await linkage(visit);
    // The page renders its tiles and banners itself, so they answer at once.
    await visit.undrawn();
    await visit.goto(PATH);
    await visit.sees(tiles(visit).first());
    // The files of a game may not be asked for with the header.
    await page.setExtraHTTPHeaders({});
    const banners = page.getByRole('region', { name: t('home.banners') });
    const banner = banners.locator(`a[href="${address}"]`);
    await banners.getByRole('button').last().tap();
    await visit.until(
      'the banner is in sight',
      async () => Math.abs((await banner.boundingBox())?.x ?? 99) < 50,
    );
    const where = await whereabouts(visit);
    await banner.tap();
    await (await sheet(visit)).getByRole('button', { name: t('action.login') }).tap();
    await logIn(visit, username);
    await plays(visit);
    expect(launches(visit)).toBe(1);

    // The balance is first the account's, then the one that the game reports.
    const balance = dialog(visit)
      .locator('p')
      .filter({ hasText: t('account.balance') });
    const paidIn = formatMoney(BALANCE, 'PHP', 'TY');
    await visit.until(
      'the balance shows',
      async () => (await balance.textContent())?.includes(paidIn) ?? false,
    );
    const spin = game(visit).getByRole('button', { name: 'Ikot' });
    await visit.until('the balance changes with a round', async () => {
      if (!(await balance.textContent())?.includes(paidIn)) return true;
      // A round may pay exactly its stake.
      if (await spin.isEnabled()) await spin.tap();
      return false;
    });

    // The clock starts when the game opens; reloading the game does not reset it.
    const clock = dialog(visit).getByRole('timer');
    await visit.pass(65_000);
    await visit.until('the clock has counted', async () =>
      /^1:[0-5]\d$/.test((await clock.textContent()) ?? ''),
    );
    await button(visit, 'launch.reload').tap();
    await visit.until('it is launched again', () => launches(visit) === 2);
    await plays(visit);
    expect(await clock.textContent()).toMatch(/^1:[0-5]\d$/);

    // A bet above the balance: the game offers a deposit, and going back from there returns to the game.
    const offer = dialog(visit).getByRole('alertdialog', { name: t('launch.short') });
    const stakeTooMuch = async () => {
      // During a round neither can be pressed.
      await visit.until('no round is running', () => spin.isEnabled());
      const more = game(visit).getByRole('button', { name: 'Dagdagan ang taya' });
      while (await more.isEnabled()) await more.press('Enter');
      await spin.tap();
      await visit.sees(offer);
    };
    await stakeTooMuch();
    expect(await visit.axe()).toEqual([]);
    await offer.getByRole('button', { name: t('launch.back_to_game') }).tap();
    await visit.lacks(offer);
    await stakeTooMuch();
    await offer.getByRole('button', { name: t('shell.deposit') }).tap();
    await isLeft(visit);
    await visit.until('the deposit is open', () => visit.address() === DEPOSIT_PATH);
    await page.goBack();
    await plays(visit);
    expect(launches(visit)).toBe(3);
    expect(visit.address()).toBe(PATH);

    // A paid deposit offers the way back to the game, not only to the games.
    await stakeTooMuch();
    await offer.getByRole('button', { name: t('shell.deposit') }).tap();
    await isLeft(visit);
    await behave(stage, AT_ONCE);
    await fillPayment(visit, '500');
    await cashierPage.button(visit, t('cashier.pay')).tap();
    await stage.control('POST', '/payments/settle');
    await behave(stage, null);
    await visit.until('the deposit is paid', async () => {
      if (await cashierPage.heading(visit, t('cashier.deposit_done')).isVisible()) return true;
      await visit.pass(5_000);
      return false;
    });
    await visit.lacks(cashierPage.main(visit).getByRole('link', { name: t('cashier.to_home') }));
    await cashierPage.button(visit, t('cashier.to_game')).tap();
    await plays(visit);
    expect(launches(visit)).toBe(4);
    expect(visit.address()).toBe(PATH);

    // Full screen, where the browser supports it.
    await button(visit, 'launch.fullscreen').tap();
    await visit.sees(button(visit, 'launch.fullscreen_end'));
    expect(await frame(visit).evaluate((element) => document.fullscreenElement?.contains(element))).toBe(
      true,
    );
    await button(visit, 'launch.fullscreen_end').tap();
    await visit.sees(button(visit, 'launch.fullscreen'));

    // In landscape a hint asks for portrait, and the hint blocks no control.
    const hint = dialog(visit)
      .getByRole('status')
      .filter({ hasText: t('launch.rotate_upright') });
    await visit.lacks(hint);
    await page.setViewportSize({ width: 640, height: 360 });
    await visit.sees(hint);
    const [above, below] = [await hint.boundingBox(), await frame(visit).boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    expect(await visit.axe()).toEqual([]);
    await button(visit, 'launch.hint_close').tap();
    await visit.lacks(hint);
    await page.setViewportSize({ width: 390, height: 844 });

    // The phone's back button only leaves the game.
    await page.goBack();
    await isLeft(visit);
    expect(await whereabouts(visit)).toEqual(where);

    // Free play from far down in the list: the game shows that it is free, and the arrow returns to the same position.
    const play = page.getByRole('button', { name: t('launch.play'), exact: true });
    const playFree = page.getByRole('button', { name: t('launch.play_free') });
    const tile = (at: number) => main(visit).locator(`[aria-posinset="${at}"]`).getByRole('button').first();
    await visit.until('the list shows at that position', async () => {
      await page.evaluate(() => window.scrollTo(0, 1200));
      return tile(21).isVisible();
    });
    for (let at = 21; !(await playFree.isVisible()); at += 1) {
      await tile(at).click({ button: 'right' });
      await visit.sees(play);
      if (!(await playFree.isVisible())) await page.keyboard.press('Escape');
    }
    await playFree.tap();
    await plays(visit);
    await visit.sees(dialog(visit).getByText(t('launch.demo'), { exact: true }));
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    const before = await place();
    expect(before).toBeGreaterThan(1000);
    await button(visit, 'launch.leave').tap();
    await isLeft(visit);
    await visit.until(
      'the step of the game is gone',
      async () => String(await whereabouts(visit)) === String(where),
    );
    expect(await place()).toBe(before);
    await visit.end();
  });

  it('LAUNCH-01 ERR-01 API-42 ANN-11 opens from a shared address after the login, before announcements; an unknown game and a failed lookup show messages; a wide game asks to rotate the phone (EN)', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { language: 'EN', news: true });
    await visit.page.setViewportSize({ width: 360, height: 520 });
    const address = await linkage(visit);
    expect(address).toMatch(/^\/m\/home\?game=\d+$/);
    await visit.goto(address);
    const shown = await sheet(visit);
    await visit.pass(POPUP_NEWS_DELAY);
    expect(await visit.axe()).toEqual([]);
    await shown.getByRole('button', { name: visit.t('action.login') }).tap();
    await logIn(visit, (await stage.createMember()).username);
    // Without money, the options are offered before the game loads.
    const lack = visit.page.getByRole('alertdialog', { name: visit.t('launch.lack') });
    await visit.sees(lack);
    await visit.sees(lack.getByRole('button', { name: visit.t('shell.deposit') }));
    expect(await visit.axe()).toEqual([]);
    await lack.getByRole('button', { name: visit.t('launch.look') }).tap();
    await plays(visit);
    expect(launches(visit)).toBe(2);
    await visit.page.setViewportSize({ width: 390, height: 844 });
    // The news popup waits until the player leaves the game.
    const news = visit.page.getByRole('dialog', { name: visit.t('home.news') });
    await visit.pass(POPUP_NEWS_DELAY);
    await visit.lacks(news);
    await button(visit, 'launch.leave').tap();
    await isLeft(visit);
    await visit.pass(POPUP_NEWS_DELAY);
    await visit.sees(news);
    await news.getByRole('button', { name: visit.t('action.close') }).tap();
    await visit.lacks(news);
    expect(visit.address()).toBe('/m/home');

    visit.excuse(({ pathname }, status) => pathname.endsWith(gameDetail.path) && status === 422);
    await visit.goto('/m/hot-games?game=999999999');
    await visit.sees(shell.toast(visit, visit.t('error.game.unavailable')));
    expect(visit.address()).toBe('/m/hot-games');
    expect(visit.problems).toEqual([]);

    await visit.gate(gameDetail);
    await visit.goto(await wideGame(visit));
    await (await visit.gateOf(gameDetail).next()).cut();
    const question = visit.page.getByRole('alertdialog', { name: visit.t('message.game_link_failed') });
    await visit.sees(question);
    await question.getByRole('button', { name: visit.t('action.confirm') }).tap();
    await (await visit.gateOf(gameDetail).next()).release();
    // A player with less than the smallest bet is offered free play.
    await visit.sees(lack);
    await lack.getByRole('button', { name: visit.t('launch.play_free') }).tap();
    await plays(visit);
    await visit.sees(dialog(visit).getByText(visit.t('launch.demo'), { exact: true }));
    visit.takeProblems();

    // A landscape game asks to turn a phone in portrait until it is turned; full screen turns it automatically.
    const { page } = visit;
    const hint = dialog(visit)
      .getByRole('status')
      .filter({ hasText: visit.t('launch.rotate') });
    await visit.sees(hint);
    expect(await visit.axe()).toEqual([]);
    await page.setViewportSize({ width: 640, height: 360 });
    await visit.lacks(hint);
    await visit.sees(game(visit).getByRole('button', { name: 'Auto fire' }));
    await page.setViewportSize({ width: 390, height: 844 });
    await visit.sees(hint);
    await page.evaluate(() => {
      Object.assign(screen.orientation, {
        lock: async (way: string) => void document.body.setAttribute('data-held', way),
      });
    });
    await button(visit, 'launch.fullscreen').tap();
    await visit.sees(page.locator('body[data-held="landscape"]'));
    await button(visit, 'launch.fullscreen_end').tap();
    await button(visit, 'launch.hint_close').tap();
    await visit.lacks(hint);
    await button(visit, 'launch.reload').tap();
    await plays(visit);
    expect(await hint.isVisible()).toBe(false);
    await visit.end();
  });
});
