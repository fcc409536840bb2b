import { API_BASE } from '@contract/core';
import type { Locator, Route } from 'playwright';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { forgotPopup, registerPopup } from '../journeys/support/forms';
import { loginPopup } from '../journeys/support/screens';
import { DEMO_PASSWORD, type Stage } from '../journeys/support/stage';
import { PATIENCE, startVisit, type Visit } from '../journeys/support/visit';

/** Ways in which every call of a flow fails. */
export const NETWORK_FAULTS = {
  drop: (route) => route.abort('connectionreset'),
  // Never answered: the page times out.
  '20 s': () => Promise.resolve(),
  '500': (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }),
  '502 as HTML': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>Bad gateway</h1></html>' }),
  truncated: async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    return route.fulfill({ response, body: body.slice(0, Math.ceil(body.length / 2)) });
  },
  'wrong type': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Welcome to the hotel</html>' }),
  'doubled answer': async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    return route.fulfill({ response, body: body + body });
  },
  '429': (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '5' },
      contentType: 'application/json',
      body: JSON.stringify({ success: false, errorCode: 'rate.limited', message: '', value: null }),
    }),
  '401': (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ success: false, errorCode: 'session.expired', message: '', value: null }),
    }),
} satisfies Record<string, (route: Route) => Promise<void>>;

export type NetworkFault = keyof typeof NETWORK_FAULTS;
export const FAULT_NAMES = Object.keys(NETWORK_FAULTS).filter(
  (name): name is NetworkFault => name in NETWORK_FAULTS,
);

interface MainFlow {
  readonly path: string;
  readonly asMember?: boolean;
  /** The player's action, as far as the page offers it. */
  readonly act?: (visit: Visit) => Promise<void>;
  /** Shown when the flow works. */
  readonly works: (visit: Visit) => Locator;
}

const main = ({ page }: Visit) => page.getByRole('main');

/** The ten main flows. */
export const MAIN_FLOWS = {
  home: { path: '/m/home', works: (visit) => main(visit).locator('li button').first() },
  slots: { path: '/m/slot-games', works: (visit) => main(visit).locator('[aria-setsize]').first() },
  search: {
    path: '/m/search-games',
    act: (visit) => main(visit).locator('input').first().fill('lucky'),
    works: (visit) => main(visit).locator('[aria-setsize], li button').first(),
  },
  login: {
    path: '/m/login',
    act: async (visit) => {
      await loginPopup.username(visit).fill('demo');
      await loginPopup.password(visit).fill(DEMO_PASSWORD);
      await loginPopup.submit(visit).tap();
    },
    works: (visit) => visit.page.getByRole('banner').getByRole('button', { name: /Liwayway/ }),
  },
  registration: { path: '/m/register', works: (visit) => registerPopup.form(visit) },
  recovery: { path: '/m/forget', works: (visit) => forgotPopup.dialog(visit).locator('form').first() },
  deposit: {
    path: '/m/voucherCenter',
    asMember: true,
    works: (visit) => main(visit).locator('form').first(),
  },
  withdrawal: { path: '/m/withdraw', asMember: true, works: (visit) => main(visit).locator('form').first() },
  promotions: { path: '/m/activity', works: (visit) => main(visit).locator('li button').first() },
  records: {
    path: '/m/member/transactions',
    asMember: true,
    works: (visit) => main(visit).locator('li, p').first(),
  },
} satisfies Record<string, MainFlow>;

export type FlowTitle = keyof typeof MAIN_FLOWS;
export const FLOW_TITLES = Object.keys(MAIN_FLOWS).filter((name): name is FlowTitle => name in MAIN_FLOWS);

/** Milliseconds to wait for a control that a failing page may not offer. */
const SHORT = 1_500;

/**
 * Runs a flow while every call fails in one way, then again with a working network. Returns what broke: uncaught
 * errors, a page without text, a page that stays busy, a flow that does not work afterwards.
 */
export async function sufferFault(
  stage: Stage,
  title: FlowTitle,
  name: NetworkFault,
): Promise<readonly string[]> {
  const flow: MainFlow = MAIN_FLOWS[title];
  const broken: string[] = [];
  const session = flow.asMember === true ? await stage.openSession('demo') : undefined;
  const visit = await startVisit(stage, session === undefined ? {} : { session });
  const { page } = visit;
  visit.excuse(() => true);
  let isFaulty = true;
  const fault: (route: Route) => Promise<void> = NETWORK_FAULTS[name];
  await page.route(`**${API_BASE}/**`, (route) =>
    isFaulty ? fault(route).catch(() => {}) : route.continue(),
  );
  await visit.goto(flow.path);
  await page.waitForLoadState('load');
  page.setDefaultTimeout(SHORT);
  await flow.act?.(visit).catch(() => {});
  page.setDefaultTimeout(PATIENCE);
  // Lets all waiting calls time out.
  for (let round = 0; round < 3; round += 1) {
    await visit.pass(REQUEST_TIMEOUT);
    await page.waitForTimeout(60);
  }
  const words = await page.locator('main, dialog[open]').allInnerTexts();
  if (words.join('').trim() === '') broken.push('the page says nothing');
  const isBusy = await page.locator('[aria-busy="true"]:visible').count();
  const offers = await page.locator('main button:visible, dialog[open] button:visible').count();
  if (isBusy > 0 && offers === 0) broken.push('the page stays busy, with no way out');
  isFaulty = false;
  await stage.control('POST', '/limits/reset');
  if (session !== undefined) {
    await page.evaluate((record) => {
      sessionStorage.setItem('MC_SESSION_INFO', record);
      localStorage.removeItem('deviceSession');
    }, JSON.stringify(session));
  }
  await page.goto(stage.origin + flow.path);
  try {
    await flow.act?.(visit);
    await flow.works(visit).waitFor();
  } catch (error) {
    const [words] = String(error).split('\n');
    broken.push(`it does not work afterwards; at ${visit.address()}: ${words}`);
  }
  for (const problem of visit.takeProblems()) {
    if (/^(?:error|console error)/.test(problem)) broken.push(problem);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
  return broken;
}
