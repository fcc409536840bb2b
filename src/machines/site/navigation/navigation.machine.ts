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
import { assertDefined } from '@/machines/shared/assertDefined';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';
import {
  isLoggedIn,
  type Session,
  type SessionChanged,
  sessionWasEnded,
} from '@/machines/shared/session/session';
import { lazyFlowMachine } from '../lazyFlow/lazyFlow.machine';

/** The current address, and where its back arrow may lead. */
interface PageAddress {
  readonly path: string;
  readonly canGoBack: boolean;
  readonly earlier: string | null;
}

export interface NavigationInput {
  readonly session: Session;
}

export interface NavigationContext extends NavigationInput {
  /** Path of the current address, without query. */
  readonly path: string;
  /** Whether the history has an earlier entry of this site. */
  readonly canGoBack: boolean;
  /** The page of this site that the tab showed before another site; null for none. */
  readonly earlier: string | null;
  /** The open popup; null for none. */
  readonly popup: PopupName | null;
  /** Whether the session ended during a password change, which resumes after the next login. */
  readonly isChangeInterrupted: boolean;
}

export type NavigationEvent =
  | ({ readonly type: 'location.changed' } & PageAddress)
  | { readonly type: 'popup.open'; readonly popup: PopupName }
  | { readonly type: 'popup.close' }
  /** Raised by the chart when the address becomes that of the open popup. */
  | { readonly type: 'popup.route.reached' }
  /** Raised by the chart when the last popup has closed. */
  | { readonly type: 'popup.closed' }
  | { readonly type: 'back' }
  | { readonly type: 'home' }
  | SessionChanged;

/** A request to the router; the only way for charts to navigate. */
export interface NavigationRequest {
  readonly to: string;
  readonly replace: boolean;
}

interface PathParams {
  readonly path: string;
}

interface PopupParams {
  readonly popup: PopupName;
}

interface SessionParams {
  readonly session: Session;
}

const isPasswordDue = ({ session }: SessionParams) => isLoggedIn(session) && session.passwordDue;

/**
 * Whether a session may open a popup: password recovery always, password change as a member, others as a visitor
 * (POPUP-03, POPUP-04).
 */
const isFor = (session: Session, popup: PopupName) =>
  popup === 'forgot' || isLoggedIn(session) === (popup === 'changePassword');

const popupAt = (path: string): PopupName | null => POPUP_ROUTES[path] ?? null;

/** Login popup after the server has ended a session: the agent login for an agent. */
const loginOf = (session: Session): PopupName =>
  session.kind === 'visitor' && session.last === 'agent' ? 'agentLogin' : 'login';

