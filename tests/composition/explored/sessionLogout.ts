import type { Composition, Moment } from '@explorer/index';
import { LAZY_WIRING } from '@/composition/wiring/lazyWiring';
import { QUESTIONS, WIRING } from '@/composition/wiring/wiring';
import { logoutMachine } from '@/machines/account/logout/logout.machine';
import { logoutModel } from '@/machines/account/logout/logout.model';
import { feedbackMachine } from '@/machines/shared/feedback/feedback.machine';
import { feedbackModel } from '@/machines/shared/feedback/feedback.model';
import { MEMBER } from '@/machines/shared/samples';
import { sessionMachine } from '@/machines/shared/session/session.machine';
import { sessionModel } from '@/machines/shared/session/session.model';
import { navigationMachine } from '@/machines/site/navigation/navigation.machine';
import { navigationModel } from '@/machines/site/navigation/navigation.model';
import { everyQuestionStands, is, performs, sessionAt } from './helpers';
import { isPageReached } from './siteRules';

const isLoggingOut = ({ now }: Moment) => is(now, 'logout', 'loggingOut');

/** A member who logs out while calls are pending, addresses change and dialogs are open. */
export const sessionLogout: Composition = {
  id: 'session-logout',
  title: 'Session, logout, navigation and messages',
  members: {
    feedback: {
      machine: feedbackMachine,
      model: feedbackModel,
      accepts: ['confirm.accept', 'confirm.decline'],
      without: ['after TOAST_DURATION'],
    },
    session: {
      machine: sessionMachine,
      model: sessionModel,
      input: 'stored session',
      accepts: [
        'session.lost (expired)',
        'session.lost (logged out elsewhere)',
        'session.started (a member)',
        'password.due (now)',
      ],
      without: ['memberInfo error (logged out elsewhere)', 'memberInfo error (not logged in)'],
    },
    navigation: {
      machine: navigationMachine,
      model: navigationModel,
      input: () => ({ session: MEMBER }),
      accepts: ['location.changed (home)', 'location.changed (a category page)', 'popup.close'],
    },
    logout: {
      machine: logoutMachine,
      model: logoutModel,
      accepts: ['logout.ask'],
      acceptsWhile: isPageReached,
    },
  },
  connections: [...WIRING, ...LAZY_WIRING],
  questions: QUESTIONS,
  rules: [
    {
      name: 'no expiry message shows during a logout',
      holds: (moment) => !isLoggingOut(moment) || !performs(moment, 'session', 'notify'),
    },
    {
      name: 'no popup opens over the mask of a logout',
      holds: ({ now, before }) =>
        !is(now, 'logout', 'loggingOut') ||
        !is(now, 'navigation', 'open') ||
        is(before, 'navigation', 'open'),
    },
    {
      name: 'a logout runs only with a session',
      holds: ({ now }) => !is(now, 'logout', 'loggingOut') || sessionAt(now).kind !== 'visitor',
    },
    {
      name: 'a visitor is never asked to confirm a logout',
      holds: ({ now }) => !is(now, 'logout', 'asking') || sessionAt(now).kind !== 'visitor',
    },
    {
      name: 'all charts have the same session after each step',
      holds: ({ now }) => {
        const { kind } = sessionAt(now);
        return now('navigation')?.context.session.kind === kind;
      },
    },
    everyQuestionStands('logout', 'asking'),
  ],
  goals: [
    { name: 'every mask disappears', reached: (now) => !is(now, 'feedback', { loading: 'showing' }) },
    { name: 'every question can be closed', reached: (now) => !is(now, 'feedback', { confirm: 'asking' }) },
  ],
  bound: 4000,
};
