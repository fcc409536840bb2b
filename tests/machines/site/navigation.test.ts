import type { MemberInfo } from '@contract/profile';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import {
  AGENT,
  EXPIRED,
  EXPIRED_AGENT,
  LOGGED_OUT,
  MEMBER,
  MEMBER_INFO,
  MEMBER_RECORD,
  NEWCOMER,
  VISITOR,
} from '@/machines/shared/samples';
import { sessionMachine } from '@/machines/shared/session/session.machine';
import {
  type CreateFlow,
  type LazyFlowInput,
  lazyFlowMachine,
} from '@/machines/site/lazyFlow/lazyFlow.machine';
import { navigationMachine, openPopup } from '@/machines/site/navigation/navigation.machine';
import { deferred, recorder } from '../../support/chart';

function start({ loggedIn = false, isAgent = false } = {}) {
  const clock = new SimulatedClock();
  const log = recorder();
  const chunks = deferred<CreateFlow, LazyFlowInput>();
  const dismissals: true[] = [];
  const pages: true[] = [];
  const actor = createActor(
    navigationMachine.provide({
      actors: {
        lazyFlow: lazyFlowMachine.provide({ actors: { loadFlow: chunks.logic } }),
      },
      actions: {
        navigate: log.action('navigate'),
        goBack: log.action('goBack'),
        reportLoginDismissed: () => dismissals.push(true),
        reportPage: () => pages.push(true),
      },
    }),
    { clock, input: { session: isAgent ? AGENT : loggedIn ? MEMBER : VISITOR } },
  ).start();
  return {
    log,
    dismissals,
    pages,
    chunks,
    send: actor.send,
    visit: (path: string, canGoBack = true, earlier: string | null = null) =>
      actor.send({ type: 'location.changed', path, canGoBack, earlier }),
    ask: (popup: Popup) => actor.send({ type: 'popup.open', popup }),
    popup: () => openPopup(actor.getSnapshot()),
    flow: () => actor.getSnapshot().children.flow,
  };
}

type Popup = 'login' | 'register' | 'forgot' | 'changePassword';

/** Redirected home without a history entry. */
const HOME = ['navigate', { to: '/m/home', replace: true }];
const POPUPS: readonly Popup[] = ['login', 'register', 'forgot', 'changePassword'];

it('reports the page as soon as the address is one, and none for a popup', () => {
  const { visit, ask, pages } = start();
  for (const path of ['/m/login', '/m/register', '/m/nowhere']) visit(path);
  ask('forgot');
  expect(pages).toEqual([]);
  visit('/m/home');
  expect(pages).toEqual([true]);
});

/** The route of each popup, with the session that may open it and the popup that opens. */
const ROUTES = [
  ['ROUTE-05', '/m/login', 'login', false],
  ['ROUTE-06', '/m/register', 'register', false],
  ['ROUTE-07', '/m/register.html', 'register', false],
  ['ROUTE-08', '/m/changePsw', 'changePassword', true],
  ['ROUTE-09 ROUTE-10', '/m/forget', 'forgot', false],
] as const;

it('POPUP-01 while nothing is open no popup shows', () => {
  const { popup, ask, send } = start({ loggedIn: true });
  expect(popup()).toBeNull();
  ask('changePassword');
  expect(popup()).toBe('changePassword');
  send({ type: 'popup.close' });
  expect(popup()).toBeNull();
});

