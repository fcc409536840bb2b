import type { Composition } from '@explorer/index';
import { LAZY_WIRING } from '@/composition/wiring/lazyWiring';
import { QUESTIONS, WIRING } from '@/composition/wiring/wiring';
import { logoutMachine } from '@/machines/account/logout/logout.machine';
import { logoutModel } from '@/machines/account/logout/logout.model';
import { launchMachine } from '@/machines/play/launch/launch.machine';
import { launchModel } from '@/machines/play/launch/launch.model';
import { feedbackMachine } from '@/machines/shared/feedback/feedback.machine';
import { feedbackModel } from '@/machines/shared/feedback/feedback.model';
import { MEMBER } from '@/machines/shared/samples';
import { sessionMachine } from '@/machines/shared/session/session.machine';
import { sessionModel } from '@/machines/shared/session/session.model';
import { navigationMachine } from '@/machines/site/navigation/navigation.machine';
import { navigationModel } from '@/machines/site/navigation/navigation.model';
import { everyQuestionStands, is } from './helpers';
import { isPageReached } from './siteRules';

/** A member who logs out while a link opens a game; the link can be followed in any state. */
export const leaving: Composition = {
  id: 'logout-launch',
  title: 'Logout and launch',
  members: {
    feedback: {
      machine: feedbackMachine,
      model: feedbackModel,
      accepts: ['confirm.accept', 'confirm.decline'],
      without: ['after'],
    },
    session: {
      machine: sessionMachine,
      model: sessionModel,
      input: 'stored session',
      accepts: ['session.lost (expired)', 'password.due (now)'],
      without: ['memberInfo', 'after'],
    },
    navigation: {
      machine: navigationMachine,
      model: navigationModel,
      input: () => ({ session: MEMBER }),
      accepts: ['popup.close'],
    },
    logout: {
      machine: logoutMachine,
      model: logoutModel,
      accepts: ['logout.ask'],
      acceptsWhile: isPageReached,
      without: ['question error', 'farewell error', 'after'],
    },
    launch: {
      machine: launchMachine,
      model: launchModel,
      input: 'a member',
      accepts: ['game.launch (for money)', 'game.launch (a lottery)', 'launch.cancel', 'game.close'],
      without: ['reality', 'clock', 'frame', 'launch error', 'launch done (for free)', 'after'],
    },
  },
  connections: [...WIRING, ...LAZY_WIRING],
  questions: QUESTIONS,
  rules: [
    {
      name: 'no login is offered during a logout',
      holds: ({ before, now }) =>
        !is(before, 'logout', 'loggingOut') ||
        is(before, 'navigation', 'open') ||
        !is(now, 'navigation', 'open'),
    },
    everyQuestionStands('logout', 'asking'),
  ],
  goals: [{ name: 'a logout ends', reached: (now) => !is(now, 'logout', 'loggingOut') }],
  bound: 4000,
};
