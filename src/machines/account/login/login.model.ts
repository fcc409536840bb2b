import { defineModel } from '@explorer/defineModel';
import { pairwiseInputs } from '@explorer/pairwise';
import type { ExplorableChart } from '@explorer/types';
import { BUSY, COUNT_DOWN, waitBegins, waitCounts, waitIsCounted } from '@/machines/shared/parts/wait.model';
import { MEMBER_RECORD, ON_OFF, UNREACHABLE } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { captchaRenewed } from '../identityForm.model';
import { loginMachine } from './login.machine';

const PASSWORD = 'sample-secret';
const FORM = {
  username: 'player1',
  password: new Secret(PASSWORD),
  remember: false,
  captcha: '',
  captchaId: '',
};
const SMS_FORM = {
  mobileNum: '9171234567',
  countryDialingCode: '+63',
  verificationCode: '123456',
  remember: true,
};
const REFUSED = { kind: 'refused', captchaRequired: false } as const;

/** Events that begin an attempt. */
const ATTEMPTS: readonly string[] = ['form.submit', 'sms.submit', 'social.choose', 'passkey.picked'];
/** States of a running attempt. */
const RUNNING = ['verifyingPhone', 'signingInWithProvider', 'submitting'] as const;

export const loginModel = defineModel(loginMachine, {
  // All pairs of switch values, on both sites (LOGIN-02, LOGIN-08, FLAG-05..FLAG-07, FLAG-15).
  inputs: {
    'member site': { site: 'member', offersSms: false, phoneService: false, socialChannels: [] },
    ...pairwiseInputs(
      {
        site: ['member', 'agent'],
        sms: ON_OFF,
        service: ON_OFF,
        google: ON_OFF,
        line: ON_OFF,
        facebook: ON_OFF,
      },
      ({ site, sms, service, ...channels }) => ({
        site,
        offersSms: sms,
        phoneService: service,
        socialChannels: (['line', 'facebook', 'google'] as const).filter((channel) => channels[channel]),
      }),
    ),
  },
  events: {
    'form.submit': (snapshot) =>
      snapshot.matches({ open: { tab: 'username' } })
        ? {
            'without captcha': FORM,
            'with captcha, remembered': { ...FORM, captcha: '1234', captchaId: 'c1', remember: true },
          }
        : {},
    'sms.submit': (snapshot) =>
      snapshot.matches({ open: { tab: 'sms' } })
        ? { 'with a code': SMS_FORM, 'without a code': { ...SMS_FORM, verificationCode: '' } }
        : {},
    'social.choose': {
      google: { channel: 'google' },
      line: { channel: 'line' },
      facebook: { channel: 'facebook' },
    },
    'tab.change': { 'to SMS': { tab: 'sms' }, 'to username': { tab: 'username' } },
    'form.changed': [{}],
    'account.changed': [{}],
    'form.cancel': [{}],
    'wait.left': [],
    'disclaimer.accept': [{}],
    'disclaimer.decline': [{}],
    'captcha.demanded': [],
    'passkey.picked': [],
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
      error: { unreachable: UNREACHABLE, 'asked to wait': BUSY },
    },
    captcha: {},
    smsCode: {},
    countDown: COUNT_DOWN,
    recallLogin: {
      done: {
        'a login': {
          type: 'username',
          username: 'player1',
          password: new Secret(PASSWORD),
          countryDialingCode: '',
        },
        nothing: null,
      },
      error: { unreadable: UNREACHABLE },
    },
    rememberLogin: { done: { kept: undefined }, error: { 'no room': { code: 'unknown' } } },
    verifyPhone: {
      done: ['id-token'],
      error: { 'wrong code': { code: 'verification.code.wrong' }, unreachable: UNREACHABLE },
    },
    signInWithProvider: {
      done: { 'signed in': 'id-token', 'window closed': null },
      error: { 'window blocked': { code: 'window.blocked' }, unreachable: UNREACHABLE },
    },
    offerPasskeys: {
      sends: [
        { type: 'passkey.picked', passkey: { ceremonyId: 'c1', credential: { id: 'sample-passkey' } } },
      ],
    },
  },
  waitsForUser: {
    captcha: 'A separate chart with its own timeouts.',
    smsCode: 'A separate chart with its own timeouts.',
  },
  project: ({ context }) => ({
    input: [context.site, context.offersSms, context.phoneService, context.socialChannels],
    failed: context.failure !== null,
    retryAfter: context.failure?.retryAfterMs,
    attempt: context.attempt?.type,
    remember: context.attempt !== null && 'remember' in context.attempt && context.attempt.remember,
    sms: context.form !== null,
    channel: context.channel,
    record: context.record?.token,
  }),
  invariants: [
    waitIsCounted,
    {
      name: 'The form is locked for a wait, which counts down',
      when: (snapshot) => snapshot.matches({ open: { submission: 'coolingDown' } }),
      holds: ({ children }) => children.countdown !== undefined,
    },
    {
      name: 'The form and a running attempt can be left',
      when: (snapshot) =>
        snapshot.matches('open') && !snapshot.matches({ open: { submission: 'remembering' } }),
      holds: (snapshot) => snapshot.can({ type: 'form.cancel' }),
    },
    {
      name: 'Typing is noticed while an error shows',
      when: (snapshot) =>
        snapshot.matches({ open: { submission: 'ready' } }) &&
        !snapshot.matches({ open: { submission: { ready: 'editing' } } }),
      holds: (snapshot) => snapshot.can({ type: 'form.changed' }),
    },
    {
      name: 'The browser offers passkeys exactly while the form is open',
      holds: (snapshot) => snapshot.matches('open') === (snapshot.children['passkeys'] !== undefined),
    },
    {
      name: 'The code button exists exactly on the SMS tab (LOGIN-02)',
      holds: (snapshot) =>
        snapshot.matches({ open: { tab: 'sms' } }) === (snapshot.children['smsCode'] !== undefined),
    },
    {
      name: 'The form succeeds only with a session record (LOGIN-12)',
      holds: (snapshot) => !snapshot.matches('succeeded') || snapshot.context.record !== null,
      witness: () => ({ record: null }),
    },
    {
      name: 'The password is not in the snapshot in plain text',
      holds: (snapshot) => !JSON.stringify(snapshot.context).includes(PASSWORD),
      witness: () => ({ recalled: { password: PASSWORD } }),
    },
    {
      name: 'An attempt is kept only while it is running',
      holds: (snapshot) =>
        snapshot.context.attempt === null ||
        snapshot.matches({ open: { submission: 'submitting' } }) ||
        snapshot.matches({ open: { submission: 'remembering' } }),
    },
    {
      name: 'What was typed for a message code leaves with the attempt',
      when: (snapshot) => snapshot.matches({ open: { submission: 'ready' } }),
      holds: ({ context }) => context.form === null,
    },
    {
      name: 'The SMS tab shows only when it is enabled (LOGIN-02)',
      holds: (snapshot) => snapshot.context.offersSms || !snapshot.matches({ open: { tab: 'sms' } }),
    },
    {
      name: 'Only enabled providers are used (LOGIN-08)',
      holds: ({ context }) => context.channel === null || context.socialChannels.includes(context.channel),
    },
    {
      name: 'A provider whose window was blocked can be opened by a press (LOGIN-08, LOGIN-11)',
      when: (snapshot) => snapshot.hasTag('windowBlocked'),
      holds: (snapshot) =>
        snapshot.context.failure?.code === 'window.blocked' &&
        snapshot.context.channel !== null &&
        snapshot.can({ type: 'social.choose', channel: snapshot.context.channel }),
      witness: () => ({ channel: null }),
    },
    {
      name: 'A provider is kept only while its window is open or blocked (LOGIN-08)',
      holds: (snapshot) =>
        snapshot.context.channel === null ||
        snapshot.hasTag('windowBlocked') ||
        !snapshot.matches({ open: { submission: 'ready' } }),
    },
    {
      name: 'Agents have no provider login (LOGIN-08)',
      holds: ({ context }) => context.site === 'member' || context.channel === null,
    },
    {
      name: 'A code is checked before the login only with the phone-verification service (FLAG-15)',
      holds: (snapshot) =>
        snapshot.context.phoneService || !snapshot.matches({ open: { submission: 'verifyingPhone' } }),
    },
  ],
  steps: [
    waitBegins,
    waitCounts,
    {
      name: 'Nothing is sent while the disclaimer is declined, not even by Enter, passkey or provider (LOGIN-05, LOGIN-06)',
      when: ({ before }) => before.matches({ open: { disclaimer: 'declined' } }),
      holds: ({ calls }) =>
        calls.every(({ src }) => !['authenticate', 'verifyPhone', 'signInWithProvider'].includes(src)),
    },
    {
      name: 'The player can uncheck the disclaimer (LOGIN-05)',
      when: ({ event, before }) => event.type === 'disclaimer.decline' && before.matches('open'),
      holds: ({ after }) => after.matches({ open: { disclaimer: 'declined' } }),
    },
    {
      name: 'An attempt with the disclaimer declined shows its error, and no other (LOGIN-06)',
      when: ({ event, before }) =>
        ATTEMPTS.includes(event.type) &&
        before.matches({ open: { submission: 'ready', disclaimer: 'declined' } }),
      holds: ({ after }) =>
        after.matches({ open: { submission: { ready: 'disclaimerMissing' } } }) &&
        after.context.failure === null,
    },
    {
      name: 'A missing captcha or code replaces the error of the last attempt (CAPTCHA-04, SMS-11)',
      when: ({ after }) =>
        after.matches({ open: { submission: { ready: 'captchaMissing' } } }) ||
        after.matches({ open: { submission: { ready: 'codeMissing' } } }),
      holds: ({ after }) => after.context.failure === null,
    },
    {
      name: 'No second attempt is sent during the first, which is kept until it is answered',
      when: ({ calls }) => calls.some(({ src }) => src === 'authenticate'),
      holds: ({ before, after }) =>
        !before.matches({ open: { submission: 'submitting' } }) &&
        !before.matches({ open: { submission: 'remembering' } }) &&
        after.context.attempt !== null,
      witness: () => ({ attempt: null }),
    },
    {
      name: 'Typing clears every error',
      when: ({ event, refused }) => !refused && event.type === 'form.changed',
      holds: ({ after }) =>
        after.matches({ open: { submission: { ready: 'editing' } } }) && after.context.failure === null,
    },
    {
      name: 'Cancel ends a running attempt; without one it closes the form',
      when: ({ event, before }) => event.type === 'form.cancel' && before.matches('open'),
      holds: ({ before, after }) =>
        RUNNING.some((state) => before.matches({ open: { submission: state } }))
          ? after.matches({ open: { submission: { ready: 'editing' } } })
          : before.matches({ open: { submission: 'remembering' } }) || after.matches('closed'),
    },
    {
      name: 'An attempt without an answer ends with a message',
      when: ({ kind, before, after }) =>
        kind === 'timer' &&
        RUNNING.some(
          (state) =>
            before.matches({ open: { submission: state } }) &&
            !after.matches({ open: { submission: state } }),
        ),
      holds: ({ after }) =>
        after.matches({ open: { submission: { ready: 'failed' } } }) && after.context.failure !== null,
    },
    {
      name: 'A refused attempt shows its reason, and the captcha when it is required (CAPTCHA-01, ERR-03)',
      when: ({ label }) => label.startsWith('authentication done (refused'),
      holds: ({ before, event, after }) =>
        after.matches({ open: { submission: { ready: 'refused' } } }) &&
        after.context.failure !== null &&
        after.matches({ open: { captcha: 'required' } }) ===
          (event['output'].captchaRequired || before.matches({ open: { captcha: 'required' } })),
    },
    {
      name: 'A wait locks the account that was refused, and no other: another account or tab gets the form back',
      when: ({ event, before }) =>
        before.matches({ open: { submission: 'coolingDown' } }) &&
        (event.type === 'account.changed' || event.type === 'tab.change'),
      holds: ({ after }) =>
        after.matches({ open: { submission: { ready: 'editing' } } }) && after.context.failure === null,
    },
    captchaRenewed(
      'CAPTCHA-01 CAPTCHA-02 each refusal that calls for a captcha shows it, and replaces one that shows',
      'authentication',
    ),
    {
      name: 'The search for a remembered login ends once, with or without one (LOGIN-04)',
      when: ({ label }) =>
        label.startsWith('recollection ') || label.includes('RECALL_TIMEOUT in open.memory'),
      holds: ({ after }) => after.matches({ open: { memory: 'recalled' } }),
    },
    {
      name: 'The tab with user name and password can always be chosen (LOGIN-01)',
      when: ({ event, before }) =>
        event.type === 'tab.change' &&
        event['tab'] === 'username' &&
        before.matches({ open: { tab: 'sms' } }),
      holds: ({ after }) => after.matches({ open: { tab: 'username' } }),
    },
  ],
  bound: 12_000,
});

export const loginChart: ExplorableChart = {
  id: 'login',
  title: 'Login',
  area: 'Account',
  machine: loginMachine,
  model: loginModel,
  requirements: [
    'LOGIN-01',
    'LOGIN-03',
    'LOGIN-04',
    'LOGIN-05',
    'LOGIN-06',
    'LOGIN-09',
    'LOGIN-12',
    'LOGIN-14',
    'CAPTCHA-01',
    'ERR-03',
    'API-02',
  ],
};
