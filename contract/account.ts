import * as z from 'zod/mini';
import { CAPTCHA_MAX_LENGTH } from '@/config/constants';
import { endpoint, filledText, noPayload, textUpTo, timestamp } from './core';
import { fieldPattern, fieldRule } from './fieldRules';
import { readCaptcha, readPin, readSmsCode } from './readers/digits';
import { readNumberText } from './readers/mobileNumber';
import { readPersonName, readPublicName } from './readers/names';
import { read } from './readers/reading';
import {
  readAccountName,
  readContactNumber,
  readDay,
  readHandle,
  readInvitation,
  readLoginName,
  readMail,
  readPassword,
} from './readers/texts';
import { sessionRecord } from './session';
import { typed, typedOrEmpty } from './typed';

const password = typed('password', readPassword);
const mobileNumber = typed('mobile', readNumberText);
const contactNumber = typedOrEmpty('contact', readContactNumber);
const handle = typedOrEmpty('contact', readHandle);
/** A wrong answer uses the challenge up and is counted, also one that is no number; one that is too long is refused. */
const captchaAnswer = typedOrEmpty('code', (text) => {
  const answer = readCaptcha(text);
  const isCounted = !answer.ok && answer.reason !== 'empty' && text.length <= CAPTCHA_MAX_LENGTH;
  return isCounted ? read(text) : answer;
});

/** Saved remembered login (ENTITY-05); `password` is double encoded (SESSION-06). */
export const rememberedLogin = z.object({
  type: z.enum(['username', 'sms']),
  username: z.string(),
  password: z.string(),
  countryDialingCode: z.string(),
});

/** Wire format of an encrypted body; the plaintext is the endpoint's `request`. */
export const cipherBody = z.strictObject({
  /** AES-256-CBC ciphertext, base64. */
  data: z.string().check(z.minLength(1), z.maxLength(65_536)),
});

export const loginSite = z.enum(['member', 'agent']);

/** Login payload before encryption (ENTITY-04, LOGIN-09). */
export const loginPayload = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('username'),
    username: typed('account', readLoginName),
    password,
    captcha: z.optional(captchaAnswer),
    captchaId: z.optional(z.string().check(z.maxLength(64))),
    site: loginSite,
  }),
  z.strictObject({
    type: z.literal('sms'),
    mobileNum: mobileNumber,
    countryDialingCode: z.string().check(z.maxLength(6)),
    verificationCode: typed('code', readSmsCode),
    site: loginSite,
  }),
  z.strictObject({
    type: z.literal('firebase'),
    firebaseChannel: z.enum(['phone', 'line', 'facebook', 'google']),
    firebaseIdToken: z.string().check(z.minLength(1), z.maxLength(8192)),
    firebaseMobileNo: z.optional(mobileNumber),
    countryDialingCode: z.optional(z.string().check(z.maxLength(6))),
    site: loginSite,
  }),
]);
export type LoginPayload = z.infer<typeof loginPayload>;

/** API-02: encrypted login. */
export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/account/login',
  access: 'public',
  encoding: 'encrypted',
  request: loginPayload,
  response: sessionRecord,
});

/**
 * Hint in the `value` of a refused login or registration: the next attempt needs a new captcha (CAPTCHA-01). It may
 * accompany other hints, such as the refused field.
 */
export const loginRefusal = z.object({ captchaRequired: z._default(z.boolean(), false) });

