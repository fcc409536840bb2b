import type { registrationSettings } from '@contract/account';
import type { ResponseOf } from '@contract/core';
import { SERVER_ERROR_CODES, type ServerErrorCode } from '@contract/errors';
import { PIN_LENGTH } from '@contract/readers/digits';
import { isPattern, keepsRule } from '@contract/readers/rules';
import * as z from 'zod/mini';
import {
  EMAIL_LENGTH_LIMIT,
  LOGIN_NAME_LENGTH,
  MOBILE_NUMBER_MAX_LENGTH,
  PASSWORD_LENGTH,
  PASSWORD_MAX_TYPED,
  SMS_CODE_MAX_LENGTH,
  USERNAME_LENGTH,
} from '@/config/constants';
import { Refusal } from '../http/refusal';

type RegistrationRules = ResponseOf<typeof registrationSettings>;
/** Rule of one field (REG-16). */
export type FieldRule = RegistrationRules['fields'][string];
/** A pattern that rules refer to (REG-17, REG-19). */
export type FieldPattern = RegistrationRules['patterns'][number];

/** Fields of the registration form that an operator can switch on and off (REG-07). */
export const OPTIONAL_FIELDS = [
  'paymentPassword',
  'idNumber',
  'qqNum',
  'facebook',
  'wechat',
  'line',
  'whatsapp',
  'zalo',
  'email',
  'nickname',
  'payeeName',
  'recommenderId',
  'birthday',
  'affiliateCode',
] as const;

/** All fields with a rule. */
export const RULED_FIELDS = [
  'username',
  'password',
  'mobileNum',
  'verificationCode',
  ...OPTIONAL_FIELDS,
] as const;
export type RuledField = (typeof RULED_FIELDS)[number];

/** Maximum length of a field in the registration payload. */
const PAYLOAD_LENGTHS: Readonly<Record<RuledField, number>> = {
  username: 64,
  password: 128,
  mobileNum: 20,
  verificationCode: 10,
  paymentPassword: 40,
  idNumber: 40,
  qqNum: 40,
  facebook: 100,
  wechat: 64,
  line: 64,
  whatsapp: 40,
  zalo: 40,
  email: 254,
  nickname: 64,
  payeeName: 100,
  recommenderId: 40,
  birthday: 10,
  affiliateCode: 40,
};

const on = (patternId: string, minLength: number, maxLength: number, required = false): FieldRule => ({
  enabled: true,
  required,
  minLength,
  maxLength,
  patternId,
});
const off = (patternId: string, minLength: number, maxLength: number): FieldRule => ({
  ...on(patternId, minLength, maxLength),
  enabled: false,
});

/** Default rules of the registration form. */
export const DEFAULT_FIELDS: Readonly<Record<RuledField, FieldRule>> = {
  username: on('username', USERNAME_LENGTH.min, USERNAME_LENGTH.max, true),
  password: on('password', PASSWORD_LENGTH.min, PASSWORD_LENGTH.max, true),
  mobileNum: on('mobileNum', 7, MOBILE_NUMBER_MAX_LENGTH),
  verificationCode: on('verificationCode', 4, SMS_CODE_MAX_LENGTH, true),
  paymentPassword: off('paymentPassword', 6, 6),
  idNumber: off('document', 5, 30),
  qqNum: off('digits', 5, 12),
  facebook: off('handle', 2, 60),
  wechat: off('handle', 2, 40),
  line: off('handle', 2, 40),
  whatsapp: off('digits', 7, 15),
  zalo: off('digits', 7, 15),
  email: on('email', 6, EMAIL_LENGTH_LIMIT - 1),
  nickname: on('name', 2, 20),
  payeeName: off('name', 2, 60),
  recommenderId: off('username', USERNAME_LENGTH.min, USERNAME_LENGTH.max),
  birthday: on('birthday', 10, 10, true),
  affiliateCode: on('code', 4, 20),
};

/** Forms that share the login rules (LOGIN-14, FORGOT-06, CHPSW-04, CHPSW-05). */
export const LOGIN_FIELDS = ['username', 'password', 'newPassword', 'mobileNum', 'verificationCode'] as const;
export type LoginField = (typeof LOGIN_FIELDS)[number];

/** Default rules of these forms. The login form accepts every password that a registration ever accepted. */
export const DEFAULT_LOGIN_FIELDS: Readonly<Record<LoginField, FieldRule>> = {
  username: on('account', LOGIN_NAME_LENGTH.min, LOGIN_NAME_LENGTH.max, true),
  password: on('filled', 1, PASSWORD_MAX_TYPED, true),
  newPassword: on('password', PASSWORD_LENGTH.min, PASSWORD_LENGTH.max, true),
  mobileNum: on('mobileNum', 7, MOBILE_NUMBER_MAX_LENGTH, true),
  verificationCode: on('verificationCode', 4, SMS_CODE_MAX_LENGTH, true),
};

