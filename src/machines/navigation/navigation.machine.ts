import { assign, raise, type SnapshotFrom, setup, stateIn } from 'xstate';
import {
  AGENT_HOME_PATH,
  BACK_TO_HOME_PATHS,
  HOME_PATH,
  isKnownPath,
  POPUP_PATHS,
  POPUP_ROUTES,
  type PopupName,
} from '@/config/routes';
import { lazyFlowMachine } from '../lazyFlow/lazyFlow.machine';

/** Who is here, as far as addresses and popups depend on it. */
export interface Presence {
  readonly loggedIn: boolean;
  /** An agent of /m/agent (ROUTE-50, ROLE-01). */
  readonly isAgent: boolean;
}

export type NavigationInput = Presence;

export interface NavigationContext extends Presence {
  /** Path of the present address, without query. */
  readonly path: string;
  /** Whether the history holds a step of this site to go back to. */
  readonly canGoBack: boolean;
  /** The session ended while the player changed their password: it goes on after the next login. */
  readonly isChangeInterrupted: boolean;
}

export type NavigationEvent =
  | { readonly type: 'location.changed'; readonly path: string; readonly canGoBack: boolean }
  | { readonly type: 'popup.open'; readonly popup: PopupName }
  | { readonly type: 'popup.close' }
  /** Raised by the chart itself: the address is now that of the popup that shows. */
  | { readonly type: 'popup.route.reached' }
  | { readonly type: 'back' }
  | { readonly type: 'home' }
  /** `passwordDue`: the password was given by somebody else and must be replaced (ENTITY-02). */
  | ({ readonly type: 'session.changed'; readonly passwordDue: boolean } & Presence);

/** A request to the router; the only way by which charts navigate. */
export interface NavigationRequest {
  readonly to: string;
  readonly replace: boolean;
}

interface PathParams {
  readonly path: string;
}

/** Popups that are of no use to whoever is logged in (POPUP-03). */
const FOR_VISITORS: readonly PopupName[] = ['login', 'agentLogin', 'register'];

const opens = (path: string, popup: PopupName) => POPUP_ROUTES[path] === popup;