/** A captcha challenge. */
const captchaChallenge = z.object({
  captchaId: z.string(),
  /** Picture as a data URL. */
  image: z.string().check(z.startsWith('data:image/')),
  /** When the challenge expires. */
  expirationTime: timestamp,
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;

/** API-15 */
export const captcha = endpoint({
  name: 'captcha',
  method: 'GET',
  path: '/account/captcha',
  access: 'public',
  encoding: 'none',
  request: noPayload,
  response: captchaChallenge,
});

/**
 * A captcha without a picture (WCAG 3.3.8): exchanges a solved human check, which a device can compute, for the digits
 * as text.
 */
export const provenCaptcha = endpoint({
  name: 'provenCaptcha',
  method: 'POST',
  path: '/account/captcha/proven',
  access: 'public',
  encoding: 'json',
  request: z.strictObject({
    /** From the human check. */
    humanToken: filledText(128),
  }),
  response: z.object({ captchaId: z.string(), answer: z.string(), expirationTime: timestamp }),
});

/** The refused field and its bounds, in the `value` of a format refusal (REG-17). */
export const fieldRefusal = z.object({
  field: z.string(),
  patternId: z.optional(z.string()),
  minLength: z.optional(z.int()),
  maxLength: z.optional(z.int()),
});

/** API-17: a trial login; the session record then holds this token and the trial merchant code (SESSION-03). */
export const trialAccount = endpoint({
  name: 'trialAccount',
  method: 'GET',
  path: '/account/trial',
  access: 'optional',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    token: z.string().check(z.minLength(16)),
    merchantCode: z.string(),
    userName: z.string(),
  }),
});

/** API-03: test play of one game module (ENTITY-13); the session type comes from `customerType` (SESSION-04). */
export const testPlay = endpoint({
  name: 'testPlay',
  method: 'POST',
  path: '/account/test-play',
  access: 'optional',
  encoding: 'json',
  request: z.strictObject({ moduleId: filledText(40) }),
  response: z.object({
    token: z.string().check(z.minLength(16)),
    merchantCode: z.string(),
    userName: z.string(),
    customerType: z.int(),
  }),
});

/** Running mode of the client (REG-26, PROD-07). */
const registerMethod = z.enum(['APP', 'H5', 'PWA', 'WEBCLIP']);

/** Registration payload before encryption (ENTITY-06); optional fields are empty strings (REG-32). */
export const registrationPayload = z.strictObject({
  countryDialingCode: textUpTo(6),
  /** Host name of the page (REG-25). */
  registerUrl: textUpTo(255),
  registerMethod,
  username: typedOrEmpty('account', readAccountName),
  password: typedOrEmpty('password', readPassword),
  confirmPassword: typedOrEmpty('password', readPassword),
  affiliateCode: typedOrEmpty('invitation', readInvitation),
  paymentPassword: typedOrEmpty('pin', readPin),
  recommenderId: typedOrEmpty('account', readAccountName),
  nickname: typedOrEmpty('name', readPublicName),
  payeeName: typedOrEmpty('name', readPersonName),
  email: typedOrEmpty('mail', readMail),
  mobileNum: typedOrEmpty('mobile', readNumberText),
  idNumber: handle,
  qqNum: contactNumber,
  facebook: handle,
  wechat: handle,
  line: handle,
  whatsapp: contactNumber,
  zalo: contactNumber,
  /** `YYYY-MM-DD` or empty (REG-29). */
  birthday: typedOrEmpty('day', readDay),
  captcha: captchaAnswer,
  /** Challenge that `captcha` answers; absent when the captcha flag is off. */
  captchaId: z.optional(textUpTo(64)),
  /** REG-30 */
  type: z.literal(0),
  domain: textUpTo(255),
  verificationCode: typedOrEmpty('code', readSmsCode),
  /** Identity token when the phone-verification service verified the number (REG-24). */
  firebaseIdToken: z.optional(textUpTo(8_192)),
});

/** API-04: registration by username. Returns a session, so that the player is logged in. */
export const registerByUsername = endpoint({
  name: 'registerByUsername',
  method: 'PUT',
  path: '/account/registration/username',
  access: 'public',
  encoding: 'encrypted',
  request: registrationPayload,
  response: sessionRecord,
});

/** API-05: registration by mobile number. */
export const registerByMobile = endpoint({
  name: 'registerByMobile',
  method: 'PUT',
  path: '/account/registration/mobile',
  access: 'public',
  encoding: 'encrypted',
  request: registrationPayload,
  response: sessionRecord,
});

