import { logout } from '@contract/account';
import { shell } from '../journeys/support/screens';
import type { Stage } from '../journeys/support/stage';
import { startVisit, type Visit } from '../journeys/support/visit';
import { MAIN_FLOWS } from './faultMatrix';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const login = async (visit: Visit) => {
  await visit.goto('/m/login');
  await MAIN_FLOWS.login.act(visit);
  await visit.sees(MAIN_FLOWS.login.works(visit));
};

async function openSlots(visit: Visit): Promise<void> {
  const link = visit.page.getByRole('main').locator('a[href="/m/slot-games"]').first();
  await visit.sees(link);
  await link.tap();
  await visit.sees(MAIN_FLOWS.slots.works(visit));
}

/** A device whose clock is a day ahead or behind logs in and opens the deposit page. */
async function wrongClock(stage: Stage, shift: number): Promise<void> {
  const visit = await startVisit(stage, { clock: 'real' });
  await visit.page.clock.install({ time: Date.now() + shift });
  // A body encrypted with the wrong time is refused once and encrypted again with the server's time.
  visit.excuse((url, status) => status === 400 && url.pathname.endsWith('/account/login'));
  await login(visit);
  await visit.goto('/m/voucherCenter');
  await visit.sees(MAIN_FLOWS.deposit.works(visit));
  await visit.end();
}

const show = (visit: Visit, state: 'hidden' | 'visible') =>
  visit.page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value === 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Largest number of calls per hour that a hidden page may make. */
const CALLS_AN_HOUR = 60;

/** Events in the life of a page on a phone, by name. Each rejects when something breaks. */
export const DEVICE_PARTS = {
  'a clock that is a day ahead': (stage) => wrongClock(stage, DAY),
  'a clock that is a day behind': (stage) => wrongClock(stage, -DAY),

  'a tab that is hidden for hours': async (stage) => {
    const visit = await startVisit(stage, { session: await stage.openSession('demo') });
    await visit.goto('/m/home');
    await visit.sees(shell.account(visit, 'Liwayway'));
    await show(visit, 'hidden');
    const before = visit.calls.length;
    const hours = 6;
    for (let hour = 0; hour < hours; hour += 1) await visit.pass(HOUR);
    const made = visit.calls.length - before;
    if (made > hours * CALLS_AN_HOUR) throw new Error(`${made} calls while nobody looked`);
    await show(visit, 'visible');
    await openSlots(visit);
    await visit.end();
  },

  'a page that comes back from the cache of the browser': async (stage) => {
    const visit = await startVisit(stage, { session: await stage.openSession('demo') });
    await visit.goto('/m/voucherCenter');
    await visit.sees(MAIN_FLOWS.deposit.works(visit));
    // The test browser has no back/forward cache, so the events are dispatched by hand and the clock is advanced.
    const tell = (type: 'pagehide' | 'pageshow') =>
      visit.page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
    await tell('pagehide');
    await visit.pass(HOUR);
    await tell('pageshow');
    await visit.sees(MAIN_FLOWS.deposit.works(visit));
    await visit.goto('/m/slot-games');
    await visit.sees(MAIN_FLOWS.slots.works(visit));
    await visit.page.goBack();
    await visit.sees(MAIN_FLOWS.deposit.works(visit));
    await visit.end();
  },

  'two tabs of one member': async (stage) => {
    const session = await stage.openSession('demo');
    const visit = await startVisit(stage, { session });
    await visit.goto('/m/home');
    await visit.sees(shell.account(visit, 'Liwayway'));
    const other = await visit.page.context().newPage();
    const errors: string[] = [];
    other.on('pageerror', (error) => errors.push(error.message));
    const record = await visit.page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'));
    await other.goto(`${stage.origin}/icons/favicon.svg`);
    await other.evaluate((text) => sessionStorage.setItem('MC_SESSION_INFO', text ?? ''), record);
    await other.goto(`${stage.origin}/m/voucherCenter`);
    await other.getByRole('main').locator('form').first().waitFor();
    // The session ends in one tab; the other notices it with its next call and asks for a login.
    await stage.api.call(logout, {}, { token: session.token });
    await other.goto(`${stage.origin}/m/member/transactions`);
    await other.locator('dialog[open]').first().waitFor();
    await visit.page.bringToFront();
    visit.excuse((_url, status) => status === 401);
    await visit.goto('/m/voucherCenter');
    await visit.sees(visit.page.locator('dialog[open]').first());
    if (errors.length > 0) throw new Error(errors.join('; '));
    await visit.end();
  },

  'a new service worker under an open page': async (stage) => {
    const visit = await startVisit(stage, { clock: 'real', context: { serviceWorkers: 'allow' } });
    const { page } = visit;
    await visit.goto('/m/home');
    await visit.sees(MAIN_FLOWS.home.works(visit));
    await visit.until('the worker controls the page', () =>
      page.evaluate(
        async () =>
          (await navigator.serviceWorker.ready).active !== null &&
          navigator.serviceWorker.controller !== null,
      ),
    );
    await page.evaluate(`navigator.serviceWorker.register(
      trustedTypes.createPolicy('humanCheck', { createScriptURL: () => '/sw.js?newer' }).createScriptURL(''),
      { scope: '/' },
    ).then(() => '')`);
    await visit.until('the new worker waits', () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null),
    );
    await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.postMessage('activate'));
    await visit.until('the new worker is in charge', () =>
      page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null),
    );
    // The open page keeps using the files of its own build; the player postpones the update.
    const question = page.locator('dialog[open]').filter({ hasText: visit.t('confirm.update') });
    await visit.sees(question);
    await question.getByRole('button', { name: visit.t('action.cancel') }).tap();
    await visit.lacks(question);
    await openSlots(visit);
    await visit.end();
  },
} satisfies Record<string, (stage: Stage) => Promise<void>>;
