import type { SessionRecord, Standing } from '@contract/session';
import type { LanguageCode } from '@contract/system';
import { and, assign, emit, setup, stateIn } from 'xstate';
import { CHECK_PAUSE, REQUEST_TIMEOUT, TABS_TIMEOUT, VEIL_TIMEOUT } from '@/config/constants';
import { notProvided, notProvidedCallback } from '@/machines/shared/notProvided';
import type { ChartTypes } from '@/machines/shared/parts/chartTypes';
import { withEvent } from '@/machines/shared/parts/withEvent';
import { isVisitor, sessionKept } from '@/machines/shared/session/guards';
import { isLoggedIn, type Session, type SessionChanged } from '@/machines/shared/session/session';
import type { RemoteEnd } from '@/machines/shared/session/session.machine';

export interface PageLifeInput {
  readonly session: Session;
}

export type PageLifeContext = PageLifeInput;

interface Compared {
  /** This tab's session compared with that of the device, at the moment of the event. */
  readonly standing: Standing;
}

/** What the browser and the other tabs report. */
export type PageEvent =
  | { readonly type: 'page.hidden' }
  | ({ readonly type: 'page.shown'; readonly awayMs: number } & Compared)
  /** The page leaves the screen for good, or for the browser's back/forward cache. */
  | { readonly type: 'page.left' }
  /** The page is back from that cache, drawn as it was left. */
  | ({ readonly type: 'page.restored' } & Compared)
  /** The device was asleep while the page was in view. */
  | ({ readonly type: 'page.woken' } & Compared)
  /** Another tab has stored a login, or the end of a session. */
  | ({ readonly type: 'device.changed' } & Compared)
  /** The player has chosen a language in another tab. */
  | { readonly type: 'language.chosen'; readonly language: LanguageCode };

export type PageLifeEvent =
  | PageEvent
  | SessionChanged
  /** The server has confirmed the session, with its current balance. */
  | { readonly type: 'session.confirmed' }
  /** The server could not be asked. */
  | { readonly type: 'session.doubtful' }
  /** The player does not wait for the answer. */
  | { readonly type: 'check.skip' };

/** What another tab has done meanwhile comes before everything else. */
const follows = [
  {
    guard: withEvent('isLoggedOut'),
    target: '#pageTruth.current',
    actions: [{ type: 'endSession', params: { cause: 'loggedOut' } }, 'goHome'],
    description: 'The player logged out in another tab.',
  },
  {
    guard: withEvent('isExpired'),
    target: '#pageTruth.current',
    actions: { type: 'endSession', params: { cause: 'expired' } },
    description: 'The session has expired, and another tab noticed it.',
  },
  {
    guard: withEvent('isReplaced'),
    target: '#pageTruth.current',
    actions: { type: 'endSession', params: { cause: 'elsewhere' } },
    description: 'The account has logged in on another device, and another tab noticed it.',
  },
  {
    guard: withEvent('isReplacedHere'),
    target: '#pageTruth.veiled.switching',
    description: 'The player logged in again in another tab, perhaps with another account.',
  },
  {
    guard: withEvent('isOther'),
    target: '#pageTruth.joining',
    description: 'The player logged in in another tab.',
  },
] as const;

const doubted = { target: '#pageTruth.current', actions: 'doubtMember' } as const;

/** No tab has answered: the session of this page is over, and no other is known. */
const left = {
  target: '#pageTruth.current',
  actions: [{ type: 'endSession', params: { cause: 'switched' } }, 'goHome'],
} as const;

/**
 * The life of the page in the browser, beside other tabs. Whatever happened while it was out of view, it shows what is
 * true now: the session is checked, a login or logout in another tab is followed, and open things load again.
 */
