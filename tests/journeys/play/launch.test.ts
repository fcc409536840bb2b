import { launchGame } from '@contract/catalogue';
import type { Route } from 'playwright';
import { REQUEST_TIMEOUT } from '@/config/constants';
import type { LaunchEvent } from '@/machines/play/launch/launch.machine';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { loginPopup } from '../support/screens';
import { DEMO_PASSWORD } from '../support/stage';
import { startVisit, type Visit } from '../support/visit';

/* A game from the tap on its tile to its frame: login, the server's answer, the frame's answer, and every exit. */

type LaunchStep =
  | LaunchEvent['type']
  | `launch ${'done' | 'error'}`
  | `acknowledgement ${'done' | 'error'}`
  | 'reality done'
  | `depositStanding ${'done' | 'error'}`
  | `deposit ${'done' | 'error'}`
  | `frame sends frame.${'ready' | 'failed' | 'balance' | 'closeRequested' | 'checkDue' | 'restricted' | 'shortOfMoney'}`
  | 'clock sends clock.tick'
  | `after ${'REQUEST_TIMEOUT' | 'FRAME_TIMEOUT' | 'LEAVE_TIMEOUT'}`;

/** The chart's timeout for a frame, in milliseconds. */
const FRAME_TIMEOUT = 20_000;
const PATH = '/m/slot-games';

const main = ({ page }: Visit) => page.getByRole('main');
const tile = (visit: Visit) => main(visit).locator('[aria-setsize]').first().getByRole('button').first();
const named = (visit: Visit, text: 'launch.leave' | 'launch.reload' | 'action.retry') =>
  visit.page
    .getByRole('dialog')
    .getByRole('button', { name: visit.t(text), exact: true })
    .last();
const says = (visit: Visit, text: 'launch.opening' | 'launch.loading' | 'launch.failed' | 'launch.stalled') =>
  visit.page.getByText(visit.t(text), { exact: true });

/** The held page request of each visit's newest frame; earlier ones ended with their frames. */
const frames = new WeakMap<Visit, Route>();

const OF_THE_FRAME = { unplayable: 'The game sends it, in rounds that the studio tests play.' } as const;
const OF_THE_CHECK = { unplayable: 'Separate tests cover the reality check.' } as const;
const OF_THE_DEPOSIT = {
  unplayable: 'A separate journey covers the way from a game to the deposit.',
} as const;
const OF_A_LINK = {
  unplayable:
    'A game covers the page. Only a link leads into one beneath a logout or a popup: a composition.',
} as const;
const OF_A_TRIAL = { unplayable: 'A separate journey covers visitors who try a game.' } as const;
const OF_THE_LACK = { unplayable: 'A separate journey covers a balance below the smallest bet.' } as const;
const OF_THE_CHART = { unplayable: 'The actor that watches the frame sends it.' } as const;

