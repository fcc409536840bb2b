import { isDeepStrictEqual } from 'node:util';
import type { Composition } from '@explorer/index';
import { WIRING } from '@/composition/wiring/wiring';
import { popupNewsMachine } from '@/machines/home/popupNews/popupNews.machine';
import { popupNewsModel } from '@/machines/home/popupNews/popupNews.model';
import { MEMBER } from '@/machines/shared/samples';
import { sessionMachine } from '@/machines/shared/session/session.machine';
import { sessionModel } from '@/machines/shared/session/session.model';
import { overlaysMachine } from '@/machines/shell/overlays/overlays.machine';
import { overlaysModel } from '@/machines/shell/overlays/overlays.model';
import { navigationMachine } from '@/machines/site/navigation/navigation.machine';
import { navigationModel } from '@/machines/site/navigation/navigation.model';
import { is, sessionAt } from './helpers';

/** What a popup's view does when the navigation chart opens it. */
const VIEW = {
  from: 'navigation',
  action: 'reportPopup',
  to: 'overlays',
  event: 'overlay.opened',
  with: { id: 'login', kind: 'popup' },
} as const;

/** Layers that open and close over home while the session ends and announcements wait for their turn. */
export const overPage: Composition = {
  id: 'overlays-navigation-session',
  title: 'Overlays, navigation and session',
  members: {
    session: {
      machine: sessionMachine,
      model: sessionModel,
      input: 'stored session',
      accepts: ['session.lost (expired)', 'session.started (a member)'],
      without: ['memberInfo', 'after'],
    },
    navigation: {
      machine: navigationMachine,
      model: navigationModel,
      input: () => ({ session: MEMBER }),
      accepts: ['popup.open (login)', 'popup.close'],
    },
    overlays: {
      machine: overlaysMachine,
      model: overlaysModel,
      input: 'member',
      accepts: [
        'location.changed (home)',
        'overlay.opened (a sheet)',
        'overlay.closed (sheet)',
        'overlay.closed (login)',
      ],
    },
    popupNews: {
      machine: popupNewsMachine,
      model: popupNewsModel,
      input: 'visitor',
      accepts: ['news.known (three of them)', 'news.close'],
      without: ['watcher'],
    },
  },
  connections: [...WIRING, VIEW],
  rules: [
    {
      name: 'ANN-11 announcements show only over home, and over nothing that the player opened',
      holds: ({ now }) => !is(now, 'popupNews', 'showing') || is(now, 'overlays', { home: 'cleared' }),
    },
    {
      name: 'announcements wait for their turn while home shows with nothing over it, and only then',
      holds: ({ now }) => is(now, 'popupNews', 'covered') === is(now, 'overlays', { home: 'covered' }),
    },
    {
      name: 'while a popup is open, back does not leave the page',
      holds: ({ before, now }) =>
        !is(now, 'navigation', 'open') ||
        is(before, 'navigation', 'open') ||
        is(now, 'overlays', { stack: 'held' }),
    },
    {
      name: 'all charts have the same session after each step',
      holds: ({ now, step }) =>
        step === '' ||
        ['overlays', 'navigation'].every((chart) =>
          isDeepStrictEqual(now(chart)?.context.session, sessionAt(now)),
        ),
    },
  ],
  goals: [
    { name: 'everything over the page can close', reached: (now) => is(now, 'overlays', { stack: 'clear' }) },
  ],
  bound: 4000,
};
