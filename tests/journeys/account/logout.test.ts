import { logout } from '@contract/account';
import { describe, expect, it } from 'vitest';
import { LOGOUT_TIMEOUT } from '@/config/constants';
import { KEPT_ON_DEVICE } from '@/config/keptOnDevice';
import type { LogoutEvent } from '@/machines/account/logout/logout.machine';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { holdBackground, pressLogout, shell } from '../support/screens';
import { stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Logging out, with and without the server's answer. */

type LogoutStep =
  | LogoutEvent['type']
  | 'question done'
  | 'question error'
  | 'farewell done'
  | 'farewell error'
  | 'after LOGOUT_TIMEOUT';

const stageOf = stageOfFile();

const NICKNAME = 'Liwayway';

const question = ({ page, t }: Visit) => page.getByRole('alertdialog', { name: t('confirm.logout') });
const mask = ({ page, t }: Visit) => page.getByRole('dialog', { name: t('message.logging_out') });

/** Visits in which the player has logged out. */
const left = new WeakSet<Visit>();

const drivers = {
  'logout.ask': async ({ visit, stage }) => {
    if (left.has(visit)) {
      const record = JSON.stringify(await stage.openSession('demo'));
      await visit.page.evaluate((text) => {
        sessionStorage.setItem('MC_SESSION_INFO', text);
        localStorage.removeItem('deviceSession');
      }, record);
      await visit.goto('/m/home');
      left.delete(visit);
    }
    await visit.sees(shell.account(visit, NICKNAME));
    await pressLogout(visit);
  },
  'session.changed': { unplayable: 'Sent by the session.' },
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
      await visit.sees(shell.account(visit, NICKNAME));
    },
    loggedOut: async (visit) => {
      await visit.lacks(question(visit));
      await visit.lacks(mask(visit));
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
    clearing: { unseen: 'Transitions immediately.' },
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language, session: await stage.openSession('demo') });
    await visit.gate(logout);
    await visit.goto('/m/home');
    return visit;
  },
};

replayOnPage('LOGOUT-01 LOGOUT-02 LOGOUT-03 LOGOUT-04 LOGOUT-05 logout', flow, 'TY', 'every step');

it('LOGOUT-01 a press before its chart has loaded asks as soon as it has', async () => {
  const stage = await stageOf();
  const visit = await startVisit(stage, { clock: 'real', session: await stage.openSession('demo') });
  const release = await holdBackground(visit);
  await visit.goto('/m/home');
  await visit.sees(shell.account(visit, NICKNAME));
  await pressLogout(visit);
  await visit.lacks(shell.menu(visit));
  await visit.lacks(question(visit));
  await release();
  await visit.sees(question(visit));
  await visit.end();
});

/** All storage and cookies of a browser, by kind, with the number of entries. */
const inventory = async ({ page }: Visit) => {
  const cookies = (await page.context().cookies(page.url())).map(({ name }) => ({
    place: 'cookie',
    name,
    count: 1,
  }));
  const stored = await page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        const counts = await Promise.all(
          [...database.objectStoreNames].map(
            (store) =>
              new Promise<number>((resolve, reject) => {
                const request = database.transaction(store).objectStore(store).count();
                request.onsuccess = () => resolve(request.result);
                request.onerror = () => reject(request.error);
              }),
          ),
        );
        database.close();
        return { place: 'database', name, count: counts.reduce((sum, count) => sum + count, 0) };
      }),
    );
    const keys = (place: string, area: Storage) =>
      Object.keys(area).map((name) => ({ place, name, count: 1 }));
    return [
      ...keys('local', localStorage),
      ...keys('session', sessionStorage),
      ...databases,
      ...(await caches.keys()).map((name) => ({ place: 'cache', name, count: 1 })),
    ];
  });
  return [...cookies, ...stored];
};

describe('data on the device', () => {
  it('LOGOUT-05 after a logout only listed data is left, and none of the member', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, {
      session: await stage.openSession('demo'),
      clock: 'real',
      context: { serviceWorkers: 'allow' },
    });
    const { page } = visit;
    await visit.goto('/m/search-games');
    await page.getByRole('main').locator('input').first().fill('lucky');
    await visit.until('the search is remembered', () =>
      page.evaluate(() => localStorage.getItem('recentSearches') !== null),
    );
    await visit.goto('/m/applyReward?id=PR-107');
    await page.getByRole('main').locator('textarea').first().fill('Round 12');
    const draftsLie = async () =>
      (await inventory(visit)).some(({ name, count }) => name === 'drafts' && count > 0);
    await visit.until('the draft is stored encrypted', draftsLie);
    await visit.goto('/m/home');
    await visit.sees(shell.account(visit, NICKNAME));
    await pressLogout(visit);
    await question(visit)
      .getByRole('button', { name: visit.t('action.confirm') })
      .tap();
    await visit.sees(shell.toast(visit, visit.t('message.logged_out')));
    await visit.until('the drafts are gone', async () => !(await draftsLie()));
    const left = await inventory(visit);
    const rowOf = ({ place, name }: (typeof left)[number]) =>
      KEPT_ON_DEVICE.find(
        (row) =>
          row.place === place && (typeof row.name === 'string' ? row.name === name : row.name.test(name)),
      );
    expect(left.filter((item) => rowOf(item) === undefined)).toEqual([]);
    expect(left.filter((item) => item.count > 0 && rowOf(item)?.atLogout === 'cleared')).toEqual([]);
    await visit.end();
  });
});