/** API-06: rules of the registration, login and password forms. */
export const registrationSettings = endpoint({
  name: 'registrationSettings',
  method: 'GET',
  path: '/account/registration/settings',
  access: 'public',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    /** Rules of the registration form by payload field name. */
    fields: z.record(z.string(), fieldRule),
    /** Rules shared by the login, forgot-password and change-password forms (LOGIN-14, FORGOT-06, CHPSW-04, CHPSW-05). */
    login: z.object({
      username: fieldRule,
      password: fieldRule,
      newPassword: fieldRule,
      mobileNum: fieldRule,
      verificationCode: fieldRule,
    }),
    patterns: z.array(fieldPattern),
    /** Captcha on the registration form (CAPTCHA-03). */
    captchaRequired: z.boolean(),
    ageLimit: z.int(),
    /** Whether the consent is ticked by default (REG-11). */
    consentTicked: z._default(z.boolean(), false),
  }),
});

/** API-07: a human check, solved with a slider or a proof of work (SMS-03). */
export const verification = endpoint({
  name: 'verification',
  method: 'GET',
  path: '/account/verification',
  access: 'public',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    challengeId: z.string(),
    slider: z.object({
      /** Picture with the gap, as a data URL. */
      background: z.string().check(z.startsWith('data:image/')),
      /** The piece that fills the gap, as a data URL. */
      piece: z.string().check(z.startsWith('data:image/')),
      width: z.int(),
      height: z.int(),
      pieceWidth: z.int(),
      /** Distance of the piece from the top edge. */
      pieceTop: z.int(),
    }),
    proofOfWork: z.object({
      salt: z.string(),
      /** Number of leading zero bits that SHA-256 of `salt` + `:` + counter must have. */
      difficulty: z.int(),
    }),
    expirationTime: timestamp,
  }),
});

/** Exchanges a solved human check for a single-use token, which a code request carries (SMS-03). */
export const solveVerification = endpoint({
  name: 'solveVerification',
  method: 'POST',
  path: '/account/verification',
  access: 'public',
  encoding: 'json',
  request: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('slider'),
      challengeId: filledText(64),
      /** Left edge of the piece in picture pixels. */
      left: z.int().check(z.nonnegative()),
    }),
    z.strictObject({
      kind: z.literal('proofOfWork'),
      challengeId: filledText(64),
      counter: z.int().check(z.nonnegative()),
    }),
  ]),
  response: z.object({ humanToken: z.string(), expirationTime: timestamp }),
});

/** Purpose of an SMS code. A code is valid only for its own purpose. */
export const codePurpose = z.enum(['login', 'registration', 'reset']);

/** Answer of both code requests (ENTITY-11); the countdown runs to `expirationTime` (SMS-04). */
const codeSent = z.object({ expirationTime: timestamp });

/** API-10, API-11: requests an SMS code without a session (ENTITY-10). */
export const sendVerificationCode = endpoint({
  name: 'sendVerificationCode',
  method: 'POST',
  path: '/account/verification/code',
  access: 'public',
  encoding: 'json',
  request: z.strictObject({
    mobileNo: mobileNumber,
    countryDialingCode: textUpTo(6),
    purpose: codePurpose,
    /** From the human check. */
    humanToken: filledText(128),
  }),
  response: codeSent,
});

/** Purpose of a step-up. A proof is valid for one purpose. */
export const stepUpPurpose = z.enum(['paymentPassword', 'destination', 'passkey', 'password', 'sessions']);
export type StepUpPurpose = z.infer<typeof stepUpPurpose>;

/** API-11, the variant with a session: sends a code to the member's own verified number, for a step-up. */
export const sendMemberVerificationCode = endpoint({
  name: 'sendMemberVerificationCode',
  method: 'POST',
  path: '/member/verification/code',
  access: 'session',
  encoding: 'json',
  request: z.strictObject({ purpose: z.literal('stepUp'), humanToken: filledText(128) }),
  response: codeSent,
});

/** Ways to prove one's identity, best first. */
export const stepUpMethod = z.enum(['passkey', 'password', 'code']);
export type StepUpMethod = z.infer<typeof stepUpMethod>;

/** The ways in which the member can prove their identity. When there is none, only a recent login proves it. */
export const stepUpOptions = endpoint({
  name: 'stepUpOptions',
  method: 'GET',
  path: '/account/step-up',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    methods: z.array(stepUpMethod),
    /** Last digits of the phone number that receives the code; empty without one. */
    numberEnd: z.string(),
  }),
});

