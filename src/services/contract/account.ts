import * as z from 'zod/mini';
import { calendarDay, endpoint, filledText, noPayload, textUpTo, timestamp } from './core';

/** Session record kept under MC_SESSION_INFO (ENTITY-01). */
export const sessionRecord = z.object({
  token: z.string().check(z.minLength(16)),
  merchantCode: z.string(),
  userName: z.string(),
  /** Member type: 0, 4 and 40 are non-agent, 4 is guest/trial (ROLE-02, ROLE-03). */
  type: z.int(),
  firstTimeLogin: z.boolean(),
});
export type SessionRecord = z.infer<typeof sessionRecord>;

/** Auth state of the client (ENTITY-02). */
export const authState = z.object({
  token: z.nullable(z.string()),
  trialUser: z.nullable(z.object({ token: z.string(), merchantCode: z.string() })),
  /** The password must be changed before anything else. */
  passwordChange: z.boolean(),
  captcha: z.boolean(),
  /** Share of the way to the next rank, 0 to 1 (MEMBER-03). */
  vipProgress: z._default(z.number(), 0),
  loginTime: z.nullable(timestamp),
});

/** Saved remembered login (ENTITY-05); `password` is double encoded (SESSION-06). */
export const rememberedLogin = z.object({
  type: z.enum(['username', 'sms']),
  username: z.string(),
  password: z.string(),
  countryDialingCode: z.string(),
});

/** What an encrypted body looks like on the wire; the plaintext is the endpoint's `request`. */
export const cipherBody = z.strictObject({
  /** AES-256-CBC ciphertext, base64. */
  data: z.string().check(z.minLength(1), z.maxLength(65_536)),
});

/** Name of the header that carries the wrapped key, iv, time, nonce and MAC of an encrypted body. */
export const ENCRYPTION_HEADER = 'x-encryption';
/** Device marker header: `OTHERS` when running as a standalone app (API-02). */
export const DEVICE_HEADER = 'x-device';
/** Code of the game or feature module that a call belongs to (CONST-12). */
export const MODULE_HEADER = 'x-module';
/** Idempotency key of one intent; the same key never acts twice. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

const loginSite = z.enum(['member', 'agent']);

/** Login payload before encryption (ENTITY-04, LOGIN-09). */
export const loginPayload = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('username'),
    username: z.string().check(z.minLength(1), z.maxLength(64)),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    captcha: z.optional(z.string().check(z.maxLength(6))),
    captchaId: z.optional(z.string().check(z.maxLength(64))),
    site: loginSite,
  }),
  z.strictObject({
    type: z.literal('sms'),
    mobileNum: z.string().check(z.minLength(1), z.maxLength(20)),
    countryDialingCode: z.string().check(z.maxLength(6)),
    verificationCode: z.string().check(z.minLength(1), z.maxLength(10)),
    site: loginSite,
  }),
  z.strictObject({
    type: z.literal('firebase'),
    firebaseChannel: z.enum(['phone', 'line', 'facebook', 'google']),
    firebaseIdToken: z.string().check(z.minLength(1), z.maxLength(8192)),
    firebaseMobileNo: z.optional(z.string().check(z.maxLength(20))),
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
  encoding: 'encrypted',
  access: 'public',
  request: loginPayload,
  response: sessionRecord,
});

/** Hint in the `value` of a refused login (CAPTCHA-01). */
export const loginRefusal = z.object({ captchaRequired: z._default(z.boolean(), false) });

/** A captcha challenge. */
const captchaChallenge = z.object({
  captchaId: z.string(),
  /** Picture as a data address. */
  image: z.string().check(z.startsWith('data:image/')),
  /** When the challenge stops being accepted. */
  expirationTime: timestamp,
});
export type CaptchaChallenge = z.infer<typeof captchaChallenge>;

/** API-15 */
export const captcha = endpoint({
  name: 'captcha',
  method: 'GET',
  path: '/account/captcha',
  encoding: 'none',
  access: 'public',
  request: noPayload,
  response: captchaChallenge,
});

