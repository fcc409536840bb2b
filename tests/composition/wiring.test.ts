import { protection } from '@contract/member';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFlows, FLOWS } from '@/composition/site/flows';
import { LAZY_WIRING } from '@/composition/wiring/lazyWiring';
import { WIRING } from '@/composition/wiring/wiring';
import { EMBEDDED_HEADER, LAST_SEEN_HEADER } from '@/config/constants';
import { plainQuery } from '@/machines/catalogue/gameList/gameQuery';
import { ANNOUNCEMENTS, MEMBER_RECORD, OPEN_STATUS, OTHER_RECORD, VENDORS } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { runningFlow } from '@/machines/site/lazyFlow/lazyFlow.machine';
import { openPopup } from '@/machines/site/navigation/navigation.machine';
import { sessionEntry, vendorGameTypesEntry } from '@/services/storage';
import { startFullSite } from './rows/fullSite';
import { unserved } from './unserved';
import { answered, refused, startSite } from './wholeSite';

afterEach(() => vi.unstubAllGlobals());

describe('the whole site in Node, over scripted services', () => {
  it('starts, and the charts that load after the first screen start under their own names', async () => {
    const { app, stop } = await startSite();
    expect(app.getSnapshot().matches({ serving: 'running' })).toBe(true);
    const frame = app.getSnapshot().children.deferredCharts?.getSnapshot();
    expect(frame?.value).toBe('running');
    expect(frame && runningFlow(frame)?.ref).toBe(app.system.get('deferredCharts'));
    stop();
  });

  it('every chart that the table sends messages to runs, or loads, under that name', async () => {
    const { chart, stop } = await startSite();
    const names = new Set([...WIRING, ...LAZY_WIRING].map(({ to }) => to));
    const missing = [...names].filter((name) => chart(name)?.getSnapshot().status !== 'active');
    // The member centre runs it under this name.
    const parts = ['feedbackForm'];
    expect(missing.filter((name) => !(name in FLOWS) && !parts.includes(name))).toEqual([]);
    stop();
  });

  it('POPUP-01 a message that opens a popup opens the one that it names', () => {
    const popups: Readonly<Record<string, object>> = {
      openLogin: { popup: 'login' },
      openRecovery: { popup: 'forgot' },
      openRegistration: { popup: 'register' },
      askNewPassword: { popup: 'changePassword' },
    };
    const opening = [...WIRING, ...LAZY_WIRING].filter(({ event }) => event === 'popup.open');
    expect(new Set(opening.map(({ action }) => action))).toEqual(new Set(Object.keys(popups)));
    expect(opening.filter((row) => JSON.stringify(row.with) !== JSON.stringify(popups[row.action]))).toEqual(
      [],
    );
  });

  it('while the address is a popup nothing of home is requested; after leaving it everything is requested once', async () => {
    const { chart, calls, history, rest, stop } = await startSite({ first: '/m/login' });
    expect(calls).toEqual(['/system/status']);
    chart('navigation').send({ type: 'popup.close' });
    await rest();
    expect(history.location.pathname).toBe('/m/home');
    expect(calls.filter((path) => path.startsWith('/catalogue/')).length).toBeGreaterThan(0);
    expect(new Set(calls).size).toBe(calls.length);
    stop();
  });

  it('every named action of the first screen has an implementation', async () => {
    const { app, stop } = await startSite();
    // The banners of the first screen have no listeners; the lazy chart of the same kind does.
    expect([...new Set(unserved(app.logic))]).toEqual(['announcements.reportKnown']);
    stop();
  });
});

