import { createHash } from 'node:crypto';
import {
  captcha,
  type LoginPayload,
  login,
  type registrationPayload,
  type StepUpPurpose,
  sendVerificationCode,
  solveVerification,
  stepUp,
  verification,
} from '@contract/account';
import { paymentMethods, setPaymentPassword } from '@contract/cashier';
import type { RequestOf } from '@contract/core';
import type * as z from 'zod/mini';
import type { TestClient } from './platform';
import { TEST_PASSWORD } from './world';

/** Payment password of tests. */
export const TEST_PIN = '246810';

/** A message as the test control returns it. */
interface ReadMessage {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly state: string;
  readonly code: string | null;
  readonly link: string | null;
}

type RegistrationPayload = z.infer<typeof registrationPayload>;

/** A registration with only the fields required by default; `more` overrides them. */
export const registrationOf = (more: Partial<RegistrationPayload> = {}): RegistrationPayload => ({
  countryDialingCode: '63',
  registerUrl: 'play.example',
  registerMethod: 'H5',
  username: `user${Math.random().toString(36).slice(2, 10)}`,
  password: TEST_PASSWORD,
  confirmPassword: TEST_PASSWORD,
  affiliateCode: '',
  paymentPassword: '',
  recommenderId: '',
  nickname: '',
  payeeName: '',
  email: '',
  mobileNum: '',
  idNumber: '',
  qqNum: '',
  facebook: '',
  wechat: '',
  line: '',
  whatsapp: '',
  zalo: '',
  birthday: '1990-05-17',
  captcha: '',
  type: 0,
  domain: '',
  verificationCode: '',
  ...more,
});

/** Steps shared by account tests. */
export function accountFlows(client: TestClient) {
  let lastNumber = 9_180_000_000;

  const flows = {
    /** A mobile number that no other test uses. */
    freshNumber: (): string => {
      lastNumber += 1;
      return String(lastNumber);
    },
    set: (settings: Readonly<Record<string, unknown>>) => client.control('POST', '/settings', settings),
    /** Resets all counters. */
    resetLimits: () => client.control('POST', '/limits/reset'),
    async signIn(username: string, more: Partial<Extract<LoginPayload, { type: 'username' }>> = {}) {
      const payload = {
        type: 'username' as const,
        username,
        password: TEST_PASSWORD,
        site: 'member' as const,
      };
      return client.call(login, { ...payload, ...more });
    },
    /** Passes a step-up by password. */
    stepUp: (token: string, purpose: StepUpPurpose, password = TEST_PASSWORD) =>
      client.call(stepUp, { purpose, proof: { kind: 'password', password } }, { token }),
    /** Sets {@link TEST_PIN} as the payment password if there is none. */
    async setPin(token: string, password = TEST_PASSWORD): Promise<void> {
      const { paymentPasswordSet } = await client.call(paymentMethods, { language: 'EN' }, { token });
      if (paymentPasswordSet) return;
      await flows.stepUp(token, 'paymentPassword', password);
      await client.call(setPaymentPassword, { oldPassword: '', newPassword: TEST_PIN }, { token });
    },
    /** A solved captcha. */
    async solveCaptcha() {
      const { captchaId } = await client.call(captcha, {});
      const { value } = await client.control('GET', `/captcha?id=${captchaId}`);
      return { captchaId, captcha: String(Object(value).answer) };
    },
    async gapOf(challengeId: string): Promise<number> {
      const { value } = await client.control('GET', `/human-check?id=${challengeId}`);
      return Number(Object(value).left);
    },
    /** A token of a solved human check. */
    async human(): Promise<string> {
      const { challengeId } = await client.call(verification, {});
      const left = await flows.gapOf(challengeId);
      return (await client.call(solveVerification, { kind: 'slider', challengeId, left })).humanToken;
    },
    /** The newest SMS to a number; undefined if there is none. */
    async sms(mobileNum: string): Promise<ReadMessage | undefined> {
      const answer = await client.control('GET', `/outbox?number=63${mobileNum.replace(/^0/, '')}`);
      return answer.success ? (answer.value as ReadMessage) : undefined;
    },
    /** The newest mail to an address; undefined if there is none. */
    async mail(address: string): Promise<ReadMessage | undefined> {
      const answer = await client.control('GET', `/outbox?address=${encodeURIComponent(address)}`);
      return answer.success ? (answer.value as ReadMessage) : undefined;
    },
    codeRequest: async (
      mobileNo: string,
      purpose: RequestOf<typeof sendVerificationCode>['purpose'],
    ): Promise<RequestOf<typeof sendVerificationCode>> => ({
      mobileNo,
      countryDialingCode: '63',
      purpose,
      humanToken: await flows.human(),
    }),
    /** Requests a code and reads it from the outbox. */
    async code(
      mobileNo: string,
      purpose: RequestOf<typeof sendVerificationCode>['purpose'],
    ): Promise<string> {
      await client.call(sendVerificationCode, await flows.codeRequest(mobileNo, purpose));
      const code = (await flows.sms(mobileNo))?.code;
      if (typeof code !== 'string') throw new Error(`No code was sent to ${mobileNo}.`);
      return code;
    },
  };
  return flows;
}

/** Solves a proof of work; returns the counter. */
export function workOut(salt: string, difficulty: number): number {
  for (let counter = 0; ; counter += 1) {
    const digest = createHash('sha256').update(`${salt}:${counter}`).digest();
    const bits = [...digest].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    if (bits.indexOf('1') >= difficulty) return counter;
  }
}

/** Another code of the same format. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
