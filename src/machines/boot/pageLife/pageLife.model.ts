import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import { CHECK_PAUSE } from '@/config/constants';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import { EXPIRED, LOGGED_OUT, MEMBER, OTHER_RECORD, VISITOR } from '@/machines/shared/samples';
import { isLoggedIn } from '@/machines/shared/session/session';
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
      name: 'The answer about the session is heard while it is checked',
      when: (snapshot) =>
        snapshot.matches({ truth: 'checking' }) || snapshot.matches({ truth: { veiled: 'checking' } }),
      holds: (snapshot) =>
        snapshot.can({ type: 'session.confirmed' }) && snapshot.can({ type: 'session.doubtful' }),
    },
    {
      name: 'A wait for another session hears that the device has that of this tab again',
      when: (snapshot) =>
        snapshot.matches({ truth: 'joining' }) || snapshot.matches({ truth: { veiled: 'switching' } }),
      holds: (snapshot) => snapshot.can({ type: 'device.changed', standing: 'own' }),
    },
    {
      name: 'A change of the session is heard in every state',
      holds: (snapshot) => snapshot.can({ type: 'session.changed', session: VISITOR }),
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
      name: 'The session is over before home opens, which is a visitor’s from the start',
      when: ({ did }) => did('endSession') && did('goHome'),
      holds: ({ actions }) => {
        const told = actions.map(({ type }) => type);
        return told.indexOf('endSession') < told.indexOf('goHome');
      },
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
      holds: ({ did, after }) => did('adoptSession') && after.matches({ truth: { current: 'pausing' } }),
    },
    {
      name: 'A session that was replaced and cannot be taken over ends, whatever ends the wait for it',
      when: ({ before, event, label, kind }) =>
        before.matches({ truth: { veiled: 'switching' } }) &&
        (label.startsWith('takeover error') || kind === 'timer' || event.type === 'check.skip'),
      holds: ({ after, actions, did }) =>
        after.matches({ truth: 'current' }) &&
        did('goHome') &&
        actions.some(
          ({ type, params }) =>
            type === 'endSession' && JSON.stringify(params) === JSON.stringify({ cause: 'switched' }),
        ),
    },
    {
      name: 'A wait for another session is over once the device has the session of this tab again',
      when: ({ before, event }) =>
        event.type === 'device.changed' &&
        event['standing'] === 'own' &&
        (before.matches({ truth: { veiled: 'switching' } }) || before.matches({ truth: 'joining' })),
      holds: ({ after }) => after.matches({ truth: 'current' }),
    },
    {
      name: 'A page that is shown or restored is in view again',
      when: ({ before, event }) =>
        event.type === 'page.shown' || (event.type === 'page.restored' && before.matches({ view: 'left' })),
      holds: ({ after }) => after.matches({ view: { open: 'shown' } }),
    },
    {
      name: 'A member who is back on a hidden page is checked before anything shows',
      when: ({ before, event }) =>
        event.type === 'page.shown' &&
        event['standing'] === 'own' &&
        before.matches({ truth: { veiled: 'away' } }),
      holds: ({ after }) => after.matches({ truth: { veiled: 'checking' } }),
    },
    {
      name: 'A visitor who is back gets fresh contents',
      when: ({ before, event }) =>
        event.type === 'page.restored' && event['standing'] === 'own' && !isLoggedIn(before.context.session),
      holds: ({ after, did }) => did('reportReturned') && after.matches({ truth: { current: 'pausing' } }),
    },
    {
      name: 'A confirmed session shows the page, and open things load again',
      when: ({ before, event }) =>
        event.type === 'session.confirmed' &&
        (before.matches({ truth: 'checking' }) || before.matches({ truth: { veiled: 'checking' } })),
      holds: ({ after, did }) => did('reportReturned') && after.matches({ truth: { current: 'pausing' } }),
    },
    {
      name: 'Every change of the session is kept, and ends a pause no sooner',
      when: ({ event }) => event.type === 'session.changed',
      holds: ({ before, after, event }) =>
        after.context.session === event['session'] &&
        after.matches({ truth: 'current' }) &&
        (!before.matches({ truth: { current: 'pausing' } }) ||
          after.matches({ truth: { current: 'pausing' } })),
    },
    {
      name: 'After the pause a page that came back meanwhile asks, if it is still in view; any other waits for its return',
      when: ({ before, kind }) => kind === 'timer' && before.matches({ truth: { current: 'pausing' } }),
      holds: ({ before, after, did }) =>
        before.matches({ truth: { current: { pausing: 'owed' } }, view: { open: 'shown' } })
          ? did('askSession') || did('reportReturned')
          : after.matches({ truth: { current: 'ready' } }),
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
    endsByItself('The pause after an answer ends by itself', (snapshot) =>
      snapshot.matches({ truth: { current: { pausing: 'quiet' } } }),
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
  area: 'Boot',
  machine: pageLifeMachine,
  model: pageLifeModel,
  requirements: ['SESSION-02', 'LOGOUT-05'],
};
