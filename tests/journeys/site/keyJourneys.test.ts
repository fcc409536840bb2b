import { captcha, login } from '@contract/account';
import { memberInfo } from '@contract/profile';
import { systemStatus } from '@contract/system';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import {
  GAME_AREA_SWIPE_THRESHOLD,
  LOGIN_NAME_LENGTH,
  PAGE_TRANSITION,
  SEARCH_DEBOUNCE,
  SWIPE_BACK_THRESHOLD,
  SWIPE_FLAG_RESET,
} from '@/config/constants';
import { fill } from '../support/forms';
import { changeLanguage, loginPopup, openMenu, shell } from '../support/screens';
import { DEMO_PASSWORD, type Stage, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

declare global {
  interface Window {
    /** Duration of each page fade, in milliseconds. */
    fades?: number[];
  }
}

/* The main player journeys, written by hand, not generated from charts. */

const stageOf = stageOfFile();

const NICKNAME = 'Liwayway';
const main = ({ page }: Visit) => page.getByRole('main');
const tiles = (visit: Visit) => main(visit).locator('[aria-setsize]');

async function typeLogin(visit: Visit, username: string, password: string): Promise<void> {
  await loginPopup.username(visit).fill(username);
  await loginPopup.password(visit).fill(password);
  await loginPopup.submit(visit).tap();
}

async function openSlots(visit: Visit): Promise<void> {
  await main(visit).locator('a[href="/m/slot-games"]').first().tap();
  await visit.sees(visit.page.getByRole('heading', { level: 1, name: visit.t('category.RNG') }));
}

/** Hearts show once the charts behind the page have loaded; on a busy machine the network rests before. */
const backgroundLoaded = (visit: Visit) => visit.sees(main(visit).locator('li button[aria-pressed]').first());

async function memberVisit(stage: Stage): Promise<Visit> {
  const visit = await startVisit(stage, { session: await stage.openSession('demo') });
  await visit.goto('/m/home');
  await visit.sees(shell.account(visit, NICKNAME));
  return visit;
}

describe('a first visit', () => {
  it('LOGIN-01 LOGIN-12 SESSION-02 LOGOUT-04 I18N-02 LIST-03 LIST-27 browses, pages through the slots, logs in, sees the balance, changes the language and back, and logs out', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    await visit.goto('/m/home');
    await visit.sees(shell.login(visit));
    await openSlots(visit);
    await visit.sees(tiles(visit).first());

    // Each page loads near the end of the list, and the loaded games stay.
    const pages = () => visit.calls.filter((call) => call.includes('pageSize=36')).length;
    expect(pages()).toBe(1);
    for (const page of [2, 3]) {
      // The lines of the previous page render one per frame and move the end down.
      await visit.until(`page ${page} is asked for`, async () => {
        await visit.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return pages() === page;
      });
      await visit.lacks(main(visit).getByText(visit.t('list.loading_more')));
      await visit.pass(1000);
    }
    await visit.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await visit.sees(main(visit).getByText(visit.t('list.complete')));
    expect(pages()).toBe(3);

    // A game asks a visitor to log in. On a busy page a tap could count as a long press, which opens the sheet.
    await visit.page.waitForLoadState('networkidle');
    await tiles(visit).last().getByRole('button').first().tap();
    await visit.sees(loginPopup.dialog(visit));
    await typeLogin(visit, 'demo', DEMO_PASSWORD);
    await visit.lacks(loginPopup.dialog(visit));

    // The chosen game opens over the list.
    const leave = visit.page.getByRole('button', { name: visit.t('launch.leave') });
    await visit.sees(leave);
    await leave.tap();
    await visit.lacks(leave);
    expect(visit.address()).toBe('/m/slot-games');

    await shell
      .footer(visit)
      .getByRole('link', { name: visit.t('shell.home') })
      .tap();
    await visit.sees(shell.account(visit, NICKNAME));
    await visit.until('the balance shows', async () =>
      ((await shell.account(visit, NICKNAME).textContent()) ?? '').includes('12,345.67'),
    );

    for (const language of ['EN', 'TY'] as const) {
      await changeLanguage(visit, language, async () => expect(await visit.axe()).toEqual([]));
      await visit.sees(shell.account(visit, NICKNAME));
      expect(await visit.axe()).toEqual([]);
    }

    await openMenu(visit);
    await shell
      .menu(visit)
      .getByRole('button', { name: visit.t('action.logout') })
      .tap();
    const question = visit.page.getByRole('alertdialog', { name: visit.t('confirm.logout') });
    await question.getByRole('button', { name: visit.t('action.confirm') }).tap();
    await visit.sees(shell.login(visit));
    expect(visit.address()).toBe('/m/home');
    await visit.end();
  });

  it('shows home in the right language and brand, even without scripts', async () => {
    const stage = await stageOf();
    const context = await stage.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${stage.origin}/m/home`);
    expect(await page.getByRole('banner').getByRole('link', { name: 'Alitap' }).isVisible()).toBe(true);
    expect(await page.locator('main li button').first().isVisible()).toBe(true);
    expect(await page.getAttribute('html', 'lang')).toBe('fil-PH');
    await context.close();
  });
});

describe('login', () => {
  it('LOGIN-03 LOGIN-14 CAPTCHA-01 CAPTCHA-02 ERR-03 a missing or too long value shows an error, and nothing is sent; the server requires a captcha after two wrong passwords, refuses a wrong answer, and accepts a correct one', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    visit.excuse((url) => url.pathname.endsWith(login.path));
    const shown: string[] = [];
    visit.page.on('response', async (response) => {
      if (!response.url().endsWith(captcha.path)) return;
      const body: { value: { captchaId: string } } = await response.json();
      shown.push(body.value.captchaId);
    });
    await visit.goto('/m/home');
    await shell.login(visit).tap();
    await visit.sees(loginPopup.dialog(visit));
    await typeLogin(visit, 'a'.repeat(LOGIN_NAME_LENGTH.max + 1), '');
    await visit.sees(loginPopup.alert(visit, visit.t('login.username_length', LOGIN_NAME_LENGTH)));
    await visit.sees(loginPopup.alert(visit, visit.t('login.password_missing')));
    expect(visit.calls.filter((call) => call.includes(login.path))).toEqual([]);
    expect(await visit.axe()).toEqual([]);

    await typeLogin(visit, 'player2', 'wrong-password');
    await visit.sees(loginPopup.alert(visit, visit.t('error.user.missing.or.disabled')));
    // ERR-03: the second of the two texts, because a typing error is the usual cause (decision 4).
    await visit.sees(loginPopup.form(visit).getByText(visit.t('login.check_both')));
    expect(await loginPopup.captcha(visit).isVisible()).toBe(false);
    await typeLogin(visit, 'player2', 'wrong-password-2');
    await visit.sees(loginPopup.captcha(visit));
    await visit.until('a picture has loaded', () => shown.length === 1);

    const first = await stage.captchaAnswer(shown.at(-1) ?? '');
    await loginPopup
      .captcha(visit)
      .fill(String((Number(first) + 1) % 10 ** first.length).padStart(first.length, '0'));
    await typeLogin(visit, 'player2', DEMO_PASSWORD);
    await visit.sees(loginPopup.alert(visit, visit.t('error.captcha.wrong')));
    await visit.until(
      'a new picture has loaded, and the input is empty',
      async () => shown.length === 2 && (await loginPopup.captcha(visit).inputValue()) === '',
    );

    await loginPopup.captcha(visit).fill(await stage.captchaAnswer(shown.at(-1) ?? ''));
    await typeLogin(visit, 'player2', DEMO_PASSWORD);
    await visit.sees(shell.account(visit, 'Reyna Mayari'));
    await visit.end();
  });

  it('LOGIN-04 LOGIN-13 SESSION-01 the session survives a reload; a remembered login fills the form on the next visit', async () => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/home');
    await shell.login(visit).tap();
    await loginPopup.remember(visit).setChecked(true);
    await typeLogin(visit, 'demo', DEMO_PASSWORD);
    await visit.sees(shell.account(visit, NICKNAME));
    const stored = await visit.page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'));
    expect(JSON.parse(stored ?? 'null')).toMatchObject({ userName: 'demo', token: expect.any(String) });
    await visit.page.reload();
    await visit.sees(shell.account(visit, NICKNAME));
    // Another visit on the same device, with session storage cleared.
    await visit.page.evaluate(() => sessionStorage.clear());
    await visit.goto('/m/home');
    await shell.login(visit).tap();
    await visit.until(
      'the username shows',
      async () => (await loginPopup.username(visit).inputValue()) === 'demo',
    );
    expect(await loginPopup.remember(visit).isChecked()).toBe(true);
    const kept = await visit.page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toContain(DEMO_PASSWORD);
    await visit.end();
  });
});

describe('the session', () => {
  it('ERR-16 ERR-01 an ended session is noticed and shows a message and the login popup', async () => {
    const stage = await stageOf();
    const visit = await memberVisit(stage);
    visit.excuse((_url, status) => status === 401);
    // A late start-up call could notice the lost session during the tap and change its target.
    await backgroundLoaded(visit);
    for (const [control, text, next] of [
      ['/sessions/revoke', 'error.logged.out.elsewhere', '/m/activity'],
      ['/sessions/expire', 'error.session.expired', '/m/home'],
    ] as const) {
      await visit.settled();
      await stage.control('POST', control, { username: 'demo' });
      // The next call with the token notices it: either a background call or a call of the next page.
      await visit.until('it is noticed', async () => {
        if (await shell.toast(visit, visit.t(text)).isVisible()) return true;
        // A second tap could land beside the login popup that just opens, and close it.
        if (visit.address() !== next)
          await shell
            .footer(visit)
            .locator(`a[href="${next}"]`)
            .tap({ timeout: 500 })
            .catch(() => {});
        return false;
      });
      await visit.sees(loginPopup.dialog(visit));
      expect(await visit.page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))).toBe(null);
      await typeLogin(visit, 'demo', DEMO_PASSWORD);
      await visit.lacks(loginPopup.dialog(visit));
    }
    await visit.end();
  });

  it('stays usable under the username when the member info is unavailable', async () => {
    const stage = await stageOf();
    const session = await stage.openSession('demo');
    await stage.fail({ endpoint: memberInfo.name, answer: { kind: 'status', status: 502 } });
    const visit = await startVisit(stage, { session });
    visit.excuse((_url, status) => status === 502);
    await visit.goto('/m/home');
    await visit.sees(shell.account(visit, 'demo'));
    await visit.end();
  });
});

describe('the site as a whole', () => {
  it('STATUS-04 STATUS-05 closes over any screen, and reopens with its input', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    visit.excuse((url) => url.pathname.startsWith('/api/'));
    await visit.goto('/m/home');
    await shell.login(visit).tap();
    await loginPopup.username(visit).fill('halfway');
    const status = () => visit.calls.filter((call) => call.includes(systemStatus.path)).length;
    for (const [setting, title] of [
      ['maintenance', 'maintenance.title'],
      ['regionRestriction', 'region.title'],
    ] as const) {
      const before = status();
      await stage.set({ [setting]: true });
      await visit.pass(300_000);
      await visit.until('the status is requested', () => status() > before);
      await visit.sees(visit.page.getByRole('heading', { name: visit.t(title) }));
      await visit.lacks(loginPopup.dialog(visit));
      await stage.set({ [setting]: false });
      await visit.page.getByRole('button', { name: visit.t('action.check_again') }).tap();
      await visit.sees(loginPopup.dialog(visit));
      expect(await loginPopup.username(visit).inputValue()).toBe('halfway');
    }
    await visit.end();
  });

  it('ROUTE-02 ROUTE-03 every address of home shows it', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real' });
    for (const path of ['/m/home', '/', '/m', '/m/', '/m/index', '/m/index.html']) {
      await visit.goto(path);
      await visit.sees(shell.login(visit));
      expect(visit.address()).toBe(path);
      expect(await visit.page.locator('dialog[open]').count(), path).toBe(0);
    }
    await visit.end();
  });

  it('ROUTE-04 ERR-25 an unknown address redirects home', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real' });
    for (const path of ['/m/nowhere', '/nowhere', '/m/home/deeper', '/m/slot-games/deeper?x=1']) {
      await visit.goto(path);
      await visit.until(`${path} leads home`, () => visit.address() === '/m/home');
      await visit.sees(shell.login(visit));
    }
    await visit.end();
  });

  it('ROUTE-04 ROUTE-05 another spelling of an address becomes its own, whether the page is opened there or goes there', async () => {
    const visit = await startVisit(await stageOf(), { clock: 'real' });
    await visit.goto('/m/Slot-Games//?gameName=777');
    await visit.until('the server leads to it', () => visit.address() === '/m/slot-games?gameName=777');
    for (const [path, own] of [
      ['/m/hot-games//', '/m/hot-games'],
      ['/m/ACTIVITY/?x=1', '/m/activity?x=1'],
      ['/m//help', '/m/help'],
    ] as const) {
      await visit.page.evaluate((address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await visit.until(`${path} becomes ${own}`, () => visit.address() === own);
      await visit.sees(main(visit).first());
    }
    // Going back leads to the page before, and not to the other spelling.
    await visit.page.goBack();
    await visit.until('the page before shows', () => visit.address() === '/m/activity?x=1');
    await visit.end();
  });

  it('ROUTE-63 the back arrow at the address of a popup leads home', async () => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/activity');
    await visit.sees(main(visit).getByRole('listitem').first());
    for (const [path, title] of [
      ['/m/login', 'login.title'],
      ['/m/register', 'register.title'],
      ['/m/forget', 'forgot.title'],
    ] as const) {
      await visit.goto(path);
      const popup = visit.page.getByRole('dialog', { name: visit.t(title) });
      await visit.sees(popup);
      await popup.getByRole('button', { name: visit.t('action.back') }).tap();
      await visit.lacks(popup);
      await visit.until('home shows', () => visit.address() === '/m/home');
      await shell.footer(visit).locator('a[href="/m/activity"]').tap();
      await visit.until('another page shows', () => visit.address() === '/m/activity');
    }
    await visit.end();
  });

  it('ERR-26 a page whose chunk is missing offers a reload after two failed loads, and breaks nothing', async () => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/home');
    await visit.sees(shell.login(visit));
    await backgroundLoaded(visit);
    let isLost = true;
    await visit.page.route(/\/assets\/promotions-/, (route) => (isLost ? route.abort() : route.continue()));
    // Pages without their screen and its styles, as for the service worker when the screen is not rendered.
    await visit.undrawn();
    await visit.page.route('**/m/activity', (route) =>
      route.continue({ headers: { ...route.request().headers(), accept: 'text/html' } }),
    );
    const button = (key: 'action.retry' | 'action.reload') =>
      main(visit).getByRole('button', { name: visit.t(key) });
    const unreachable = visit.page.getByText(visit.t('error.network.unreachable'));
    await shell.footer(visit).locator('a[href="/m/activity"]').tap();
    await visit.sees(unreachable);
    await visit.sees(main(visit).getByRole('img', { name: visit.t('shell.loading') }));
    await visit.lacks(button('action.reload'));
    expect(await visit.axe()).toEqual([]);
    // The site answers but the file is missing: there may be a newer build.
    await button('action.retry').tap();
    await visit.sees(visit.page.getByText(visit.t('shell.part_gone')));
    expect(await visit.axe()).toEqual([]);
    const logged = visit.takeProblems();
    expect(logged.join()).toMatch(/console error: .*dynamically imported module/);
    await Promise.all([visit.page.waitForEvent('load'), button('action.reload').tap()]);
    await visit.sees(unreachable);
    isLost = false;
    await button('action.retry').tap();
    await visit.sees(main(visit).getByRole('listitem').first());
    // Its styles are requested again too.
    await visit.pass(2_000);
    const styles = visit.page.locator('link[rel="stylesheet"][href*="/assets/promotions-"]');
    const isThere = (link: Element) => link instanceof HTMLLinkElement && link.sheet !== null;
    await visit.until('its styles have loaded', () => styles.evaluate(isThere));
    // Nothing else failed: the touch had already prefetched the page. No error is uncaught.
    for (const problem of [...logged, ...visit.takeProblems()]) {
      expect(problem).toMatch(
        /^console .*(?:\/assets\/promotions-|preload assets)|^unexpected request: .*\/m\//,
      );
    }
    await visit.end();
  });

  it('ERR-26 a popup whose chunk was deleted by a deploy offers a reload, which restores all input of the page', async () => {
    const visit = await startVisit(await stageOf());
    let isGone = true;
    await visit.page.route(/\/assets\/login-/, (route) =>
      isGone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    visit.excuse((url, status) => status === 404 && url.pathname.startsWith('/assets/login-'));
    await visit.goto('/m/slot-games');
    await visit.sees(tiles(visit).first());
    const name = main(visit).getByRole('textbox', { name: visit.t('list.search') });
    await fill(name, 'kampana');
    await visit.pass(SEARCH_DEBOUNCE);
    // A change of the address would close the popup.
    await visit.until('the list is filtered', () => visit.address().endsWith('?gameName=kampana'));
    const openLogin = async () => {
      await openMenu(visit);
      await shell
        .menu(visit)
        .getByRole('button', { name: visit.t('action.login'), exact: true })
        .tap();
    };
    await openLogin();
    const failure = visit.page.getByRole('dialog', { name: visit.t('error.network.unreachable') });
    await visit.sees(failure);
    await failure.getByRole('button', { name: visit.t('action.retry') }).tap();
    const gone = visit.page.getByRole('dialog', { name: visit.t('shell.part_gone') });
    await visit.sees(gone);
    expect(await visit.axe()).toEqual([]);
    // Everything outside the dialog is inert, so the dialog announces the toasts.
    await visit.page.context().setOffline(true);
    await visit.sees(visit.page.getByText(visit.t('shell.offline')).first());
    await visit.page.context().setOffline(false);
    const announced = gone.locator('[aria-live]');
    await visit.until('the dialog announces the network', async () =>
      ((await announced.textContent()) ?? '').includes(visit.t('message.reconnected')),
    );
    isGone = false;
    await Promise.all([
      visit.page.waitForEvent('load'),
      gone.getByRole('button', { name: visit.t('action.reload') }).tap(),
    ]);
    await visit.until('the typed value shows', async () => (await name.inputValue()) === 'kampana');
    await openLogin();
    await visit.sees(loginPopup.dialog(visit));
    for (const problem of visit.takeProblems()) {
      expect(problem).toMatch(/^console .*(?:\/assets\/login-|preload assets)|^unexpected request: .*\/m\//);
    }
    await visit.end();
  });

  it('ERR-26 a popup whose chunk fails to load shows an error over the page, and loads on a retry', async () => {
    const visit = await startVisit(await stageOf());
    let isLost = true;
    await visit.page.route(/\/assets\/(?:deferredCharts|login)-/, (route) =>
      isLost ? route.abort() : route.continue(),
    );
    await visit.goto('/m/home');
    const failure = visit.page.getByRole('dialog', {
      name: new RegExp(`${visit.t('error.network.unreachable')}|${visit.t('shell.part_gone')}`),
    });
    const press = (key: 'action.retry' | 'action.close') =>
      failure.getByRole('button', { name: visit.t(key) }).tap();

    // The page stays usable while the popup loads.
    const menu = visit.page.getByRole('banner').getByRole('button', { name: visit.t('action.menu') });
    await menu.tap();
    await visit.sees(failure);
    expect(await visit.axe()).toEqual([]);
    // The page behind does not scroll with the dialog.
    const gestures = await visit.page.context().newCDPSession(visit.page);
    const scroll = async () => {
      await gestures.send('Input.synthesizeScrollGesture', { x: 180, y: 500, yDistance: -300, speed: 3000 });
      return visit.page.evaluate(() => window.scrollY);
    };
    expect(await scroll()).toBe(0);
    await press('action.close');
    await visit.lacks(failure);
    // The focus is where it was.
    expect(await menu.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await scroll()).toBeGreaterThan(0);
    await shell.login(visit).tap();
    await visit.sees(failure.getByRole('img', { name: visit.t('shell.loading') }));
    await press('action.retry');
    await visit.sees(failure);
    isLost = false;
    await press('action.retry');
    await visit.sees(loginPopup.dialog(visit));
    await visit.lacks(failure);
    for (const problem of visit.takeProblems())
      expect(problem).toMatch(
        /^console .*(?:\/assets\/(?:deferredCharts|login)-|preload assets)|^unexpected request: .*\/m\//,
      );
    await visit.end();
  });

  it('LIST-35 a picture that fails to load is replaced by the default one; the page shows when the device is offline and when it is online again', async () => {
    const visit = await startVisit(await stageOf());
    await visit.page.route(/\/img\//, (route) => route.abort('failed'));
    await visit.goto('/m/slot-games');
    // The pictures of the first screen came with the page.
    await visit.page.evaluate(() => window.scrollBy(0, 1_200));
    const tile = tiles(visit).last();
    await visit.sees(tile.locator('svg').first());
    const broken = () =>
      visit.page
        .locator('main img')
        .evaluateAll(
          (all: HTMLImageElement[]) => all.filter((img) => img.complete && img.naturalWidth === 0).length,
        );
    await visit.until('no broken picture shows', async () => (await tile.locator('img').count()) === 0);
    await visit.until('nor any of a provider', async () => (await broken()) === 0);
    expect(await visit.axe()).toEqual([]);

    await backgroundLoaded(visit);
    await visit.page.context().setOffline(true);
    await visit.sees(visit.page.getByText(visit.t('shell.offline')));
    expect(await visit.axe()).toEqual([]);
    await visit.page.context().setOffline(false);
    await visit.lacks(visit.page.getByText(visit.t('shell.offline')));
    await visit.sees(shell.toast(visit, visit.t('message.reconnected')));
    await visit.end();
  });

  it('going back restores a list’s position without a request; from the first page of the visit it leads home', async () => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/slot-games');
    await visit.sees(tiles(visit).first());
    await visit.page.evaluate(() => scrollTo(0, 1200));
    await visit.until('it has scrolled', () => visit.page.evaluate(() => scrollY === 1200));
    await shell
      .footer(visit)
      .getByRole('link', { name: visit.t('shell.home') })
      .tap();
    await visit.until('home shows', () => visit.address() === '/m/home');
    await visit.sees(shell.login(visit));
    const calls = visit.calls.filter((call) => call.includes('pageSize=36')).length;
    await visit.page.goBack();
    await visit.sees(tiles(visit).first());
    await visit.until('it is at the same position', () =>
      visit.page.evaluate(() => Math.abs(scrollY - 1200) < 2),
    );
    expect(visit.calls.filter((call) => call.includes('pageSize=36')).length).toBe(calls);
    await visit.page
      .getByRole('banner')
      .getByRole('button', { name: visit.t('action.back') })
      .tap();
    await visit.until('home shows', () => visit.address() === '/m/home');
    await visit.sees(shell.login(visit));
    await visit.page.evaluate(() => scrollTo(0, 600));
    await visit.until('home has scrolled', () => visit.page.evaluate(() => scrollY === 600));
    await shell
      .footer(visit)
      .getByRole('link', { name: visit.t('shell.home') })
      .tap();
    await visit.until('home is at its top', () => visit.page.evaluate(() => scrollY === 0));
    await visit.end();
  });
});

describe('page transitions', () => {
  /** A horizontal one-finger swipe. */
  async function swipe(page: Page, distance: number, from = 100): Promise<void> {
    const touch = await page.context().newCDPSession(page);
    const at = (x: number) => [{ x, y: 420 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(from + distance) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await touch.detach();
  }

  /** Starts recording the fade-in duration of each new page, in milliseconds. */
  async function noteFades(page: Page): Promise<() => Promise<number[]>> {
    await page.evaluate(() => {
      const fades: number[] = [];
      window.fades = fades;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        const animation = animate.call(this, frames, options);
        if (this.matches('main')) fades.push(Number(animation.effect?.getComputedTiming().duration));
        return animation;
      };
    });
    return () => page.evaluate(() => window.fades ?? []);
  }

  it('TRANSITION-01 TRANSITION-02 TRANSITION-03 TRANSITION-04 another page fades in over 300 ms; a swipe of more than 100 px skips the fade for 500 ms; a swipe of more than 60 px over the games opens the next category', async () => {
    const visit = await startVisit(await stageOf(), { motion: true });
    await visit.goto('/m/home');
    await visit.sees(shell.login(visit));
    await backgroundLoaded(visit);
    const fades = await noteFades(visit.page);
    await swipe(visit.page, SWIPE_BACK_THRESHOLD, 8);
    await openSlots(visit);
    expect(await fades()).toEqual([PAGE_TRANSITION]);
    await visit.page.clock.pauseAt(Date.now() + 60_000);
    await swipe(visit.page, SWIPE_BACK_THRESHOLD + 10, 8);
    await visit.page.clock.runFor(SWIPE_FLAG_RESET - 10);
    await visit.page.goBack();
    await visit.sees(shell.login(visit));
    expect(await fades()).toEqual([PAGE_TRANSITION]);
    await visit.page.clock.runFor(10);
    await visit.page.goForward();
    await visit.sees(tiles(visit).first());
    await visit.until('the page has faded', async () => (await fades()).length === 2);
    await visit.page.clock.resume();
    await visit.page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
    );

    await backgroundLoaded(visit);
    await swipe(visit.page, -GAME_AREA_SWIPE_THRESHOLD, 200);
    expect(visit.address()).toBe('/m/slot-games');
    const before = await tiles(visit).first().elementHandle();
    await swipe(visit.page, -GAME_AREA_SWIPE_THRESHOLD - 5, 200);
    await visit.until('the next category shows', () => visit.address() === '/m/fish-games');
    // A swipe on a page that is fading out would not be over its games.
    await visit.until(
      'the previous page is gone',
      async () => !(await before?.evaluate((tile) => tile.isConnected)),
    );
    await visit.sees(tiles(visit).first());
    await swipe(visit.page, GAME_AREA_SWIPE_THRESHOLD + 5, 200);
    await visit.until('the previous category shows', () => visit.address() === '/m/slot-games');
    await visit.end();
  });
});