/** API-08 (ENTITY-12): changes the password. Sealed like every body that contains a password. */
export const passWordChangeV2 = endpoint({
  name: 'passWordChangeV2',
  method: 'POST',
  path: '/account/password',
  access: 'session',
  encoding: 'encrypted',
  request: z.strictObject({
    /** Empty when the session was opened with a temporary password (CHPSW-01). */
    oldPassword: typedOrEmpty('password', readPassword),
    newPassword: password,
    confirmNewPassword: password,
    /** Whether to remove the member's passkeys too. */
    removePasskeys: z.optional(z.boolean()),
  }),
  response: z.object({ changed: z.literal(true) }),
});

/** API-09 (ENTITY-09): sets a new password with a code sent by SMS, and logs in (RESET-01). */
export const setPasswordByPhone = endpoint({
  name: 'setPasswordByPhone',
  method: 'POST',
  path: '/account/password/phone',
  access: 'public',
  encoding: 'encrypted',
  request: z.strictObject({
    newPassword: password,
    mobileNum: mobileNumber,
    countryDialingCode: z.optional(textUpTo(6)),
    verificationCode: typedOrEmpty('code', readSmsCode),
    /** Only on the phone-verification-service path (RESET-06). */
    firebaseIdToken: z.optional(textUpTo(8_192)),
  }),
  response: sessionRecord,
});

/**
 * API-12 (ENTITY-08): requests an e-mail with a password link. The answer does not reveal whether the account exists.
 */
export const forgotPasswordMail = endpoint({
  name: 'forgotPasswordMail',
  method: 'POST',
  path: '/account/password/mail',
  access: 'public',
  encoding: 'form',
  request: z.strictObject({
    username: typed('account', readAccountName),
    /** FORGOT-11 */
    email: typed('mail', readMail),
  }),
  response: z.object({ accepted: z.literal(true) }),
});

/** Sets a new password with the single-use token of an e-mailed link. */
export const setPasswordByMail = endpoint({
  name: 'setPasswordByMail',
  method: 'POST',
  path: '/account/password/mail/link',
  access: 'public',
  encoding: 'encrypted',
  request: z.strictObject({ linkToken: filledText(128), newPassword: password }),
  response: z.object({ changed: z.literal(true) }),
});

/** API-13 */
export const usernameCheck = endpoint({
  name: 'usernameCheck',
  method: 'GET',
  path: '/account/username',
  access: 'public',
  encoding: 'query',
  request: z.strictObject({ username: typed('account', readAccountName) }),
  response: z.object({ available: z.boolean() }),
});

/** API-14 (ENTITY-14). The envelope's `success` is the `data.success` that AFF-02..AFF-04 read. */
export const affiliateCheck = endpoint({
  name: 'affiliateCheck',
  method: 'POST',
  path: '/account/affiliate/check',
  access: 'public',
  encoding: 'json',
  request: z.strictObject({ code: typedOrEmpty('invitation', readInvitation), domain: textUpTo(255) }),
  response: z.object({
    /** The code to register with: the given code, or the one bound to the domain. */
    code: z.string(),
  }),
});

/** API-16: the invitation programme, and the code of a logged-in member (MENU-07). */
export const affiliateInfo = endpoint({
  name: 'affiliateInfo',
  method: 'GET',
  path: '/account/affiliate',
  access: 'optional',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    enabled: z.boolean(),
    own: z.nullable(
      z.object({ code: z.string(), link: z.string(), invitedCount: z.int().check(z.nonnegative()) }),
    ),
  }),
});

/** Options or results of a passkey ceremony, in the JSON form of the WebAuthn specification. */
const webAuthnJson = z.record(z.string(), z.unknown());

/** The start of a ceremony. Its options are passed to the browser. */
const passkeyCeremony = z.object({ ceremonyId: z.string(), options: webAuthnJson });
export type PasskeyCeremony = z.infer<typeof passkeyCeremony>;

