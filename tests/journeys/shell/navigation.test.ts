import { expect } from 'vitest';
import { isKnownPath, POPUP_ROUTES, type PopupName } from '@/config/routes';
import { isLoggedIn } from '@/machines/shared/session/session';
import type { NavigationEvent } from '@/machines/site/navigation/navigation.machine';
import { type Driver, type Flow, replayOnPage, sampleOf, type Unplayable } from '../support/flow';
import { openMenu, shell } from '../support/screens';
import { startVisit, type Visit } from '../support/visit';

/* Addresses and popups: access by role, the popup of each address, and the targets of closing and going back. */

type NavigationStep = NavigationEvent['type'];

type ShownPopup = Exclude<PopupName, 'agentLogin'>;

const TITLES = {
  login: 'login.title',
  register: 'register.title',
  forgot: 'forgot.title',
  changePassword: 'password.title',
} as const satisfies Record<ShownPopup, string>;

const popup = ({ page, t }: Visit, name: ShownPopup) =>
  page
    .locator('dialog[open]')
    .filter({ has: page.getByRole('heading', { name: t(TITLES[name]), exact: true }) });

/** Samples of `location.changed` that open the page at its address. */
const ADDRESSES: Readonly<Record<string, string>> = {
  'home, first page of the visit': '/m/home',
  '/m/login': '/m/login',
  '/m/register': '/m/register',
  '/m/register.html': '/m/register.html',
  '/m/forget': '/m/forget',
  '/m/changePsw': '/m/changePsw',
  'an unknown path': '/m/no-such-screen',
};

const drivers = {
  'location.changed': async ({ visit, sample }) => {
    const address = ADDRESSES[sample];
    if (address !== undefined) await visit.goto(address);
    else if (sample === 'home') {
      await shell
        .footer(visit)
        .getByRole('link', { name: visit.t('shell.home') })
        .tap();
    } else await visit.page.getByRole('main').locator('a[href="/m/slot-games"]').first().tap();
  },
  'popup.open': async ({ visit, sample, before }) => {
    const open = before.matches('open') ? visit.page.locator('dialog[open]') : undefined;
    const names = { login: visit.t('action.login'), forgot: visit.t('login.forgot') };
    if (open !== undefined) {
      const name =
        sample === 'register' ? visit.t('register.title') : sample === 'forgot' ? names.forgot : names.login;
      return open.getByRole('button', { name, exact: true }).tap();
    }
    const button = sample === 'register' ? visit.t('action.register') : names.login;
    if (before.context.path === '/m/home') {
      return (sample === 'register' ? shell.register(visit) : shell.login(visit)).tap();
    }
    await openMenu(visit);
    await shell.menu(visit).getByRole('button', { name: button, exact: true }).tap();
  },
  'popup.close': ({ visit }) =>
    visit.page
      .locator('dialog[open]')
      .getByRole('button', { name: visit.t('action.close') })
      .tap(),
  'popup.closed': { unplayable: 'The chart raises it.' },
  'popup.route.reached': { unplayable: 'The chart raises it.' },
  back: ({ visit }) =>
    visit.page
      .getByRole('banner')
      .getByRole('button', { name: visit.t('action.back') })
      .tap(),
  home: { unplayable: 'Sent by the logout, which has separate paths.' },
  'session.changed': { unplayable: 'Sent by login and logout, which have separate paths.' },
} satisfies Record<NavigationStep, Driver | Unplayable>;

const isShown = (name: unknown): name is ShownPopup => typeof name === 'string' && name in TITLES;

const flow: Flow<NavigationStep> = {
  chart: 'navigation',
  drivers,
  states: {
    closed: async (visit, { context }) => {
      await visit.until(
        'no dialog is open',
        async () => (await visit.page.locator('dialog[open]').count()) === 0,
      );
      await visit.until(`the address is ${context.path}`, () => visit.address() === context.path);
      const { page, t } = visit;
      if (context.path === '/m/home') {
        await visit.sees(
          context.session.kind !== 'visitor' ? shell.account(visit, 'Liwayway') : shell.login(visit),
        );
      } else await visit.sees(page.getByRole('heading', { level: 1, name: t('category.RNG') }));
    },
    'open.popup.showing': async (visit, { context }) => {
      // agent.test.ts covers the agent site.
      if (!isShown(context.popup)) throw new Error(`no journey opens ${String(context.popup)}`);
      await visit.sees(popup(visit, context.popup));
      await visit.until(
        'no other dialog is open',
        async () => (await visit.page.locator('dialog[open]').count()) === 1,
      );
    },
    'open.origin.overlay': (visit, { context }) =>
      visit.until(`${context.path} stays beneath`, () => visit.address() === context.path),
    'open.origin.ownRoute': async (visit, { context }) => {
      await visit.until('the address is that of the popup', () => visit.address() === context.path);
      expect(POPUP_ROUTES[context.path]).toBeDefined();
      // Home is inert behind the dialog; when the visit started there, it is still the server-rendered page.
      await visit.sees(visit.page.locator('header, #root .sh').first());
    },
  },
  async begin(stage, path, language) {
    const visit = await startVisit(stage, {
      language,
      ...(path.input === 'logged in' ? { session: await stage.openSession('demo') } : {}),
    });
    await visit.goto('/m/home');
    return visit;
  },
  // The router navigates as the chart asks and reports the new location.
  follows({ configuration }) {
    for (const { type, params } of configuration.trace.actions) {
      if (type === 'goBack') return 'location.changed (home)';
      if (type !== 'navigate' || typeof params !== 'object' || params === null || !('to' in params)) continue;
      return params.to === '/m/home' ? 'location.changed (home)' : `location.changed (${String(params.to)})`;
    }
    return undefined;
  },
  admits({ step, from }) {
    const { snapshot } = from.configuration;
    const { path, session } = snapshot.context;
    const loggedIn = isLoggedIn(session);
    // agent.test.ts covers the agent site.
    if (session.kind === 'agent') return false;
    const sample = sampleOf(step);
    if (step.label.startsWith('location.changed')) {
      if (!snapshot.matches('closed') || !isKnownPath(path)) return false;
      if (sample === 'a category page') return path === '/m/home';
      return sample === 'home' || sample in ADDRESSES;
    }
    if (step.label === 'back') return path === '/m/slot-games' && snapshot.matches('closed');
    if (step.label.startsWith('popup.open')) {
      const { popup: open } = snapshot.context;
      if (open === null) return !loggedIn && (sample === 'login' || sample === 'register');
      if (open === 'login') return sample === 'register' || sample === 'forgot';
      return sample === 'login' && (open === 'register' || open === 'forgot');
    }
    return true;
  },
  differs: ({ from: { input, configuration } }) => [
    input,
    configuration.snapshot.value,
    configuration.snapshot.context.popup,
  ],
};

replayOnPage(
  'ROUTE-01 ROUTE-02 ROUTE-04 ROUTE-05 ROUTE-06 ROUTE-07 ROUTE-08 ROUTE-09 ROUTE-64 POPUP-01 POPUP-02 POPUP-03 POPUP-04 ERR-25 navigation',
  flow,
  'TY',
  'every step',
);
