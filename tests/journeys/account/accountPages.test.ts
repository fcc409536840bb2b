import { sessions } from '@contract/account';
import { expect } from 'vitest';
import { REQUEST_TIMEOUT } from '@/config/constants';
import { MEMBER_CENTRE_PATH, REWARD_CENTRE_PATH, SETTINGS_PATH } from '@/config/routes';
import type { OwnSession, SessionListEvent } from '@/machines/account/sessionList/sessionList.machine';
import type { SettingsEvent } from '@/machines/account/settings/settings.machine';
import type { MemberCentreEvent } from '@/machines/member/memberCentre/memberCentre.machine';
import type { PreferencesEvent } from '@/machines/shell/preferences/preferences.machine';
import { answered, button, cut, excused, failure, main, retry } from '../support/answers';
import { type Driver, type Flow, replayOnPage, type Unplayable } from '../support/flow';
import { prove } from '../support/player';
import { logIn, loginPopup, shell } from '../support/screens';
import { startVisit, type Visit } from '../support/visit';

/* The account's own pages: settings of the device, sessions, and the member centre. */

/** Logs in over the page, which continues. */
const logsIn: Driver = async ({ visit }) => {
  const popup = loginPopup.dialog(visit);
  if (await popup.isHidden()) await button(main(visit), visit.t('action.login')).tap();
  await logIn(visit, 'demo');
  await visit.lacks(popup);
};

/* ---- settings ---- */

const account = (visit: Visit) => main(visit).getByRole('list', { name: visit.t('settings.account') });
const device = (visit: Visit, name: 'sound' | 'motion' | 'notifications') =>
  main(visit).getByRole('switch', { name: visit.t(`settings.${name}`) });

const settingsFlow: Flow<SettingsEvent['type']> = {
  chart: 'settings',
  drivers: { 'session.changed': logsIn } satisfies Record<SettingsEvent['type'], Driver | Unplayable>,
  states: {
    deciding: { unseen: 'Over immediately.' },
    visitor: async (visit) => {
      await visit.sees(main(visit).getByText(visit.t('settings.log_in_for_more'), { exact: true }));
      await visit.sees(device(visit, 'sound'));
      await visit.lacks(account(visit));
      await visit.lacks(button(main(visit), visit.t('action.logout')));
      expect(visit.calls.filter((call) => call.includes(sessions.path))).toEqual([]);
    },
    member: async (visit) => {
      await visit.sees(account(visit));
      await visit.sees(main(visit).getByRole('list', { name: visit.t('settings.sessions') }));
      await visit.sees(button(main(visit), visit.t('action.logout')));
      await visit.lacks(main(visit).getByText(visit.t('settings.log_in_for_more')));
    },
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language });
    await visit.goto(SETTINGS_PATH);
    return visit;
  },
  // A logout leads home; another journey covers the end of a session and the login after it.
  admits: ({ from, to }) =>
    from.configuration.snapshot.matches('visitor') && to.configuration.snapshot.matches('member'),
};

/* ---- sound, motion and notifications ---- */

type PreferencesStep = PreferencesEvent['type'] | `permission ${'done' | 'error'}`;

/** Notes played on the page so far. */
const notes = ({ page }: Visit) => page.evaluate(() => Number(Reflect.get(globalThis, 'notes')));

/** Answers the browser's question. */
const decide = ({ page }: Visit, decision: NotificationPermission | 'unknown') =>
  page.evaluate((word) => dispatchEvent(new CustomEvent('decided', { detail: word })), decision);

/** Whether a switch shows as turned on. */
const turned = (visit: Visit, name: Parameters<typeof device>[1], isOn: boolean) =>
  visit.until(
    `${name} is ${isOn ? 'on' : 'off'}`,
    async () => (await device(visit, name).isChecked()) === isOn,
  );

const blocked = (visit: Visit) => visit.sees(shell.toast(visit, visit.t('message.notifications_blocked')));