/** What the browser created or signed in a ceremony, verified by the server. */
const passkeyAnswer = z.strictObject({ ceremonyId: filledText(64), credential: webAuthnJson });
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** Options for adding a passkey to the member's account. */
export const passkeyRegistrationOptions = endpoint({
  name: 'passkeyRegistrationOptions',
  method: 'POST',
  path: '/account/passkeys/registration/options',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: passkeyCeremony,
});

/** Options for proving the member's identity with one of their passkeys. */
export const stepUpPasskeyOptions = endpoint({
  name: 'stepUpPasskeyOptions',
  method: 'POST',
  path: '/account/step-up/passkey',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: passkeyCeremony,
});

/**
 * Proves the member's identity. A call that was refused with `step.up.required` can then be repeated in the same
 * session. Sealed, since it may contain the password.
 */
export const stepUp = endpoint({
  name: 'stepUp',
  method: 'POST',
  path: '/account/step-up',
  access: 'session',
  encoding: 'encrypted',
  request: z.strictObject({
    purpose: stepUpPurpose,
    proof: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('password'), password }),
      z.strictObject({ kind: z.literal('code'), verificationCode: typed('code', readSmsCode) }),
      z.extend(passkeyAnswer, { kind: z.literal('passkey') }),
      /** A recent login; for members who have none of the ways above. */
      z.strictObject({ kind: z.literal('signIn') }),
    ]),
  }),
  response: z.object({ expirationTime: timestamp }),
});

/** Adds a passkey to the member's account. */
export const registerPasskey = endpoint({
  name: 'registerPasskey',
  method: 'PUT',
  path: '/account/passkeys',
  access: 'session',
  encoding: 'json',
  request: z.extend(passkeyAnswer, { label: filledText(60) }),
  response: z.object({ passkeyId: z.string() }),
});

/** Lists the member's passkeys. */
export const passkeys = endpoint({
  name: 'passkeys',
  method: 'GET',
  path: '/account/passkeys',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    list: z.array(
      z.object({
        passkeyId: z.string(),
        label: z.string(),
        createdTime: timestamp,
        lastUsedTime: z.nullable(timestamp),
      }),
    ),
  }),
});

/** Removes one of the member's passkeys. */
export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/account/passkeys',
  access: 'session',
  encoding: 'query',
  request: z.strictObject({ passkeyId: filledText(64) }),
  response: z.object({ removed: z.literal(true) }),
});

/** Options for a login with a passkey, including passkey autofill in the username field. */
export const passkeyLoginOptions = endpoint({
  name: 'passkeyLoginOptions',
  method: 'POST',
  path: '/account/passkeys/login/options',
  access: 'public',
  encoding: 'none',
  request: noPayload,
  response: passkeyCeremony,
});

/** Logs in with a passkey. */
export const passkeyLogin = endpoint({
  name: 'passkeyLogin',
  method: 'POST',
  path: '/account/passkeys/login',
  access: 'public',
  encoding: 'json',
  request: z.extend(passkeyAnswer, { site: loginSite }),
  response: sessionRecord,
});

/** Lists the member's sessions and marks the current one. */
export const sessions = endpoint({
  name: 'sessions',
  method: 'GET',
  path: '/account/sessions',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: z.object({
    list: z.array(
      z.object({
        sessionId: z.string(),
        current: z.boolean(),
        createdTime: timestamp,
        lastSeenTime: timestamp,
        /** Network address of the last call. */
        ip: z.string(),
        device: z.string(),
      }),
    ),
  }),
});

/** Ends one of the member's sessions. */
export const revokeSession = endpoint({
  name: 'revokeSession',
  method: 'DELETE',
  path: '/account/sessions',
  access: 'session',
  encoding: 'query',
  request: z.strictObject({ sessionId: filledText(64) }),
  response: z.object({ revoked: z.literal(true) }),
});

/** API-21: the session token travels in the Authorization header, as on every call that needs one. */
export const logout = endpoint({
  name: 'logout',
  method: 'DELETE',
  path: '/account/session',
  access: 'session',
  encoding: 'none',
  request: noPayload,
  response: z.object({ loggedOut: z.literal(true) }),
});
