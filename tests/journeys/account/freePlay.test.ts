import { testPlay, trialAccount } from '@contract/account';
import { describe, expect, it } from 'vitest';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { FreePlayEvent } from '@/machines/account/freePlay/freePlay.machine';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { mask } from '../support/forms';
import { loginPopup, shell } from '../support/screens';
import { stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Free play: for visitors from the login popup, for members one game at a time. */

type FreePlayStep = FreePlayEvent['type'] | `trial ${'done' | 'error'}` | 'after REQUEST_TIMEOUT';

const tryIt = (visit: Visit) =>
  loginPopup.dialog(visit).getByRole('button', { name: visit.t('login.free_play') });

/** Visits with a trial session. */
const guests = new WeakSet<Visit>();

async function openLogin(visit: Visit): Promise<void> {
  await visit.goto('/m/login');
  await visit.sees(tryIt(visit));
}

const flow: Flow<FreePlayStep> = {
  chart: 'free-play',
  drivers: {
    'freePlay.ask': async ({ visit }) => {
      if (guests.has(visit)) {
        await visit.page.evaluate(() => sessionStorage.clear());
        await openLogin(visit);
        guests.delete(visit);
      }
      await tryIt(visit).tap();
    },
    'freePlay.cancel': { unplayable: 'The page is masked while the trial is pending.' },
    'trial done': async ({ visit }) => {
      await (await visit.gateOf(trialAccount).next()).release();
      guests.add(visit);
    },
    'trial error': async ({ visit }) => {
      await (await visit.gateOf(trialAccount).next()).cut();
      await visit.sees(shell.toast(visit, visit.t('error.network.unreachable')));
    },
    'after REQUEST_TIMEOUT': async ({ visit }) => {
      await visit.gateOf(trialAccount).next();
      await visit.pass(REQUEST_TIMEOUT);
      await visit.sees(shell.toast(visit, visit.t('error.network.timeout')));
    },
  } satisfies Record<FreePlayStep, Driver | Unplayable>,
  states: {
    idle: async (visit) => {
      await visit.lacks(mask(visit, 'message.please_wait'));
      if (!guests.has(visit)) return visit.sees(tryIt(visit));
      await visit.lacks(loginPopup.dialog(visit));
      await visit.lacks(shell.login(visit));
      await visit.until('the session is that of a trial account', () =>
        visit.page.evaluate(() => {
          const record: unknown = JSON.parse(sessionStorage.getItem('MC_SESSION_INFO') ?? 'null');
          return typeof record === 'object' && record !== null && 'type' in record && record.type === 4;
        }),
      );
    },
    starting: (visit) => visit.sees(mask(visit, 'message.please_wait')),
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language });
    await visit.gate(trialAccount);
    await openLogin(visit);
    return visit;
  },
  // Only visitors are offered the trial of the whole site; members try single games.
  admits: ({ step }) => !step.label.startsWith('freePlay.ask') || step.label === 'freePlay.ask (a visitor)',
};

replayOnPage('FREEPLAY-01 SESSION-03 free play', flow, 'TY and EN in turn', 'every step');

/** Opens the sheet of a game with free play; resolves with its free-play button. */
async function findFreePlay(visit: Visit) {
  // The page renders its tiles itself, so they answer at once.
  await visit.undrawn();
  await visit.goto('/m/slot-games');
  const tiles = visit.page.getByRole('main').locator('[aria-setsize]');
  await visit.sees(tiles.first());
  // The files of a game may not be asked for with the header.
  await visit.page.setExtraHTTPHeaders({});
  const playFree = visit.page.getByRole('button', { name: visit.t('launch.play_free') });
  // The dots of a tile show the features of a game.
  for (let at = 0; !(await playFree.isVisible()); at += 1) {
    await tiles
      .nth(at)
      .getByRole('button', { name: visit.t('game.about', { name: '' }).trim() })
      .tap();
    await visit.sees(visit.page.getByRole('button', { name: visit.t('game.share') }));
    if (!(await playFree.isVisible())) await visit.page.keyboard.press('Escape');
  }
  return playFree;
}

describe('free play', () => {
  const stageOf = stageOfFile();

  it('API-03 ENTITY-13 SESSION-04 a visitor tries the tapped game in a trial of that game', async () => {
    const visit = await startVisit(await stageOf(), { language: 'EN' });
    const asked: unknown[] = [];
    visit.page.on('request', (request) => {
      if (request.url().endsWith(testPlay.path)) asked.push(request.postDataJSON());
    });
    // No login is required in between.
    await (await findFreePlay(visit)).tap();
    await visit.sees(visit.page.getByRole('button', { name: visit.t('launch.leave') }));
    await visit.sees(visit.page.getByText(visit.t('launch.demo'), { exact: true }));
    expect(asked).toEqual([{ moduleId: expect.stringMatching(/^\d+$/) }]);
    await visit.end();
  });

  it('FREEPLAY-01 the number of trials per address and hour is limited, with a message', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    visit.excuse((url, status) => url.pathname.endsWith(trialAccount.path) && status === 429);
    const ask = async () => (await fetch(`${stage.origin}/api${trialAccount.path}`)).status;
    const statuses = await Promise.all(Array.from({ length: 30 }, ask));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await openLogin(visit);
    await tryIt(visit).tap();
    await visit.sees(shell.toast(visit, visit.t('error.rate.limited')));
    await visit.sees(tryIt(visit));
    await visit.end();
  });

  it.each([
    ['bisita', 'TY', false],
    ['agent1', 'EN', true],
  ] as const)('FREEPLAY-02 ERR-18 free play, requested by %s (%s)', async (username, language, isAllowed) => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { language, session: await stage.openSession(username) });
    const playFree = await findFreePlay(visit);
    await playFree.tap();
    if (isAllowed) {
      await visit.sees(visit.page.getByRole('button', { name: visit.t('launch.leave') }));
      await visit.sees(visit.page.getByText(visit.t('launch.demo'), { exact: true }));
    } else {
      await visit.sees(shell.toast(visit, visit.t('error.free.play.refused')));
      await visit.lacks(visit.page.getByRole('button', { name: visit.t('launch.leave') }));
      await visit.pass(2000);
      await visit.lacks(shell.toast(visit, visit.t('error.free.play.refused')));
    }
    await visit.end();
  });
});
