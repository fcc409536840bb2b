import { memberInfo } from '@contract/profile';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { logIn, loginPopup, pressLogout, shell } from '../support/screens';
import { stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* The page in the browser: other tabs, restored pages, pages that are hidden and shown. */

const stageOf = stageOfFile();
const NICKNAME = 'Liwayway';

/** The same visit, looking at another tab. */
const at = (visit: Visit, page: Page): Visit => ({ ...visit, t: visit.t, language: visit.language, page });

const openTab = async (visit: Visit, path: string) => {
  const page = await visit.page.context().newPage();
  await page.goto(visit.stage.origin + path, { waitUntil: 'commit' });
  return at(visit, page);
};

const balance = ({ page }: Visit) => page.getByRole('banner').getByText('₱').first();

it('LOGOUT-05 SESSION-02 a login, a logout and another login in one tab reach the other', async () => {
  const stage = await stageOf();
  const first = await startVisit(stage, { clock: 'real', session: await stage.openSession('demo') });
  await first.goto('/m/home');
  await first.sees(shell.account(first, NICKNAME));
  await first.settled();
  const second = await openTab(first, '/m/home');
  await second.sees(shell.account(second, NICKNAME));
  await second.sees(balance(second));
  await second.page.goto(`${stage.origin}/m/slot-games`, { waitUntil: 'commit' });
  await second.sees(second.page.getByRole('main').locator('[aria-setsize]').first());

  first.excuse((_url, status) => status === 401);
  await pressLogout(first);
  await first.page
    .getByRole('alertdialog', { name: first.t('confirm.logout') })
    .getByRole('button', { name: first.t('action.confirm') })
    .tap();
  await second.sees(shell.toast(second, second.t('message.logged_out_in_tab')));
  await second.lacks(shell.account(second, NICKNAME));
  await second.lacks(balance(second));
  await second.until('home shows', () => new URL(second.page.url()).pathname === '/m/home');

  await first.sees(shell.login(first));
  await shell.login(first).tap();
  await logIn(first, 'player2');
  await first.lacks(loginPopup.dialog(first));
  await second.lacks(shell.login(second));
  await second.sees(balance(second));
  await second.lacks(shell.account(second, NICKNAME));
  const names = await Promise.all(
    [first, second].map(({ page }) => page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'))),
  );
  expect(names[1]).toBe(names[0]);
  await first.end();
});

/** What is typed into the fields of a page, by what they read. */
const TYPED = { amount: '432.19', text: 'Para kay Ana 4321' };

const fields = ({ page }: Visit) => page.getByRole('main').getByRole('textbox');

/** Everything that a tab shows or keeps. */
const everything = ({ page }: Visit) =>
  page.evaluate(() =>
    [
      document.body.textContent,
      ...[...document.querySelectorAll('input, textarea')].map((field) => Object(field).value),
      ...Object.entries({ ...localStorage }).flat(),
      ...Object.entries({ ...sessionStorage }).flat(),
    ].join('\n'),
  );

it.each(['/m/chat/room?model=ligaya', '/m/voucherCenter', '/m/applyReward?id=PR-107'])(
  'LOGOUT-05 SESSION-05 a member who comes in one tab finds nothing that the one before typed at %s in another',
  async (path) => {
    const stage = await stageOf();
    const [before, next] = [await stage.createMember(), await stage.createMember()];
    await stage.control('POST', '/limits/reset');
    const session = await stage.openSession(before.username);
    const first = await startVisit(stage, { clock: 'real', session });
    await first.goto('/m/home');
    await first.sees(shell.account(first, before.username));
    await first.settled();
    const second = await openTab(first, '/m/home');
    await second.sees(shell.account(second, before.username));
    await second.page.goto(stage.origin + path, { waitUntil: 'commit' });
    await second.sees(fields(second).first());
    for (const field of await fields(second).all()) {
      await field.fill((await field.getAttribute('data-reads')) === 'money' ? TYPED.amount : TYPED.text);
    }
    const sent = new Set<string>();

    first.excuse((_url, status) => status === 401);
    await pressLogout(first);
    await first.page
      .getByRole('alertdialog', { name: first.t('confirm.logout') })
      .getByRole('button', { name: first.t('action.confirm') })
      .tap();
    await second.sees(shell.toast(second, second.t('message.logged_out_in_tab')));
    second.page.on('request', (request) => sent.add(request.headers()['authorization'] ?? ''));
    await first.sees(shell.login(first));
    await shell.login(first).tap();
    await logIn(first, next.username);
    await first.lacks(loginPopup.dialog(first));
    await second.sees(shell.account(second, next.username));

    await second.page.goto(stage.origin + path, { waitUntil: 'commit' });
    await second.sees(fields(second).first());
    await second.settled();
    const found = await everything(second);
    expect(found).toContain(next.username);
    expect([TYPED.amount, TYPED.text, before.username].filter((text) => found.includes(text))).toEqual([]);
    for (const field of await fields(second).all()) expect(await field.inputValue()).toBe('');
    expect([...sent].filter((header) => header.includes(session.token))).toEqual([]);
    await first.end();
  },
);

/** What the browser does with a page that it keeps. Headless browsers have no back/forward cache. */
const transition = ({ page }: Visit, type: 'pagehide' | 'pageshow') =>
  page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);

const show = ({ page }: Visit, state: 'hidden' | 'visible') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const isDrawn = ({ page }: Visit) =>
  page
    .locator('main')
    .first()
    .evaluate((main) => getComputedStyle(main).visibility === 'visible');

it('ERR-16 a restored page is hidden until its session is checked, and says why it has ended', async () => {
  const stage = await stageOf();
  const { username } = await stage.createMember();
  const visit = await startVisit(stage, { clock: 'real', session: await stage.openSession(username) });
  await visit.goto('/m/home');
  await visit.settled();
  await visit.until('it shows', () => isDrawn(visit));
  await transition(visit, 'pagehide');
  expect(await isDrawn(visit)).toBe(false);
  await transition(visit, 'pageshow');
  await visit.until('the page shows again', () => isDrawn(visit));

  await transition(visit, 'pagehide');
  await stage.control('POST', '/sessions/expire', { username });
  visit.excuse((_url, status) => status === 401);
  await transition(visit, 'pageshow');
  await visit.sees(loginPopup.dialog(visit));
  await visit.sees(shell.toast(visit, visit.t('error.session.expired')));
  await visit.lacks(balance(visit));
  await visit.end();
});

it('a restored page whose session cannot be checked shows no balance, at once if the player wants', async () => {
  const stage = await stageOf();
  const visit = await startVisit(stage, { clock: 'real', session: await stage.openSession('demo') });
  const gate = await visit.gate(memberInfo);
  await visit.goto('/m/home');
  await (await gate.next()).release();
  await visit.sees(balance(visit));
  await visit.settled();
  // A dialog is drawn by the browser above everything, with what it shows of the member.
  await visit.page.getByRole('banner').getByRole('button', { name: 'Menu' }).tap();
  const menu = visit.page.locator('dialog[open]').first();
  await visit.sees(menu);
  const opacity = () => menu.evaluate((dialog) => getComputedStyle(dialog).opacity);
  await visit.until('the menu shows', async () => (await opacity()) === '1');
  await transition(visit, 'pagehide');
  expect(await opacity()).toBe('0');
  await transition(visit, 'pageshow');
  const skip = visit.page.getByRole('button', { name: visit.t('action.skip_check') });
  await visit.sees(skip);
  await skip.tap();
  await visit.until('the page shows again', () => isDrawn(visit));
  await visit.until('the menu shows again', async () => (await opacity()) === '1');
  await visit.lacks(balance(visit));
  await visit.end();
});

it('a page shown and hidden twenty times asks for the session once, and asks again after a pause', async () => {
  const stage = await stageOf();
  const visit = await startVisit(stage, { session: await stage.openSession('demo') });
  await visit.goto('/m/home');
  await visit.sees(balance(visit));
  await visit.settled();
  const asked = () => visit.calls.filter((call) => call.startsWith(`GET ${memberInfo.path}`)).length;
  const before = asked();
  for (let time = 0; time < 20; time += 1) {
    await show(visit, 'hidden');
    await show(visit, 'visible');
  }
  await visit.settled();
  expect(asked()).toBe(before + 1);
  await show(visit, 'hidden');
  await visit.pass(3_600_000);
  await show(visit, 'visible');
  await visit.until('the session is asked for again', () => asked() > before + 1);
  await visit.end();
});