/** API-21: the session token travels in the Authorization header, as on every call that needs one. */
export const logout = endpoint({
  name: 'logout',
  method: 'DELETE',
  path: '/account/session',
  encoding: 'none',
  access: 'session',
  request: noPayload,
  response: z.object({ loggedOut: z.literal(true) }),
});

/** Where a refused field stands and which bounds it broke, in the `value` of a format refusal (REG-17). */
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
  encoding: 'none',
  access: 'public',
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
  encoding: 'json',
  access: 'optional',
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
  username: textUpTo(64),
  password: textUpTo(128),
  confirmPassword: textUpTo(128),
  affiliateCode: textUpTo(40),
  paymentPassword: textUpTo(40),
  recommenderId: textUpTo(40),
  nickname: textUpTo(64),
  payeeName: textUpTo(100),
  email: textUpTo(254),
  mobileNum: textUpTo(20),
  idNumber: textUpTo(40),
  qqNum: textUpTo(40),
  facebook: textUpTo(100),
  wechat: textUpTo(64),
  line: textUpTo(64),
  whatsapp: textUpTo(40),
  zalo: textUpTo(40),
  /** `YYYY-MM-DD` or empty (REG-29). */
  birthday: z.union([z.literal(''), calendarDay]),
  captcha: textUpTo(6),
  /** Challenge that `captcha` answers; absent when the captcha flag is off. */
  captchaId: z.optional(textUpTo(64)),
  /** REG-30 */
  type: z.literal(0),
  domain: textUpTo(255),
  verificationCode: textUpTo(10),
  /** Identity token when the phone-verification service verified the number (REG-24). */
  firebaseIdToken: z.optional(textUpTo(8_192)),
});

/** What the registration form carries besides the payload (ENTITY-07); `confimpsw` is spelled so. */
export const registrationFormExtras = z.object({
  mobileNum1: textUpTo(20),
  mobileNum2: textUpTo(20),
  confimpsw: textUpTo(128),
  /** REG-03 */
  method: z.enum(['username', 'mobile']),
});

/** API-04: registration by username; answers a session, so that the player is logged in. */
export const registerByUsername = endpoint({
  name: 'registerByUsername',
  method: 'PUT',
  path: '/account/registration/username',
  encoding: 'encrypted',
  access: 'public',
  request: registrationPayload,
  response: sessionRecord,
});

/** API-05: registration by mobile number. */
export const registerByMobile = endpoint({
  name: 'registerByMobile',
  method: 'PUT',
  path: '/account/registration/mobile',
  encoding: 'encrypted',
  access: 'public',
  request: registrationPayload,
  response: sessionRecord,
});

/** Rule of one form field (REG-16). */
const fieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: z.int().check(z.nonnegative()),
  maxLength: z.int().check(z.positive()),
  /** Pattern of the same answer's `patterns`. */
  patternId: z.string(),
});

/** A pattern that field rules refer to (REG-17, REG-19). */
const fieldPattern = z.object({
  patternId: z.string(),
  /** Source of a regular expression (flag `u`) that the whole value must match. */
  pattern: z.string(),
  /** Message per language; `{{min}}` and `{{max}}` stand for the rule's bounds. */
  message: z.record(z.string(), z.string()),
});

/** API-06: rules of the registration, login and password forms. */
export const registrationSettings = endpoint({
  name: 'registrationSettings',
  method: 'GET',
  path: '/account/registration/settings',
  encoding: 'none',
  access: 'public',
  cacheSeconds: 60,
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
  }),
});

/** API-07: a human check, solved with a slider or with a proof of work (SMS-03). */
export const verification = endpoint({
  name: 'verification',
  method: 'GET',
  path: '/account/verification',
  encoding: 'none',
  access: 'public',
  request: noPayload,
  response: z.object({
    challengeId: z.string(),
    slider: z.object({
      /** Picture with the gap, as a data address. */
      background: z.string().check(z.startsWith('data:image/')),
      /** The piece that fills the gap, as a data address. */
      piece: z.string().check(z.startsWith('data:image/')),
      width: z.int(),
      height: z.int(),
      pieceWidth: z.int(),
      /** Distance of the piece from the top edge. */
      pieceTop: z.int(),
    }),
    proofOfWork: z.object({
      salt: z.string(),
      /** Leading zero bits that SHA-256 of `salt` + `:` + counter must have. */
      difficulty: z.int(),
    }),
    expirationTime: timestamp,
  }),
});