const flow: Flow<LaunchStep> = {
  chart: 'launch',
  drivers: {
    'game.launch': ({ visit }) => tile(visit).tap(),
    'page.returned': { unplayable: 'Sent by the life of the page; its own journey covers it.' },
    'session.changed': async ({ visit }) => {
      await loginPopup.username(visit).fill('player2');
      await loginPopup.password(visit).fill(DEMO_PASSWORD);
      await loginPopup.submit(visit).tap();
    },
    'playRestriction.changed': { unplayable: 'Separate journeys cover limits and breaks.' },
    'session.leaving': OF_A_LINK,
    'popup.opened': OF_A_LINK,
    'game.register': OF_A_TRIAL,
    'trial.failed': OF_A_TRIAL,
    'freePlay.choose': OF_THE_LACK,
    'game.openAnyway': OF_THE_LACK,
    'login.dismissed': ({ visit }) => loginPopup.close(visit).tap(),
    'playType.choose': { unplayable: 'Lotteries have a separate page.' },
    'launch.cancel': ({ visit }) => named(visit, 'launch.leave').tap(),
    'launch.retry': ({ visit }) => named(visit, 'action.retry').tap(),
    'game.reload': ({ visit }) => named(visit, 'launch.reload').tap(),
    'game.close': ({ visit }) => named(visit, 'launch.leave').tap(),
    'launch done': async ({ visit }) => {
      frames.delete(visit);
      await (await visit.gateOf(launchGame).next()).release();
      await visit.until('the frame requests its page', () => frames.has(visit));
    },
    'launch error': async ({ visit }) => (await visit.gateOf(launchGame).next()).cut(),
    'after REQUEST_TIMEOUT': async ({ visit }) => {
      await visit.gateOf(launchGame).next();
      // The record of the game before is answered first.
      await visit.settled();
      await visit.pass(REQUEST_TIMEOUT);
    },
    'frame sends frame.ready': async ({ visit }) => frames.get(visit)?.continue(),
    'after FRAME_TIMEOUT': async ({ visit }) => {
      // So is that of the opened game, whose limit is shorter.
      await visit.settled();
      await visit.pass(FRAME_TIMEOUT);
    },
    'frame sends frame.failed': OF_THE_FRAME,
    'frame sends frame.balance': OF_THE_FRAME,
    'frame sends frame.closeRequested': OF_THE_FRAME,
    'frame sends frame.checkDue': OF_THE_CHECK,
    'frame sends frame.restricted': OF_THE_FRAME,
    'frame sends frame.shortOfMoney': OF_THE_FRAME,
    'frame.ready': OF_THE_CHART,
    'frame.failed': OF_THE_CHART,
    'frame.balance': OF_THE_CHART,
    'frame.closeRequested': OF_THE_CHART,
    'frame.checkDue': OF_THE_CHART,
    'frame.restricted': OF_THE_CHART,
    'frame.shortOfMoney': OF_THE_CHART,
    'deposit.choose': OF_THE_DEPOSIT,
    'deposit.decline': OF_THE_DEPOSIT,
    'depositStanding done': OF_THE_DEPOSIT,
    'depositStanding error': OF_THE_DEPOSIT,
    'deposit done': OF_THE_DEPOSIT,
    'deposit error': OF_THE_DEPOSIT,
    'after LEAVE_TIMEOUT': OF_THE_DEPOSIT,
    'reality done': OF_THE_CHECK,
    'reality.acknowledge': OF_THE_CHECK,
    'acknowledgement done': OF_THE_CHECK,
    'acknowledgement error': OF_THE_CHECK,
    'clock.tick': { unplayable: 'The clock sends it.' },
    'clock sends clock.tick': { unplayable: 'It ticks automatically.' },
  } satisfies Record<LaunchStep, Driver | Unplayable>,
  states: {
    idle: async (visit) => {
      await visit.lacks(named(visit, 'launch.leave'));
      await visit.lacks(loginPopup.dialog(visit));
      await visit.until('the list is unchanged', () => visit.address() === PATH);
    },
    awaitingLogin: async (visit) => {
      await visit.sees(loginPopup.dialog(visit));
      await visit.lacks(named(visit, 'launch.leave'));
    },
    awaitingTrial: { unseen: 'A separate journey covers visitors who try a game.' },
    'insufficientBalance.asking': { unseen: 'A separate journey covers a balance below the smallest bet.' },
    'insufficientBalance.offeringDeposit': {
      unseen: 'A separate journey covers a balance below the smallest bet.',
    },
    'insufficientBalance.offeringFreePlay': {
      unseen: 'A separate journey covers a balance below the smallest bet.',
    },
    choosingPlayType: { unseen: 'Lotteries have a separate page.' },
    requesting: (visit) => visit.sees(says(visit, 'launch.opening')),
    failed: async (visit) => {
      await visit.sees(says(visit, 'launch.failed'));
      await visit.sees(named(visit, 'action.retry'));
    },
    'open.loading': (visit) => visit.sees(says(visit, 'launch.loading')),
    'open.playing.unasked': async (visit) => {
      await visit.sees(visit.page.locator('iframe[data-launch]'));
      await visit.lacks(says(visit, 'launch.loading'));
      await visit.lacks(says(visit, 'launch.stalled'));
      // A game has no access to the site, and the session is never sent to a game.
      await visit.until(
        'its frame is sandboxed',
        async () =>
          (await visit.page.locator('iframe[data-launch]').getAttribute('sandbox')) === 'allow-scripts',
      );
    },
    'open.checking.showing': { unseen: 'Separate tests cover the reality check.' },
    'open.checking.acknowledging': { unseen: 'Separate tests cover the reality check.' },
    'open.checking.unnoted': { unseen: 'Separate tests cover the reality check.' },
    'open.playing.asking': { unseen: 'A separate journey covers the way from a game to the deposit.' },
    'open.short': { unseen: 'A separate journey covers the way from a game to the deposit.' },
    leaving: { unseen: 'The page is covered while the player logs out: a composition explores it.' },
    depositing: { unseen: 'A separate journey covers the way from a game to the deposit.' },
    'open.stalled': (visit) => visit.sees(says(visit, 'launch.stalled')),
  },
  async begin(stage, path, language) {
    const visit = await startVisit(stage, {
      language,
      ...(path.input === 'visitor' ? {} : { session: await stage.openSession('player2') }),
    });
    await visit.gate(launchGame);
    await visit.page.route(
      (url) => /^\/studio\/\w+$/.test(url.pathname),
      (route) => void frames.set(visit, route),
    );
    await visit.goto(PATH);
    await visit.sees(tile(visit));
    // On a busy page a tap could count as a long press, which opens the sheet instead.
    await visit.page.waitForLoadState('networkidle');
    return visit;
  },
  admits: ({ step, from }) => {
    const { label } = step;
    if (from.input === 'a trial account' || from.configuration.snapshot.context.session.kind === 'trial')
      return false;
    if (label.startsWith('game.launch')) {
      return label === 'game.launch (for money)' && from.configuration.snapshot.matches('idle');
    }
    if (label.startsWith('session.changed')) {
      return label === 'session.changed (a member)' && from.configuration.snapshot.matches('awaitingLogin');
    }
    // Expired sessions and free play have their own journeys.
    return !['launch error (expired)', 'launch done (for free)', 'launch done (short of money)'].includes(
      label,
    );
  },
};

replayOnPage('LAUNCH-01 LAUNCH-02 launch', flow, 'TY and EN in turn', 'every step');
