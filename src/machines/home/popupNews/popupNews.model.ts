import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import { LOGGED_OUT, MEMBER, samplePopup, sessionOfType } from '@/machines/shared/samples';
import { isLoggedIn } from '@/machines/shared/session/session';
import { isForAudience, popupNewsMachine } from './popupNews.machine';

const ITEMS = [samplePopup('for-members', 'A'), samplePopup('one', 'B'), samplePopup('two', 'B')];

export const popupNewsModel = defineModel(popupNewsMachine, {
  inputs: {
    visitor: { session: sessionOfType(null), seen: [], isHomeClear: false },
    'a visitor who has seen them': { session: sessionOfType(null), seen: ['one', 'two'], isHomeClear: false },
    'a visitor on home': { session: sessionOfType(null), seen: [], isHomeClear: true },
  },
  events: {
    'news.known': {
      'three of them': { items: ITEMS },
      'translations of them': { items: ITEMS.map((item) => ({ ...item, title: `${item.title} (EN)` })) },
      none: { items: [] },
    },
    'home.cleared': [{}],
    'home.covered': [{}],
    'player.touching': [],
    'player.rested': [],
    'session.changed': { 'logged in': { session: MEMBER }, 'logged out': { session: LOGGED_OUT } },
    'news.previous': [{}],
    'news.next': [{}],
    'news.close': [{}],
    'news.mute': [{}],
  },
  outcomes: {
    watchPlayer: { sends: [{ type: 'player.touching' }, { type: 'player.rested' }] },
  },
  globalEvents: {
    'session.changed': 'handled in every state',
    'home.covered': { ignoredIn: ['covered'], because: 'Home is covered already.' },
  },
  project: ({ context }) => ({
    loggedIn: isLoggedIn(context.session),
    items: context.items.length,
    seen: context.seen,
    shown: context.shown.map(({ id }) => id),
    at: context.at,
  }),
  invariants: [
    {
      name: 'Members see announcements of execution A only, visitors those of B (ANN-11)',
      holds: (snapshot) =>
        !snapshot.matches('showing') ||
        snapshot.context.shown.every((item) => isForAudience(item, isLoggedIn(snapshot.context.session))),
    },
    {
      name: 'The carousel stays within its ends (HOME-07)',
      holds: (snapshot) =>
        !snapshot.matches('showing') ||
        (snapshot.context.at >= 0 && snapshot.context.at < snapshot.context.shown.length),
    },
    {
      name: 'Shown announcements count as seen, so that they show once',
      holds: (snapshot) =>
        !snapshot.matches('showing') ||
        snapshot.context.shown.every(({ id }) => snapshot.context.seen.includes(id)),
    },
    {
      name: 'The player is watched only while home shows with nothing over it',
      holds: (snapshot) =>
        'watcher' in snapshot.children === (snapshot.matches('resting') || snapshot.matches('touched')),
    },
  ],
  steps: [
    {
      name: 'HOME-07 the announcement before and the next one show',
      when: ({ event, refused }) =>
        !refused && (event.type === 'news.previous' || event.type === 'news.next'),
      holds: ({ event, before, after }) =>
        after.context.at === before.context.at + (event.type === 'news.next' ? 1 : -1),
    },
    {
      name: 'Open announcements show their translations (I18N-05)',
      when: ({ label, before }) => label === 'news.known (translations of them)' && before.matches('showing'),
      holds: ({ after }) => after.context.shown.every(({ title }) => title.endsWith('(EN)')),
    },
    {
      name: 'No popup opens during a touch, and the pause begins again after it (ANN-11)',
      when: ({ before }) => before.matches('touched'),
      holds: ({ event, after }) =>
        !after.matches('showing') && (event.type !== 'player.rested' || after.matches('resting')),
    },
    {
      name: 'No popup stays or opens over another screen',
      when: ({ event }) => event.type === 'home.covered',
      holds: ({ after }) => after.matches('covered'),
    },
    {
      name: 'ANN-11 A login and a logout change the audience, and close the carousel of the other one',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ label, before, after }) =>
        isLoggedIn(after.context.session) === (label === 'session.changed (logged in)') &&
        after.matches(
          before.matches('showing') &&
            isLoggedIn(before.context.session) !== isLoggedIn(after.context.session)
            ? 'resting'
            : before.value,
        ),
    },
  ],
  temporal: [
    endsByItself(
      'ANN-11 Announcements that the player has not seen open by themselves, also if they come late',
      (snapshot) =>
        snapshot.matches('resting') &&
        snapshot.context.items.some(
          (item) =>
            isForAudience(item, isLoggedIn(snapshot.context.session)) &&
            !snapshot.context.seen.includes(item.id),
        ),
    ),
  ],
  journeys: {
    'ANN-11 a visit that begins on home waits for no message that it is clear': {
      input: 'a visitor on home',
      steps: ['news.known (three of them)', 'after POPUP_NEWS_DELAY in resting'],
      reaches: 'showing',
    },
    'HOME-07 both announcements for visitors, then none again': {
      input: 'visitor',
      steps: [
        'news.known (three of them)',
        'home.cleared',
        'after POPUP_NEWS_DELAY in resting',
        'news.next',
        'news.close',
      ],
      reaches: 'resting',
    },
  },
  bound: 4000,
});

export const popupNewsChart: ExplorableChart = {
  id: 'popup-news',
  title: 'Popup announcements',
  area: 'Home',
  machine: popupNewsMachine,
  model: popupNewsModel,
  requirements: ['HOME-07', 'ANN-11', 'POPUP-05'],
};
