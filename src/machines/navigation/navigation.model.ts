import { defineModel } from '@explorer/defineModel';
import { navigationMachine, openPopup } from './navigation.machine';

const at = (path: string) => ({ path, canGoBack: true });

export const navigationModel = defineModel(navigationMachine, {
  inputs: {
    visitor: { loggedIn: false, isAgent: false },
    'logged in': { loggedIn: true, isAgent: false },
    'an agent who is logged in': { loggedIn: true, isAgent: true },
  },
  events: {
    'location.changed': {
      home: at('/m/home'),
      'home, first page of the visit': { path: '/m/home', canGoBack: false },
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
    back: [{}],
    home: [{}],
    'session.changed': {
      'logged in': { loggedIn: true, isAgent: false, passwordDue: false },
      'logged in, password to be replaced': { loggedIn: true, isAgent: false, passwordDue: true },
      'an agent logged in': { loggedIn: true, isAgent: true, passwordDue: false },
      'logged out': { loggedIn: false, isAgent: false, passwordDue: false },
    },
  },
  outcomes: { lazyFlow: {} },
  waitsForPlayer: { flow: 'A chart of its own, with its own timeouts.' },
  project: ({ context }) => context,
  invariants: [
    {
      name: 'At most one popup shows (POPUP-01)',
      holds: (snapshot) => snapshot.matches('open') === (openPopup(snapshot) !== null),
    },
    {
      name: 'Nobody who is logged in sees the login or the registration popup (POPUP-03)',
      holds: (snapshot) =>
        !snapshot.context.loggedIn ||
        !(
          snapshot.matches({ open: { popup: 'login' } }) ||
          snapshot.matches({ open: { popup: 'agentLogin' } }) ||
          snapshot.matches({ open: { popup: 'register' } })
        ),
    },
    {
      name: 'The change-password popup needs a session (POPUP-04)',
      holds: (snapshot) =>
        snapshot.context.loggedIn || !snapshot.matches({ open: { popup: 'changePassword' } }),
    },
    {
      name: 'A change of password stays interrupted only while the way back to it is open',
      holds: (snapshot) =>
        !snapshot.context.isChangeInterrupted || (snapshot.matches('open') && !snapshot.context.loggedIn),
    },
  ],
  bound: 4000,
});
