import { addFavourite, favouriteList, gameList, launchGame, removeFavourite } from '@contract/catalogue';
import { sessionRecord } from '@contract/session';
import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { FAVOURITES_PATH, HOME_PATH } from '@/config/routes';
import type { FavouritesEvent } from '@/machines/catalogue/favourites/favourites.machine';
import { sampleGame } from '@/machines/shared/samples';
import { failingEndpoint, failures } from '../support/failing';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { loginPopup, openMenu, shell } from '../support/screens';
import { DEMO_PASSWORD, type Stage, stageOfFile } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* Favourites and game launches from every entry point: applied at once, undone exactly, after a login if needed. */

const main = ({ page }: Visit) => page.getByRole('main');
const tiles = (visit: Visit) => main(visit).locator('[aria-setsize]');
/** The heart of the first tile, in either state. */
const heart = (visit: Visit) => tiles(visit).first().locator('button[aria-pressed]');
const isOn = (visit: Visit) => async () => (await heart(visit).getAttribute('aria-pressed')) === 'true';
const isOff = (visit: Visit) => async () => (await heart(visit).getAttribute('aria-pressed')) === 'false';
const game = (visit: Visit) => tiles(visit).first().getByRole('button').first();
const leave = ({ page, t }: Visit) => page.getByRole('button', { name: t('launch.leave') }).first();

async function openList(visit: Visit, path: string, first = tiles(visit).first()): Promise<void> {
  // The page renders its tiles itself, so they answer at once.
  await visit.undrawn();
  await visit.goto(path);
  await visit.sees(first);
  // The files of a game may not be asked for with the header.
  await visit.page.setExtraHTTPHeaders({});
}

async function logIn(visit: Visit, username = 'player1'): Promise<void> {
  await visit.sees(loginPopup.username(visit));
  await loginPopup.username(visit).fill(username);
  await loginPopup.password(visit).fill(DEMO_PASSWORD);
  await loginPopup.submit(visit).tap();
  await visit.lacks(loginPopup.dialog(visit));
}

type FavouriteStep =
  | FavouritesEvent['type']
  | `${'favourites' | 'change'} ${'done' | 'error'}`
  | `after ${'REQUEST_TIMEOUT' | 'FAVOURITES_RETRY'}`;

/** Milliseconds until the chart loads the favourites again after a failure. */
const FAVOURITES_RETRY = 30_000;
const HEARTS = '/m/slot-games';
/** The model's games, in the order of the tiles that represent them. */
const MODEL_GAMES = [sampleGame(1), sampleGame(2)];
const heartOf = (visit: Visit, at: number) => tiles(visit).nth(at).locator('button[aria-pressed]');

/** The members whose favourites are replayed. */
const owners = new Map<'first' | 'second', Promise<string>>();
const ownerOf = (stage: Stage, which: 'first' | 'second' = 'first') => {
  const known = owners.get(which) ?? stage.createMember().then(({ username }) => username);
  owners.set(which, known);
  return known;
};
/** The member who last logged in on a page. */
const lastOn = new WeakMap<Visit, string>();

/** Sets the server's favourites to those in the chart's sample. */
async function keepOnServer(visit: Visit, isFirstKept: boolean): Promise<void> {
  const { stage, language } = visit;
  const { games } = await stage.api.call(gameList, {
    platform: 'html5',
    merchant: 'none',
    gameType: 'RNG',
    pageNo: '1',
    pageSize: '2',
    language,
  });
  const stored = await visit.page.evaluate(() => sessionStorage.getItem('MC_SESSION_INFO'));
  const { token } = sessionRecord.parse(JSON.parse(stored ?? ''));
  for (const [at, { nodeId, vassalage: vendor }] of games.entries()) {
    if (at === 0 && isFirstKept) await stage.api.call(addFavourite, { nodeId, vendor }, { token });
    else await stage.api.call(removeFavourite, { nodeId: String(nodeId), vendor }, { token });
  }
}

/** The hearts show the chart's favourites; real games represent those of the model. */
async function seesHearts(visit: Visit, { context }: Parameters<Driver>[0]['before']): Promise<void> {
  for (const [at, { nodeId }] of MODEL_GAMES.entries()) {
    const isFull = context.games.some((game: { nodeId: number }) => game.nodeId === nodeId);
    await visit.until(
      `heart ${at + 1} is ${isFull ? 'filled' : 'empty'}`,
      async () => (await heartOf(visit, at).getAttribute('aria-pressed')) === String(isFull),
    );
  }
}

