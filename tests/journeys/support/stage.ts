import { randomInt } from 'node:crypto';
import {
  forgotPasswordMail,
  login,
  registerByMobile,
  registrationPayload,
  sendVerificationCode,
  solveVerification,
  verification,
} from '@contract/account';
import type { SessionRecord } from '@contract/session';
import { systemStatus } from '@contract/system';
import { CONTROL_BASE, CONTROL_HEADER } from '@server/control/control';
import type { Fault } from '@server/control/faults';
import type { Browser } from 'playwright';
import { beforeAll, inject } from 'vitest';
import type { CodePurpose, MobileNumber } from '@/machines/account/smsCode/smsCode.machine';
import { type Api, createApi } from '@/services/api';
import { createSealer } from '@/services/crypto';
import { CONTROL_TOKEN } from '../../support/site';
import { browserOfWorker } from './browser';

/** A member used by one journey only. */
export interface NewMember extends MobileNumber {
  readonly username: string;
  readonly email: string;
}

/** The production build on its own server with its own database, and a browser to visit it. */
export interface Stage {
  /** Calls the platform as a page does. */
  readonly api: Api;
  readonly origin: string;
  readonly browser: Browser;
  /** Calls the server's test control endpoints. */
  control(method: 'POST' | 'DELETE', path: string, body?: object): Promise<void>;
  /** Makes calls of an endpoint fail from now on. */
  fail(fault: Fault): Promise<void>;
  /** Removes all faults. */
  heal(): Promise<void>;
  /** Changes settings of the platform. */
  set(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** The digits of a captcha picture. */
  captchaAnswer(captchaId: string): Promise<string>;
  /** Left edge of the gap in the picture of a human check. */
  gapOf(challengeId: string): Promise<number>;
  /** Code in the newest message to a number. */
  codeSentTo(number: string): Promise<string>;
  /** Requests a code as a player does, including the human check, and reads it from the message. */
  obtainCode(number: MobileNumber, purpose: Exclude<CodePurpose, 'stepUp'>): Promise<string>;
  /** Requests a password recovery mail and returns its link. */
  mailLink(member: NewMember): Promise<string>;
  /** Registers a member with a verified mobile number and the password of the demo members. */
  createMember(traits?: { readonly email?: string }): Promise<NewMember>;
  /** Logs a demo member in (an agent at the agent login); this ends the member's other sessions. */
  openSession(username: string, site?: 'member' | 'agent'): Promise<SessionRecord>;
}

/** What the control endpoints return for a captcha, a human check or a message. */
interface Answer {
  readonly answer?: string;
  readonly left?: number;
  readonly code?: string | null;
  readonly link?: string | null;
}

/** Password of the demo members. */
export const DEMO_PASSWORD = 'Demo!2468';

/** Settings that journeys change, with their values on an open site: user name login only, and its recovery. */
const OPEN = {
  maintenance: false,
  regionRestriction: false,
  smsCodeSeconds: 120,
  // The page's scripts are not optimised here (`browser.ts`): the work of the default would take seconds.
  proofOfWorkBits: 8,
  // As in the specification (REG-11); the product's own default has its own journey.
  consentTicked: true,
  'switches.USERNAMEREG3': true,
  'switches.MOBILENUMREG3': true,
  'switches.MOBILENUMPASSREG3': true,
  'switches.REGMOBVERF3': false,
  'switches.REGCAPTCHA3': false,
  'switches.CHANGEPSWVERF3': true,
  'switches.CHANGEPSWMAIL3': true,
  'switches.MOBVERFLOGIN3': false,
  'switches.FACEBOOKLOGIN3': false,
  'switches.GOOGLELOGIN3': false,
  'switches.LINELOGIN3': false,
  'switches.MANPLAYREB3': true,
  'switches.REWCEN3': true,
} as const;

/** Whether the worker's site has these settings. Writing them again would take 10 ms before each test. */
let isOpen = false;

function connect(): Promise<Stage> {
  const { origins } = inject('journeys');
  // Vitest numbers the workers that run at the same time from 1.
  const origin = origins[(Number(process.env['VITEST_POOL_ID']) - 1) % origins.length];
  if (origin === undefined) throw new Error('there is no site for this worker');
  return stageAt(origin);
}

/** A stage on a site that the test has started itself; what needs the test control works only where that is enabled. */
export async function stageAt(origin: string): Promise<Stage> {
  const browser = await browserOfWorker();
  const headers = { [CONTROL_HEADER]: CONTROL_TOKEN, 'content-type': 'application/json' };
  const url = (path: string) => `${origin}${CONTROL_BASE}${path}`;

  async function control(method: 'POST' | 'DELETE', path: string, body?: object): Promise<void> {
    const answer = await fetch(url(path), {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`control ${path} answered ${answer.status}: ${await answer.text()}`);
  }

  async function read(path: string, query: Readonly<Record<string, string>>): Promise<Answer> {
    const answer = await fetch(`${url(path)}?${new URLSearchParams(query)}`, { headers });
    const { value }: { value?: Answer } = await answer.json();
    if (!value) throw new Error(`control ${path} knows nothing of ${Object.values(query).join()}`);
    return value;
  }

  const sealer = createSealer({ now: () => api.serverNow() });
  const api: Api = createApi({
    origin,
    sealer,
    isStandalone: () => false,
    token: () => undefined,
    now: Date.now,
    onSessionLost: () => {},
  });

  async function codeSentTo(number: string): Promise<string> {
    const { code } = await read('/outbox', { number });
    if (!code) throw new Error(`the message to ${number} holds no code`);
    return code;
  }

  async function obtainCode(
    { mobileNum, countryDialingCode }: MobileNumber,
    purpose: Exclude<CodePurpose, 'stepUp'>,
  ) {
    await control('POST', '/limits/reset');
    const { challengeId } = await api.call(verification, {});
    const { left = 0 } = await read('/human-check', { id: challengeId });
    const { humanToken } = await api.call(solveVerification, { kind: 'slider', challengeId, left });
    await api.call(sendVerificationCode, { mobileNo: mobileNum, countryDialingCode, purpose, humanToken });
    return codeSentTo(countryDialingCode + mobileNum);
  }

  const adoptKey = async () => sealer.adoptKey((await api.call(systemStatus, {})).info.encryption);

  return {
    api,
    origin,
    browser,
    control,
    fail: (fault) => control('POST', '/faults', fault),
    heal: () => control('DELETE', '/faults'),
    set(settings) {
      isOpen = false;
      return control('POST', '/settings', settings);
    },
    async captchaAnswer(captchaId) {
      const { answer } = await read('/captcha', { id: captchaId });
      if (answer === undefined) throw new Error(`captcha ${captchaId} has no answer`);
      return answer;
    },
    async gapOf(challengeId) {
      return (await read('/human-check', { id: challengeId })).left ?? 0;
    },
    codeSentTo,
    obtainCode,
    async mailLink({ username, email }) {
      await api.call(forgotPasswordMail, { username, email });
      const { link } = await read('/outbox', { address: email });
      if (!link) throw new Error(`the mail to ${email} holds no link`);
      return link;
    },
    async createMember({ email } = {}) {
      await adoptKey();
      const serial = String(randomInt(10 ** 8)).padStart(8, '0');
      const member: NewMember = {
        username: `kasali${serial}`,
        email: email ?? `kasali${serial}@mail.example`,
        mobileNum: `91${serial}`,
        countryDialingCode: '63',
      };
      const blank = Object.keys(registrationPayload.shape).map((field) => [field, '']);
      await api.call(
        registerByMobile,
        registrationPayload.parse({
          ...Object.fromEntries(blank),
          ...member,
          password: DEMO_PASSWORD,
          confirmPassword: DEMO_PASSWORD,
          birthday: '1994-06-12',
          registerMethod: 'H5',
          type: 0,
          verificationCode: await obtainCode(member, 'registration'),
        }),
      );
      return member;
    },
    async openSession(username, site = 'member') {
      await adoptKey();
      return api.call(login, { type: 'username', site, username, password: DEMO_PASSWORD });
    },
  };
}

/** The stage of a test file. The returned function resets it to an open site without faults and returns it. */
export function stageOfFile(): () => Promise<Stage> {
  let stage: Stage | undefined;
  beforeAll(async () => {
    stage = await connect();
  });
  return async () => {
    if (stage === undefined) throw new Error('the stage stands only while tests run');
    await stage.heal();
    if (!isOpen) await stage.set(OPEN);
    isOpen = true;
    await stage.control('POST', '/limits/reset');
    return stage;
  };
}
