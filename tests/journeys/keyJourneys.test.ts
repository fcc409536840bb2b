import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import {
  GAME_AREA_SWIPE_THRESHOLD,
  PAGE_TRANSITION,
  SWIPE_BACK_THRESHOLD,
  SWIPE_FLAG_RESET,
} from '@/config/constants';
import { captcha, login } from '@/services/contract/account';
import { memberInfo } from '@/services/contract/member';
import { systemStatus } from '@/services/contract/system';
import { changeLanguage, loginPopup, openMenu, shell } from './support/screens';
import { DEMO_PASSWORD, type Stage, stageOfFile } from './support/stage';
import { startVisit, type Visit } from './support/visit';

declare global {
  interface Window {
    /** How long each change of page has faded, in milliseconds. */
    fades?: number[];
  }
}

/* What players come for, written by hand: none of it follows from a chart. */

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

async function memberVisit(stage: Stage): Promise<Visit> {
  const visit = await startVisit(stage, { session: await stage.openSession('demo') });
  await visit.goto('/m/home');
  await visit.sees(shell.account(visit, NICKNAME));
  return visit;
}

describe('a first visit', () => {
  it.each(['TY', 'EN'] as const)(
    'LOGIN-01 LOGIN-12 SESSION-02 LOGOUT-04 I18N-02 LIST-03 LIST-27 browses, pages through the slots, logs in, sees the balance, changes the language and logs out (%s)',
    async (language) => {
      const stage = await stageOf();
      const visit = await startVisit(stage, { language });
      await visit.goto('/m/home');
      await visit.sees(shell.login(visit));
      await openSlots(visit);
      await visit.sees(tiles(visit).first());

      // Each page comes when the end is near, and what is there stays.
      const pages = () => visit.calls.filter((call) => call.includes('pageSize=36')).length;
      expect(pages()).toBe(1);
      for (const page of [2, 3]) {
        // The lines of the page before come one a frame and push the end away.
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

      // A game asks a visitor to log in. A press that lasts on a busy page would be a long one, which shows the game.
      await visit.page.waitForLoadState('networkidle');
      await tiles(visit).last().getByRole('button').first().tap();
      await visit.sees(loginPopup.dialog(visit));
      await typeLogin(visit, 'demo', DEMO_PASSWORD);
      await visit.lacks(loginPopup.dialog(visit));

      // The game opens that the player was after, over the list they were in.
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

      await changeLanguage(visit, language === 'TY' ? 'EN' : 'TY');
      await visit.sees(shell.account(visit, NICKNAME));
      expect(await visit.axe()).toEqual([]);

      await openMenu(visit);
      expect(await visit.axe()).toEqual([]);
      await shell
        .menu(visit)
        .getByRole('button', { name: visit.t('action.logout') })
        .tap();
      const question = visit.page.getByRole('alertdialog', { name: visit.t('confirm.logout') });
      await question.getByRole('button', { name: visit.t('action.confirm') }).tap();
      await visit.sees(shell.login(visit));
      expect(visit.address()).toBe('/m/home');
      await visit.end();
    },
  );

  it('is a page shell in the language and with the brand, even without scripts', async () => {
    const stage = await stageOf();
    const context = await stage.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${stage.origin}/m/home`);
    expect(await page.locator('#root > [aria-hidden="true"]').isVisible()).toBe(true);
    expect(await page.getAttribute('html', 'lang')).toBe('tl-PH');
    await context.close();
  });
});

describe('login', () => {
  it('LOGIN-03 CAPTCHA-01 CAPTCHA-02 ERR-03 the server demands a captcha after two wrong passwords, refuses a wrong answer, and takes a right one', async () => {
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
    await typeLogin(visit, 'player2', 'wrong-password');
    await visit.sees(loginPopup.alert(visit, visit.t('error.user.missing.or.disabled')));
    expect(await loginPopup.captcha(visit).isVisible()).toBe(false);
    await typeLogin(visit, 'player2', 'wrong-password-2');
    await visit.sees(loginPopup.captcha(visit));
    await visit.until('a picture came', () => shown.length === 1);

    const first = await stage.captchaAnswer(shown.at(-1) ?? '');
    await loginPopup
      .captcha(visit)
      .fill(String((Number(first) + 1) % 10 ** first.length).padStart(first.length, '0'));
    await typeLogin(visit, 'player2', DEMO_PASSWORD);
    await visit.sees(loginPopup.alert(visit, visit.t('error.captcha.wrong')));
    await visit.until(
      'a fresh picture came, and the input is empty',
      async () => shown.length === 2 && (await loginPopup.captcha(visit).inputValue()) === '',
    );

    await loginPopup.captcha(visit).fill(await stage.captchaAnswer(shown.at(-1) ?? ''));
    await typeLogin(visit, 'player2', DEMO_PASSWORD);
    await visit.sees(shell.account(visit, 'Reyna Mayari'));
    await visit.end();
  });

  it('LOGIN-04 LOGIN-13 a login that is to be remembered stands in the form on the next visit', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    await visit.goto('/m/home');
    await shell.login(visit).tap();
    await loginPopup.remember(visit).setChecked(true);
    await typeLogin(visit, 'demo', DEMO_PASSWORD);
    await visit.sees(shell.account(visit, NICKNAME));
    // Another visit on the same device: what belongs to the session is gone.
    await visit.page.evaluate(() => sessionStorage.clear());
    await visit.goto('/m/home');
    await shell.login(visit).tap();
    await visit.until(
      'the user name stands there',
      async () => (await loginPopup.username(visit).inputValue()) === 'demo',
    );
    expect(await loginPopup.remember(visit).isChecked()).toBe(true);
    const kept = await visit.page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toContain(DEMO_PASSWORD);
    await visit.end();
  });

  it('LOGIN-14 a field that is missing or too short says so and nothing is sent', async () => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/login');
    await visit.sees(loginPopup.dialog(visit));
    await typeLogin(visit, 'abc', '');
    await visit.sees(loginPopup.alert(visit, visit.t('login.username_length', { min: 4, max: 16 })));
    await visit.sees(loginPopup.alert(visit, visit.t('login.password_missing')));
    expect(visit.calls.filter((call) => call.includes(login.path))).toEqual([]);
    expect(await visit.axe()).toEqual([]);
    await visit.end();
  });
});

describe('the session', () => {
  it('SESSION-01 is kept in session storage under MC_SESSION_INFO and survives a reload', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    await visit.goto('/m/home');
    await shell.login(visit).tap();
    await typeLogin(visit, 'demo', DEMO_PASSWORD);
    await visit.sees(shell.account(visit, NICKNAME));
    const stored = await visit.page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'));
    expect(JSON.parse(stored ?? 'null')).toMatchObject({ userName: 'demo', token: expect.any(String) });
    await visit.page.reload();
    await visit.sees(shell.account(visit, NICKNAME));
    await visit.end();
  });

  it.each([
    ['ERR-16', '/sessions/revoke', 'error.logged.out.elsewhere'],
    ['ERR-01', '/sessions/expire', 'error.session.expired'],
  ] as const)(
    '%s an ended session is noticed, said and answered with the login popup',
    async (_id, control, text) => {
      const stage = await stageOf();
      const visit = await memberVisit(stage);
      visit.excuse((_url, status) => status === 401);
      // What the page asks for after its start would find out in the moment of the tap, which then leads elsewhere.
      await visit.sees(main(visit).locator('li button[aria-pressed]').first());
      await visit.page.waitForLoadState('networkidle');
      await stage.control('POST', control, { username: 'demo' });
      // The next call that carries the token finds out: one that the page makes by itself, or that of the next page.
      await visit.until('it is noticed', async () => {
        if (await shell.toast(visit, visit.t(text)).isVisible()) return true;
        await shell
          .footer(visit)
          .locator('a[href="/m/activity"]')
          .tap({ timeout: 500 })
          .catch(() => {});
        return false;
      });
      await visit.sees(loginPopup.dialog(visit));
      expect(await visit.page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))).toBe(null);
      await visit.end();
    },
  );

  it('stays usable under the user name when the member info cannot be had', async () => {
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
  it('STATUS-04 STATUS-05 closes over whatever is open, and opens again with what was typed', async () => {
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
      await visit.until('the status is asked', () => status() > before);
      await visit.sees(visit.page.getByRole('heading', { name: visit.t(title) }));
      await visit.lacks(loginPopup.dialog(visit));
      await stage.set({ [setting]: false });
      await visit.page.getByRole('button', { name: visit.t('action.check_again') }).tap();
      await visit.sees(loginPopup.dialog(visit));
      expect(await loginPopup.username(visit).inputValue()).toBe('halfway');
    }
    await visit.end();
  });

  it('says when the device is offline and when it is back', async () => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/home');
    await visit.sees(shell.login(visit));
    await visit.page.waitForLoadState('networkidle');
    await visit.page.context().setOffline(true);
    await visit.sees(visit.page.getByText(visit.t('shell.offline')));
    expect(await visit.axe()).toEqual([]);
    await visit.page.context().setOffline(false);
    await visit.lacks(visit.page.getByText(visit.t('shell.offline')));
    await visit.sees(shell.toast(visit, visit.t('message.reconnected')));
    await visit.end();
  });

  it.each(['/m/home', '/', '/m', '/m/', '/m/index', '/m/index.html'])(
    'ROUTE-02 ROUTE-03 %s shows home',
    async (path) => {
      const visit = await startVisit(await stageOf(), { clock: 'real' });
      await visit.goto(path);
      await visit.sees(shell.login(visit));
      expect(visit.address()).toBe(path);
      expect(await visit.page.locator('dialog[open]').count()).toBe(0);
      await visit.end();
    },
  );

  it.each(['/m/nowhere', '/nowhere', '/m/home/deeper', '/m/slot-games/deeper?x=1'])(
    'ROUTE-04 ERR-25 %s is no address of the site and leads home',
    async (path) => {
      const visit = await startVisit(await stageOf(), { clock: 'real' });
      await visit.goto(path);
      await visit.sees(shell.login(visit));
      await visit.until('the address is home', () => visit.address() === '/m/home');
      await visit.end();
    },
  );

  it('a page that is the first of the visit goes back to home', async () => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/slot-games');
    await visit.page
      .getByRole('banner')
      .getByRole('button', { name: visit.t('action.back') })
      .tap();
    await visit.until('home shows', () => visit.address() === '/m/home');
    await visit.sees(shell.login(visit));
    await visit.end();
  });

  it('POPUP-01 the back button of the browser leaves the page beneath a popup, and the popup with it', async () => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/home');
    await openSlots(visit);
    await openMenu(visit);
    await shell
      .menu(visit)
      .getByRole('button', { name: visit.t('action.login'), exact: true })
      .tap();
    await visit.sees(loginPopup.dialog(visit));
    await visit.page.goBack();
    await visit.lacks(loginPopup.dialog(visit));
    await visit.until('home shows', () => visit.address() === '/m/home');
    await visit.end();
  });

  it.each([
    ['/m/login', 'login.title'],
    ['/m/register', 'register.title'],
    ['/m/forget', 'forgot.title'],
  ] as const)('ROUTE-63 the back arrow at %s leads home', async (path, title) => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/slot-games');
    await visit.sees(tiles(visit).first());
    await visit.goto(path);
    const popup = visit.page.getByRole('dialog', { name: visit.t(title) });
    await visit.sees(popup);
    await popup.getByRole('button', { name: visit.t('action.back') }).tap();
    await visit.lacks(popup);
    await visit.until('home shows', () => visit.address() === '/m/home');
    await visit.end();
  });

  it('ERR-26 a page whose code cannot be loaded is logged and shows a spinner, and loads when it is tried again', async () => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/home');
    await visit.sees(shell.login(visit));
    await visit.page.waitForLoadState('networkidle');
    let isLost = true;
    await visit.page.route(/\/assets\/gameList-/, (route) => (isLost ? route.abort() : route.continue()));
    const retry = main(visit).getByRole('button', { name: visit.t('action.retry') });
    const seesFailure = async () => {
      await visit.sees(visit.page.getByText(visit.t('error.network.unreachable')));
      await visit.sees(main(visit).getByRole('img', { name: visit.t('shell.loading') }));
    };
    await main(visit).locator('a[href="/m/slot-games"]').first().tap();
    await seesFailure();
    expect(await visit.axe()).toEqual([]);
    // The site answers without that file: there may be a newer build, so the page loads anew.
    await Promise.all([visit.page.waitForEvent('load'), retry.tap()]);
    await seesFailure();
    const logged = visit.takeProblems();
    expect(logged.join()).toMatch(/dynamically imported module/);
    isLost = false;
    await retry.tap();
    await visit.sees(tiles(visit).first());
    // Nothing else went wrong: the touch alone had already fetched ahead, and the retry asked whether the site answers.
    for (const problem of [...logged, ...visit.takeProblems()]) {
      expect(problem).toMatch(/\/assets\/gameList-|preload assets|request: .*\/m\/slot-games$/);
    }
    await visit.end();
  });

  it('ERR-26 a popup whose code cannot be loaded says so over the page, and loads when it is tried again', async () => {
    const visit = await startVisit(await stageOf());
    let isLost = true;
    await visit.page.route(/\/assets\/(?:LoginPopup|SideMenu)-/, (route) =>
      isLost ? route.abort() : route.continue(),
    );
    await visit.goto('/m/home');
    const failure = visit.page.getByRole('dialog', { name: visit.t('error.network.unreachable') });
    const press = (key: 'action.retry' | 'action.close') =>
      failure.getByRole('button', { name: visit.t(key) }).tap();

    // The page stays: whoever does not want to wait goes on there.
    await visit.page
      .getByRole('banner')
      .getByRole('button', { name: visit.t('action.menu') })
      .tap();
    await visit.sees(failure);
    expect(await visit.axe()).toEqual([]);
    await press('action.close');
    await visit.lacks(failure);
    await shell.login(visit).tap();
    await visit.sees(failure.getByRole('img', { name: visit.t('shell.loading') }));
    await press('action.retry');
    await visit.sees(failure);
    isLost = false;
    await press('action.retry');
    await visit.sees(loginPopup.dialog(visit));
    await visit.lacks(failure);
    for (const problem of visit.takeProblems())
      expect(problem).toMatch(/\/assets\/(?:LoginPopup|SideMenu)-|preload assets/);
    await visit.end();
  });

  it('LIST-35 a picture that cannot be loaded is replaced by the default one', async () => {
    const visit = await startVisit(await stageOf());
    await visit.page.route(/\/img\//, (route) => route.abort('failed'));
    await visit.goto('/m/slot-games');
    const tile = tiles(visit).first();
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
    await visit.end();
  });

  it('going back finds a list where it was left, without asking again', async () => {
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
    await visit.until('it is where it was', () => visit.page.evaluate(() => Math.abs(scrollY - 1200) < 2));
    expect(visit.calls.filter((call) => call.includes('pageSize=36')).length).toBe(calls);
    await visit.end();
  });
});

describe('page transitions', () => {
  /** One finger over the page, sideways. */
  async function swipe(page: Page, distance: number, from = 100): Promise<void> {
    const touch = await page.context().newCDPSession(page);
    const at = (x: number) => [{ x, y: 420 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(from + distance) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await touch.detach();
  }

  /** Swipes are heard once the charts after the first screen are there, as the hearts are. */
  const hearsSwipes = (visit: Visit) =>
    visit.sees(visit.page.locator('main li button[aria-pressed]').first());

  const mode = (page: Page) => page.evaluate(() => document.documentElement.dataset['pageTransition']);

  /** Starts to note how long each change of page fades; 0 for one that does not. */
  async function noteFades(page: Page): Promise<() => Promise<number[]>> {
    await page.evaluate(() => {
      const fades: number[] = [];
      window.fades = fades;
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (options) => {
        const transition = start(options);
        transition.ready.then(
          () => {
            const times = document
              .getAnimations()
              .filter(
                ({ effect }) =>
                  effect instanceof KeyframeEffect && effect.pseudoElement?.includes('view-transition'),
              )
              .map(({ effect }) => Number(effect?.getComputedTiming().duration));
            fades.push(Math.max(0, ...times));
          },
          () => fades.push(0),
        );
        return transition;
      };
    });
    return () => page.evaluate(() => window.fades ?? []);
  }

  it('TRANSITION-01 another page fades in over 300 ms', async () => {
    const visit = await startVisit(await stageOf(), { motion: true, clock: 'real' });
    await visit.goto('/m/home');
    await visit.sees(shell.login(visit));
    const fades = await noteFades(visit.page);
    await openSlots(visit);
    await visit.until('the page has faded', async () => (await fades()).length === 1);
    expect(await fades()).toEqual([PAGE_TRANSITION]);
    await visit.end();
  });

  it('TRANSITION-02 TRANSITION-04 a swipe of more than 100 px skips the fade for 500 ms', async () => {
    const visit = await startVisit(await stageOf(), { motion: true });
    await visit.goto('/m/home');
    await visit.sees(shell.login(visit));
    await hearsSwipes(visit);
    expect(await mode(visit.page)).toBe('fade');
    await swipe(visit.page, SWIPE_BACK_THRESHOLD, 8);
    expect(await mode(visit.page)).toBe('fade');
    await visit.page.clock.pauseAt(Date.now() + 60_000);
    await swipe(visit.page, SWIPE_BACK_THRESHOLD + 10, 8);
    await visit.until('the fade is off', async () => (await mode(visit.page)) === 'none');
    await visit.page.clock.runFor(SWIPE_FLAG_RESET - 10);
    expect(await mode(visit.page)).toBe('none');
    await visit.page.clock.runFor(10);
    await visit.until('the fade is on again', async () => (await mode(visit.page)) === 'fade');
    await visit.end();
  });

  it('TRANSITION-02 the page that a swipe leads to does not fade', async () => {
    const visit = await startVisit(await stageOf(), { motion: true, clock: 'real' });
    await visit.goto('/m/home');
    await openSlots(visit);
    await hearsSwipes(visit);
    await visit.page.evaluate(() =>
      Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))),
    );
    const fades = await noteFades(visit.page);
    // From the edge: over the games a swipe turns the category.
    await swipe(visit.page, SWIPE_BACK_THRESHOLD + 10, 8);
    await visit.page.goBack();
    await visit.sees(shell.login(visit));
    expect((await fades()).every((duration) => duration === 0)).toBe(true);
    await visit.end();
  });

  it('TRANSITION-03 a swipe of more than 60 px over the games turns to the next category', async () => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/slot-games');
    await hearsSwipes(visit);
    await swipe(visit.page, -GAME_AREA_SWIPE_THRESHOLD, 200);
    expect(visit.address()).toBe('/m/slot-games');
    const before = await tiles(visit).first().elementHandle();
    await swipe(visit.page, -GAME_AREA_SWIPE_THRESHOLD - 5, 200);
    await visit.until('the next category shows', () => visit.address() === '/m/fish-games');
    // A finger on a page that is just leaving would be over no games.
    await visit.until(
      'the page before is gone',
      async () => !(await before?.evaluate((tile) => tile.isConnected)),
    );
    await visit.sees(tiles(visit).first());
    await swipe(visit.page, GAME_AREA_SWIPE_THRESHOLD + 5, 200);
    await visit.until('the category before shows', () => visit.address() === '/m/slot-games');
    await visit.end();
  });
});