const awaited = (visit: Visit) => visit.gateOf(favouriteList).next();

/** Whether the login popup covers the page. */
const isAskedToLogIn = (snapshot: Parameters<Driver>[0]['before']): boolean =>
  snapshot.matches('visitor') && snapshot.context.intended.length + snapshot.context.unsaved.length > 0;

const hearts: Flow<FavouriteStep> = {
  chart: 'favourites',
  drivers: {
    'favourite.toggle': ({ visit, sample }) => heartOf(visit, sample === 'the first game' ? 0 : 1).tap(),
    'session.changed': async ({ visit, stage, sample }) => {
      const last = lastOn.get(visit);
      const first = await ownerOf(stage);
      if (sample === 'turned away') {
        // A login elsewhere ends the session here; the waiting call gets a 401.
        await stage.openSession(last ?? first);
        return (await awaited(visit)).release();
      }
      const other = last === first ? await ownerOf(stage, 'second') : first;
      const next = sample === 'the same logged in' && last !== undefined ? last : other;
      lastOn.set(visit, next);
      await logIn(visit, next);
    },
    'login.dismissed': async ({ visit }) => {
      await loginPopup.close(visit).tap();
      await visit.lacks(loginPopup.dialog(visit));
    },
    'favourites done': async ({ visit, sample }) => {
      const held = await awaited(visit);
      await keepOnServer(visit, sample === 'the first game');
      await held.release();
    },
    'favourites error': async ({ visit }) => (await awaited(visit)).cut(),
    'change done': async ({ visit }) => (await awaited(visit)).release(),
    'change error': async ({ visit }) => (await awaited(visit)).cut(),
    'after REQUEST_TIMEOUT': async ({ visit }) => {
      await awaited(visit);
      await visit.pass(REQUEST_TIMEOUT);
    },
    'after FAVOURITES_RETRY': ({ visit }) => visit.pass(FAVOURITES_RETRY),
  } satisfies Record<FavouriteStep, Driver | Unplayable>,
  states: {
    deciding: { unseen: 'It is decided immediately.' },
    visitor: async (visit, snapshot) => {
      if (isAskedToLogIn(snapshot)) await visit.sees(loginPopup.dialog(visit));
      await seesHearts(visit, snapshot);
      expect(visit.gateOf(favouriteList).waiting()).toBe(0);
    },
    'member.set.loading': async (visit, snapshot) => {
      await visit.until('the favourites are requested', () => visit.gateOf(favouriteList).waiting() === 1);
      await seesHearts(visit, snapshot);
    },
    'member.set.loaded': seesHearts,
    'member.set.failed': seesHearts,
    'member.saving.idle': async (visit, snapshot) => {
      const isLoading = snapshot.matches({ member: { set: 'loading' } });
      await visit.until(
        'nothing is being saved',
        () => visit.gateOf(favouriteList).waiting() === (isLoading ? 1 : 0),
      );
    },
    'member.saving.sending': (visit) =>
      visit.until('one change is pending', () => visit.gateOf(favouriteList).waiting() === 1),
  },
  async begin(stage, path, language) {
    const session = path.input === 'member' ? await stage.openSession(await ownerOf(stage)) : undefined;
    const visit = await startVisit(stage, { language, ...(session === undefined ? {} : { session }) });
    // A session that ended elsewhere answers 401.
    visit.excuse((_url, status) => status === 401);
    if (path.input === 'member') lastOn.set(visit, await ownerOf(stage));
    await visit.gate(favouriteList);
    await openList(visit, HEARTS);
    await visit.sees(heartOf(visit, 1));
    return visit;
  },
  admits: ({ step: { label }, from }) => {
    const { snapshot } = from.configuration;
    const isAsked = isAskedToLogIn(snapshot);
    switch (label) {
      case 'session.changed (another logged in)':
      case 'login.dismissed':
        return isAsked;
      case 'session.changed (the same logged in)':
        return snapshot.matches('visitor') && snapshot.context.unsaved.length > 0;
      case 'session.changed (turned away)':
        return snapshot.matches({ member: { saving: 'sending' } });
      // logout.test.ts covers logging out.
      case 'session.changed (logged out)':
        return false;
      default:
        return !isAsked;
    }
  },
};

