import { defineModel } from '@explorer/defineModel';
import {
  FIRST_RECORD,
  MEMBER_INFO,
  MEMBER_RECORD,
  OTHER_RECORD,
  TRIAL_RECORD,
  UNREACHABLE,
} from '../samples';
import { isPasswordDue, sessionMachine } from './session.machine';

export const sessionModel = defineModel(sessionMachine, {
  inputs: { visitor: { stored: null }, 'stored session': { stored: MEMBER_RECORD } },
  events: {
    'session.started': {
      'a member': { record: MEMBER_RECORD },
      'another member': { record: OTHER_RECORD },
      'a trial user': { record: TRIAL_RECORD },
      'a first login': { record: FIRST_RECORD },
    },
    'session.ended': [{}],
    'session.lost': {
      expired: { reason: 'session.expired', token: MEMBER_RECORD.token },
      'logged out elsewhere': { reason: 'logged.out.elsewhere', token: MEMBER_RECORD.token },
      'a late refusal of an earlier session': { reason: 'session.expired', token: 'token-of-long-ago' },
    },
    'member.refresh': [{}],
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
      },
    },
  },
  project: ({ context }) => ({
    token: context.record?.token,
    passwordDue: isPasswordDue(context),
    known: context.memberInfo !== null,
  }),
  invariants: [
    {
      name: 'Logged in means that a token exists (SESSION-02)',
      holds: (snapshot) => snapshot.matches('loggedIn') === (snapshot.context.record !== null),
    },
    {
      name: 'A visitor has no member info',
      holds: (snapshot) => !snapshot.matches('visitor') || snapshot.context.memberInfo === null,
    },
  ],
});
