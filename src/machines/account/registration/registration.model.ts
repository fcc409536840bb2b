import { defineModel } from '@explorer/defineModel';
import { pairwiseInputs } from '@explorer/pairwise';
import type { ExplorableChart } from '@explorer/types';
import { attemptKey } from '@/machines/shared/attempt';
import {
  BUSY,
  COUNT_DOWN,
  TOO_MANY,
  waitBegins,
  waitCounts,
  waitIsCounted,
} from '@/machines/shared/parts/wait.model';
import { MEMBER_RECORD, ON_OFF, UNREACHABLE } from '@/machines/shared/samples';
import { Secret } from '@/machines/shared/secret';
import { captchaRenewed } from '../identityForm.model';
import { registrationMachine } from './registration.machine';
import type { RegistrationForm, RegistrationSwitches } from './registrationForm';
import type { FieldRule, RegistrationSettings } from './registrationRules';

const PASSWORD = 'sample-secret';

const SWITCHES: RegistrationSwitches = {
  byUsername: true,
  byMobile: false,
  smsForUsername: false,
  mobileWithPassword: true,
  phoneService: false,
};

const NO_LINK = { code: '', domain: '' };
const LINK = { code: 'FRIEND', domain: 'friend.example' };

const RULE: FieldRule = { enabled: true, required: true, minLength: 4, maxLength: 16, patternId: 'any' };

const SETTINGS: RegistrationSettings = {
  fields: { affiliateCode: RULE },
  login: { username: RULE, password: RULE, newPassword: RULE, mobileNum: RULE, verificationCode: RULE },
  patterns: [],
  captchaRequired: false,
  ageLimit: 18,
  consentTicked: true,
};

const FORM: RegistrationForm = {
  tab: 'username',
  username: 'player9',
  password: new Secret(PASSWORD),
  confirmPassword: new Secret(PASSWORD),
  paymentPassword: new Secret('246813'),
  mobileNum: '9171234567',
  countryDialingCode: '+63',
  verificationCode: '',
  affiliateCode: '',
  optional: {
    recommenderId: 'friend7',
    nickname: 'Ligaya',
    payeeName: 'Juan Cruz',
    email: 'juan@mail.example',
    idNumber: 'ID4711',
    qqNum: '20005',
    facebook: 'juan.fb',
    wechat: 'juan_wx',
    line: 'juan.line',
    whatsapp: '639170000001',
    zalo: '639170000002',
    birthday: '1990-02-03',
  },
  captcha: '1234',
  captchaId: 'c1',
};

const refused = (
  code: 'username.taken' | 'rate.limited' | 'invitation.code.invalid',
  captchaRequired = false,
) => ({
  kind: 'refused' as const,
  failure: code === 'rate.limited' ? TOO_MANY : { code },
  captchaRequired,
  field: '' as const,
});

/** States of a check before the registration, which the player may end. */
const CHECKING = ['checkingInvitation', 'verifyingPhone'] as const;
/** States of a running submission. */
const RUNNING = [...CHECKING, 'submitting'] as const;