replayOnPage('FAV-01 FAV-02 FAV-03 ROLE-07 favourites', hearts, 'TY and EN in turn', 'every step');

describe('favourites', () => {
  const stageOf = stageOfFile();

  it('FAV-01 FAV-03 ERR-01 a heart asks a visitor to log in and is filled afterwards; every failure undoes the change exactly and shows the reason (TY)', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    await openList(visit, '/m/slot-games');
    await visit.until('the heart shows', isOff(visit));
    await heart(visit).tap();
    await visit.sees(loginPopup.dialog(visit));
    await visit.sees(shell.toast(visit, visit.t('error.not.logged.in')));
    await logIn(visit);
    await visit.until('the heart is filled', isOn(visit));
    expect(visit.address()).toBe('/m/slot-games');

    const removal = await failingEndpoint(visit, removeFavourite);
    const addition = await failingEndpoint(visit, addFavourite);
    for (const [failing, begins, changes] of [
      [removal, isOn(visit), isOff(visit)],
      [addition, isOff(visit), isOn(visit)],
    ] as const) {
      for (const way of failures('no.permission')) {
        failing.set(way);
        await failing.press(heart(visit));
        // The heart changes at once, before the server answers; a quick failure is undone before the test can see it.
        if (way.isLate) await visit.until('the heart changes', changes);
        await failing.asked();
        await visit.sees(shell.toast(visit, visit.t(`error.${way.code}`)));
        await visit.until(`the heart is as it was after ${way.name}`, begins);
      }
      failing.set(undefined);
      await heart(visit).tap();
      await visit.until('the heart has changed', changes);
      await failing.asked();
    }
    await heart(visit).tap();
    await visit.until('the heart is empty', isOff(visit));
    await visit.end();
  });
});

