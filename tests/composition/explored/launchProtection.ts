import type { Composition } from '@explorer/index';
import { LAZY_WIRING } from '@/composition/wiring/lazyWiring';
import { WIRING } from '@/composition/wiring/wiring';
import { launchMachine } from '@/machines/play/launch/launch.machine';
import { launchModel } from '@/machines/play/launch/launch.model';
import { playRestrictionMachine } from '@/machines/protection/playRestriction/playRestriction.machine';
import { playRestrictionModel } from '@/machines/protection/playRestriction/playRestriction.model';
import { MEMBER } from '@/machines/shared/samples';
import { isLoggedIn } from '@/machines/shared/session/session';
import { sessionMachine } from '@/machines/shared/session/session.machine';
import { sessionModel } from '@/machines/shared/session/session.model';
import { navigationMachine } from '@/machines/site/navigation/navigation.machine';
import { navigationModel } from '@/machines/site/navigation/navigation.model';
import { is, memberTypeIn, performs, sessionAt } from './helpers';

/** A game launch while the session and the player's protection change. */
export const launch: Composition = {
  id: 'launch-protection-session',
  title: 'Launch, protection and session',
  members: {
    session: {
      machine: sessionMachine,
      model: sessionModel,
      input: 'stored session',
      accepts: ['session.lost (expired)', 'session.started (a member)'],
      without: ['memberInfo error', 'after MEMBER_RETRY'],
    },
    navigation: {
      machine: navigationMachine,
      model: navigationModel,
      input: () => ({ session: MEMBER }),
      accepts: ['popup.close'],
    },
    playRestriction: { machine: playRestrictionMachine, model: playRestrictionModel, input: 'member' },
    launch: {
      machine: launchMachine,
      model: launchModel,
      input: 'a member',
      accepts: ['game.launch (for money)', 'launch.cancel', 'launch.retry', 'game.close'],
      without: [
        'reality',
        'clock',
        'frame',
        'launch done (for free)',
        // A call refused for lack of a session first sends `session.lost` to the session chart.
        'launch error (expired)',
      ],
    },
  },
  connections: [...WIRING, ...LAZY_WIRING],
  rules: [
    {
      name: 'no game is open once a break or a reached limit is known',
      holds: ({ now }) => {
        const play = now('playRestriction')?.context.play;
        const isInGame = is(now, 'launch', 'requesting') || is(now, 'launch', 'open');
        return !isInGame || play === null || play === 'open';
      },
    },
    {
      name: 'a launch waits for a login only while the login is offered',
      holds: ({ now }) => !is(now, 'launch', 'awaitingLogin') || is(now, 'navigation', 'open'),
    },
    {
      name: 'the balance reloads after a game',
      holds: (moment) =>
        !performs(moment, 'launch', 'refreshMember') ||
        !isLoggedIn(sessionAt(moment.now)) ||
        is(moment.now, 'session', { loggedIn: 'loadingMember' }),
    },
    {
      name: 'after a refusal by the server the play restriction is requested again',
      holds: (moment) =>
        !performs(moment, 'launch', 'refreshPlayRestriction') ||
        !isLoggedIn(sessionAt(moment.now)) ||
        is(moment.now, 'playRestriction', 'asking'),
    },
    {
      name: 'all charts have the same session after each step',
      holds: ({ now }) => {
        const session = sessionAt(now);
        const type = isLoggedIn(session) ? session.memberType : null;
        return ['launch', 'playRestriction'].every((chart) => memberTypeIn(now(chart)) === type);
      },
    },
  ],
  goals: [
    { name: 'a game can be opened', reached: (now) => is(now, 'launch', 'open') },
    { name: 'every game can be closed', reached: (now) => is(now, 'launch', 'idle') },
  ],
  bound: 6000,
};