describe('messages between charts', () => {
  it('a change of address reaches other charts after the step that caused it', async () => {
    const { app, chart, rest, stop } = await startSite({ first: '/m/login' });
    const { navigation } = app.getSnapshot().children;
    // XState warns of a message that is sent while an action of another chart is running.
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const popupsSeen: unknown[] = [];
    app.system.inspect((inspected) => {
      if (inspected.type !== '@xstate.event' || inspected.actorRef !== chart('pageTransition')) return;
      if (navigation !== undefined) popupsSeen.push(openPopup(navigation.getSnapshot()));
    });
    navigation?.send({ type: 'popup.close' });
    await rest();
    expect(popupsSeen).toEqual([null]);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
    stop();
  });

  it.each([
    ['rewardForm', '/m/applyReward', undefined, '/m/activity'],
    ['promotions', '/m/activity', { type: 'promotion.open', id: 'p7' }, '/m/activityDetail?id=p7'],
    ['promotions', '/m/activityDetail?id=p7', { type: 'promotion.close' }, '/m/activity'],
    ['memberCentre', '/m/member/home', { type: 'rewards.open' }, '/m/rewardCenter'],
  ] as const)('so does one that %s asks for at %s', async (name, first, event, reached) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const site = await startFullSite({
      session: MEMBER_RECORD,
      first,
      waitsFor: event === undefined ? [] : [name],
    });
    if (event !== undefined) site.chart(name).send(event);
    await vi.waitFor(() => expect(site.history.location.href).toContain(reached), 20_000);
    await site.rest();
    expect(warn.mock.calls.map(([words]) => words)).toEqual([]);
    site.stop();
  });

  const EXPIRED = refused(401, 'session.expired');
  const PASSWORD_DUE = refused(403, 'password.change.required');

  it('a login reaches every chart that handles it, and closes the popup', async () => {
    const { app, chart, rest, stop } = await startSite();
    const { navigation, session } = app.getSnapshot().children;
    navigation?.send({ type: 'popup.open', popup: 'login' });
    session?.send({ type: 'session.started', record: MEMBER_RECORD });
    await rest();
    expect(navigation && openPopup(navigation.getSnapshot())).toBe(null);
    for (const name of [
      'launch',
      'inboxUnread',
      'chatUnread',
      'playRestriction',
      'contractCheck',
      'invite',
    ]) {
      expect([name, chart(name)?.getSnapshot().context.session.memberType]).toEqual([
        name,
        MEMBER_RECORD.type,
      ]);
    }
    for (const name of ['favourites', 'homeLayout', 'popupNews']) {
      expect([name, chart(name)?.getSnapshot().context.session.kind]).toEqual([name, 'member']);
    }
    stop();
  });

  it.each(['/member/info', '/content/announcements'])(
    'a call refused for lack of a session ends the session everywhere and asks for a login: %s',
    async (refusedPath) => {
      const { app, chart, storage, rest, stop } = await startSite({
        session: MEMBER_RECORD,
        script: (path) => (path === refusedPath ? EXPIRED : undefined),
      });
      await rest();
      const { navigation, session, feedback } = app.getSnapshot().children;
      expect(session?.getSnapshot().value).toBe('visitor');
      expect(navigation && openPopup(navigation.getSnapshot())).toBe('login');
      expect(JSON.stringify(feedback?.getSnapshot().context)).toContain('error.session.expired');
      expect(chart('launch')?.getSnapshot().context.session.kind).toBe('visitor');
      expect(storage.read(sessionEntry)).toBeUndefined();
      stop();
    },
  );

  const PASSWORDS = {
    type: 'form.submit',
    oldPassword: new Secret('Old-Mango-12'),
    newPassword: new Secret('New-Papaya-34'),
    confirmNewPassword: new Secret('New-Papaya-34'),
    removePasskeys: false,
  };
  it.each([
    ['forgot', undefined, { type: 'mail.submit', username: 'amihan', email: 'amihan@mail.example' }],
    ['changePassword', MEMBER_RECORD, PASSWORDS],
  ] as const)(
    'FORGOT-10 closing the popup %s while its call is pending hides its loading toast',
    async (popup, session, submit) => {
      const byMail = structuredClone(OPEN_STATUS);
      byMail.info.whitelabel.switches['CHANGEPSWMAIL3'] = true;
      const { app, chart, rest, stop } = await startSite({
        ...(session === undefined ? {} : { session }),
        status: byMail,
        flows: createFlows,
      });
      const { navigation, feedback } = app.getSnapshot().children;
      navigation?.send({ type: 'popup.open', popup });
      await vi.waitFor(() => expect(chart(popup)).toBeDefined());
      chart(popup).send(submit);
      expect(feedback?.getSnapshot().context.loading).not.toBe(null);
      navigation?.send({ type: 'popup.close' });
      expect(feedback?.getSnapshot().context.loading).toBe(null);
      await rest();
      stop();
    },
  );

  it('SESSION-07 the password change that the player has closed is not opened again by a call from before, but by the next one', async () => {
    const { api, app, rest, stop } = await startSite({
      session: MEMBER_RECORD,
      script: (path) => (path === '/member/protection' ? PASSWORD_DUE : undefined),
    });
    await rest();
    const { navigation } = app.getSnapshot().children;
    const popup = () => navigation && openPopup(navigation.getSnapshot());
    navigation?.send({ type: 'popup.close' });
    const before = api.call(protection, {}).catch(() => {});
    navigation?.send({ type: 'popup.open', popup: 'changePassword' });
    navigation?.send({ type: 'popup.close' });
    await before;
    await rest();
    expect(popup()).toBe(null);
    await api.call(protection, {}).catch(() => {});
    expect(popup()).toBe('changePassword');
    stop();
  });

  it('a late refusal of an earlier session ends nothing', async () => {
    const { app, stop } = await startSite({ session: OTHER_RECORD });
    const { session } = app.getSnapshot().children;
    session?.send({ type: 'session.lost', reason: 'session.expired', token: MEMBER_RECORD.token });
    expect(session?.getSnapshot().matches('loggedIn')).toBe(true);
    stop();
  });

  it('after an outage everything that failed is requested again, once', async () => {
    const { chart, network, calls, rest, stop } = await startSite();
    chart('lobby').send({ type: 'page.opened', query: plainQuery('RNG') });
    await rest();
    const lists = ['/catalogue/vendors', '/catalogue/hot', '/content/announcements', '/catalogue/games'];
    const asked = () => lists.map((path) => calls.filter((each) => each === path).length);
    const list = chart('lobby').getSnapshot().context.pages.get('RNG');
    await vi.waitFor(() => expect(list.getSnapshot().value).toBe('failed'));
    expect(asked()).toEqual([1, 1, 1, 1]);
    network(false);
    await rest();
    expect(asked()).toEqual([1, 1, 1, 1]);
    network(true);
    await rest();
    expect(asked()).toEqual([2, 2, 2, 2]);
    stop();
  });

  it('PROD-06 a stored answer shows that the network is down', async () => {
    const { chart, rest, stop } = await startSite({
      script: () => ({ ...answered(ANNOUNCEMENTS), headers: { [LAST_SEEN_HEADER]: '1' } }),
    });
    await rest();
    expect(chart('network').getSnapshot().value).toBe('offline');
    stop();
  });

  it.each([
    ['from the site', 'online', {}],
    ['embedded in the page', 'offline', { [EMBEDDED_HEADER]: 'true' }],
  ])(
    'PROD-06 on a device that starts offline, a status %s leaves it %s',
    async (_from, expected, headers) => {
      const { chart, calls, rest, stop } = await startSite({
        isOnline: false,
        script: (path) => (path === '/system/status' ? { ...answered(OPEN_STATUS), headers } : undefined),
      });
      await rest();
      expect(calls).toContain('/system/status');
      expect(chart('network').getSnapshot().value).toBe(expected);
      stop();
    },
  );

  it('SESSION-05 I18N-05 menus that arrive after a change of language are stored in the language that they are in', async () => {
    const { app, chart, storage, rest, stop } = await startSite();
    let arrive = () => {};
    vi.stubGlobal(
      'fetch',
      () =>
        new Promise<Response>((resolve) => {
          arrive = () => resolve(Response.json({ success: true, value: VENDORS }));
        }),
    );
    chart('catalogue').send({ type: 'catalogue.reload' });
    await rest();
    const { language } = app.getSnapshot().children;
    language?.send({ type: 'language.change', language: 'EN' });
    await rest();
    // The page speaks English, and the menus are still those of the request before.
    expect(language?.getSnapshot().context.language).toBe('EN');
    arrive();
    await rest();
    expect(storage.read(vendorGameTypesEntry)?.language).toBe('TY');
    stop();
  });

  it('a change of language reloads everything that depends on it', async () => {
    const { app, chart, calls, rest, stop } = await startSite();
    await rest();
    const before = calls.length;
    app.getSnapshot().children.language?.send({ type: 'language.change', language: 'EN' });
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(before));
    expect(chart('homeLayout')?.getSnapshot().status).toBe('active');
    stop();
  });

  it.each([
    ['TY', OPEN_STATUS.info.whitelabel.merchantCode, VENDORS],
    ['EN', OPEN_STATUS.info.whitelabel.merchantCode, null],
    ['TY', 'ANOTHER', null],
  ] as const)(
    'BOOT-02 SESSION-05 menus stored in %s for %s show only in their own language, and for their own merchant',
    async (language, merchant, shown) => {
      const { chart, stop } = await startSite({
        earlier: (storage) =>
          storage.write(vendorGameTypesEntry, { savedAt: 1, language, merchant, value: VENDORS }),
      });
      expect(chart('catalogue').getSnapshot().context.vendors).toEqual(shown);
      stop();
    },
  );

  it('another page loads the unread count again; another query does not', async () => {
    const { app, history, chart, rest, stop } = await startSite({
      session: MEMBER_RECORD,
      script: () => answered({ count: 0 }),
    });
    await rest();
    const heard: string[] = [];
    app.system.inspect((inspected) => {
      if (inspected.type === '@xstate.event' && inspected.actorRef === chart('inboxUnread')) {
        heard.push(inspected.event.type);
      }
    });
    history.push('/m/home?a=1');
    expect(heard).toEqual([]);
    history.push('/m/slot-games');
    expect(heard).toEqual(['unread.refresh']);
    stop();
  });
});

it('a view that has loaded is returned at once, so that no fallback shows in its place', async () => {
  const site = await startSite();
  const first = site.loadView('sideMenu');
  expect(first).toBeInstanceOf(Promise);
  const view = await first;
  expect(site.loadView('sideMenu')).toBe(view);
  expect(site.loadView('gameSheet')).toBeInstanceOf(Promise);
  site.stop();
});

it('the charts behind the page wait until the chart of the screen has loaded', async () => {
  let lose: (reason: Error) => void = () => {};
  const screen = new Promise<never>((_, reject) => {
    lose = reject;
  });
  const site = await startSite({ first: '/m/search-games', flows: () => () => screen, rests: false });
  const { pageStart } = site.app.getSnapshot().children;
  await site.rest();
  expect(pageStart?.getSnapshot().value).toEqual({ interactive: 'settling' });
  expect(site.chart('launch')).toBeUndefined();
  lose(new Error('the code of the screen is lost'));
  await vi.waitFor(() => expect(site.chart('launch')).toBeDefined());
  site.stop();
});