describe('launch', () => {
  const stageOf = stageOfFile();

  it('ROUTE-36 LIST-24 FAV-03 favourites that were empty show games added since; one that is removed there goes at once, and comes back when the call fails', async () => {
    const stage = await stageOf();
    const { username } = await stage.createMember();
    const visit = await startVisit(stage, { session: await stage.openSession(username) });
    const shows = (count: number) =>
      visit.until(`${count} favourites show`, async () => (await tiles(visit).count()) === count);
    const changes = await visit.gate(removeFavourite, ({ searchParams }) => searchParams.has('nodeId'));
    // The text is about favourites, not about a search.
    const empty = main(visit).getByText(visit.t('view.favourites_none'), { exact: true });
    await visit.goto(FAVOURITES_PATH);
    await visit.sees(empty);
    await shell
      .footer(visit)
      .getByRole('link', { name: visit.t('shell.home') })
      .tap();
    const added = main(visit).locator('li [aria-pressed="true"]');
    const hollow = main(visit).locator('li [aria-pressed="false"]').first();
    await visit.sees(hollow);
    await hollow.tap();
    await visit.sees(added.first());
    await hollow.tap();
    await visit.sees(added.nth(1));

    await openMenu(visit);
    await shell.menu(visit).locator(`a[href="${FAVOURITES_PATH}"]`).tap();
    await shows(2);
    await heartOf(visit, 0).tap();
    await shows(1);
    await (await changes.next()).release();
    await shows(1);
    await heartOf(visit, 0).tap();
    await visit.sees(empty);
    await (await changes.next()).cut();
    await shows(1);

    // The same in the game layout of home.
    await openList(visit, `${HOME_PATH}?view=favourites`);
    await shows(1);
    await heartOf(visit, 0).tap();
    await shows(0);
    await (await changes.next()).cut();
    await shows(1);
    await heartOf(visit, 0).tap();
    await shows(0);
    await (await changes.next()).release();
    await visit.end();
  });

  it('LAUNCH-01 every list shows a visitor the login popup and no game; after the login the game opens over the same place', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage);
    const launches = () => visit.calls.filter((call) => call.includes(launchGame.path)).length;
    for (const path of ['/m/slot-games', '/m/hot-games', '/m/search-games?gameName=ang']) {
      const first = main(visit).locator('li').getByRole('button').first();
      await openList(visit, path, first);
      await first.tap();
      await visit.sees(loginPopup.dialog(visit));
      // Closing the popup cancels the launch.
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

  it('LAUNCH-02 LAUNCH-03 LAUNCH-04 LAUNCH-05 LAUNCH-07 LAUNCH-08 a lottery opens with the prize mode of its vendor, and with the chosen play type where there are two (EN)', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { language: 'EN', session: await stage.openSession('player1') });
    const { t } = visit;
    /** Body of the newest launch call. */
    const asked = () => {
      const call = visit.calls.findLast((one) => one.includes(launchGame.path)) ?? '';
      const { launch, vendor, gameCode, prizeMode, playType } = Object.fromEntries(
        new URLSearchParams(call.slice(call.indexOf('?'))),
      );
      return [launch, vendor, gameCode, prizeMode, playType];
    };
    const opens = async (button: Locator, expected: ReturnType<typeof asked>) => {
      await button.tap();
      await visit.sees(visit.page.locator('iframe[data-launch]'));
      expect(asked()).toEqual(expected);
      await leave(visit).press('Enter');
      await visit.lacks(leave(visit));
    };
    const named = (name: string) => main(visit).getByRole('button', { name, exact: true });
    const { trad, ent, play } = { trad: t('launch.trad'), ent: t('launch.ent'), play: t('launch.play') };
    for (const [path, games] of [
      [
        '/m/lott',
        [
          [`${trad}: Town 3D, 2 PM`, ['lottery', 'LOTT', 'TDH3D14', 'ELOTT', 'trad']],
          [`${ent}: Town 3D, 2 PM`, ['lottery', 'LOTT', 'TDH3D14', 'ELOTT', 'ent']],
          // There is nothing to choose from, so there is one button.
          [`${play}: Town 2D, 2 PM`, ['lottery', 'LOTT', 'TDH2D14', 'ELOTT', 'trad']],
          [`${play}: Ha Noi Draw`, ['lottery', 'TCG_LOTTO_VN', 'VNHN', 'ELOTT', undefined]],
          [`${play}: Mekong 4D`, ['lottery', 'TCG_SEA', undefined, 'SEA', undefined]],
        ],
      ],
      ['/m/elott', [[`${ent}: Blink 60`, ['lottery', 'ELOTT', 'BLK60', 'ELOTT', 'ent']]]],
    ] as const) {
      await visit.goto(path);
      await visit.sees(main(visit).getByRole('timer').first());
      const all = main(visit)
        .getByRole('button', { name: /^Show all/ })
        .first();
      await visit.sees(all);
      await all.tap();
      for (const [name, expected] of games) await opens(named(name), [...expected]);
    }
    // The tile of a lottery asks how to play.
    await visit.goto('/m/search-games?gameName=Blink%2060');
    await game(visit).tap();
    const sheet = visit.page.getByRole('dialog', { name: t('launch.type_title') });
    await visit.sees(sheet);
    expect(await visit.axe()).toEqual([]);
    await opens(sheet.getByRole('button', { name: new RegExp(`^${ent}`) }), [
      'lottery',
      'ELOTT',
      'BLK60',
      'ELOTT',
      'ent',
    ]);
    await visit.end();
  });

  it('LAUNCH-01 ERR-01 a failed launch shows the reason and can be retried or closed; one without a session leads to the login and continues (EN)', async () => {
    const stage = await stageOf();
    const visit = await startVisit(stage, { language: 'EN', session: await stage.openSession('player1') });
    await openList(visit, '/m/slot-games');
    const failing = await failingEndpoint(visit, launchGame);
    const retry = visit.page.getByRole('dialog').getByRole('button', { name: visit.t('action.retry') });
    for (const way of failures('session.expired')) {
      failing.set(way);
      await failing.press((await retry.isVisible()) ? retry : game(visit));
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
    // The record of the opened game is answered before its time passes.
    await visit.settled();
    await visit.pass(REQUEST_TIMEOUT);
    await leave(visit).tap();
    await visit.lacks(leave(visit));
    expect(visit.address()).toBe('/m/slot-games');
    await visit.end();
  });
});
