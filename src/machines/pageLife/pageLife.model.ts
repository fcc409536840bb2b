import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { CHECK_PAUSE } from '@/config/constants';
import { endsByItself } from '../parts/claims.model';
import { EXPIRED, LOGGED_OUT, MEMBER, OTHER_RECORD, VISITOR } from '../samples';
import { isLoggedIn } from '../session/session';
import { pageLifeMachine } from './pageLife.machine';

const COMPARED = {
  'the same session': { standing: 'own' },
  'another one': { standing: 'other' },
  'logged out': { standing: 'loggedOut' },
  expired: { standing: 'expired' },
  'replaced on another device': { standing: 'elsewhere' },
} as const;

/** A visitor has no session that could have ended. */
const OF_VISITOR = {
  'the same session': COMPARED['the same session'],
  'another one': COMPARED['another one'],
};

const ENDED: readonly unknown[] = ['loggedOut', 'expired', 'elsewhere'];

export const pageLifeModel = defineModel(pageLifeMachine, {
  inputs: { member: { session: MEMBER }, visitor: { session: VISITOR } },
  events: {
    'page.hidden': [{}],
    'page.left': [{}],
    'page.shown': ({ context }) => ({
      soon: { standing: 'own', awayMs: 2_000 },
      'after a long time': { standing: 'own', awayMs: CHECK_PAUSE },
      'with another session': { standing: 'other', awayMs: 3_000 },
      ...(isLoggedIn(context.session)
        ? {
            'logged out': { standing: 'loggedOut', awayMs: 4_000 },
            expired: { standing: 'expired', awayMs: 5_000 },
            'replaced on another device': { standing: 'elsewhere', awayMs: 6_000 },
          }
        : {}),
    }),
    'page.restored': ({ context }) => (isLoggedIn(context.session) ? COMPARED : OF_VISITOR),
    'page.woken': ({ context }) => (isLoggedIn(context.session) ? COMPARED : OF_VISITOR),
    'device.changed': ({ context }) => (isLoggedIn(context.session) ? COMPARED : OF_VISITOR),
    'language.chosen': { English: { language: 'EN' } },
    'session.changed': {
      'a login': { session: MEMBER },
      'a logout': { session: LOGGED_OUT },
      'an expiry': { session: EXPIRED },
    },
    'session.confirmed': [{}],
    'session.doubtful': [{}],
    'check.skip': [{}],
  },
  outcomes: {
    watchPage: {},
    answerTabs: {},
    askTabs: { done: { 'its session': OTHER_RECORD }, error: { 'no tab answers': new Error('nobody') } },
  },
  project: ({ context }) => isLoggedIn(context.session),
  invariants: [
    {
      name: 'Only a member is checked or hidden',
      when: (snapshot) => snapshot.matches({ truth: 'checking' }) || snapshot.hasTag('veiled'),
      holds: ({ context }) => isLoggedIn(context.session),
    },
    {
      name: 'A player who does not wait can go on',
      when: (snapshot) => snapshot.hasTag('veiled') && !snapshot.matches({ truth: { veiled: 'away' } }),
      holds: (snapshot) => snapshot.can({ type: 'check.skip' }),
    },
    {
      name: 'Other tabs are answered unless the page has been left',
      holds: (snapshot) =>
        (snapshot.children['answers'] !== undefined) === snapshot.matches({ view: 'open' }),
    },
  ],
  steps: [
    {
      name: 'Whatever shows the page, a session that another tab has ended ends here with its reason',
      when: ({ event, before }) => isLoggedIn(before.context.session) && ENDED.includes(event['standing']),
      holds: ({ after, actions, event }) =>
        after.matches({ truth: 'current' }) &&
        actions.some(
          ({ type, params }) =>
            type === 'endSession' && JSON.stringify(params) === JSON.stringify({ cause: event['standing'] }),
        ),
    },
    {
      name: 'After a logout in another tab this one leads home too, and after an expiry the work stays',
      when: ({ did }) => did('endSession'),
      holds: ({ did, event }) =>
        did('goHome') === (event['standing'] !== 'expired' && event['standing'] !== 'elsewhere'),
    },
    {
      name: 'A session replaced in another tab is hidden at once',
      when: ({ event, before }) => isLoggedIn(before.context.session) && event['standing'] === 'other',
      holds: ({ after }) => after.matches({ truth: { veiled: 'switching' } }),
    },
    {
      name: 'A visitor takes over a login of another tab',
      when: ({ event, before }) => !isLoggedIn(before.context.session) && event['standing'] === 'other',
      holds: ({ after }) => after.matches({ truth: 'joining' }),
    },
    {
      name: 'The session of another tab is continued',
      when: ({ event }) => event.type.startsWith('xstate.done.actor'),
      holds: ({ did }) => did('adoptSession'),
    },
    {
      name: 'A page restored with the same session is checked before its member shows',
      when: ({ event, before }) =>
        event.type === 'page.restored' && event['standing'] === 'own' && isLoggedIn(before.context.session),
      holds: ({ after, did, before }) =>
        after.matches({ truth: { veiled: 'checking' } }) &&
        (did('askSession') || before.matches({ truth: { veiled: 'checking' } })),
    },
    {
      name: 'A page shown again asks for the session once, and not again before the pause is over',
      when: ({ event, before }) =>
        event.type === 'page.shown' &&
        event['awayMs'] === 2_000 &&
        (before.matches({ truth: 'checking' }) || before.matches({ truth: { current: 'pausing' } })),
      holds: ({ did }) => !did('askSession'),
    },
    {
      name: 'The first return of a member asks for the session',
      when: ({ event, before }) =>
        event.type === 'page.shown' &&
        event['standing'] === 'own' &&
        isLoggedIn(before.context.session) &&
        before.matches({ truth: { current: 'ready' } }),
      holds: ({ did }) => did('askSession'),
    },
    {
      name: 'After a long time away the session is asked for, whatever the timers of a sleeping device say',
      when: ({ event, before }) =>
        isLoggedIn(before.context.session) &&
        before.matches({ truth: 'current' }) &&
        ((event.type === 'page.shown' && event['awayMs'] === CHECK_PAUSE) ||
          (event.type === 'page.woken' && event['standing'] === 'own')),
      holds: ({ did }) => did('askSession'),
    },
    {
      name: 'Open things load again exactly when the session is confirmed, and for a visitor who is back',
      when: ({ did }) => did('reportReturned'),
      holds: ({ event, before }) =>
        event.type === 'session.confirmed'
          ? isLoggedIn(before.context.session)
          : !isLoggedIn(before.context.session),
    },
    {
      name: 'A check without an answer drops the balance and shows the page',
      when: ({ event, before, kind }) =>
        (event.type === 'session.doubtful' || event.type === 'check.skip' || kind === 'timer') &&
        (before.matches({ truth: 'checking' }) || before.matches({ truth: { veiled: 'checking' } })),
      holds: ({ did, after, event, before }) =>
        (event.type === 'check.skip' && before.matches({ truth: 'checking' })) ||
        (did('doubtMember') && after.matches({ truth: 'current' })),
    },
    {
      name: 'The page is hidden and shown without a wait',
      holds: ({ actions, before, after }) => {
        const last = actions.findLast(({ type }) => type === 'veil' || type === 'unveil');
        return (
          after.hasTag('veiled') === (last === undefined ? before.hasTag('veiled') : last.type === 'veil')
        );
      },
    },
    {
      name: 'A page that a member leaves is hidden before the browser keeps it',
      when: ({ event, before }) => event.type === 'page.left' && isLoggedIn(before.context.session),
      holds: ({ after }) => after.hasTag('veiled'),
    },
    {
      name: 'Typed texts are stored when the page is left',
      when: ({ event, before }) => event.type === 'page.left' && before.matches({ view: 'open' }),
      holds: ({ did }) => did('keepTyped'),
    },
    {
      name: 'I18N-01 a language chosen in another tab is followed',
      when: ({ event }) => event.type === 'language.chosen',
      holds: ({ did }) => did('followLanguage'),
    },
  ],
  temporal: [
    endsByItself('A check of the session ends by itself', (snapshot) =>
      snapshot.matches({ truth: 'checking' }),
    ),
    endsByItself('A restored page shows by itself', (snapshot) =>
      snapshot.matches({ truth: { veiled: 'checking' } }),
    ),
    endsByItself('A replaced session does not hide the page forever', (snapshot) =>
      snapshot.matches({ truth: { veiled: 'switching' } }),
    ),
    endsByItself('A login of another tab is not waited for forever', (snapshot) =>
      snapshot.matches({ truth: 'joining' }),
    ),
  ],
  journeys: {
    'the player comes back to the tab': {
      input: 'member',
      steps: ['page.hidden', 'page.shown (soon)', 'session.confirmed'],
      reaches: 'truth.current.pausing',
    },
    'the browser restores the page of a member who has logged out in another tab': {
      input: 'member',
      steps: ['page.left', 'page.restored (logged out)'],
      reaches: 'truth.current',
    },
    'another account logs in in another tab': {
      input: 'member',
      steps: ['device.changed (another one)', 'takeover done (its session)'],
      reaches: 'truth.current.pausing',
    },
  },
});

export const pageLifeChart: ExplorableChart = {
  id: 'page-life',
  title: 'Life of the page',
  area: 'Shell',
  machine: pageLifeMachine,
  model: pageLifeModel,
  requirements: ['SESSION-02', 'LOGOUT-05'],
};