const pattern = (patternId: string, source: string, TY: string, EN: string): FieldPattern => ({
  patternId,
  pattern: source,
  message: { TY, EN },
});

/** Default patterns. */
export const DEFAULT_PATTERNS: readonly FieldPattern[] = [
  pattern(
    'username',
    '[A-Za-z][A-Za-z0-9_]*',
    '{{min}} hanggang {{max}} letra, numero o _, nagsisimula sa letra',
    '{{min}} to {{max}} letters, digits or _, starting with a letter',
  ),
  pattern(
    'account',
    '\\s*\\S+\\s*',
    'Ilagay ang account, walang puwang',
    'Enter the account, without blanks',
  ),
  // NIST 800-63B-4: any characters, including blanks, and no required character classes (decision 20).
  pattern(
    'password',
    '[^\\p{Cc}\\p{Cs}]+',
    '{{min}} hanggang {{max}} karakter; puwede ang mga salita at puwang',
    '{{min}} to {{max}} characters; words and blanks are fine',
  ),
  // For operators who must require character classes; no default rule uses it.
  pattern(
    'passwordMixed',
    '(?=.*[A-Za-z])(?=.*\\d)[\\x21-\\x7e]+',
    '{{min}} hanggang {{max}} karakter, may letra at numero, walang puwang',
    '{{min}} to {{max}} characters with a letter and a digit, without blanks',
  ),
  pattern('filled', '[^\\0]+', 'Ilagay ang password', 'Enter the password'),
  pattern(
    'mobileNum',
    '\\d+',
    'Mobile number na {{min}} hanggang {{max}} digit',
    'A mobile number of {{min}} to {{max}} digits',
  ),
  pattern(
    'verificationCode',
    '\\d+',
    'Code na {{min}} hanggang {{max}} digit',
    'A code of {{min}} to {{max}} digits',
  ),
  pattern('paymentPassword', '\\d+', '{{min}} digit', '{{min}} digits'),
  pattern(
    'document',
    '[A-Za-z0-9][A-Za-z0-9 -]*',
    '{{min}} hanggang {{max}} letra o numero',
    '{{min}} to {{max}} letters or digits',
  ),
  pattern('digits', '\\d+', '{{min}} hanggang {{max}} digit', '{{min}} to {{max}} digits'),
  pattern(
    'handle',
    '[\\p{L}\\p{N}][\\p{L}\\p{N} ._@:/+-]*',
    '{{min}} hanggang {{max}} letra o numero',
    '{{min}} to {{max}} letters or digits',
  ),
  pattern(
    'email',
    "[\\w.!#$%&'*+/=?^`{|}~\\-]+@[A-Za-z0-9](?:[A-Za-z0-9\\-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9\\-]*[A-Za-z0-9])?)+",
    'E-mail address na hanggang {{max}} karakter',
    'An e-mail address of up to {{max}} characters',
  ),
  pattern(
    'name',
    "[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N} .,'\u00b7_\\-]*[\\p{L}\\p{M}\\p{N}.])?",
    '{{min}} hanggang {{max}} letra o numero, walang simbolo o nakatagong karakter',
    '{{min}} to {{max}} letters or digits, without symbols or hidden signs',
  ),
  pattern(
    'birthday',
    '(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])',
    'Ilagay ang petsa ng kapanganakan mo',
    'Enter your date of birth',
  ),
  pattern(
    'code',
    '[A-Za-z0-9]+',
    '{{min}} hanggang {{max}} letra o numero',
    '{{min}} to {{max}} letters or digits',
  ),
];

/* ---- operator settings ---- */

const count = z.int().check(z.minimum(0), z.maximum(254));
const ruleSetting = z.strictObject({
  enabled: z.boolean(),
  required: z.boolean(),
  minLength: count,
  maxLength: z.int().check(z.minimum(1), z.maximum(254)),
  patternId: z.string().check(z.minLength(1), z.maxLength(40)),
});

/** Fields whose length the product decides: another rule would refuse what it asks for or sends. */
const FIXED_LENGTHS: Readonly<Partial<Record<RuledField, number>>> = {
  paymentPassword: PIN_LENGTH,
  verificationCode: 6,
  birthday: 10,
};

