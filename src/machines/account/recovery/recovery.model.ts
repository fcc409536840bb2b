import { defineModel } from '@explorer/defineModel';
import { pairwiseInputs } from '@explorer/pairwise';
import type { ExplorableChart } from '@explorer/types';
import { endsByItself } from '@/machines/shared/parts/claims.model';
import {
  BUSY,
  COUNT_DOWN,
  TOO_MANY,
  waitBegins,
  waitCounts,
  waitEnds,
  waitIsCounted,
  waitStops,
} from '@/machines/shared/parts/wait.model';
import { MEMBER_RECORD, ON_OFF, UNREACHABLE } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { recoveryMachine } from './recovery.machine';

const PASSWORD = 'sample-secret';
const PHONE_FORM = {
  mobileNum: '9171234567',
  countryDialingCode: '+63',
  verificationCode: '123456',
  newPassword: new Secret(PASSWORD),
};

export const recoveryModel = defineModel(recoveryMachine, {
  // All pairs of switch values (FLAG-13, FLAG-15).
  inputs: {
    'both ways': { byPhone: true, byMail: true, phoneService: false },
    'phone only': { byPhone: true, byMail: false, phoneService: false },
    'e-mail only': { byPhone: false, byMail: true, phoneService: false },
    ...pairwiseInputs({ phone: ON_OFF, mail: ON_OFF, service: ON_OFF }, ({ phone, mail, service }) => ({
      byPhone: phone,
      byMail: mail,
      phoneService: service,
    })),
  },
  events: {
    'method.change': { 'to phone': { method: 'phone' }, 'to e-mail': { method: 'mail' } },
    'phone.submit': [PHONE_FORM],
    'mail.submit': [{ username: ' player1 ', email: ' player1@mail.example ' }],
    'form.changed': [{}],
    'form.cancel': [{}],
    'wait.left': [],
  },
  outcomes: {
    smsCode: {},
    countDown: COUNT_DOWN,
    verifyPhone: {
      done: ['id-token'],
      error: { 'wrong code': { code: 'verification.code.wrong' }, unreachable: UNREACHABLE },
    },
    resetByPhone: {
      done: {
        reset: { kind: 'reset', record: MEMBER_RECORD },
        'same password': { kind: 'refused', failure: { code: 'modify.new.old.same' } },
        'wrong code': { kind: 'refused', failure: { code: 'verification.code.wrong' } },
        'too many': { kind: 'refused', failure: TOO_MANY },
      },
      error: { unreachable: UNREACHABLE, 'asked to wait': BUSY },
    },
    sendMail: {
      done: { accepted: undefined },
      error: { unreachable: UNREACHABLE, 'asked to wait': BUSY },
    },
  },
  waitsForUser: { smsCode: 'A separate chart with its own timeouts.' },
  project: ({ context }) => ({
    ways: [context.byPhone, context.byMail, context.phoneService],
    submitted: context.form !== null,
    idToken: context.idToken,
    failure: context.failure?.code,
    wait: context.failure?.retryAfterMs,
    record: context.record !== null,
  }),
  steps: [
    waitBegins,
    waitCounts,
    waitEnds({ mail: { ready: 'failed' } }, { mail: { ready: 'editing' } }),
    {
      name: 'Edits, another method and a new submission drop the old failure',
      when: ({ event, refused }) =>
        !refused && ['form.changed', 'method.change', 'mail.submit'].includes(event.type),
      holds: ({ event, after }) =>
        after.context.failure === null &&
        (event.type !== 'form.changed' ||
          after.matches({ phone: { ready: 'editing' } }) ||
          after.matches({ mail: { ready: 'editing' } })),
    },
    {
      name: 'A request without an answer fails visibly and can be repeated',
      when: ({ before, kind }) => kind === 'timer' && !before.matches({ phone: 'coolingDown' }),
      holds: ({ before, after }) =>
        after.context.failure !== null &&
        after.matches(
          before.matches('phone') ? { phone: { ready: 'failed' } } : { mail: { ready: 'failed' } },
        ),
    },
    {
      name: 'FORGOT-02 the form can be cancelled, also while it cools down',
      when: ({ event, before }) => event.type === 'form.cancel' && !before.matches({ phone: 'verifying' }),
      holds: ({ after, did }) => after.matches('closed') && did('leave'),
    },
    {
      name: 'After a rate limit the form is usable again, without the old failure',
      when: ({ before, kind }) => kind === 'timer' && before.matches({ phone: 'coolingDown' }),
      holds: ({ after }) => after.context.failure === null && after.matches({ phone: 'ready' }),
    },
  ],
  temporal: [
    endsByItself(
      'A request ends by itself',
      (snapshot) =>
        snapshot.matches({ phone: 'verifying' }) ||
        snapshot.matches({ phone: 'resetting' }) ||
        snapshot.matches({ mail: 'sending' }),
    ),
    endsByItself('A rate limit ends by itself', (snapshot) => snapshot.matches({ phone: 'coolingDown' })),
  ],
  invariants: [
    waitIsCounted,
    waitStops,
    {
      name: 'The form is locked for a wait, which counts down',
      when: (snapshot) => snapshot.matches({ phone: 'coolingDown' }),
      holds: ({ children }) => children.countdown !== undefined,
    },
    {
      name: 'The SMS code runs exactly while the form is for a phone',
      when: ({ status }) => status === 'active',
      holds: (snapshot) => snapshot.matches('phone') === (snapshot.children.smsCode !== undefined),
    },
    {
      name: 'A failed form can be edited, and a form that cools down can be cancelled',
      when: (snapshot) =>
        snapshot.matches({ phone: { ready: 'failed' } }) || snapshot.matches({ phone: 'coolingDown' }),
      holds: (snapshot) =>
        snapshot.matches({ phone: 'coolingDown' })
          ? snapshot.can({ type: 'form.cancel' }) && snapshot.context.form === null
          : snapshot.can({ type: 'form.changed' }),
    },
    {
      name: 'The new password is not in the snapshot in plain text',
      holds: (snapshot) => !JSON.stringify(snapshot.context).includes(PASSWORD),
      witness: () => ({ form: PASSWORD }),
    },
    {
      name: 'An identity token exists only on the phone-verification-service path (RESET-06)',
      holds: ({ context }) => context.idToken === '' || context.phoneService,
    },
    {
      name: 'Only enabled methods show (FORGOT-02)',
      holds: (snapshot) =>
        (!snapshot.matches('phone') || snapshot.context.byPhone) &&
        (!snapshot.matches('mail') || snapshot.context.byMail),
    },
    {
      name: 'Recovery starts with phone when enabled, otherwise with e-mail when enabled (FORGOT-03)',
      holds: (snapshot) =>
        !snapshot.matches('unoffered') || !(snapshot.context.byPhone || snapshot.context.byMail),
    },
  ],
});

export const recoveryChart: ExplorableChart = {
  id: 'recovery',
  title: 'Password recovery',
  area: 'Account',
  machine: recoveryMachine,
  model: recoveryModel,
  requirements: [
    'FORGOT-01',
    'FORGOT-02',
    'FORGOT-03',
    'FORGOT-04',
    'FORGOT-07',
    'FORGOT-08',
    'FORGOT-09',
    'FORGOT-10',
    'RESET-01',
    'RESET-02',
    'RESET-03',
    'RESET-04',
    'RESET-06',
    'TOAST-02',
    'API-09',
    'API-12',
  ],
};
