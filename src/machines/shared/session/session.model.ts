import { defineModel } from '@explorer/defineModel';
import type { ExplorableChart } from '@explorer/types';
import {
  FIRST_RECORD,
  MEMBER_INFO,
  MEMBER_RECORD,
  OTHER_RECORD,
  TRIAL_RECORD,
  UNREACHABLE,
} from '../samples';
import { sessionMachine, sessionOf } from './session.machine';

export const sessionModel = defineModel(sessionMachine, {
  inputs: { visitor: { stored: null }, 'stored session': { stored: MEMBER_RECORD } },
  events: {
    'session.started': {
      'a member': { record: MEMBER_RECORD },
      'another member': { record: OTHER_RECORD },
      'a trial user': { record: TRIAL_RECORD },
      'a first login': { record: FIRST_RECORD },
    },
    'session.leaving': [{}],
    'session.ended': [{}],
    'session.lost': {
      expired: { reason: 'session.expired', token: MEMBER_RECORD.token },
      'logged out elsewhere': { reason: 'logged.out.elsewhere', token: MEMBER_RECORD.token },
      disabled: { reason: 'user.missing.or.disabled', token: MEMBER_RECORD.token },
      'a late refusal of an earlier session': { reason: 'session.expired', token: 'token-of-long-ago' },
    },
    'session.closed': {
      'logged out in another tab': { cause: 'loggedOut' },
      'expired in another tab': { cause: 'expired' },
      'logged out elsewhere, as another tab heard': { cause: 'elsewhere' },
      'replaced in another tab': { cause: 'switched' },
    },
    'member.refresh': [{}],
    'member.retry': [{}],
    'member.doubted': [{}],
    'password.due': ({ context: { popupsClosed } }) => ({
      now: { token: MEMBER_RECORD.token, popupsClosed },
      'of an earlier session': { token: 'token-of-long-ago', popupsClosed },
      'of a call from before a popup closed': { token: MEMBER_RECORD.token, popupsClosed: popupsClosed - 1 },
    }),
    'popup.closed': [{}],
    'password.changed': [{}],
  },
  outcomes: {
    fetchMemberInfo: {
      done: { 'member info': MEMBER_INFO },
      error: {
        unreachable: UNREACHABLE,
        expired: { code: 'session.expired' },
        'logged out elsewhere': { code: 'logged.out.elsewhere' },
        'not logged in': { code: 'not.logged.in' },
        disabled: { code: 'user.missing.or.disabled' },
      },
    },
  },
  project: ({ context }) => ({
    token: context.record?.token,
    session: sessionOf(context),
    previous: context.previous,
    known: context.memberInfo !== null,
  }),
  steps: [
    {
      name: 'Every session that starts is stored; the one that it replaces ends first for every chart',
      when: ({ event }) => event.type === 'session.started',
      holds: ({ event, before, actions }) => {
        const told = actions
          .filter(({ type }) => type === 'reportSession')
          .map(({ params }) => Object(params).session);
        return (
          actions.some(
            ({ type, params }) => type === 'storeSession' && Object(params).record === event['record'],
          ) &&
          (told.length < 2 || (told[0].kind === 'visitor' && told[0].last === sessionOf(before.context).kind))
        );
      },
    },
    {
      name: 'A new session shows no name and balance of the one before',
      when: ({ event }) => event.type === 'session.started',
      holds: ({ after }) => after.context.memberInfo === null,
    },
    {
      name: 'A session that ends in another tab ends here, and the page says why',
      when: ({ event, before }) =>
        event.type === 'session.closed' &&
        before.matches('loggedIn') &&
        !before.matches({ loggedIn: 'leaving' }),
      holds: ({ after, did }) => after.matches('visitor') && did('clearSession') && did('notify'),
    },
    {
      name: 'The charts hear of the end of a session before another account takes its place, and of no other end',
      when: ({ event }) => event.type === 'session.started',
      holds: ({ before, after, actions }) => {
        const isOther =
          before.context.record !== null && before.context.record.userName !== after.context.record?.userName;
        const heard = actions.flatMap(({ type, params }) =>
          type === 'reportSession' ? [Object(params).session.kind] : [],
        );
        return heard.length === (isOther ? 2 : 1) && heard.includes('visitor') === isOther;
      },
    },
    {
      name: 'A logout under way goes on, whatever other tabs say',
      when: ({ event, before }) =>
        (event.type === 'session.closed' || event.type === 'member.doubted') &&
        before.matches({ loggedIn: 'leaving' }),
      holds: ({ after, did }) =>
        after.matches({ loggedIn: 'leaving' }) && !did('clearSession') && !did('notify'),
    },
    {
      name: 'A balance in doubt does not show',
      when: ({ event, before }) =>
        event.type === 'member.doubted' &&
        before.matches('loggedIn') &&
        !before.matches({ loggedIn: 'leaving' }),
      holds: ({ after }) => after.context.memberInfo === null && after.matches({ loggedIn: 'memberUnknown' }),
    },
    {
      name: 'Every answer about the member is reported, and nothing else is',
      holds: ({ after, before, did }) =>
        did('reportConfirmed') ===
          (after.matches({ loggedIn: 'memberKnown' }) && !before.matches({ loggedIn: 'memberKnown' })) &&
        (!did('reportDoubtful') || after.matches({ loggedIn: 'memberUnknown' })),
    },
    {
      name: 'An unanswered request for the member is reported as a doubt',
      when: ({ before, after }) =>
        before.matches({ loggedIn: 'loadingMember' }) && after.matches({ loggedIn: 'memberUnknown' }),
      holds: ({ did }) => did('reportDoubtful'),
    },
    {
      name: 'Every popup that closes during a session counts',
      when: ({ event, before }) => event.type === 'popup.closed' && before.matches('loggedIn'),
      holds: ({ before, after }) => after.context.popupsClosed === before.context.popupsClosed + 1,
    },
    {
      name: 'A refusal from before a popup closed does not open the password change again (SESSION-07)',
      when: ({ event, before }) =>
        event.type === 'password.due' && event['popupsClosed'] !== before.context.popupsClosed,
      holds: ({ did }) => !did('askNewPassword'),
    },
    {
      name: 'A requested member info is loaded again',
      when: ({ event, refused }) => event.type === 'member.refresh' && !refused,
      holds: ({ calls }) => calls.some(({ src }) => src === 'fetchMemberInfo'),
    },
  ],
  invariants: [
    {
      name: 'Logged in means that there is a token (SESSION-02)',
      holds: (snapshot) => snapshot.matches('loggedIn') === (snapshot.context.record !== null),
    },
    {
      name: 'SESSION-02 Without a token, the player is a visitor',
      when: (snapshot) => snapshot.context.record === null,
      holds: (snapshot) => snapshot.matches('visitor'),
    },
    {
      name: 'The member info can be loaded again, whether or not it is known',
      when: (snapshot) =>
        snapshot.matches({ loggedIn: 'memberKnown' }) || snapshot.matches({ loggedIn: 'memberUnknown' }),
      holds: (snapshot) => snapshot.can({ type: 'member.refresh' }),
    },
    {
      name: 'A visitor has no member info',
      holds: (snapshot) => !snapshot.matches('visitor') || snapshot.context.memberInfo === null,
    },
  ],
});

export const sessionChart: ExplorableChart = {
  id: 'session',
  title: 'Session',
  area: 'Shared',
  machine: sessionMachine,
  model: sessionModel,
  requirements: ['SESSION-01', 'SESSION-02', 'SESSION-03', 'LOGIN-12', 'ERR-01', 'ERR-16', 'API-29'],
};