const preferencesFlow: Flow<PreferencesStep> = {
  chart: 'preferences',
  drivers: {
    'sound.set': async ({ visit, step }) => {
      const before = await notes(visit);
      await device(visit, 'sound').tap();
      // Two notes say that the sound is on.
      const after = before + (step.event['on'] === true ? 2 : 0);
      await visit.until('it sounds as set', async () => (await notes(visit)) === after);
    },
    'motion.set': ({ visit }) => device(visit, 'motion').tap(),
    'notifications.set': ({ visit }) => device(visit, 'notifications').tap(),
    'permission done': async ({ visit, sample }) => {
      await decide(visit, sample === 'allowed' ? 'granted' : 'denied');
      if (sample !== 'allowed') await blocked(visit);
    },
    'permission error': async ({ visit }) => {
      await decide(visit, 'unknown');
      await blocked(visit);
    },
  } satisfies Record<PreferencesStep, Driver | Unplayable>,
  states: {
    applied: async (visit, { context: { preferences } }) => {
      await turned(visit, 'sound', preferences.sound);
      await turned(visit, 'motion', preferences.motion === 'reduced');
      await turned(visit, 'notifications', preferences.notifications);
      await visit.sees(main(visit).getByText(visit.t('settings.notifications_text'), { exact: true }));
      await visit.until('the page moves as set', () =>
        visit.page.evaluate(
          (motion) => document.documentElement.dataset['motion'] === motion,
          preferences.motion,
        ),
      );
      expect(JSON.parse(await visit.page.evaluate(() => localStorage.getItem('preferences') ?? ''))).toEqual(
        preferences,
      );
    },
    asking: async (visit, { context: { preferences } }) => {
      await visit.sees(main(visit).getByText(visit.t('settings.notifications_asking'), { exact: true }));
      await turned(visit, 'notifications', true);
      await turned(visit, 'sound', preferences.sound);
      await turned(visit, 'motion', preferences.motion === 'reduced');
    },
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language, motion: true });
    await visit.page.addInitScript(() => {
      Reflect.set(globalThis, 'notes', 0);
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (...when) {
        Reflect.set(globalThis, 'notes', Number(Reflect.get(globalThis, 'notes')) + 1);
        start.apply(this, when);
      };
      Notification.requestPermission = () =>
        new Promise((resolve, reject) => {
          addEventListener(
            'decided',
            (event) => {
              const word: unknown = event instanceof CustomEvent ? event.detail : undefined;
              if (word === 'granted' || word === 'denied') resolve(word);
              else reject(new Error('the browser cannot ask'));
            },
            { once: true },
          );
        });
    });
    await visit.goto(SETTINGS_PATH);
    await visit.sees(device(visit, 'sound'));
    return visit;
  },
  // A switch is turned to the other side only.
  admits({ step, from }) {
    const { snapshot } = from.configuration;
    const { sound, motion, notifications } = snapshot.context.preferences;
    const { type, on, motion: wanted } = step.event;
    if (type === 'sound.set') return on !== sound;
    if (type === 'motion.set') return wanted !== motion;
    return type !== 'notifications.set' || on !== (notifications || snapshot.matches('asking'));
  },
};

/* ---- the sessions of the account ---- */

type SessionsStep =
  | SessionListEvent['type']
  | `${'sessions' | 'question' | 'revocation'} ${'done' | 'error'}`
  | 'stepUp done'
  | 'after REQUEST_TIMEOUT';

const rows = (visit: Visit) =>
  main(visit)
    .getByRole('list', { name: visit.t('settings.sessions') })
    .getByRole('listitem');
const revoke = (visit: Visit, device: string) =>
  button(main(visit), visit.t('settings.revoke_label', { device }));
const question = ({ page, t }: Visit) => page.getByRole('alertdialog', { name: t('confirm.revoke_session') });
const proof = ({ page, t }: Visit) => page.getByRole('dialog', { name: t('step_up.title') });

/** The sessions, of which only others can be ended, and only while nothing else is going on. */
async function listsSessions(visit: Visit, list: readonly OwnSession[], canRevoke: boolean): Promise<void> {
  const here = `Phone – ${visit.t('settings.session_current')}`;
  await visit.until('each session shows', async () => (await rows(visit).count()) === list.length);
  await visit.sees(rows(visit).filter({ hasText: here }));
  for (const { device, current } of list) {
    if (current) await visit.lacks(revoke(visit, device));
    else
      await visit.until(
        `${device} can be ended ${canRevoke ? 'now' : 'later'}`,
        async () => (await revoke(visit, device).isEnabled()) === canRevoke,
      );
  }
}

const sessionsFlow: Flow<SessionsStep> = {
  chart: 'session-list',
  drivers: {
    'session.revoke': ({ visit, before, step }) => {
      const { sessions: list }: { readonly sessions: readonly OwnSession[] } = before.context;
      const chosen = list.find(({ sessionId }) => sessionId === step.event['sessionId']);
      return revoke(visit, chosen?.device ?? '').tap();
    },
    'list.retry': retry,
    'sessions done': answered<readonly OwnSession[]>(sessions, (list) => ({ list })),
    'sessions error': cut(sessions),
    'question done': ({ visit, sample }) =>
      button(question(visit), visit.t(sample === 'yes' ? 'action.confirm' : 'action.cancel')).tap(),
    'question error': { unplayable: 'The page can always ask.' },
    'revocation done': async ({ visit }) => {
      await (await visit.gateOf(sessions).next()).reply({ revoked: true });
      await visit.sees(shell.toast(visit, visit.t('message.session_revoked')));
    },
    'revocation error': async ({ visit, sample }) => {
      const held = await visit.gateOf(sessions).next();
      if (sample !== 'unreachable') return held.refuse('step.up.required');
      await held.cut();
      await visit.sees(shell.toast(visit, visit.t('error.network.unreachable')));
    },
    'stepUp done': ({ visit, sample }) =>
      sample === 'proven' ? prove(visit) : button(proof(visit), visit.t('action.close')).tap(),
    'after REQUEST_TIMEOUT': async ({ visit, before }) => {
      await visit.gateOf(sessions).next();
      await visit.pass(REQUEST_TIMEOUT);
      if (before.matches('revoking')) await visit.sees(shell.toast(visit, visit.t('error.network.timeout')));
    },
  } satisfies Record<SessionsStep, Driver | Unplayable>,
  states: {
    loading: async (visit, { context }) => {
      if (context.sessions.length > 0) return listsSessions(visit, context.sessions, false);
      await visit.sees(
        main(visit)
          .locator('section')
          .filter({ has: visit.page.getByRole('heading', { name: visit.t('settings.sessions') }) })
          .getByRole('img', { name: visit.t('shell.loading') }),
      );
      await visit.lacks(rows(visit).first());
    },
    failed: async (visit) => {
      await visit.sees(failure(visit, visit.t('settings.sessions_failed')));
      await visit.lacks(rows(visit).first());
    },
    showing: async (visit, { context }) => {
      await listsSessions(visit, context.sessions, true);
      await visit.lacks(question(visit));
      await visit.lacks(proof(visit));
    },
    asking: async (visit) => {
      await visit.sees(question(visit));
      expect(visit.gateOf(sessions).waiting()).toBe(0);
    },
    revoking: async (visit, { context }) => {
      await visit.until('the session is being ended', () => visit.gateOf(sessions).waiting() === 1);
      await visit.lacks(question(visit));
      await listsSessions(visit, context.sessions, false);
    },
    proving: (visit) => visit.sees(proof(visit)),
  },
  async begin(stage, _path, language) {
    const visit = await startVisit(stage, { language, session: await stage.openSession('demo') });
    excused(visit, sessions);
    // Listing and ending sessions are calls of one address, one after the other.
    await visit.gate(sessions);
    await visit.goto(SETTINGS_PATH);
    return visit;
  },
};

