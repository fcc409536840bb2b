import { defineModel } from '@explorer/defineModel';
import { MEMBER_RECORD, UNREACHABLE } from '../samples';
import { canSubmitLogin, loginMachine } from './login.machine';

const FORM = { username: 'player1', password: 'sample-secret', remember: false, captcha: '', captchaId: '' };
const REFUSED = { kind: 'refused', captchaRequired: false } as const;

export const loginModel = defineModel(loginMachine, {
  inputs: { 'member site': { site: 'member' } },
  events: {
    'form.submit': {
      'without captcha': FORM,
      'with captcha, remembered': { ...FORM, captcha: '1234', captchaId: 'c1', remember: true },
    },
    'form.changed': [{}],
    'form.cancel': [{}],
    'disclaimer.accept': [{}],
    'disclaimer.decline': [{}],
    'captcha.demanded': [],
  },
  outcomes: {
    authenticate: {
      done: {
        accepted: { kind: 'accepted', record: MEMBER_RECORD },
        refused: { ...REFUSED, code: 'user.missing.or.disabled' },
        'refused, captcha demanded': { ...REFUSED, code: 'user.missing.or.disabled', captchaRequired: true },
        'too many attempts': { ...REFUSED, code: 'rate.limited', retryAfterMs: 60_000 },
        'too many attempts, captcha demanded': {
          ...REFUSED,
          code: 'rate.limited',
          retryAfterMs: 60_000,
          captchaRequired: true,
        },
      },
      error: { unreachable: UNREACHABLE },
    },
    captcha: {},
    recallLogin: { done: { 'a user name': 'player1', nothing: null }, error: { unreadable: UNREACHABLE } },
  },
  waitsForPlayer: { captcha: 'A chart of its own, with its own timeouts.' },
  project: ({ context }) => ({
    failure: context.failure?.code,
    remembered: context.remembered,
    recalled: context.recalled,
    record: context.record?.token,
  }),
  invariants: [
    {
      name: 'No attempt is on its way while the disclaimer is declined before it started (LOGIN-05)',
      holds: (snapshot) =>
        !canSubmitLogin(snapshot) || snapshot.matches({ open: { disclaimer: 'accepted' } }),
    },
    {
      name: 'The form succeeds only with a session record',
      holds: (snapshot) => snapshot.matches('succeeded') === (snapshot.context.record !== null),
    },
    {
      name: 'The password is nowhere in the snapshot',
      holds: (snapshot) => !JSON.stringify(snapshot.context).includes(FORM.password),
    },
    {
      name: 'While an attempt is on its way nothing can be submitted',
      holds: (snapshot) =>
        !snapshot.matches({ open: { submission: 'submitting' } }) ||
        !snapshot.can({ type: 'form.submit', ...FORM }),
    },
    {
      name: 'With the disclaimer declined a submit never reaches the server (LOGIN-06)',
      holds: (snapshot) =>
        !snapshot.matches({ open: { submission: { ready: 'disclaimerMissing' } } }) ||
        !canSubmitLogin(snapshot) ||
        snapshot.matches({ open: { disclaimer: 'accepted' } }),
    },
  ],
});
