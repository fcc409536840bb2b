import { LOGOUT_TIMEOUT } from '@/config/constants';
import type { LogoutEvent } from '@/machines/logout/logout.machine';
import { logout } from '@/services/contract/account';
import { type Driver, type Flow, replayOnPage, type Unplayable } from './support/flow';
import { openMenu, shell } from './support/screens';
import { startVisit, type Visit } from './support/visit';

/* Logging out, with and without the server's answer. */

type LogoutStep =
  | LogoutEvent['type']
  | 'question done'
  | 'question error'
  | 'farewell done'
  | 'farewell error'
  | 'after LOGOUT_TIMEOUT';

const NICKNAME = 'Liwayway';

const question = ({ page, t }: Visit) => page.getByRole('alertdialog', { name: t('confirm.logout') });
const mask = ({ page, t }: Visit) => page.getByRole('dialog', { name: t('message.logging_out') });

/** Visits whose player has logged out. */
const left = new WeakSet<Visit>();

const drivers = {
  'logout.ask': async ({ visit, stage }) => {
    if (left.has(visit)) {
      const record = JSON.stringify(await stage.openSession('demo'));
      await visit.page.evaluate((text) => sessionStorage.setItem('MC_SESSION_INFO', text), record);
      await visit.goto('/m/home');
      left.delete(visit);
    }
    await visit.sees(shell.account(visit, NICKNAME));
    await openMenu(visit);
    await shell
      .menu(visit)
      .getByRole('button', { name: visit.t('action.logout') })
      .tap();
  },
  'question done': async ({ visit, sample }) => {
    const answer = sample === 'yes' ? visit.t('action.confirm') : visit.t('action.cancel');
    await question(visit).getByRole('button', { name: answer }).tap();
  },
  'question error': { unplayable: 'The question is the page itself.' },
  'farewell done': async ({ visit }) => {
    await (await visit.gateOf(logout).next()).release();
    left.add(visit);
    await visit.sees(shell.toast(visit, visit.t('message.logged_out')));
  },
  'farewell error': async ({ visit }) => {
    await (await visit.gateOf(logout).next()).cut();
    left.add(visit);
    await visit.sees(shell.toast(visit, visit.t('message.logout_unconfirmed')));
  },
  'after LOGOUT_TIMEOUT': async ({ visit }) => {
    await visit.gateOf(logout).next();
    await visit.pass(LOGOUT_TIMEOUT);
    left.add(visit);
    await visit.sees(shell.toast(visit, visit.t('message.logout_unconfirmed')));
  },
} satisfies Record<LogoutStep, Driver | Unplayable>;

const flow: Flow<LogoutStep> = {
  chart: 'logout',
  drivers,
  states: {
    idle: async (visit) => {
      await visit.lacks(question(visit));
      await visit.lacks(mask(visit));
      if (!left.has(visit)) return visit.sees(shell.account(visit, NICKNAME));
      await visit.sees(shell.login(visit));
      await visit.until('home shows', () => visit.address() === '/m/home');
      await visit.until('nothing is left of the session', () =>
        visit.page.evaluate(
          () =>
            sessionStorage.getItem('MC_SESSION_INFO') === null &&
            localStorage.getItem('memberInfo') === null &&
            localStorage.getItem('autoLogin') === '0',
        ),
      );
    },
    asking: async (visit) => {
      await visit.sees(question(visit));
      await visit.sees(shell.account(visit, NICKNAME).or(question(visit)).first());
    },
    loggingOut: async (visit) => {
      await visit.lacks(question(visit));
      await visit.sees(mask(visit));
    },
    clearing: { unseen: 'Passes on at once.' },
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language, session: await stage.openSession('demo') });
    await visit.gate(logout);
    await visit.goto('/m/home');
    return visit;
  },
};

replayOnPage('LOGOUT-01 LOGOUT-02 LOGOUT-03 LOGOUT-04 LOGOUT-05 logout', flow, 'TY', 'every step');