/** Trades a solved human check for a single-use token that a code request carries (SMS-03). */
export const solveVerification = endpoint({
  name: 'solveVerification',
  method: 'POST',
  path: '/account/verification',
  encoding: 'json',
  access: 'public',
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

/** What a code is asked for; a code serves only its own purpose. */
export const codePurpose = z.enum(['login', 'registration', 'reset']);

/** Answer of both code requests (ENTITY-11); the countdown runs to `expirationTime` (SMS-04). */
const codeSent = z.object({ expirationTime: timestamp });

/** API-10, API-11: asks for an SMS code without a session (ENTITY-10). */
export const sendVerificationCode = endpoint({
  name: 'sendVerificationCode',
  method: 'POST',
  path: '/account/verification/code',
  encoding: 'json',
  access: 'public',
  request: z.strictObject({
    mobileNo: filledText(20),
    countryDialingCode: textUpTo(6),
    purpose: codePurpose,
    /** From the human check. */
    humanToken: filledText(128),
  }),
  response: codeSent,
});

/** API-11: the variant with login; the number is the member's own unless a new one is to be bound. */
export const sendMemberVerificationCode = endpoint({
  name: 'sendMemberVerificationCode',
  method: 'POST',
  path: '/member/verification/code',
  encoding: 'json',
  access: 'session',
  request: z.strictObject({
    mobileNo: z.optional(filledText(20)),
    countryDialingCode: z.optional(textUpTo(6)),
    purpose: z.enum(['bind', 'withdrawal', 'password']),
    humanToken: filledText(128),
  }),
  response: codeSent,
});

/** API-08 (ENTITY-12). Sealed like every body that holds a password. */
export const passWordChangeV2 = endpoint({
  name: 'passWordChangeV2',
  method: 'POST',
  path: '/account/password',
  encoding: 'encrypted',
  access: 'session',
  request: z.strictObject({
    /** Empty when the session was opened with a temporary password (CHPSW-01). */
    oldPassword: textUpTo(128),
    newPassword: filledText(128),
    confirmNewPassword: filledText(128),
  }),
  response: z.object({ changed: z.literal(true) }),
});

/** API-09 (ENTITY-09): sets a password by phone and logs in (RESET-01). */
export const setPasswordByPhone = endpoint({
  name: 'setPasswordByPhone',
  method: 'POST',
  path: '/account/password/phone',
  encoding: 'encrypted',
  access: 'public',
  request: z.strictObject({
    newPassword: filledText(128),
    mobileNum: filledText(20),
    countryDialingCode: z.optional(textUpTo(6)),
    verificationCode: textUpTo(10),
    /** Only on the phone-verification-service path (RESET-06). */
    firebaseIdToken: z.optional(textUpTo(8_192)),
  }),
  response: sessionRecord,
});

/** API-12 (ENTITY-08): asks for a mail with a password link; the answer never tells whether the account exists. */
export const forgotPasswordMail = endpoint({
  name: 'forgotPasswordMail',
  method: 'POST',
  path: '/account/password/mail',
  encoding: 'form',
  access: 'public',
  request: z.strictObject({
    username: filledText(64),
    /** FORGOT-11 */
    email: filledText(254),
  }),
  response: z.object({ accepted: z.literal(true) }),
});

/** Sets a new password with the single-use token of a mailed link. */
export const setPasswordByMail = endpoint({
  name: 'setPasswordByMail',
  method: 'POST',
  path: '/account/password/mail/link',
  encoding: 'encrypted',
  access: 'public',
  request: z.strictObject({ linkToken: filledText(128), newPassword: filledText(128) }),
  response: z.object({ changed: z.literal(true) }),
});

/** API-13 */
export const usernameCheck = endpoint({
  name: 'usernameCheck',
  method: 'GET',
  path: '/account/username',
  encoding: 'query',
  access: 'public',
  request: z.strictObject({ username: filledText(64) }),
  response: z.object({ available: z.boolean() }),
});

/** API-14 (ENTITY-14): success of the envelope is the `data.success` that AFF-02..AFF-04 read. */
export const affiliateCheck = endpoint({
  name: 'affiliateCheck',
  method: 'POST',
  path: '/account/affiliate/check',
  encoding: 'json',
  access: 'public',
  request: z.strictObject({ code: textUpTo(40), domain: textUpTo(255) }),
  response: z.object({
    /** The code that a registration will carry: the given one, or the one bound to the domain. */
    code: z.string(),
  }),
});

/** API-16: the invitation programme, and the own code of a logged-in member (MENU-07). */
export const affiliateInfo = endpoint({
  name: 'affiliateInfo',
  method: 'GET',
  path: '/account/affiliate',
  encoding: 'none',
  access: 'optional',
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

/** What a ceremony begins with; its options are the browser's business. */
const passkeyCeremony = z.object({ ceremonyId: z.string(), options: webAuthnJson });
export type PasskeyCeremony = z.infer<typeof passkeyCeremony>;

/** What the browser made or signed in a ceremony; the server judges it. */
const passkeyAnswer = z.strictObject({ ceremonyId: filledText(64), credential: webAuthnJson });
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** Options for adding a passkey to the own account. */
export const passkeyRegistrationOptions = endpoint({
  name: 'passkeyRegistrationOptions',
  method: 'POST',
  path: '/account/passkeys/registration/options',
  encoding: 'none',
  access: 'session',
  request: noPayload,
  response: passkeyCeremony,
});

/** Adds a passkey to the own account. */
export const registerPasskey = endpoint({
  name: 'registerPasskey',
  method: 'PUT',
  path: '/account/passkeys',
  encoding: 'json',
  access: 'session',
  request: z.extend(passkeyAnswer, { label: filledText(60) }),
  response: z.object({ passkeyId: z.string() }),
});

/** The own passkeys. */
export const passkeys = endpoint({
  name: 'passkeys',
  method: 'GET',
  path: '/account/passkeys',
  encoding: 'none',
  access: 'session',
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

/** Removes one of the own passkeys. */
export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/account/passkeys',
  encoding: 'query',
  access: 'session',
  request: z.strictObject({ passkeyId: filledText(64) }),
  response: z.object({ removed: z.literal(true) }),
});

/** Options for a login with a passkey, also for the conditional interface of the username field. */
export const passkeyLoginOptions = endpoint({
  name: 'passkeyLoginOptions',
  method: 'POST',
  path: '/account/passkeys/login/options',
  encoding: 'none',
  access: 'public',
  request: noPayload,
  response: passkeyCeremony,
});

/** Logs in with a passkey. */
export const passkeyLogin = endpoint({
  name: 'passkeyLogin',
  method: 'POST',
  path: '/account/passkeys/login',
  encoding: 'json',
  access: 'public',
  request: z.extend(passkeyAnswer, { site: loginSite }),
  response: sessionRecord,
});

/** The own sessions, the current one marked. */
export const sessions = endpoint({
  name: 'sessions',
  method: 'GET',
  path: '/account/sessions',
  encoding: 'none',
  access: 'session',
  request: noPayload,
  response: z.object({
    list: z.array(
      z.object({
        sessionId: z.string(),
        current: z.boolean(),
        createdTime: timestamp,
        lastSeenTime: timestamp,
        /** Address of the last call. */
        ip: z.string(),
        device: z.string(),
      }),
    ),
  }),
});

/** Ends one of the own sessions. */
export const revokeSession = endpoint({
  name: 'revokeSession',
  method: 'DELETE',
  path: '/account/sessions',
  encoding: 'query',
  access: 'session',
  request: z.strictObject({ sessionId: filledText(64) }),
  response: z.object({ revoked: z.literal(true) }),
});