/** Where the player is, and which popup stands over it (POPUP-01..POPUP-04, ROUTE-01..ROUTE-10, ROUTE-63, ROUTE-64). */
export const navigationMachine = setup({
  types: {
    context: {} as NavigationContext,
    events: {} as NavigationEvent,
    input: {} as NavigationInput,
    children: {} as { flow: 'lazyFlow' },
  },
  actors: { lazyFlow: lazyFlowMachine },
  actions: {
    keepLocation: assign((_, params: { path: string; canGoBack: boolean }) => ({
      path: params.path,
      canGoBack: params.canGoBack,
    })),
    keepSession: assign((_, params: Presence) => ({ loggedIn: params.loggedIn, isAgent: params.isAgent })),
    /** Hands the request to the router. */
    navigate: (_, _params: NavigationRequest) => {},
    /** One step back in the history. */
    goBack: () => {},
    /** Tells whoever opened the login popup that it is closed. */
    reportPopupClosed: () => {},
    close: raise({ type: 'popup.close' }),
    askLogin: raise({ type: 'popup.open', popup: 'login' }),
    interruptChange: assign({ isChangeInterrupted: true }),
    forgetInterruption: assign({ isChangeInterrupted: false }),
    askNewPassword: raise({ type: 'popup.open', popup: 'changePassword' }),
    reachRoute: raise({ type: 'popup.route.reached' }),
  },
  guards: {
    isUnknownPath: (_, params: PathParams) => !isKnownPath(params.path),
    isLoginPath: (_, params: PathParams) => opens(params.path, 'login'),
    isAgentLoginPath: (_, params: PathParams) => opens(params.path, 'agentLogin'),
    isRegisterPath: (_, params: PathParams) => opens(params.path, 'register'),
    isForgotPath: (_, params: PathParams) => opens(params.path, 'forgot'),
    isChangePasswordPath: (_, params: PathParams) => opens(params.path, 'changePassword'),
    /** A logged-in user has no business on the login and register routes (POPUP-03). */
    isVisitorPathWhileLoggedIn: ({ context }, params: PathParams) =>
      context.loggedIn && FOR_VISITORS.some((popup) => opens(params.path, popup)),
    /** The change-password popup needs a stored session (POPUP-04). */
    isChangePasswordPathWithoutSession: ({ context }, params: PathParams) =>
      !context.loggedIn && opens(params.path, 'changePassword'),
    asksLogin: ({ context }, params: { popup: PopupName }) => params.popup === 'login' && !context.loggedIn,
    asksAgentLogin: ({ context }, params: { popup: PopupName }) =>
      params.popup === 'agentLogin' && !context.loggedIn,
    asksRegister: ({ context }, params: { popup: PopupName }) =>
      params.popup === 'register' && !context.loggedIn,
    asksForgot: (_, params: { popup: PopupName }) => params.popup === 'forgot',
    asksChangePassword: ({ context }, params: { popup: PopupName }) =>
      params.popup === 'changePassword' && context.loggedIn,
    goesBackToHome: ({ context }) => BACK_TO_HOME_PATHS.includes(context.path) || !context.canGoBack,
    isFromOwnRoute: stateIn('#popupFromOwnRoute'),
    mayOpen: ({ context }, params: { popup: PopupName }) =>
      params.popup === 'forgot' || context.loggedIn === (params.popup === 'changePassword'),
    /** A visitor has become a member; a session that is merely reported again changes nothing. */
    endsVisit: ({ context }, params: Presence) => params.loggedIn && !context.loggedIn,
    /** A visitor has become a member whose password somebody else has given. */
    endsVisitWithPasswordDue: ({ context }, params: Presence & { passwordDue: boolean }) =>
      params.loggedIn && !context.loggedIn && params.passwordDue,
    /** Logged in again in the middle of a change of password. */
    endsInterruption: ({ context }, params: Presence) =>
      params.loggedIn && !context.loggedIn && context.isChangeInterrupted,
    isPasswordDue: (_, params: { passwordDue: boolean }) => params.passwordDue,
    isAgentPathOfAgent: ({ context }, params: PathParams) =>
      context.loggedIn && context.isAgent && opens(params.path, 'agentLogin'),
    isAgentAtLogin: ({ context }) => context.isAgent && opens(context.path, 'agentLogin'),
    endsSession: (_, params: Presence) => !params.loggedIn,
  },
}).createMachine({
  id: 'navigation',
  description: 'Where the player is and which popup stands over it; at most one popup at a time.',
  context: ({ input }) => ({ path: HOME_PATH, canGoBack: false, isChangeInterrupted: false, ...input }),
  initial: 'closed',
  on: {
    'location.changed': [
      {
        guard: { type: 'isUnknownPath', params: ({ event }) => event },
        target: '.closed',
        actions: [
          { type: 'keepLocation', params: ({ event }) => event },
          { type: 'navigate', params: { to: HOME_PATH, replace: true } },
        ],
        description: 'Unknown addresses lead home (ROUTE-04).',
      },
      {
        guard: { type: 'isAgentPathOfAgent', params: ({ event }) => event },
        target: '.closed',
        actions: [
          { type: 'keepLocation', params: ({ event }) => event },
          { type: 'navigate', params: { to: AGENT_HOME_PATH, replace: true } },
        ],
        description: 'An agent who is logged in gets the agent screen (ROUTE-50).',
      },
      {
        guard: { type: 'isVisitorPathWhileLoggedIn', params: ({ event }) => event },
        target: '.closed',
        actions: [
          { type: 'keepLocation', params: ({ event }) => event },
          { type: 'navigate', params: { to: HOME_PATH, replace: true } },
        ],
        description: 'Already logged in (POPUP-03).',
      },
      {
        guard: { type: 'isChangePasswordPathWithoutSession', params: ({ event }) => event },
        target: '.closed',
        actions: [
          { type: 'keepLocation', params: ({ event }) => event },
          { type: 'navigate', params: { to: HOME_PATH, replace: true } },
        ],
        description: 'No stored session (POPUP-04).',
      },
      {
        guard: { type: 'isLoginPath', params: ({ event }) => event },
        target: ['#loginPopup', '#popupFromOwnRoute'],
        actions: { type: 'keepLocation', params: ({ event }) => event },
      },
      {
        guard: { type: 'isAgentLoginPath', params: ({ event }) => event },
        target: ['#agentLoginPopup', '#popupFromOwnRoute'],
        actions: { type: 'keepLocation', params: ({ event }) => event },
        description: 'The login form of the agent site (ROUTE-50).',
      },
      {
        guard: { type: 'isRegisterPath', params: ({ event }) => event },
        target: ['#registerPopup', '#popupFromOwnRoute'],
        actions: { type: 'keepLocation', params: ({ event }) => event },
      },
      {
        guard: { type: 'isForgotPath', params: ({ event }) => event },
        target: ['#forgotPopup', '#popupFromOwnRoute'],
        actions: { type: 'keepLocation', params: ({ event }) => event },
      },
      {
        guard: { type: 'isChangePasswordPath', params: ({ event }) => event },
        target: ['#changePasswordPopup', '#popupFromOwnRoute'],
        actions: { type: 'keepLocation', params: ({ event }) => event },
      },
      {
        target: '.closed',
        actions: { type: 'keepLocation', params: ({ event }) => event },
        description: 'Any other screen closes the popup.',
      },
    ],
    home: { actions: { type: 'navigate', params: { to: HOME_PATH, replace: false } } },
    back: [
      {
        guard: 'goesBackToHome',
        actions: { type: 'navigate', params: { to: HOME_PATH, replace: true } },
        description:
          'Home, for the named screens and where the history holds no step of this site (ROUTE-63).',
      },
      { actions: 'goBack', description: 'One step back (ROUTE-64).' },
    ],
  },
  states: {
    closed: {
      description: 'No popup shows.',
      meta: {
        requirements: [
          'ROUTE-01',
          'ROUTE-02',
          'ROUTE-03',
          'ROUTE-04',
          'POPUP-03',
          'POPUP-04',
          'ROUTE-63',
          'ROUTE-64',
        ],
      },
      on: {
        'popup.open': [
          {
            guard: { type: 'asksLogin', params: ({ event }) => event },
            target: ['#loginPopup', '#popupOverlay'],
          },
          {
            guard: { type: 'asksAgentLogin', params: ({ event }) => event },
            target: ['#agentLoginPopup', '#popupOverlay'],
          },
          {
            guard: { type: 'asksRegister', params: ({ event }) => event },
            target: ['#registerPopup', '#popupOverlay'],
          },
          {
            guard: { type: 'asksForgot', params: ({ event }) => event },
            target: ['#forgotPopup', '#popupOverlay'],
          },
          {
            guard: { type: 'asksChangePassword', params: ({ event }) => event },
            target: ['#changePasswordPopup', '#popupOverlay'],
          },
        ],
        'session.changed': [
          {
            guard: { type: 'isPasswordDue', params: ({ event }) => event },
            target: ['#changePasswordPopup', '#popupOverlay'],
            actions: { type: 'keepSession', params: ({ event }) => event },
            description: 'The password was given by somebody else: it is to be replaced by itself.',
          },
          { actions: { type: 'keepSession', params: ({ event }) => event } },
        ],
      },
    },
    open: {
      description: 'One popup shows; opening another replaces it.',
      type: 'parallel',
      on: {
        'popup.close': [
          {
            guard: 'isAgentAtLogin',
            target: 'closed',
            actions: { type: 'navigate', params: { to: AGENT_HOME_PATH, replace: true } },
            description: 'Logged in at the agent login: on to the agent screen (ROUTE-50).',
          },
          {
            guard: 'isFromOwnRoute',
            target: 'closed',
            actions: { type: 'navigate', params: { to: HOME_PATH, replace: true } },
            description: 'Its own route closes to home (POPUP-02).',
          },
          { target: 'closed', description: 'The screen underneath shows again.' },
        ],
      },
      exit: ['forgetInterruption', 'reportPopupClosed'],
      meta: { requirements: ['POPUP-01', 'POPUP-05'] },
      states: {
        popup: {
          description: 'Which one.',
          initial: 'login',
          states: {
            login: {
              id: 'loginPopup',
              description: 'The login popup.',
              meta: { requirements: ['ROUTE-05', 'POPUP-01'] },
              invoke: { id: 'flow', src: 'lazyFlow', input: { name: 'login' } },
              on: {
                'popup.open': [
                  {
                    guard: { type: 'asksRegister', params: ({ event }) => event },
                    target: '#registerPopup',
                  },
                  {
                    guard: { type: 'asksForgot', params: ({ event }) => event },
                    target: '#forgotPopup',
                  },
                  {
                    guard: { type: 'asksChangePassword', params: ({ event }) => event },
                    target: '#changePasswordPopup',
                  },
                ],
                'location.changed': {
                  guard: { type: 'isLoginPath', params: ({ event }) => event },
                  actions: [{ type: 'keepLocation', params: ({ event }) => event }, 'reachRoute'],
                  description: 'On its own route: what is typed stays.',
                },
                'session.changed': [
                  {
                    guard: { type: 'endsVisitWithPasswordDue', params: ({ event }) => event },
                    actions: [{ type: 'keepSession', params: ({ event }) => event }, 'askNewPassword'],
                    description: 'Logged in with a password that is to be replaced.',
                  },
                  {
                    guard: { type: 'endsInterruption', params: ({ event }) => event },
                    actions: [{ type: 'keepSession', params: ({ event }) => event }, 'askNewPassword'],
                    description: 'Logged in again: the change of password goes on.',
                  },
                  {
                    guard: { type: 'endsVisit', params: ({ event }) => event },
                    actions: [{ type: 'keepSession', params: ({ event }) => event }, 'close'],
                    description: 'Logged in: the popup has done its work.',
                  },
                ],
              },
            },
            agentLogin: {
              id: 'agentLoginPopup',
              description: 'The login popup of the agent site.',
              meta: { requirements: ['ROUTE-50', 'POPUP-01'] },
              invoke: { id: 'flow', src: 'lazyFlow', input: { name: 'agentLogin' } },
              on: {
                'popup.open': [
                  {
                    guard: { type: 'asksLogin', params: ({ event }) => event },
                    target: '#loginPopup',
                  },
                  {
                    guard: { type: 'asksForgot', params: ({ event }) => event },
                    target: '#forgotPopup',
                  },
                  {
                    guard: { type: 'asksChangePassword', params: ({ event }) => event },
                    target: '#changePasswordPopup',
                  },
                ],
                'location.changed': {
                  guard: { type: 'isAgentLoginPath', params: ({ event }) => event },
                  actions: [{ type: 'keepLocation', params: ({ event }) => event }, 'reachRoute'],
                  description: 'On its own route: what is typed stays.',
                },
                'session.changed': [
                  {
                    guard: { type: 'endsVisitWithPasswordDue', params: ({ event }) => event },
                    actions: [{ type: 'keepSession', params: ({ event }) => event }, 'askNewPassword'],
                    description: 'Logged in with a password that is to be replaced.',
                  },
                  {
                    guard: { type: 'endsVisit', params: ({ event }) => event },
                    actions: [{ type: 'keepSession', params: ({ event }) => event }, 'close'],
                    description: 'Logged in: the popup has done its work.',
                  },
                ],
              },
            },
            register: {
              id: 'registerPopup',
              description: 'The registration popup.',
              meta: { requirements: ['ROUTE-06', 'ROUTE-07', 'ROUTE-10', 'POPUP-01'] },
              invoke: { id: 'flow', src: 'lazyFlow', input: { name: 'register' } },
              on: {
                'popup.open': [
                  {
                    guard: { type: 'asksLogin', params: ({ event }) => event },
                    target: '#loginPopup',
                  },
                  {
                    guard: { type: 'asksForgot', params: ({ event }) => event },
                    target: '#forgotPopup',
                  },
                  {
                    guard: { type: 'asksChangePassword', params: ({ event }) => event },
                    target: '#changePasswordPopup',
                  },
                ],
                'location.changed': {
                  guard: { type: 'isRegisterPath', params: ({ event }) => event },
                  actions: [{ type: 'keepLocation', params: ({ event }) => event }, 'reachRoute'],
                  description: 'On its own route: what is typed stays.',
                },
                'session.changed': [
                  {
                    guard: { type: 'endsVisitWithPasswordDue', params: ({ event }) => event },
                    actions: [{ type: 'keepSession', params: ({ event }) => event }, 'askNewPassword'],
                    description: 'Logged in with a password that is to be replaced.',
                  },
                  {
                    guard: { type: 'endsVisit', params: ({ event }) => event },
                    actions: [{ type: 'keepSession', params: ({ event }) => event }, 'close'],
                    description: 'Logged in: the popup has done its work.',
                  },
                ],
              },
            },
            forgot: {
              id: 'forgotPopup',
              description: 'The forgot-password popup.',
              meta: { requirements: ['ROUTE-09', 'ROUTE-10', 'POPUP-01'] },
              invoke: { id: 'flow', src: 'lazyFlow', input: { name: 'forgot' } },
              on: {
                'popup.open': [
                  {
                    guard: { type: 'asksLogin', params: ({ event }) => event },
                    target: '#loginPopup',
                  },
                  {
                    guard: { type: 'asksRegister', params: ({ event }) => event },
                    target: '#registerPopup',
                  },
                  {
                    guard: { type: 'asksChangePassword', params: ({ event }) => event },
                    target: '#changePasswordPopup',
                  },
                ],
                'location.changed': {
                  guard: { type: 'isForgotPath', params: ({ event }) => event },
                  actions: [{ type: 'keepLocation', params: ({ event }) => event }, 'reachRoute'],
                  description: 'On its own route: what is typed stays.',
                },
                'session.changed': [
                  {
                    guard: { type: 'endsVisitWithPasswordDue', params: ({ event }) => event },
                    actions: [{ type: 'keepSession', params: ({ event }) => event }, 'askNewPassword'],
                    description: 'Logged in with a password that is to be replaced.',
                  },
                  {
                    guard: { type: 'endsVisit', params: ({ event }) => event },
                    actions: [{ type: 'keepSession', params: ({ event }) => event }, 'close'],
                    description: 'Logged in: the popup has done its work.',
                  },
                  { actions: { type: 'keepSession', params: ({ event }) => event } },
                ],
              },
            },
            changePassword: {
              id: 'changePasswordPopup',
              description: 'The change-password popup.',
              meta: { requirements: ['ROUTE-08', 'POPUP-04'] },
              entry: 'forgetInterruption',
              invoke: { id: 'flow', src: 'lazyFlow', input: { name: 'changePassword' } },
              on: {
                'popup.open': [
                  {
                    guard: { type: 'asksLogin', params: ({ event }) => event },
                    target: '#loginPopup',
                    description: 'The session ended.',
                  },
                  {
                    guard: { type: 'asksForgot', params: ({ event }) => event },
                    target: '#forgotPopup',
                  },
                ],
                'location.changed': {
                  guard: { type: 'isChangePasswordPath', params: ({ event }) => event },
                  actions: [{ type: 'keepLocation', params: ({ event }) => event }, 'reachRoute'],
                  description: 'On its own route: what is typed stays.',
                },
                'session.changed': [
                  {
                    guard: { type: 'endsSession', params: ({ event }) => event },
                    actions: [
                      { type: 'keepSession', params: ({ event }) => event },
                      'interruptChange',
                      'askLogin',
                    ],
                    description: 'The session ended: login takes the place until it is over.',
                  },
                  { actions: { type: 'keepSession', params: ({ event }) => event } },
                ],
              },
            },
          },
        },
        origin: {
          description: 'Where it was opened from, which decides where closing leads.',
          initial: 'overlay',
          states: {
            overlay: {
              id: 'popupOverlay',
              description: 'Opened over a screen by a button or a refused action: closing stays there.',
              on: {
                'popup.route.reached': {
                  target: 'ownRoute',
                  description: 'The history led to its own route while it shows.',
                },
              },
            },
            ownRoute: {
              id: 'popupFromOwnRoute',
              description: 'Opened by its own route: closing goes home, and another popup takes its route.',
              meta: { requirements: ['POPUP-02'] },
              on: {
                'popup.open': {
                  guard: { type: 'mayOpen', params: ({ event }) => event },
                  actions: {
                    type: 'navigate',
                    params: ({ event }) => ({ to: POPUP_PATHS[event.popup], replace: true }),
                  },
                },
              },
            },
          },
        },
      },
    },
  },
});

type NavigationSnapshot = SnapshotFrom<typeof navigationMachine>;

/** The popup that shows, or null (POPUP-01). */
export function openPopup(snapshot: NavigationSnapshot): PopupName | null {
  if (snapshot.matches({ open: { popup: 'login' } })) return 'login';
  if (snapshot.matches({ open: { popup: 'agentLogin' } })) return 'agentLogin';
  if (snapshot.matches({ open: { popup: 'register' } })) return 'register';
  if (snapshot.matches({ open: { popup: 'forgot' } })) return 'forgot';
  // The only other one that there is.
  return snapshot.matches('open') ? 'changePassword' : null;
}