export const pageLifeMachine = setup({
  types: {} as ChartTypes<PageLifeContext, PageLifeEvent, PageLifeInput> & {
    emitted: { readonly type: 'page.left' };
    tags: 'veiled';
  },
  actors: {
    /** Hears the browser, and the storage that all tabs share. */
    watchPage: notProvidedCallback<PageEvent>('watchPage'),
    /** Gives the session of this tab to tabs that ask for it. */
    answerTabs: notProvidedCallback('answerTabs'),
    /** Asks the other tabs for the session of the device. */
    askTabs: notProvided<SessionRecord, void>('askTabs'),
  },
  actions: {
    keepSession: assign(sessionKept),
    /** Hides the page without waiting for a render: a restored page is drawn before any script runs. */
    veil: () => {},
    unveil: () => {},
    /** Loads the member info again, which also tells whether the session still stands. */
    askSession: () => {},
    /** Drops the balance, which may have changed. */
    doubtMember: () => {},
    endSession: (_, _params: { cause: RemoteEnd }) => {},
    /** Continues with the session of another tab. */
    adoptSession: (_, _params: { record: SessionRecord }) => {},
    goHome: () => {},
    followLanguage: (_, _params: { language: LanguageCode }) => {},
    /** Loads open things again: payments, rewards, counts, limits. */
    reportReturned: () => {},
    /** Stores what the player has typed, for a reload. */
    keepTyped: () => {},
    /** Tells views to store what only they can measure. */
    announceLeaving: emit({ type: 'page.left' }),
  },
  guards: {
    isLoggedOut: (_, { standing }: Compared) => standing === 'loggedOut',
    isExpired: (_, { standing }: Compared) => standing === 'expired',
    isReplaced: (_, { standing }: Compared) => standing === 'elsewhere',
    isReplacedHere: ({ context }, { standing }: Compared) =>
      standing === 'other' && isLoggedIn(context.session),
    isOther: (_, { standing }: Compared) => standing === 'other',
    isOwn: (_, { standing }: Compared) => standing === 'own',
    isOwnMember: ({ context }, { standing }: Compared) => standing === 'own' && isLoggedIn(context.session),
    isVisitor,
    /** Whether the page was away for longer than a pause; timers stop on a sleeping device. */
    wasLongAway: (_, { standing, awayMs }: Compared & { awayMs: number }) =>
      standing === 'own' && awayMs >= CHECK_PAUSE,
    isCheckOwed: and([stateIn('#checkOwed'), stateIn('#pageShown')]),
  },
  delays: { REQUEST_TIMEOUT, CHECK_PAUSE, VEIL_TIMEOUT, TABS_TIMEOUT },
}).createMachine({
  id: 'pageLife',
  description: 'What happens to the page in the browser, and what it shows afterwards.',
  context: ({ input }) => input,
  type: 'parallel',
  invoke: { id: 'page', src: 'watchPage' },
  states: {
    view: {
      description: 'Where the page is.',
      initial: 'open',
      on: {
        'language.chosen': {
          actions: withEvent('followLanguage'),
          description: 'A language is chosen for the device, in all its tabs.',
        },
      },
      states: {
        open: {
          description: 'The page is in a tab.',
          invoke: { id: 'answers', src: 'answerTabs' },
          on: { 'page.left': { target: 'left', actions: ['keepTyped', 'announceLeaving'] } },
          initial: 'shown',
          states: {
            shown: {
              id: 'pageShown',
              description: 'The player sees the page.',
              on: { 'page.hidden': { target: 'hidden' } },
            },
            hidden: {
              description: 'Another tab or app covers the page, or the browser has frozen it.',
              on: { 'page.shown': { target: 'shown' } },
            },
          },
        },
        left: {
          description: 'The player has left the page; the browser may keep it to restore it later.',
          on: { 'page.restored': { target: 'open' }, 'page.shown': { target: 'open' } },
        },
      },
    },
    truth: {
      id: 'pageTruth',
      description: 'Whether what the page shows is true.',
      initial: 'current',
      on: {
        'device.changed': follows,
        'page.shown': follows,
        'page.woken': follows,
        'page.restored': [
          ...follows,
          { guard: withEvent('isOwnMember'), target: '.veiled.checking' },
          { target: '.returning' },
        ],
        'page.left': [
          { guard: 'isVisitor', target: '.current', description: 'A visitor has nothing to hide.' },
          { target: '.veiled.away' },
        ],
        'session.changed': { target: '.current', actions: withEvent('keepSession') },
      },
      states: {
        current: {
          description: 'The page shows what is known.',
          initial: 'ready',
          on: {
            'page.woken': {
              guard: withEvent('isOwn'),
              target: 'returning',
              description: 'The device was asleep while the page was in view.',
            },
          },
          states: {
            ready: {
              description: 'The next return asks.',
              on: { 'page.shown': { guard: withEvent('isOwn'), target: '#pageTruth.returning' } },
            },
            pausing: {
              id: 'checkPausing',
              description: 'The last answer is recent; a page shown and hidden many times asks once.',
              initial: 'quiet',
              on: { 'session.changed': { actions: withEvent('keepSession') } },
              after: {
                CHECK_PAUSE: [{ guard: 'isCheckOwed', target: '#pageTruth.returning' }, { target: 'ready' }],
              },
              states: {
                quiet: {
                  description: 'The page has not come back since.',
                  on: {
                    'page.shown': [
                      { guard: withEvent('wasLongAway'), target: '#pageTruth.returning' },
                      { guard: withEvent('isOwn'), target: 'owed' },
                    ],
                  },
                },
                owed: {
                  id: 'checkOwed',
                  description: 'The page has come back since; it asks after the pause if it is still shown.',
                  on: {
                    'page.shown': { guard: withEvent('wasLongAway'), target: '#pageTruth.returning' },
                  },
                },
              },
            },
          },
        },
        returning: {
          description: 'The page is back: a member is checked, and a visitor gets fresh contents.',
          always: [
            { guard: 'isVisitor', target: '#checkPausing', actions: 'reportReturned' },
            { target: 'checking' },
          ],
        },
        checking: {
          description: 'The session is being checked behind the page, which stays usable.',
          entry: 'askSession',
          on: {
            'session.confirmed': { target: '#checkPausing', actions: 'reportReturned' },
            'session.doubtful': doubted,
          },
          after: { REQUEST_TIMEOUT: doubted },
        },
        veiled: {
          description: 'The page may be out of date, and nothing of the member shows.',
          tags: ['veiled'],
          entry: 'veil',
          exit: 'unveil',
          initial: 'away',
          states: {
            away: {
              description: 'The page has been left; whoever restores it sees nothing until it is checked.',
              on: { 'page.shown': { guard: withEvent('isOwn'), target: 'checking' } },
            },
            checking: {
              description: 'The session of a restored page is being checked; the player may go on without.',
              entry: 'askSession',
              on: {
                'session.confirmed': { target: '#checkPausing', actions: 'reportReturned' },
                'session.doubtful': doubted,
                'check.skip': doubted,
              },
              after: { VEIL_TIMEOUT: doubted },
            },
            switching: {
              description: 'Another session has replaced the one of this page, which waits for it.',
              invoke: {
                id: 'takeover',
                src: 'askTabs',
                onDone: {
                  target: '#checkPausing',
                  actions: { type: 'adoptSession', params: ({ event }) => ({ record: event.output }) },
                },
                onError: left,
              },
              after: { TABS_TIMEOUT: left },
              on: {
                'check.skip': left,
                'device.changed': { guard: withEvent('isOwn'), target: '#pageTruth.current' },
              },
            },
          },
        },
        joining: {
          description: 'The session of another tab is being taken over; the visitor may go on meanwhile.',
          invoke: {
            id: 'login',
            src: 'askTabs',
            onDone: {
              target: '#checkPausing',
              actions: { type: 'adoptSession', params: ({ event }) => ({ record: event.output }) },
            },
            onError: { target: 'current', description: 'No tab has that session any more.' },
          },
          after: { TABS_TIMEOUT: { target: 'current' } },
          on: { 'device.changed': { guard: withEvent('isOwn'), target: 'current' } },
        },
      },
    },
  },
});
