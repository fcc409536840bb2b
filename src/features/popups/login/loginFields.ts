import * as z from 'zod/mini';
import { PASSWORD_LENGTH, USERNAME_LENGTH } from '@/config/constants';
import type { ErrorCode } from '@/services/contract/errors';

/** What is wrong with a field. */
type FieldIssue = 'missing' | 'length';

const missing: FieldIssue = 'missing';
const length: FieldIssue = 'length';

const within = ({ min, max }: { readonly min: number; readonly max: number }) => [
  z.minLength(1, { error: missing, abort: true }),
  z.minLength(min, { error: length, abort: true }),
  z.maxLength(max, { error: length }),
];

/** The one rule set of the login fields (LOGIN-14); the server judges the rest. */
export const loginFields = z.object({
  username: z.string().check(z.trim(), ...within(USERNAME_LENGTH)),
  password: z.string().check(...within(PASSWORD_LENGTH)),
  remember: z.boolean(),
});
export type LoginFields = z.infer<typeof loginFields>;

/** Fields that a refusal of the server can stand at. */
export type RefusedField = 'username' | 'password' | 'captcha';

const REFUSED_FIELDS: Readonly<Partial<Record<ErrorCode, RefusedField>>> = {
  'user.missing.or.disabled': 'username',
  'account.format': 'username',
  'password.format': 'password',
  'captcha.required': 'captcha',
  'captcha.wrong': 'captcha',
};

/** The field that a refusal names; undefined for one that concerns the whole form. */
export function refusedField(code: ErrorCode): RefusedField | undefined {
  return REFUSED_FIELDS[code];
}
