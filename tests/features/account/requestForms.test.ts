import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as account from '@contract/account';
import * as agent from '@contract/agent';
import * as cashier from '@contract/cashier';
import * as content from '@contract/content';
import type { Endpoint } from '@contract/core';
import * as member from '@contract/member';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { toFailure } from '@/machines/shared/failure';

const FEATURES = fileURLToPath(new URL('../../../src/features', import.meta.url));
const read = (file: string): string => readFileSync(join(FEATURES, file), 'utf8');
const FILES = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
);

/** Forms that send nothing to the platform, or whose failures are messages in the text itself. */
const LOCAL = [
  'account/RequestForm.tsx',
  // Searches and filters.
  'catalogue/gameCenter/GameCenterScreen.tsx',
  'catalogue/gameList/FilterBars.tsx',
  'catalogue/gameList/FilterPopup.tsx',
  'catalogue/search/SearchScreen.tsx',
  // Each message shows that it was not sent.
  'chat/Composer.tsx',
];

/** Which calls the forms of a file make, with the fields that a player types. */
const FORMS: readonly (readonly [
  files: readonly string[],
  calls: readonly Endpoint[],
  typed: readonly string[],
])[] = [
  [
    ['account/login/LoginForm.tsx', 'account/MobileNumberField.tsx', 'account/CaptchaField.tsx'],
    [account.login],
    ['username', 'password', 'captcha', 'mobileNum', 'verificationCode'],
  ],
  [
    ['account/register/RegisterField.tsx', 'account/MobileNumberField.tsx', 'account/CaptchaField.tsx'],
    [account.registerByUsername, account.registerByMobile],
    ['password', 'confirmPassword', 'paymentPassword', 'mobileNum', 'verificationCode', 'captcha'],
  ],
  [
    ['account/forgot/PhoneForm.tsx', 'account/MobileNumberField.tsx'],
    [account.setPasswordByPhone],
    ['newPassword', 'mobileNum', 'verificationCode'],
  ],
  [['account/forgot/MailForm.tsx'], [account.forgotPasswordMail], ['username', 'email']],
  [['account/mailReset/MailResetScreen.tsx'], [account.setPasswordByMail], ['newPassword']],
  [
    ['account/changePassword/ChangePasswordForm.tsx'],
    [account.passWordChangeV2],
    ['oldPassword', 'newPassword', 'confirmNewPassword'],
  ],
  [
    ['account/StepUpDialog.tsx', 'account/SmsCodeField.tsx'],
    [account.stepUp],
    ['password', 'verificationCode'],
  ],
  [['member/FeedbackSheet.tsx'], [member.sendFeedback], ['content']],
  [['agent/Downline.tsx'], [agent.agentRebateUpdate], ['rebateBasisPoints']],
  [['cashier/PaymentForm.tsx', 'cashier/MethodAndAmount.tsx'], [cashier.createDeposit], ['amountMinor']],
  [
    ['cashier/WithdrawalScreen.tsx', 'cashier/MethodAndAmount.tsx'],
    [cashier.createWithdrawal],
    ['amountMinor', 'destination', 'paymentPassword'],
  ],
  [['cashier/WithdrawalScreen.tsx'], [cashier.setPaymentPassword], ['oldPassword', 'newPassword']],
  [['protection/ProtectionScreen.tsx'], [member.setProtectionLimit], ['amount']],
  [['content/rewards/RewardFormScreen.tsx'], [content.applySignUpReward], ['remarks', 'pictures']],
  [['cashier/StatementScreen.tsx'], [cashier.statement], ['startDate', 'endDate']],
];

/** Names of all fields in a request, also of those within others. */
function fieldsOf(schema: unknown): readonly string[] {
  const shape = z.toJSONSchema(schema as z.ZodType, { unrepresentable: 'any' });
  const walk = (part: unknown): string[] => {
    if (typeof part !== 'object' || part === null) return [];
    const own = 'properties' in part ? Object.keys(Object(part.properties)) : [];
    return [...own, ...Object.values(part).flatMap(walk)];
  };
  return walk(shape);
}

describe('every form that asks the platform', () => {
  it('shows at its fields what the platform refuses', () => {
    const plain = FILES.filter((file) => /<form\b/.test(read(file)));
    expect(plain.toSorted()).toEqual(LOCAL.toSorted());
    const asking = FILES.filter((file) => read(file).includes('<RequestForm'));
    const listed = FORMS.map(([[file]]) => file?.replace('RegisterField', 'RegisterForm'));
    expect(asking.toSorted()).toEqual([...new Set(listed)].toSorted());
  });

  it.each(FORMS)('%s: each field has the name under which it is sent', (files, calls, typed) => {
    const texts = files.map(read).join('\n');
    for (const name of typed) {
      expect(
        calls.some(({ request }) => fieldsOf(request).includes(name)),
        `${name} is sent`,
      ).toBe(true);
      expect(texts, name).toMatch(
        new RegExp(`register\\(\\s*'${name}'|\\bname="${name}"|sentAs="${name}"|case '${name}':`),
      );
    }
  });
});

describe('a refused request', () => {
  const refused = (value: unknown, code = 'request.invalid') => toFailure({ code, value });

  it('says why each field was refused', () => {
    expect(refused({ fields: ['content', 'proof.password'], reasons: { content: 'short' } })).toEqual({
      code: 'request.invalid',
      reasons: { content: 'short', 'proof.password': 'format' },
    });
  });

  it('is refused as a whole when the platform names no field, or the names cannot be read', () => {
    for (const value of [undefined, null, {}, { fields: 'content' }, { fields: [1] }]) {
      expect(refused(value)).toEqual({ code: 'request.invalid' });
    }
    expect(refused({ fields: ['content'] }, 'conflict')).toEqual({ code: 'conflict' });
  });
});
