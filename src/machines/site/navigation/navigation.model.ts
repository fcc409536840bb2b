import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import {
  AGENT,
  EXPIRED,
  EXPIRED_AGENT,
  LOGGED_OUT,
  MEMBER,
  NEWCOMER,
  VISITOR,
} from '@/machines/shared/samples';
import { isLoggedIn } from '@/machines/shared/session/session';
import { navigationMachine, openPopup } from './navigation.machine';

const at = (path: string) => ({ path, canGoBack: true, earlier: null });

export const navigationModel = defineModel(navigationMachine, {
  inputs: {
    visitor: { session: VISITOR },
    'logged in': { session: MEMBER },
    'an agent who is logged in': { session: AGENT },
  },
  events: {
    'location.changed': {
      home: at('/m/home'),
      'home, first page of the visit': { path: '/m/home', canGoBack: false, earlier: null },
      'a category page, back from another site': {
        path: '/m/slot-games',
        canGoBack: false,
        earlier: '/m/gameCenter?dataType=new',
      },
      'a category page': at('/m/slot-games'),
      '/m/login': at('/m/login'),
      '/m/agent': at('/m/agent'),
      '/m/register': at('/m/register'),
      '/m/register.html': at('/m/register.html'),
      '/m/forget': at('/m/forget'),
      '/m/changePsw': at('/m/changePsw'),
      'an unknown path': at('/m/no-such-screen'),
    },
    'popup.open': {
      login: { popup: 'login' },
      'agent login': { popup: 'agentLogin' },
      register: { popup: 'register' },
      forgot: { popup: 'forgot' },
      'change password': { popup: 'changePassword' },
    },
    'popup.close': [{}],
    'popup.route.reached': [],
    'popup.closed': [],
    back: [{}],
    home: [{}],
    'session.changed': {
      'logged in': { session: MEMBER },
      'logged in, password to be replaced': { session: NEWCOMER },
      'an agent logged in': { session: AGENT },
      'logged out': { session: LOGGED_OUT },
      'turned away': { session: EXPIRED },
      'an agent turned away': { session: EXPIRED_AGENT },
    },
  },
  outcomes: { lazyFlow: {} },
  waitsForUser: { flow: 'A separate chart with its own timeouts.' },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'A logged-in player never sees the login or registration popup (POPUP-03)',
      holds: (snapshot) =>
        !isLoggedIn(snapshot.context.session) ||
        !['login', 'agentLogin', 'register'].includes(String(openPopup(snapshot))),
    },
    {
      name: 'The change-password popup needs a session (POPUP-04)',
      holds: (snapshot) => isLoggedIn(snapshot.context.session) || openPopup(snapshot) !== 'changePassword',
    },
    {
      name: 'A popup is set exactly while one is open (POPUP-01)',
      holds: (snapshot) => snapshot.matches('open') === (openPopup(snapshot) !== null),
    },
    {
      name: 'A password change stays interrupted only while a popup is open and there is no session',
      holds: (snapshot) =>
        !snapshot.context.isChangeInterrupted ||
        (snapshot.matches('open') && !isLoggedIn(snapshot.context.session)),
    },
  ],
  steps: [
    {
      name: 'Every change of the session is kept, with and without a popup',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ after, event }) => after.context.session === event['session'],
    },
    {
      name: 'Every change of the address is kept, with and without a popup',
      when: ({ event }) => event.type === 'location.changed',
      holds: ({ event, after: { context } }) =>
        context.path === event['path'] &&
        context.canGoBack === event['canGoBack'] &&
        context.earlier === event['earlier'],
    },
    {
      name: 'The back arrow goes one step back, else to the earlier page, else home (ROUTE-63, ROUTE-64)',
      when: ({ event }) => event.type === 'back',
      holds: ({ before: { context }, did }) =>
        did('goBack') !== did('navigate') &&
        (!did('goBack') || (context.canGoBack && context.path !== '/m/login')),
    },
    {
      name: 'An opening popup closes a question',
      when: ({ before, after }) => openPopup(before) === null && openPopup(after) !== null,
      holds: ({ did }) => did('reportPopup'),
    },
    {
      name: 'FORGOT-10 the chart of a popup that closes, or that another replaces, is reported as stopped',
      holds: ({ before, after, calls, did }) =>
        did('reportFlowStopped') ===
        (openPopup(before) !== null && (openPopup(after) === null || calls.length > 0)),
    },
    {
      name: 'Login, registration and password recovery replace each other (POPUP-01)',
      when: ({ event, before }) =>
        event.type === 'popup.open' &&
        !isLoggedIn(before.context.session) &&
        [before, event].every((of) =>
          ['login', 'register', 'forgot'].includes(String('type' in of ? of['popup'] : openPopup(of))),
        ),
      holds: ({ event, after }) => openPopup(after) === event['popup'],
    },
    {
      name: 'A closed popup no longer shows (POPUP-02)',
      when: ({ event }) => event.type === 'popup.close',
      holds: ({ before, after }) => openPopup(before) === null || openPopup(after) !== openPopup(before),
    },
  ],
  temporal: [
    {
      name: 'Every popup can be closed',
      kind: 'possible',
      from: (snapshot) => openPopup(snapshot) !== null,
      comes: (snapshot) => openPopup(snapshot) === null,
    },
  ],
  bound: 4000,
});

export const navigationChart: ExplorableChart = {
  id: 'navigation',
  title: 'Navigation and popups',
  area: 'Site',
  machine: navigationMachine,
  model: navigationModel,
  requirements: [
    'ROUTE-01',
    'ROUTE-02',
    'ROUTE-03',
    'ROUTE-04',
    'ROUTE-05',
    'ROUTE-06',
    'ROUTE-07',
    'ROUTE-08',
    'ROUTE-09',
    'ROUTE-10',
    'ROUTE-63',
    'ROUTE-64',
    'POPUP-01',
    'POPUP-02',
    'POPUP-03',
    'POPUP-04',
    'ERR-25',
  ],
};
