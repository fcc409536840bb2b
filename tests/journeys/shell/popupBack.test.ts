import { describe, expect, it } from 'vitest';
import { PAGE_NAMES } from '@/config/pageNames';
import { fill, forgotPopup, registerPopup, smsFields } from '../support/forms';
import { loginPopup, openMenu, shell } from '../support/screens';
import { DEMO_PASSWORD, stageOfFile } from '../support/stage';
import { startVisit } from '../support/visit';

/* The phone's back button with a popup open. */

describe('the back button closes a popup over a page, and leaves neither the page nor the site', () => {
  const stageOf = stageOfFile();

  it('POPUP-01 REG-01 ROUTE-64 login, replaced by registration, whose values except secrets are restored when it opens again; after closing it by its button, the previous page is one step back', async () => {
    const visit = await startVisit(await stageOf());
    const { page, t } = visit;
    await visit.goto('/m/home');
    // The first page of the visit: going back would leave the site.
    await shell.login(visit).tap();
    await loginPopup.username(visit).fill('amihan');
    await page.goBack();
    await visit.lacks(loginPopup.dialog(visit));
    expect(visit.address()).toBe('/m/home');
    await visit.sees(shell.login(visit));

    await shell.login(visit).tap();
    await visit.sees(loginPopup.username(visit));
    await loginPopup
      .dialog(visit)
      .getByRole('button', { name: t('register.title') })
      .tap();
    await visit.sees(registerPopup.birthday(visit));
    await fill(registerPopup.birthday(visit), '1994-06-12');
    await fill(registerPopup.password(visit), 'Bagong-Susi-41');
    await page.goBack();
    await visit.lacks(registerPopup.dialog(visit));
    expect(visit.address()).toBe('/m/home');
    await shell.register(visit).tap();
    await visit.sees(registerPopup.birthday(visit));
    expect(await registerPopup.birthday(visit).inputValue()).toBe('1994-06-12');
    expect(await registerPopup.password(visit).inputValue()).toBe('');
    await registerPopup.close(visit).tap();
    await visit.lacks(registerPopup.dialog(visit));

    await shell.footer(visit).getByRole('link').nth(1).tap();
    await visit.until('another page shows', () => visit.address() !== '/m/home');
    const elsewhere = visit.address();
    await page.goBack();
    await visit.until('home shows', () => visit.address() === '/m/home');
    await page.goForward();
    await visit.until('the other page shows', () => visit.address() === elsewhere);

    // The login opened from the side menu of another page.
    const step = () => page.evaluate(() => history.state.gameStep);
    await openMenu(visit);
    await shell
      .menu(visit)
      .getByRole('button', { name: t('action.login'), exact: true })
      .tap();
    await visit.sees(loginPopup.dialog(visit));
    // It takes over the step of the menu.
    expect(await step()).toBeTypeOf('string');
    await page.goBack();
    await visit.lacks(loginPopup.dialog(visit));
    expect(visit.address()).toBe(elsewhere);
    await page.goBack();
    await visit.until('home shows again', () => visit.address() === '/m/home');
    await visit.end();
  });

  it('POPUP-01 beside a popup, a wide page does not scroll; it does once the popup is closed', async () => {
    const visit = await startVisit(await stageOf(), {
      context: { viewport: { width: 1280, height: 800 }, isMobile: false },
    });
    const { page } = visit;
    const gestures = await page.context().newCDPSession(page);
    const scrollDown = async (x: number) => {
      await gestures.send('Input.synthesizeScrollGesture', {
        x,
        y: 400,
        yDistance: -600,
        speed: 3000,
        gestureSourceType: 'mouse',
      });
      return page.evaluate(() => window.scrollY);
    };
    await visit.goto('/m/home');
    await shell.login(visit).tap();
    await visit.sees(loginPopup.username(visit));
    expect([await scrollDown(40), await scrollDown(1240)]).toEqual([0, 0]);
    await page.goBack();
    await visit.lacks(loginPopup.dialog(visit));
    await visit.until('the page scrolls', async () => (await scrollDown(1240)) > 0);
    await visit.end();
  });

  it('LOGIN-12 MENU-14 closes the side menu; from a page opened by the menu, the previous page is one step back; after a login the focus is on the page if the button that opened the popup is gone', async () => {
    const stage = await stageOf();
    const { username } = await stage.createMember();
    const visit = await startVisit(stage, { language: 'EN' });
    const { page, t } = visit;
    await visit.goto('/m/home');
    await openMenu(visit);
    await page.goBack();
    await visit.lacks(shell.menu(visit));
    expect(visit.address()).toBe('/m/home');

    await openMenu(visit);
    await shell
      .menu(visit)
      .getByRole('link', { name: t('home.promotions') })
      .first()
      .tap();
    await visit.until('another page shows', () => visit.address() !== '/m/home');
    await visit.lacks(shell.menu(visit));
    await page.goBack();
    await visit.until('home shows', () => visit.address() === '/m/home');
    await visit.sees(shell.menuButton(visit));
    expect(await page.evaluate(() => history.state.gameStep)).toBeUndefined();

    await shell.login(visit).tap();
    await visit.sees(loginPopup.username(visit));
    await fill(loginPopup.username(visit), username);
    await fill(loginPopup.password(visit), DEMO_PASSWORD);
    await loginPopup.submit(visit).tap();
    await visit.sees(shell.account(visit, username));
    await visit.focuses(page.locator('#content'));
    await visit.end();
  });

  it('ROUTE-05 /m/login/ opens its popup, and a first visit stores no language that was not chosen', async () => {
    const visit = await startVisit(await stageOf());
    await visit.goto('/m/login/');
    await visit.sees(loginPopup.username(visit));
    expect(await visit.page.evaluate(() => localStorage.getItem('language'))).toBeNull();
    expect(await visit.page.evaluate(() => document.cookie)).not.toContain('lang=');
    await visit.end();
  });

  it('FORGOT-04 with text at 200 % the reset popup fits the screen, and nothing in it is cut off', async () => {
    const visit = await startVisit(await stageOf());
    const { page } = visit;
    await visit.goto('/m/forget');
    await visit.sees(forgotPopup.setPassword(visit));
    await page.locator(`#${PAGE_NAMES.servedPopup}`).waitFor({ state: 'detached' });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const cut = await forgotPopup.dialog(visit).evaluate((dialog) =>
      [...dialog.querySelectorAll('button, input, label, p, h2')]
        .filter((element) => {
          const { left, right, width } = element.getBoundingClientRect();
          const isInner =
            element.scrollWidth > element.clientWidth + 1 && !(element instanceof HTMLInputElement);
          return width > 1 && (left < 0 || right > innerWidth || (isInner && element.clientWidth > 1));
        })
        .map((element) => element.textContent || element.getAttribute('name')),
    );
    expect(cut).toEqual([]);
    const room = await smsFields
      .code(forgotPopup.form(visit), visit)
      .evaluate(({ clientWidth }) => clientWidth);
    expect(room).toBeGreaterThan(100);
    await visit.end();
  });
});
