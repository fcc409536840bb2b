import { defineModel } from '@explorer/defineModel';
import { pairwiseInputs } from '@explorer/pairwise';
import { MEMBER_RECORD, ON_OFF, UNREACHABLE } from '../samples';
import { Secret } from '../secret';
import {
  canSubmitRegistration,
  type RegistrationForm,
  type RegistrationSwitches,
  registrationMachine,
} from './registration.machine';
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
};

const FORM: RegistrationForm = {
  intent: 'intent-1',
  tab: 'username',
  username: 'player9',
  password: new Secret(PASSWORD),
  confimpsw: new Secret(PASSWORD),
  paymentPassword: new Secret(''),
  mobileNum: '9171234567',
  countryDialingCode: '+63',
  verificationCode: '',
  affiliateCode: '',
  optional: {},
  captcha: '1234',
  captchaId: 'c1',
};

const refused = (
  code: 'username.taken' | 'rate.limited' | 'invitation.code.invalid',
  captchaRequired = false,
) => ({ kind: 'refused', failure: { code }, captchaRequired, field: '' }) as const;

export const registrationModel = defineModel(registrationMachine, {
  // Every two switches together in each way, with and without an invitation link (FLAG-01..FLAG-04, FLAG-15).
  inputs: {
    'username only': { switches: SWITCHES, affiliate: NO_LINK },
    'both ways, by an invitation link': { switches: { ...SWITCHES, byMobile: true }, affiliate: LINK },
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
      }),
    ),
  },
  events: {
    'form.submit': {
      plain: { form: FORM },
      'without captcha': { form: { ...FORM, captcha: '' } },
      'with an invitation code': { form: { ...FORM, affiliateCode: 'FRIEND' } },
      'with an SMS code': { form: { ...FORM, verificationCode: '123456' } },
      'with both codes': { form: { ...FORM, verificationCode: '123456', affiliateCode: 'FRIEND' } },
    },
    'form.changed': [{}],
    'form.cancel': [{}],
    'settings.retry': [{}],
    'tab.change': {
      'to username': { tab: 'username', typedMobile: '917' },
      'to mobile number': { tab: 'mobileNum', typedMobile: '918' },
    },
    'disclaimer.accept': [{}],
    'disclaimer.decline': [{}],
    'captcha.demanded': [],
    'affiliate.refused': [],
  },
  outcomes: {
    fetchSettings: {
      done: { plain: SETTINGS, 'with captcha': { ...SETTINGS, captchaRequired: true } },
      error: { unreachable: UNREACHABLE },
    },
    checkAffiliate: { done: { good: true, 'not good': false }, error: { unreachable: UNREACHABLE } },
    verifyPhone: { done: ['id-token'], error: { 'wrong code': { code: 'verification.code.wrong' } } },
    register: {
      done: {
        registered: { kind: 'registered', record: MEMBER_RECORD },
        'name taken': refused('username.taken'),
        'captcha demanded': refused('username.taken', true),
        'invitation refused': refused('invitation.code.invalid'),
        'too many': refused('rate.limited'),
      },
      error: { unreachable: UNREACHABLE },
    },
    captcha: {},
    smsCode: {},
  },
  waitsForPlayer: {
    captcha: 'A chart of its own, with its own timeouts.',
    smsCode: 'A chart of its own, with its own timeouts.',
  },
  project: ({ context }) => ({
    switches: context.switches,
    link: context.affiliate.code,
    captcha: context.settings?.captchaRequired,
    submitted: context.form === null ? null : [context.form.affiliateCode, context.form.verificationCode],
    registered: context.record !== null,
  }),
  invariants: [
    {
      name: 'The password is nowhere in the snapshot in clear',
      holds: (snapshot) => !JSON.stringify(snapshot.context).includes(PASSWORD),
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
      name: 'The register button is disabled while the disclaimer is declined (REG-11)',
      holds: (snapshot) =>
        !snapshot.matches({ open: { disclaimer: 'declined' } }) || !canSubmitRegistration(snapshot),
    },
    {
      name: 'While a registration is on its way a second cannot be made',
      holds: (snapshot) =>
        !snapshot.matches({ open: { submission: 'submitting' } }) ||
        !snapshot.can({ type: 'form.submit', form: FORM }),
    },
    {
      name: 'Only a way of registering that is switched on shows (FLAG-01, FLAG-02)',
      holds: (snapshot) =>
        (!snapshot.matches({ open: { tab: 'mobileNum' } }) || snapshot.context.switches.byMobile) &&
        (!snapshot.matches({ open: { tab: 'username' } }) || snapshot.context.switches.byUsername),
    },
    {
      name: 'Only the phone-verification service gives an identity token (FLAG-15)',
      holds: ({ context }) => context.idToken === '' || context.switches.phoneService,
    },
    {
      name: 'A form by which nobody may register never opens (FLAG-01, FLAG-02)',
      holds: ({ context: { switches, settings } }) =>
        switches.byUsername || switches.byMobile || settings === null,
    },
    {
      name: 'Registration succeeds only with a session record',
      holds: (snapshot) => snapshot.matches('succeeded') === (snapshot.context.record !== null),
    },
  ],
  bound: 6000,
});