export const registrationModel = defineModel(registrationMachine, {
  // All pairs of switch values, with and without an invitation link (FLAG-01..FLAG-04, FLAG-15).
  inputs: {
    'username only': { switches: SWITCHES, affiliate: NO_LINK, keySeed: 'seed' },
    'both ways, by an invitation link': {
      switches: { ...SWITCHES, byMobile: true },
      affiliate: LINK,
      keySeed: 'seed',
    },
    ...pairwiseInputs(
      {
        username: ON_OFF,
        mobile: ON_OFF,
        smsForUsername: ON_OFF,
        mobileWithPassword: ON_OFF,
        service: ON_OFF,
        link: ON_OFF,
      },
      ({ username, mobile, smsForUsername, mobileWithPassword, service, link }) => ({
        switches: {
          byUsername: username,
          byMobile: mobile,
          smsForUsername,
          mobileWithPassword,
          phoneService: service,
        },
        affiliate: link ? LINK : NO_LINK,
        keySeed: 'seed',
      }),
    ),
  },
  events: {
    'form.submit': {
      plain: { form: FORM },
      'without captcha': { form: { ...FORM, captcha: '' } },
      'with an invitation code': { form: { ...FORM, affiliateCode: 'FRIEND' } },
      'with an SMS code': { form: { ...FORM, verificationCode: '123456' } },
      'with both codes': {
        form: { ...FORM, tab: 'mobileNum', verificationCode: '123456', affiliateCode: 'FRIEND' },
      },
    },
    'form.changed': [{}],
    'form.cancel': [{}],
    'wait.left': [],
    'settings.retry': [{}],
    'tab.change': {
      'to username': { tab: 'username', typedMobile: '917' },
      'to mobile number': { tab: 'mobileNum', typedMobile: '918' },
    },
    'disclaimer.accept': [{}],
    'disclaimer.decline': [{}],
    'captcha.demanded': [],
    'invitation.enter': [{}],
    'affiliate.refused': [],
  },
  outcomes: {
    fetchSettings: {
      done: {
        plain: SETTINGS,
        'with captcha': { ...SETTINGS, captchaRequired: true },
        'consent not ticked': { ...SETTINGS, consentTicked: false },
      },
      error: { unreachable: UNREACHABLE },
    },
    checkAffiliate: { done: { good: true, 'not good': false }, error: { unreachable: UNREACHABLE } },
    verifyPhone: {
      done: ['id-token'],
      error: { 'wrong code': { code: 'verification.code.wrong' }, unreachable: UNREACHABLE },
    },
    register: {
      done: {
        registered: { kind: 'registered', record: MEMBER_RECORD },
        'name taken': refused('username.taken'),
        'captcha demanded': refused('username.taken', true),
        'invitation refused': refused('invitation.code.invalid'),
        'invitation refused, captcha demanded': refused('invitation.code.invalid', true),
        'too many': refused('rate.limited'),
        'too many, captcha demanded': refused('rate.limited', true),
      },
      error: { unreachable: UNREACHABLE, 'asked to wait': BUSY },
    },
    captcha: {},
    smsCode: {},
    countDown: COUNT_DOWN,
  },
  waitsForUser: {
    captcha: 'A separate chart with its own timeouts.',
    smsCode: 'A separate chart with its own timeouts.',
  },
  project: ({ context }) => ({
    switches: context.switches,
    link: context.affiliate.code,
    captcha: context.settings?.captchaRequired,
    submitted: context.form === null ? null : [context.form.affiliateCode, context.form.verificationCode],
    registered: context.record !== null,
    wait: context.failure?.retryAfterMs,
  }),
  invariants: [
    waitIsCounted,
    {
      name: 'The form is locked for a wait, which counts down',
      when: (snapshot) => snapshot.matches({ open: { submission: 'coolingDown' } }),
      holds: ({ children }) => children.countdown !== undefined,
    },
    {
      name: 'The form can be left, except while a registration is being sent',
      when: (snapshot) =>
        snapshot.status === 'active' && !snapshot.matches({ open: { submission: 'submitting' } }),
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
      name: 'The get-code button exists exactly while the form is open (SMS-01)',
      holds: (snapshot) => snapshot.matches('open') === (snapshot.children['smsCode'] !== undefined),
    },
    {
      name: 'The password is not in the snapshot in plain text',
      holds: (snapshot) => !JSON.stringify(snapshot.context).includes(PASSWORD),
      witness: () => ({ form: { password: PASSWORD } }),
    },
    {
      name: 'The form is kept only while it is being submitted',
      holds: (snapshot) =>
        snapshot.context.form === null ||
        snapshot.matches({ open: { submission: 'checkingInvitation' } }) ||
        snapshot.matches({ open: { submission: 'verifyingPhone' } }) ||
        snapshot.matches({ open: { submission: 'submitting' } }),
    },
    {
      name: 'Only enabled registration methods show (FLAG-01, FLAG-02)',
      holds: (snapshot) =>
        (!snapshot.matches({ open: { tab: 'mobileNum' } }) || snapshot.context.switches.byMobile) &&
        (!snapshot.matches({ open: { tab: 'username' } }) || snapshot.context.switches.byUsername),
    },
    {
      name: 'The open form shows one of its two tabs (REG-01)',
      when: (snapshot) => snapshot.matches('open'),
      holds: (snapshot) =>
        snapshot.matches({ open: { tab: 'mobileNum' } }) || snapshot.matches({ open: { tab: 'username' } }),
    },
    {
      name: 'An identity token exists only with the phone-verification service (FLAG-15)',
      holds: ({ context }) => context.idToken === '' || context.switches.phoneService,
    },
    {
      name: 'The form never opens without a registration method (FLAG-01, FLAG-02)',
      holds: ({ context: { switches, settings } }) =>
        switches.byUsername || switches.byMobile || settings === null,
      witness: () => ({ settings: SETTINGS }),
    },
    {
      name: 'Registration succeeds only with a session record',
      holds: (snapshot) => snapshot.matches('succeeded') === (snapshot.context.record !== null),
    },
  ],
  steps: [
    waitBegins,
    waitCounts,
    {
      name: 'No second registration is sent during the first, whose form is kept until it is answered',
      when: ({ calls }) => calls.some(({ src }) => src === 'register'),
      holds: ({ before, after }) =>
        !before.matches({ open: { submission: 'submitting' } }) && after.context.form !== null,
      witness: () => ({ form: null }),
    },
    {
      name: 'Without an answer, a repeated registration keeps its idempotency key; after an answer it gets a new one',
      when: ({ label, calls }) =>
        label.startsWith('submission ') || calls.some(({ src }) => src === 'register'),
      holds: ({ label, before, after, calls }) =>
        calls.every(
          ({ src, input }) =>
            src !== 'register' || JSON.stringify(input).includes(`"key":"${attemptKey(before.context)}"`),
        ) &&
        label.startsWith('submission done') === (attemptKey(after.context) !== attemptKey(before.context)),
    },
    {
      name: 'An edited form is a new registration',
      when: ({ before, event }) =>
        before.matches({ open: { submission: { ready: 'failed' } } }) && event.type === 'form.changed',
      holds: ({ before, after }) => attemptKey(after.context) !== attemptKey(before.context),
    },
    {
      name: 'Nothing is sent while the disclaimer is declined, not even by Enter (REG-11)',
      when: ({ before }) => before.matches({ open: { disclaimer: 'declined' } }),
      holds: ({ calls }) =>
        calls.every(({ src }) => !['register', 'verifyPhone', 'checkAffiliate'].includes(src)),
    },
    {
      name: 'The player can uncheck the disclaimer (REG-11)',
      when: ({ event, before }) => event.type === 'disclaimer.decline' && before.matches('open'),
      holds: ({ after }) => after.matches({ open: { disclaimer: 'declined' } }),
    },
    {
      name: 'The form opens on the tab for mobile numbers exactly when that method is enabled (REG-02, FLAG-02)',
      when: ({ label }) => label.startsWith('settings done'),
      holds: ({ after }) => after.matches({ open: { tab: 'mobileNum' } }) === after.context.switches.byMobile,
    },
    {
      name: 'Cancel ends a running check; without one it closes the form',
      when: ({ event }) => event.type === 'form.cancel',
      holds: ({ before, after }) =>
        CHECKING.some((state) => before.matches({ open: { submission: state } }))
          ? after.matches({ open: { submission: { ready: 'editing' } } })
          : after.matches('closed'),
    },
    {
      name: 'Typing clears every error',
      when: ({ event }) => event.type === 'form.changed',
      holds: ({ after }) =>
        after.matches({ open: { submission: { ready: 'editing' } } }) &&
        after.context.failure === null &&
        after.context.failedField === '',
    },
    {
      name: 'A missing consent or captcha replaces the error of the last attempt (LOGIN-06, CAPTCHA-04)',
      when: ({ after }) =>
        after.matches({ open: { submission: { ready: 'disclaimerMissing' } } }) ||
        after.matches({ open: { submission: { ready: 'captchaMissing' } } }),
      holds: ({ after }) => after.context.failure === null && after.context.failedField === '',
    },
    {
      name: 'A check or a registration without an answer ends with a message',
      when: ({ label }) =>
        RUNNING.some((state) => label.startsWith(`after REQUEST_TIMEOUT in open.submission.${state}`)),
      holds: ({ after }) =>
        after.matches({ open: { submission: { ready: 'failed' } } }) && after.context.failure !== null,
    },
    {
      name: 'A refused registration shows its reason; after too many attempts the form is also locked (ERR-04)',
      when: ({ label, event }) => label.startsWith('submission done') && event['output'].kind === 'refused',
      holds: ({ event, after }) =>
        after.context.failure === event['output'].failure &&
        (event['output'].failure.code === 'rate.limited'
          ? after.matches({ open: { submission: 'coolingDown' } })
          : after.matches({ open: { submission: { ready: 'refused' } } }) ||
            after.matches({ open: { submission: { ready: 'invitationInvalid' } } })),
    },
    {
      name: 'After the wait for too many attempts no error shows',
      when: ({ label }) => label.startsWith('after RETRY_AFTER'),
      holds: ({ after }) =>
        after.matches({ open: { submission: { ready: 'editing' } } }) && after.context.failure === null,
    },
    {
      name: 'The check of a link ends once, and asks for a code only when it refuses that of the link (AFF-01, AFF-02)',
      when: ({ label }) =>
        label.startsWith('linkCheck ') || label.startsWith('after REQUEST_TIMEOUT in open.affiliate'),
      holds: ({ event, after }) =>
        after.matches({ open: { affiliate: event['output'] === false ? 'refused' : 'good' } }),
    },
    {
      name: 'A player who has an invitation code can enter it, unless a link has brought one',
      when: ({ event, refused }) => event.type === 'invitation.enter' && !refused,
      holds: ({ before, after }) =>
        before.context.affiliate.code === '' && after.matches({ open: { affiliate: 'invited' } }),
    },
    {
      name: 'An invitation code that is refused shows its error, and the form asks for another one (AFF-02, AFF-04)',
      when: ({ label }) =>
        label.startsWith('invitationCheck done (not good') ||
        label.startsWith('submission done (invitation refused'),
      holds: ({ after }) =>
        after.matches({ open: { submission: { ready: 'invitationInvalid' }, affiliate: 'refused' } }) &&
        after.context.affiliate.code === '',
    },
    captchaRenewed(
      'CAPTCHA-01 CAPTCHA-02 each refusal that calls for a captcha shows it, and replaces one that shows',
      'submission',
    ),
  ],
  bound: 6000,
});

export const registrationChart: ExplorableChart = {
  id: 'registration',
  title: 'Registration',
  area: 'Account',
  machine: registrationMachine,
  model: registrationModel,
  requirements: [
    'REG-01',
    'REG-02',
    'REG-03',
    'REG-04',
    'REG-09',
    'REG-10',
    'REG-11',
    'REG-16',
    'REG-23',
    'REG-24',
    'AFF-01',
    'AFF-02',
    'AFF-03',
    'AFF-04',
    'CAPTCHA-03',
    'API-04',
    'API-05',
    'API-06',
    'API-14',
  ],
};