/* ---- the member centre ---- */

const picture = (visit: Visit) => visit.page.getByRole('dialog', { name: visit.t('member.avatar') });
const offer = (visit: Visit) =>
  main(visit)
    .getByRole('list', { name: visit.t('member.entries') })
    .getByRole('button', { name: visit.t('member.rewards') });

const centreFlow: Flow<MemberCentreEvent['type']> = {
  chart: 'member-centre',
  drivers: {
    'session.changed': logsIn,
    'rewards.open': async ({ visit, before }) => {
      await offer(visit).tap();
      if (before.context.offersRewards === false)
        return visit.sees(shell.toast(visit, visit.t('message.rewards_by_service')));
      await visit.until('the rewards show', () => visit.address() === REWARD_CENTRE_PATH);
      await visit.page.goBack();
    },
    'avatar.open': async ({ visit, before }) => {
      await button(main(visit), visit.t('member.avatar_change')).tap();
      if (before.context.session.kind === 'trial')
        await visit.sees(shell.toast(visit, visit.t('error.real.account.required')));
    },
    'avatar.close': ({ visit }) => button(picture(visit), visit.t('action.close')).tap(),
  } satisfies Record<MemberCentreEvent['type'], Driver | Unplayable>,
  states: {
    deciding: { unseen: 'Over immediately.' },
    visitor: async (visit) => {
      await visit.sees(loginPopup.dialog(visit));
      await visit.lacks(offer(visit));
    },
    'member.overview': async (visit, { context }) => {
      await visit.sees(offer(visit));
      await visit.lacks(picture(visit));
      await visit.lacks(loginPopup.dialog(visit));
      // A trial account plays with play money and has no rank.
      const trial = main(visit).getByText(visit.t('member.trial'), { exact: true });
      const rank = main(visit).getByRole('region', { name: visit.t('member.vip') });
      await (context.session.kind === 'trial' ? visit.sees(trial) : visit.lacks(trial));
      await (context.session.kind === 'trial' ? visit.lacks(rank) : visit.sees(rank));
    },
    'member.choosingAvatar': (visit) => visit.sees(picture(visit)),
  },
  async begin(stage, { input }, language) {
    await stage.set({ 'switches.REWCEN3': input !== 'member without reward centre' });
    const username = input === 'trial account' ? 'bisita' : 'demo';
    const visit = await startVisit(stage, {
      language,
      ...(input === 'visitor' ? {} : { session: await stage.openSession(username) }),
    });
    await visit.goto(MEMBER_CENTRE_PATH);
    return visit;
  },
  admits({ step, from }) {
    const { snapshot } = from.configuration;
    // Other journeys cover logout, which leads home, and the login of a trial account.
    if (step.label.startsWith('session.changed'))
      return step.label === 'session.changed (logged in)' && snapshot.matches('visitor');
    // The open sheet covers the page.
    return step.label === 'avatar.close' || snapshot.matches({ member: 'overview' });
  },
};

replayOnPage('ROUTE-55 settings', settingsFlow, 'EN', 'every step');
replayOnPage('ROUTE-55 settings of the device', preferencesFlow, 'TY', 'every step');
replayOnPage('ROUTE-55 sessions of the account', sessionsFlow, 'EN', 'every step');
replayOnPage(
  'ROUTE-58 ROLE-08 MEMBER-02 MEMBER-04 FREEPLAY-03 member centre',
  centreFlow,
  'TY and EN in turn',
  'every step',
);