/** Setting: rules that differ from the defaults, by field. */
export const fieldsSetting = z.partialRecord(z.enum(RULED_FIELDS), ruleSetting).check(
  z.refine((fields) =>
    RULED_FIELDS.every((name) => {
      const rule = fields[name];
      return (
        rule === undefined ||
        (rule.minLength <= (FIXED_LENGTHS[name] ?? rule.maxLength) &&
          rule.maxLength >= (FIXED_LENGTHS[name] ?? rule.minLength) &&
          rule.maxLength <= PAYLOAD_LENGTHS[name])
      );
    }),
  ),
);
/** Setting: rules of the login forms that differ from the defaults, by field. */
export const loginFieldsSetting = z
  .partialRecord(z.enum(LOGIN_FIELDS), ruleSetting)
  .check(
    z.refine((fields) =>
      LOGIN_FIELDS.every((name) => (fields[name]?.minLength ?? 0) <= (fields[name]?.maxLength ?? 254)),
    ),
  );
/** Setting: additional patterns; they replace defaults with the same id. */
export const patternsSetting = z.array(
  z.strictObject({
    patternId: z.string().check(z.minLength(1), z.maxLength(40)),
    pattern: z.string().check(z.minLength(1), z.maxLength(500), z.refine(isPattern)),
    message: z.record(z.string(), z.string().check(z.maxLength(200))),
  }),
);

/** The settings that define the rules. */
export interface RuleSettings {
  readonly registrationFields: z.infer<typeof fieldsSetting>;
  readonly loginFields: z.infer<typeof loginFieldsSetting>;
  readonly fieldPatterns: z.infer<typeof patternsSetting>;
}

/** The rules in force. */
export interface FieldRules {
  readonly fields: Readonly<Record<RuledField, FieldRule>>;
  readonly login: Readonly<Record<LoginField, FieldRule>>;
  readonly patterns: readonly FieldPattern[];
}

/** Merges the operator's settings into the defaults. */
export function fieldRulesOf(settings: RuleSettings): FieldRules {
  const own = new Map(settings.fieldPatterns.map((each) => [each.patternId, each]));
  return {
    fields: { ...DEFAULT_FIELDS, ...settings.registrationFields },
    login: { ...DEFAULT_LOGIN_FIELDS, ...settings.loginFields },
    patterns: [...DEFAULT_PATTERNS.filter(({ patternId }) => !own.has(patternId)), ...own.values()],
  };
}

/** Whether every rule refers to an existing pattern. */
export function areRulesComplete(settings: RuleSettings): boolean {
  const { fields, login, patterns } = fieldRulesOf(settings);
  const known = new Set(patterns.map(({ patternId }) => patternId));
  return [...Object.values(fields), ...Object.values(login)].every(({ patternId }) => known.has(patternId));
}

/** Whether a value keeps its rule, as the page's check does. */
export function passesRule(value: string, rule: FieldRule, patterns: readonly FieldPattern[]): boolean {
  return keepsRule(value, rule, patterns.find(({ patternId }) => patternId === rule.patternId)?.pattern);
}

/** Error codes of refused fields; all others have no specific message in the catalogue. */
const FIELD_CODES: Readonly<Record<string, ServerErrorCode>> = {
  username: 'account.format',
  password: 'password.format',
  newPassword: 'password.format',
  paymentPassword: 'password.format',
  email: 'email.format',
  nickname: 'name.format',
  payeeName: 'name.format',
  mobileNum: 'mobile.format',
  mobileNo: 'mobile.format',
  oldPassword: 'password.format',
  confirmPassword: 'confirm.mismatch',
  confirmNewPassword: 'confirm.mismatch',
  affiliateCode: 'invitation.code.invalid',
  recommenderId: 'referrer.link',
  verificationCode: 'verification.code.wrong',
};

/** Creates the refusal of a field, with its bounds (REG-17), and the reason of its reader. */
export function fieldRefusalOf(field: string, rule?: FieldRule, reason?: string): Refusal {
  const bounds =
    rule === undefined
      ? {}
      : { patternId: rule.patternId, minLength: rule.minLength, maxLength: rule.maxLength };
  // Reasons of names are codes themselves.
  const code = SERVER_ERROR_CODES.find((each) => each === reason);
  return new Refusal(code ?? FIELD_CODES[field] ?? 'request.invalid', {
    value: { field, ...bounds, ...(reason === undefined ? {} : { reason }) },
  });
}

/** Rejects with the code of the field when its value breaks the rule. */
export function requireField(
  field: string,
  value: string,
  rule: FieldRule,
  patterns: readonly FieldPattern[],
): void {
  if (!passesRule(value, rule, patterns)) throw fieldRefusalOf(field, rule);
}