describe('addresses', () => {
  it.each(['/', '/m', '/m/', '/m/index', '/m/index.html', '/m/home'])(
    'ROUTE-03 %s is home: no popup, no redirect',
    (path) => {
      const { visit, popup, log } = start();
      visit(path);
      expect([popup(), log.take()]).toEqual([null, []]);
    },
  );

  it.each(ROUTES)('%s %s stays in the address and opens its popup', (_, path, expected, loggedIn) => {
    const { visit, popup, log } = start({ loggedIn });
    visit(path);
    expect([popup(), log.take()]).toEqual([expected, []]);
  });

  it.each([
    '/m/no-such-screen',
    '/m/Home',
    '/m/login/again',
    '/m/home.html',
    '/home',
    '/login',
    '/m/toString',
    '/m/slot-games/1',
    '//',
  ])('ROUTE-04 ERR-25 the unknown %s redirects to /m/home', (path) => {
    const { visit, popup, log } = start();
    visit(path);
    expect([popup(), log.take()]).toEqual([null, [HOME]]);
  });

  it('ROUTE-04 ERR-25 any other unknown path redirects too, with or without an open popup', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.constantFrom(...POPUPS), (path, open) => {
        const { visit, ask, popup, log } = start();
        ask(open);
        visit(`/x${path}`);
        expect([popup(), log.take()]).toEqual([null, [HOME]]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('POPUP-01 only one popup shows', () => {
  const VISITOR_POPUPS = ['login', 'register', 'forgot'] as const;
  it.each(
    VISITOR_POPUPS.flatMap((from) =>
      VISITOR_POPUPS.filter((to) => to !== from).map((to) => [from, to] as const),
    ),
  )('%s gives way to %s', (from, to) => {
    const { ask, popup, send, log, flow } = start();
    ask(from);
    expect(popup()).toBe(from);
    ask(to);
    expect(popup()).toBe(to);
    expect(flow()?.getSnapshot().context.name).toBe(to);
    send({ type: 'popup.close' });
    expect([popup(), log.take()]).toEqual([null, []]);
  });

  it('and opening it again keeps its input', () => {
    const { ask, flow } = start();
    ask('login');
    const form = flow();
    ask('login');
    expect(flow()).toBe(form);
  });

  it('from the change-password popup only the forgot-password popup opens, and back', () => {
    const { ask, popup } = start({ loggedIn: true });
    ask('changePassword');
    for (const other of ['login', 'register'] as const) {
      ask(other);
      expect(popup()).toBe('changePassword');
    }
    ask('forgot');
    expect(popup()).toBe('forgot');
    ask('changePassword');
    expect(popup()).toBe('changePassword');
  });
});

describe('closing a popup', () => {
  const OWN_ROUTES = ROUTES.map(([, path, name, loggedIn]) => ({ path, name, loggedIn }));

  it.each(OWN_ROUTES)('POPUP-02 closing it on its own route $path leads home', ({ path, loggedIn }) => {
    const { visit, send, popup, log } = start({ loggedIn });
    visit(path);
    send({ type: 'popup.close' });
    expect([popup(), log.take()]).toEqual([null, [HOME]]);
  });

  it.each(['login', 'register', 'forgot'] as const)(
    'closing %s over another screen shows that screen',
    (name) => {
      const { visit, ask, send, popup, log } = start();
      visit('/m/slot-games');
      ask(name);
      send({ type: 'popup.close' });
      expect([popup(), log.take()]).toEqual([null, []]);
    },
  );

  it('POPUP-02 a popup that another one replaced on its route takes over the route and leads home', () => {
    const { visit, ask, send, popup, log } = start();
    visit('/m/login');
    ask('register');
    expect(log.take()).toEqual([['navigate', { to: '/m/register', replace: true }]]);
    visit('/m/register');
    expect(popup()).toBe('register');
    send({ type: 'popup.close' });
    expect([popup(), log.take()]).toEqual([null, [HOME]]);
  });

  it.each(OWN_ROUTES)(
    'POPUP-02 closing $name leads home once its route is opened from the history',
    ({ path, name, loggedIn }) => {
      const { visit, ask, send, popup, log } = start({ loggedIn });
      visit('/m/slot-games');
      ask(name);
      visit(path);
      expect(popup()).toBe(name);
      send({ type: 'popup.close' });
      expect([popup(), log.take()]).toEqual([null, [HOME]]);
    },
  );

  it('input stays when the address of the same popup is reported again', () => {
    const { visit, flow } = start();
    visit('/m/login');
    const form = flow();
    visit('/m/login');
    expect(flow()).toBe(form);
  });

  it('going to another screen closes it', () => {
    const { visit, ask, popup, log } = start();
    ask('login');
    visit('/m/slot-games');
    expect([popup(), log.take()]).toEqual([null, []]);
  });
});

describe('popups and the session', () => {
  it.each(['/m/login', '/m/register', '/m/register.html'])(
    'POPUP-03 a member who opens %s is redirected home',
    (path) => {
      const { visit, popup, log } = start({ loggedIn: true });
      visit(path);
      expect([popup(), log.take()]).toEqual([null, [HOME]]);
    },
  );

  it.each(['login', 'register'] as const)('a member cannot open the %s popup', (name) => {
    const { ask, popup } = start({ loggedIn: true });
    ask(name);
    expect(popup()).toBeNull();
  });

  it('POPUP-04 without a session /m/changePsw sends home and no button opens the popup', () => {
    const { visit, ask, popup, log } = start();
    visit('/m/changePsw');
    expect([popup(), log.take()]).toEqual([null, [HOME]]);
    ask('changePassword');
    expect(popup()).toBeNull();
    ask('forgot');
    ask('changePassword');
    expect(popup()).toBe('forgot');
  });

  const session = (loggedIn: boolean) =>
    ({ type: 'session.changed', session: loggedIn ? MEMBER : EXPIRED }) as const;

  it.each([true, false])(
    'POPUP-04 login replaces the change-password popup when the session ends, and restores it afterwards (own route: %s)',
    (fromOwnRoute) => {
      const { visit, ask, send, popup, log } = start({ loggedIn: true });
      if (fromOwnRoute) visit('/m/changePsw');
      else ask('changePassword');
      const to = (path: string) => (fromOwnRoute ? [['navigate', { to: path, replace: true }]] : []);
      send(session(true));
      expect(popup()).toBe('changePassword');
      send(session(false));
      expect([popup(), log.take()]).toEqual(['login', to('/m/login')]);
      if (fromOwnRoute) visit('/m/login');
      send(session(true));
      expect([popup(), log.take()]).toEqual(['changePassword', to('/m/changePsw')]);
      send(session(true));
      expect(popup()).toBe('changePassword');
    },
  );

  it.each([
    [EXPIRED, 'login'],
    [EXPIRED_AGENT, 'agentLogin'],
    [LOGGED_OUT, null],
  ] as const)('a session that ends ($cause, $last) leads to the right login', (ended, expected) => {
    for (const open of [null, 'forgot', 'changePassword'] as const) {
      const { ask, send, popup } = start({ loggedIn: true });
      if (open !== null) ask(open);
      send({ type: 'session.changed', session: ended });
      expect(popup()).toBe(expected === null && open === 'forgot' ? 'forgot' : expected);
    }
  });

  it('closing a popup counts as a dismissed login only without a session', () => {
    const { ask, send, dismissals } = start();
    ask('login');
    send({ type: 'session.changed', session: MEMBER });
    expect(dismissals).toHaveLength(0);
    ask('changePassword');
    send({ type: 'session.changed', session: LOGGED_OUT });
    expect(dismissals).toHaveLength(1);
  });

  it('closing that login, or another login, asks for no new password', () => {
    const { ask, send, popup } = start({ loggedIn: true });
    ask('changePassword');
    send(session(false));
    send({ type: 'popup.close' });
    ask('login');
    send(session(true));
    expect(popup()).toBeNull();
    ask('changePassword');
    send(session(false));
    ask('register');
    send(session(true));
    expect(popup()).toBeNull();
  });

  it.each(['login', 'register', 'forgot'] as const)('the %s popup closes when a session starts', (name) => {
    const { ask, send, popup } = start();
    ask(name);
    send({ type: 'session.changed', session: VISITOR });
    expect(popup()).toBe(name);
    send({ type: 'session.changed', session: MEMBER });
    expect(popup()).toBeNull();
  });

  it('LOGIN-12 a successful login stores the session record with its token, and the popup closes', async () => {
    const { visit, send, popup, log } = start();
    const stored = recorder();
    const member = deferred<MemberInfo, { token: string }>();
    const session = createActor(
      sessionMachine.provide({
        actors: { fetchMemberInfo: member.logic },
        actions: { storeSession: stored.action('storeSession') },
      }),
      { clock: new SimulatedClock(), input: { stored: null } },
    ).start();
    visit('/m/login');
    session.send({ type: 'session.started', record: MEMBER_RECORD });
    expect(stored.take()).toMatchObject([['storeSession', { record: MEMBER_RECORD }]]);
    expect(session.getSnapshot().context.record?.token).toBe(MEMBER_RECORD.token);
    await member.last().answer(MEMBER_INFO);

    send({ type: 'session.changed', session: MEMBER });
    expect([popup(), log.take()]).toEqual([null, [HOME]]);
  });
});

describe('a password set by someone else', () => {
  const FIRST = { type: 'session.changed', session: NEWCOMER } as const;

  it.each(['login', 'register'] as const)(
    'SESSION-07 CHPSW-01 after a login over the %s popup the change-password popup takes its place',
    (name) => {
      const { ask, send, popup, log } = start();
      ask(name);
      send(FIRST);
      expect([popup(), log.take()]).toEqual(['changePassword', []]);
    },
  );

  it('SESSION-07 from the login route it takes over the route, and closing it leads home', () => {
    const { visit, send, popup, log } = start();
    visit('/m/login');
    send(FIRST);
    expect([popup(), log.take()]).toEqual([
      'changePassword',
      [['navigate', { to: '/m/changePsw', replace: true }]],
    ]);
    visit('/m/changePsw');
    expect(popup()).toBe('changePassword');
    send({ type: 'popup.close' });
    expect([popup(), log.take()]).toEqual([null, [HOME]]);
  });

  it('SESSION-07 is requested again after a reload', () => {
    const { visit, send, popup } = start({ loggedIn: true });
    visit('/m/home');
    send(FIRST);
    expect(popup()).toBe('changePassword');
  });
});

describe('the agent site', () => {
  const AGENT_IN = { type: 'session.changed', session: AGENT } as const;
  const AGENT_HOME = ['navigate', { to: '/m/agent/home', replace: true }];

  it('ROUTE-50 shows visitors the agent login and agents the agent screen, and redirects other members home', () => {
    const visitor = start();
    visitor.visit('/m/agent');
    expect(visitor.popup()).toBe('agentLogin');
    const agent = start({ loggedIn: true, isAgent: true });
    agent.visit('/m/agent');
    expect([agent.popup(), agent.log.take()]).toEqual([null, [AGENT_HOME]]);
    const member = start({ loggedIn: true });
    member.visit('/m/agent');
    expect([member.popup(), member.log.take()]).toEqual([null, [HOME]]);
  });

  it('ROUTE-50 an agent who logs in there continues to the agent screen', () => {
    const { visit, send, popup, log } = start();
    visit('/m/agent');
    send(AGENT_IN);
    expect([popup(), log.take()]).toEqual([null, [AGENT_HOME]]);
  });

  it('ROUTE-50 leaving it without a login goes home', () => {
    const { visit, send, log } = start();
    visit('/m/agent');
    send({ type: 'popup.close' });
    expect(log.take()).toEqual([HOME]);
  });
});

describe('the back arrow', () => {
  it.each(['/m/login', '/m/register', '/m/register.html', '/m/activity', '/m/forget', '/m/download'])(
    'ROUTE-63 on %s goes home, whatever the history holds',
    (path) => {
      const { visit, send, log } = start();
      visit(path);
      log.take();
      send({ type: 'back' });
      expect(log.take()).toEqual([HOME]);
    },
  );

  it.each(['/m/slot-games', '/m/jackpots', '/m/inHouse', '/m/hot-games'])(
    'ROUTE-64 on %s goes one step back',
    (path) => {
      const { visit, send, log } = start();
      visit(path);
      send({ type: 'back' });
      expect(log.take()).toEqual([['goBack']]);
    },
  );

  it('ROUTE-64 back from another site goes to the page that the tab showed before it', () => {
    const { visit, send, log } = start();
    visit('/m/slot-games', false, '/m/gameCenter?dataType=new');
    send({ type: 'back' });
    expect(log.take()).toEqual([['navigate', { to: '/m/gameCenter?dataType=new', replace: true }]]);
    visit('/m/slot-games', true, '/m/gameCenter?dataType=new');
    send({ type: 'back' });
    expect(log.take()).toEqual([['goBack']]);
    for (const path of ['/m/login', '/m/register', '/m/activity', '/m/forget', '/m/download']) {
      visit(path, false, '/m/slot-games');
      log.take();
      send({ type: 'back' });
      expect(log.take()).toEqual([HOME]);
    }
  });

  it('goes home if the history has no entry of this site', () => {
    const { visit, send, log } = start();
    visit('/m/slot-games', false);
    send({ type: 'back' });
    expect(log.take()).toEqual([HOME]);
  });

  it('a screen that leads home by itself leaves no history entry, so that going back does not return to it', () => {
    const { visit, send, log } = start();
    visit('/m/slot-games');
    send({ type: 'home' });
    expect(log.take()).toEqual([['navigate', { to: '/m/home', replace: true }]]);
  });
});