/** Current page and open popup (POPUP-01..POPUP-04, ROUTE-01..ROUTE-10, ROUTE-63, ROUTE-64). */
export const navigationMachine = setup({
  types: {} as ChartTypes<NavigationContext, NavigationEvent, NavigationInput> & {
    children: { flow: 'lazyFlow' };
  },
  actors: { lazyFlow: lazyFlowMachine },
  actions: {
    keepLocation: assign((_, { path, canGoBack, earlier }: PageAddress) => ({ path, canGoBack, earlier })),
    keepSession: assign((_, params: SessionParams) => ({ session: params.session })),
    /** Sets the popup; opening the password change ends its interruption. */
    keepPopup: assign(({ context }, { popup }: PopupParams) => ({
      popup,
      isChangeInterrupted: context.isChangeInterrupted && popup !== 'changePassword',
    })),
    keepPopupOfPath: assign((_, { path }: PathParams) => ({ popup: popupAt(path) })),
    keepLoginAgain: assign((_, { session }: SessionParams) => ({ popup: loginOf(session) })),
    keepNewPassword: assign({ popup: 'changePassword' }),
    forgetPopup: assign({ popup: null, isChangeInterrupted: false }),
    /** Passes the request to the router. */
    navigate: (_, _params: NavigationRequest) => {},
    /** Goes one step back in the history. */
    goBack: () => {},
    /** Reports an opening popup, so that an open question closes. */
    reportPopup: () => {},
    /** Reports that the chart of a popup has stopped, perhaps in the middle of a call. */
    reportFlowStopped: () => {},
    /** Reports that a page shows, so that charts waiting behind a popup start. */
    reportPage: () => {},
    /** Tells the charts that wait for a login that the player closed the popup without logging in. */
    reportLoginDismissed: () => {},
    close: raise({ type: 'popup.close' }),
    noteClosed: raise({ type: 'popup.closed' }),
    interruptChange: assign(({ context }) => ({
      isChangeInterrupted: context.isChangeInterrupted || context.popup === 'changePassword',
    })),
    askLoginAgain: raise((_, { session }: SessionParams) => ({
      type: 'popup.open',
      popup: loginOf(session),
    })),
    askNewPassword: raise({ type: 'popup.open', popup: 'changePassword' }),
    reachRoute: raise({ type: 'popup.route.reached' }),
  },
  guards: {
    isUnknownPath: (_, params: PathParams) => !isKnownPath(params.path),
    isPopupPath: (_, { path }: PathParams) => popupAt(path) !== null,
    isPathOfThis: ({ context }, { path }: PathParams) => popupAt(path) === context.popup,
    /** A popup for another audience is replaced by home (POPUP-03, POPUP-04). */
    isPathForOthers: ({ context }, { path }: PathParams) => {
      const popup = popupAt(path);
      return popup !== null && !isFor(context.session, popup);
    },
    mayOpen: ({ context }, { popup }: PopupParams) => isFor(context.session, popup),
    mayReplace: ({ context }, { popup }: PopupParams) =>
      popup !== context.popup && isFor(context.session, popup),
    goesBackToHome: ({ context }) =>
      BACK_TO_HOME_PATHS.includes(context.path) || (!context.canGoBack && context.earlier === null),
    canGoBack: ({ context }) => context.canGoBack,
    isFromOwnRoute: stateIn('#popupFromOwnRoute'),
    /** Whether a visitor has logged in; a repeated report of the same session does not count. */
    endsVisit: ({ context }, params: SessionParams) =>
      isLoggedIn(params.session) && !isLoggedIn(context.session),
    /** Whether a visitor has logged in with a password that must be replaced. */
    endsVisitWithPasswordDue: ({ context }, params: SessionParams) =>
      isPasswordDue(params) && !isLoggedIn(context.session),
    /** Whether the player has logged in again during a password change. */
    endsInterruption: ({ context }, params: SessionParams) =>
      isLoggedIn(params.session) &&
      !isLoggedIn(context.session) &&
      context.isChangeInterrupted &&
      context.popup === 'login',
    isPasswordDue: (_, params: SessionParams) => isPasswordDue(params),
    isVisitor: ({ context }) => !isLoggedIn(context.session),
    isAgentPathOfAgent: ({ context }, params: PathParams) =>
      context.session.kind === 'agent' && popupAt(params.path) === 'agentLogin',
    isAgentAtLogin: ({ context }) =>
      context.session.kind === 'agent' && popupAt(context.path) === 'agentLogin',
    sessionWasEnded: (_, params: SessionParams) => sessionWasEnded(params.session),
    /** Whether the session ended in a popup other than login, which must not open twice. */
    sessionWasEndedElsewhere: ({ context }, { session }: SessionParams) =>
      sessionWasEnded(session) && (context.popup === 'forgot' || context.popup === 'changePassword'),
    endsChange: ({ context }, { session }: SessionParams) =>
      !isLoggedIn(session) && context.popup === 'changePassword',
  },
}).createMachine({
  id: 'navigation',
  description: 'The current page and the open popup; at most one popup at a time.',
  context: ({ input }) => ({
    path: HOME_PATH,
    canGoBack: false,
    earlier: null,
    popup: null,
    isChangeInterrupted: false,
    ...input,
  }),
  initial: 'closed',
  on: {
    'location.changed': [
      {
        guard: withEvent('isUnknownPath'),
        target: '.closed',
        actions: [withEvent('keepLocation'), { type: 'navigate', params: { to: HOME_PATH, replace: true } }],
        description: 'An unknown address leads home (ROUTE-04).',
      },
      {
        guard: withEvent('isAgentPathOfAgent'),
        target: '.closed',
        actions: [
          withEvent('keepLocation'),
          { type: 'navigate', params: { to: AGENT_HOME_PATH, replace: true } },
        ],
        description: 'A logged-in agent gets the agent screen (ROUTE-50).',
      },
      {
        guard: withEvent('isPathForOthers'),
        target: '.closed',
        actions: [withEvent('keepLocation'), { type: 'navigate', params: { to: HOME_PATH, replace: true } }],
        description: 'The player is already logged in (POPUP-03) or has no stored session (POPUP-04).',
      },
      {
        guard: withEvent('isPopupPath'),
        target: ['#popup', '#popupFromOwnRoute'],
        actions: [withEvent('keepLocation'), withEvent('keepPopupOfPath')],
      },
      {
        target: '.closed',
        actions: [withEvent('keepLocation'), 'reportPage'],
        description: 'Any other screen closes the popup.',
      },
    ],
    'popup.closed': {
      guard: 'isVisitor',
      actions: 'reportLoginDismissed',
      description: 'The popup closed without a login; charts that waited for one stop waiting.',
    },
    home: {
      actions: { type: 'navigate', params: { to: HOME_PATH, replace: true } },
      description:
        'A screen leads home by itself; going back does not return to it, which would lead home again.',
    },
    back: [
      {
        guard: 'goesBackToHome',
        actions: { type: 'navigate', params: { to: HOME_PATH, replace: true } },
        description:
          'Named screens, and a history without an earlier entry of this site, lead home (ROUTE-63).',
      },
      { guard: 'canGoBack', actions: 'goBack', description: 'Goes one step back (ROUTE-64).' },
      {
        actions: {
          type: 'navigate',
          params: ({ context }) => ({ to: assertDefined(context.earlier), replace: true }),
        },
        description: 'After a visit to another site, goes back within this one (ROUTE-64).',
      },
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
        'popup.open': {
          guard: withEvent('mayOpen'),
          target: ['#popup', '#popupOverlay'],
          actions: withEvent('keepPopup'),
        },
        'session.changed': [
          {
            guard: withEvent('isPasswordDue'),
            target: ['#popup', '#popupOverlay'],
            actions: [withEvent('keepSession'), 'keepNewPassword'],
            description: 'The password was set by someone else; the password change opens automatically.',
          },
          {
            guard: withEvent('sessionWasEnded'),
            target: ['#popup', '#popupOverlay'],
            actions: [withEvent('keepSession'), withEvent('keepLoginAgain')],
            description: 'The server ended the session; the login opens (ERR-01, ERR-16).',
          },
          { actions: withEvent('keepSession') },
        ],
      },
    },
    open: {
      description: 'One popup shows; opening another replaces it.',
      type: 'parallel',
      entry: 'reportPopup',
      on: {
        'popup.close': [
          {
            guard: 'isAgentAtLogin',
            target: 'closed',
            actions: { type: 'navigate', params: { to: AGENT_HOME_PATH, replace: true } },
            description: 'The agent login leads on to the agent screen (ROUTE-50).',
          },
          {
            guard: 'isFromOwnRoute',
            target: 'closed',
            actions: { type: 'navigate', params: { to: HOME_PATH, replace: true } },
            description: 'A popup opened by its own route closes to home (POPUP-02).',
          },
          { target: 'closed', description: 'The page below shows again.' },
        ],
      },
      exit: ['forgetPopup', 'noteClosed'],
      meta: { requirements: ['POPUP-01', 'POPUP-05'] },
      states: {
        popup: {
          description: 'The open popup.',
          initial: 'showing',
          states: {
            showing: {
              id: 'popup',
              description: "The popup's flow runs; another popup replaces it.",
              meta: {
                requirements: [
                  'POPUP-01',
                  'POPUP-04',
                  'ROUTE-05',
                  'ROUTE-06',
                  'ROUTE-07',
                  'ROUTE-08',
                  'ROUTE-09',
                  'ROUTE-10',
                  'ROUTE-50',
                ],
              },
              exit: 'reportFlowStopped',
              invoke: {
                id: 'flow',
                src: 'lazyFlow',
                input: ({ context }) => ({ name: assertDefined(context.popup) }),
              },
              on: {
                'popup.open': {
                  guard: withEvent('mayReplace'),
                  target: 'showing',
                  reenter: true,
                  actions: withEvent('keepPopup'),
                },
                'location.changed': {
                  guard: withEvent('isPathOfThis'),
                  actions: [withEvent('keepLocation'), 'reachRoute'],
                  description: 'The address becomes that of the popup; typed text stays.',
                },
                'session.changed': [
                  {
                    guard: withEvent('endsVisitWithPasswordDue'),
                    actions: [withEvent('keepSession'), 'askNewPassword'],
                    description: 'The player logged in with a password that must be replaced.',
                  },
                  {
                    guard: withEvent('endsInterruption'),
                    actions: [withEvent('keepSession'), 'askNewPassword'],
                    description: 'The player logged in again; the password change resumes.',
                  },
                  {
                    guard: withEvent('endsVisit'),
                    actions: [withEvent('keepSession'), 'close'],
                    description: 'The popup closes after the login.',
                  },
                  {
                    guard: withEvent('sessionWasEndedElsewhere'),
                    actions: [withEvent('keepSession'), 'interruptChange', withEvent('askLoginAgain')],
                    description: 'The server ended the session; the login replaces the popup.',
                  },
                  {
                    guard: withEvent('endsChange'),
                    actions: [withEvent('keepSession'), 'close'],
                    description: 'The player logged out.',
                  },
                  { actions: withEvent('keepSession') },
                ],
              },
            },
          },
        },
        origin: {
          description: 'How the popup was opened, which decides where closing leads.',
          initial: 'overlay',
          states: {
            overlay: {
              id: 'popupOverlay',
              description: 'Opened over a page by a button or a refused action; closing stays on the page.',
              on: {
                'popup.route.reached': {
                  target: 'ownRoute',
                  description: "The history led to the popup's own route.",
                },
              },
            },
            ownRoute: {
              id: 'popupFromOwnRoute',
              description:
                'Opened by its own route; closing leads home, and another popup changes the route.',
              meta: { requirements: ['POPUP-02'] },
              on: {
                'popup.open': {
                  guard: withEvent('mayOpen'),
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

/** The open popup, or null (POPUP-01). */
export function openPopup(snapshot: NavigationSnapshot): PopupName | null {
  return snapshot.context.popup;
}

/** Whether a popup without its own address is open over a page. */
export function isOverPage(snapshot: NavigationSnapshot): boolean {
  return snapshot.matches({ open: { origin: 'overlay' } });
}
