import { describe, expect, it } from 'vitest';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { addFavourite, launchGame, removeFavourite } from '@/services/contract/catalogue';
import { failingEndpoint, failures } from './support/failing';
import { loginPopup, shell } from './support/screens';
import { DEMO_PASSWORD, stageOfFile } from './support/stage';
import { startVisit, type Visit } from './support/visit';

/* Hearts and games: at once and with an exact way back, after the login where one is needed, from every entry. */

const main = ({ page }: Visit) => page.getByRole('main');
const tiles = (visit: Visit) => main(visit).locator('[aria-setsize]');
/** The heart of the first tile, whatever it says. */
const heart = (visit: Visit) => tiles(visit).first().getByRole('button').last();
const isOn = (visit: Visit) => async () => (await heart(visit).getAttribute('aria-pressed')) === 'true';
const isOff = (visit: Visit) => async () => (await heart(visit).getAttribute('aria-pressed')) === 'false';
const game = (visit: Visit) => tiles(visit).first().getByRole('button').first();
const leave = ({ page, t }: Visit) => page.getByRole('button', { name: t('launch.leave') }).first();

async function openList(visit: Visit, path: string): Promise<void> {
  await visit.goto(path);
  await visit.sees(tiles(visit).first());
  await visit.page.waitForLoadState('networkidle');
}

async function logIn(visit: Visit): Promise<void> {
  await visit.sees(loginPopup.username(visit));
  await loginPopup.username(visit).fill('player1');
  await loginPopup.password(visit).fill(DEMO_PASSWORD);
  await loginPopup.submit(visit).tap();
  await visit.lacks(loginPopup.dialog(visit));
}

describe('favourites', () => {
  const stageOf = stageOfFile();

  it('FAV-01 FAV-03 a heart asks a visitor to log in and is full after it; every failure takes a change back exactly and says why (TY)', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    await openList(visit, '/m/slot-games');
    await visit.until('the heart is there', isOff(visit));
    await heart(visit).tap();
    await visit.sees(loginPopup.dialog(visit));
    await logIn(visit);
    await visit.until('the heart is full', isOn(visit));
    expect(visit.address()).toBe('/m/slot-games');

    const removal = await failingEndpoint(visit, removeFavourite);
    const addition = await failingEndpoint(visit, addFavourite);
    for (const [failing, begins, changes] of [
      [removal, isOn(visit), isOff(visit)],
      [addition, isOff(visit), isOn(visit)],
    ] as const) {
      for (const way of failures('no.permission')) {
        failing.set(way);
        await heart(visit).tap();
        // At once, whatever the server will say; a quick failure is undone before anybody can look.
        if (way.isLate) await visit.until('the heart changes', changes);
        await failing.asked();
        await visit.sees(shell.toast(visit, visit.t(`error.${way.code}`)));
        await visit.until(`the heart is as it was after ${way.name}`, begins);
      }
      failing.set(undefined);
      await heart(visit).tap();
      await visit.until('the heart changes for good', changes);
      await failing.asked();
    }
    await heart(visit).tap();
    await visit.until('the heart is empty', isOff(visit));
    await visit.end();
  });
});

describe('launch', () => {
  const stageOf = stageOfFile();

  it('LAUNCH-01 from every list a visitor gets the login popup and no game; after the login the game opens over the place it was chosen in', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    const launches = () => visit.calls.filter((call) => call.includes(launchGame.path)).length;
    for (const path of ['/m/slot-games', '/m/hot-games', '/m/search-games?gameName=ang']) {
      await visit.goto(path);
      const first = main(visit).locator('li').getByRole('button').first();
      await visit.sees(first);
      await visit.page.waitForLoadState('networkidle');
      await first.tap();
      await visit.sees(loginPopup.dialog(visit));
      // Whoever leaves the popup has changed their mind.
      await loginPopup.close(visit).tap();
      await visit.lacks(loginPopup.dialog(visit));
      expect(await leave(visit).isVisible()).toBe(false);
    }
    expect(launches()).toBe(0);
    await game(visit).tap();
    await logIn(visit);
    await visit.sees(leave(visit));
    expect(launches()).toBe(1);
    await leave(visit).tap();
    await visit.lacks(leave(visit));
    expect(visit.address()).toBe('/m/search-games?gameName=ang');
    await visit.end();
  });

  it('LAUNCH-01 ERR-01 a launch that fails says why and can be tried again or left; one without a session leads to the login and goes on (EN)', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { language: 'EN', session: await stage.openSession('player1') });
    await openList(visit, '/m/slot-games');
    const failing = await failingEndpoint(visit, launchGame);
    const retry = visit.page.getByRole('dialog').getByRole('button', { name: visit.t('action.retry') });
    for (const way of failures('session.expired')) {
      failing.set(way);
      if (await retry.isVisible()) await retry.tap();
      else await game(visit).tap();
      await failing.asked();
      if (way.code === 'session.expired') {
        await visit.sees(loginPopup.dialog(visit));
        failing.set(undefined);
        await logIn(visit);
        await visit.sees(leave(visit));
        await leave(visit).tap();
        await visit.lacks(leave(visit));
        continue;
      }
      await visit.sees(visit.page.getByText(visit.t(`error.${way.code}`), { exact: true }));
    }
    failing.set(undefined);
    await retry.tap();
    await visit.lacks(retry);
    await visit.sees(leave(visit));
    await visit.pass(REQUEST_TIMEOUT);
    await leave(visit).tap();
    await visit.lacks(leave(visit));
    expect(visit.address()).toBe('/m/slot-games');
    await visit.end();
  });
});
