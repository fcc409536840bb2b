import { hash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type codePurpose,
  type LoginPayload,
  login,
  provenCaptcha,
  sendVerificationCode,
  solveVerification,
  trialAccount,
  verification,
} from '@contract/account';
import { API_BASE, type Endpoint, FILE_TYPE, type RequestOf, type ResponseOf } from '@contract/core';
import { HTTP_STATUS, type ServerErrorCode } from '@contract/errors';
import { memberInfo } from '@contract/profile';
import { toInternationalNumber } from '@contract/readers/mobileNumber';
import { ENCRYPTION_HEADER, IDEMPOTENCY_HEADER, MODULE_HEADER, type SessionRecord } from '@contract/session';
import { type SystemStatus, systemStatus } from '@contract/system';
import * as z from 'zod/mini';
import { type Account, type AccountName, type Accounts, CannotStart } from './accounts';
import { type SealedBody, seal } from './seal';
import { Difference, NotChecked } from './verdicts';

/** An answer of the platform. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The envelope; undefined when the text is not one. */
  readonly envelope: { readonly success: boolean; readonly value?: unknown } | undefined;
  /** Error code of a refusal. */
  readonly code: string | undefined;
  readonly value: unknown;
}

/** Options of a call. */
interface CallOptions {
  readonly token?: string | undefined;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Options of a connection. */
interface Connection {
  readonly origin: string;
  readonly accounts: Accounts;
  /** Longest time for one answer, in milliseconds. */
  readonly patience: number;
}

/** The platform under test, reached over HTTP only. */
export interface Platform {
  readonly accounts: Accounts;
  /** Names of the endpoints that were called. */
  readonly called: ReadonlySet<string>;
  /** The system status, fetched once. */
  status(): Promise<SystemStatus>;
  /** Sends any request below the origin. */
  raw(method: string, path: string, init?: Pick<RequestInit, 'headers' | 'body'>): Promise<Answer>;
  /** Path of an endpoint, with the operator's override. */
  pathOf(endpoint: Endpoint): Promise<string>;
  /** Encrypts a payload for an endpoint; `ahead` shifts its time in milliseconds. */
  seal(endpoint: Endpoint, payload: unknown, ahead?: number): Promise<SealedBody>;
  sendSealed(endpoint: Endpoint, sealed: SealedBody, options?: CallOptions): Promise<Answer>;
  /** Sends any payload to an endpoint. */
  send(endpoint: Endpoint, payload: unknown, options?: CallOptions): Promise<Answer>;
  /** Calls an endpoint that must accept; resolves with the value, parsed by the contract. */
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions): Promise<ResponseOf<E>>;
  /** Calls an endpoint that must refuse with one of these codes and the status that belongs to it. */
  refused(
    endpoint: Endpoint,
    payload: unknown,
    codes: ServerErrorCode | readonly ServerErrorCode[],
    options?: CallOptions,
  ): Promise<Answer>;
  /**
   * Like `refused`, for a login or registration. Earlier runs may have used up the tries without a captcha: then it is
   * solved first.
   */
  refusedEntry(
    endpoint: Endpoint,
    payload: object,
    codes: ServerErrorCode | readonly ServerErrorCode[],
    options?: CallOptions,
  ): Promise<Answer>;
  /** An account of the file; the check is left out when there is none. */
  account(name: AccountName): Account;
  /** Logs in anew. Other sessions of the account may end. */
  signIn(account: Account, site?: 'member' | 'agent'): Promise<SessionRecord>;
  /** Token of an account's newest session. */
  token(name: AccountName): Promise<string>;
  /** Token of a trial account. */
  trialToken(): Promise<string>;
  /** A solved captcha. */
  captcha(): Promise<{ readonly captcha: string; readonly captchaId: string }>;
  /** Token of a solved human check. */
  human(): Promise<string>;
  /** Requests a code by SMS and reads it. */
  code(
    number: Pick<Account, 'countryDialingCode' | 'mobileNum'>,
    purpose: z.infer<typeof codePurpose>,
  ): Promise<string>;
}

const envelopeSchema = z.object({
  success: z.boolean(),
  value: z.optional(z.unknown()),
  errorCode: z.optional(z.string()),
});

/** Tries of reading a message, and the pause between two in milliseconds. */
const MESSAGE_TRIES = 20;
const MESSAGE_PAUSE = 250;
/** Greatest number of leading zero bits that the kit computes; more would take minutes. */
const MOST_WORK = 24;

/** Describes the first faults of a value against its schema. */
function describeIssues(error: z.core.$ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => {
      const path = issue.path
        .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
        .join('');
      const expected =
        'expected' in issue ? `expected ${String(issue.expected)}` : issue.code.replaceAll('_', ' ');
      const isMissing = issue.code === 'invalid_type' && issue.input === undefined;
      return `value${path}: ${expected}${isMissing ? ', but it is missing' : ''}`;
    })
    .join('; ');
}

/** Solves a proof of work: the counter for which the digest has enough leading zero bits. */
function workOut(salt: string, difficulty: number): number {
  if (difficulty > MOST_WORK)
    throw new NotChecked(`The proof of work has ${difficulty} bits, too many to compute.`);
  for (let counter = 0; ; counter += 1) {
    const digest = hash('sha256', `${salt}:${counter}`, 'buffer');
    if (Math.clz32(digest.readUInt32BE(0)) >= difficulty) return counter;
  }
}

const escapeExpression = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const parametersOf = (payload: unknown): URLSearchParams =>
  new URLSearchParams(
    Object.entries(Object(payload)).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

const describe = ({ status, code, text }: Answer): string =>
  code === undefined ? `${status} ${text.replaceAll(/\s+/g, ' ').slice(0, 80)}` : `${status} ${code}`;

/** Connects to a platform. Rejects with {@link CannotStart} when nothing answers there. */
export async function connect({ origin, accounts, patience }: Connection): Promise<Platform> {
  const called = new Set<string>();
  const tokens = new Map<string, string>();
  let known: SystemStatus | undefined;
  let trial: string | undefined;
  /** Milliseconds by which the platform's clock is ahead. */
  let ahead = 0;

  /** Compares an answer with the refusal that a check expects. */
  function requireRefusal(
    endpoint: Endpoint,
    answer: Answer,
    expected: ServerErrorCode | readonly ServerErrorCode[],
  ): void {
    const codes = typeof expected === 'string' ? [expected] : expected;
    requireTime(endpoint, answer);
    const found = codes.find((code) => code === answer.code);
    if (found === undefined) {
      const got = answer.envelope?.success ? 'accepts the call' : `answers ${describe(answer)}`;
      throw new Difference(`${endpoint.name} ${got}; expected the refusal ${codes.join(' or ')}.`);
    }
    if (answer.status !== HTTP_STATUS[found]) {
      throw new Difference(
        `${endpoint.name} refuses with ${found} and the status ${answer.status}; expected ${HTTP_STATUS[found]}.`,
      );
    }
  }

  /**
   * Each call has its own connection: a kept one may end, while this process works, without being noticed before the
   * next call.
   */
  function fetchUnkept(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('connection', 'close');
    return fetch(url, { ...init, headers, signal: AbortSignal.timeout(patience) });
  }

  async function raw(
    method: string,
    path: string,
    init: Pick<RequestInit, 'headers' | 'body'> = {},
  ): Promise<Answer> {
    const response = await fetchUnkept(origin + path, { method, redirect: 'manual', ...init });
    const text = await response.text();
    let content: unknown;
    try {
      content = JSON.parse(text);
    } catch {
      content = undefined;
    }
    const parsed = envelopeSchema.safeParse(content);
    const envelope = parsed.success ? parsed.data : undefined;
    const date = Date.parse(response.headers.get('date') ?? '');
    const time = Number(response.headers.get('x-server-time') ?? date);
    if (Number.isFinite(time)) ahead = time - Date.now();
    return {
      status: response.status,
      headers: response.headers,
      text,
      envelope,
      code: envelope?.success === false ? envelope.errorCode : undefined,
      value: envelope?.value,
    };
  }

  const platform: Platform = {
    accounts,
    called,
    raw,
    async status() {
      if (known !== undefined) return known;
      try {
        known = await platform.call(systemStatus, {});
        return known;
      } catch (error) {
        // One check reports this; all others need the status.
        throw new NotChecked(
          `The system status is not usable: ${error instanceof Error ? error.message : error}`,
        );
      }
    },
    async pathOf(endpoint) {
      // The status itself has no override: it is what names them.
      const override =
        endpoint.name === systemStatus.name ? undefined : (await platform.status()).info.paths[endpoint.name];
      return API_BASE + (override ?? endpoint.path);
    },
    async seal(endpoint, payload, shift = 0) {
      const { info } = await platform.status();
      return seal(JSON.stringify(payload), info.encryption, {
        method: endpoint.method,
        path: await platform.pathOf(endpoint),
        time: Math.round(Date.now() + ahead + shift),
      });
    },
    async sendSealed(endpoint, sealed, options = {}) {
      called.add(endpoint.name);
      return raw(endpoint.method, await platform.pathOf(endpoint), {
        headers: {
          ...headersOf(endpoint, options),
          'content-type': 'application/json',
          [ENCRYPTION_HEADER]: sealed.header,
        },
        body: JSON.stringify(sealed.body),
      });
    },
    async send(endpoint, payload, options = {}) {
      if (endpoint.encoding === 'encrypted') {
        return platform.sendSealed(endpoint, await platform.seal(endpoint, payload), options);
      }
      called.add(endpoint.name);
      const { method, encoding } = endpoint;
      const path = await platform.pathOf(endpoint);
      const headers = headersOf(endpoint, options);
      switch (encoding) {
        case 'none':
          return raw(method, path, { headers });
        case 'query':
          return raw(method, `${path}?${parametersOf(payload)}`, { headers });
        case 'file':
          return raw(method, path, {
            headers: { ...headers, 'content-type': FILE_TYPE },
            body: new Uint8Array(Object(payload)),
          });
        case 'form':
          return raw(method, path, { headers, body: parametersOf(payload) });
        case 'json':
          return raw(method, path, {
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(payload),
          });
      }
    },
    async call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions) {
      const answer = await platform.send(endpoint, request, options);
      requireTime(endpoint, answer);
      if (answer.envelope?.success !== true || answer.status !== 200) {
        throw new Difference(`${endpoint.name} answers ${describe(answer)}; expected success.`);
      }
      const parsed = z.safeParse<E['response']>(endpoint.response, answer.value, { reportInput: true });
      if (!parsed.success) throw new Difference(`${endpoint.name}: ${describeIssues(parsed.error)}.`);
      return parsed.data;
    },
    async refused(endpoint, payload, codes, options) {
      const answer = await platform.send(endpoint, payload, options);
      requireRefusal(endpoint, answer, codes);
      return answer;
    },
    async refusedEntry(endpoint, payload, codes, options) {
      const first = await platform.send(endpoint, payload, options);
      const isDue = first.code === 'captcha.required' && !codes.includes('captcha.required');
      const answer = isDue
        ? await platform.send(endpoint, { ...payload, ...(await platform.captcha()) }, options)
        : first;
      requireRefusal(endpoint, answer, codes);
      return answer;
    },
    account(name) {
      const found = accounts[name];
      if (found === undefined) throw new NotChecked(`The accounts file has no ${name}.`);
      return found;
    },
    async signIn(account, site = 'member') {
      const payload: LoginPayload = {
        type: 'username',
        username: account.username,
        password: account.password,
        site,
      };
      const first = await platform.send(login, payload);
      // Earlier failures from this address may require a captcha.
      const isDue = first.code === 'captcha.required';
      const answer = isDue
        ? await platform.send(login, { ...payload, ...(await platform.captcha()) })
        : first;
      requireTime(login, answer);
      const record = login.response.safeParse(answer.value);
      if (answer.envelope?.success !== true || !record.success) {
        throw new Difference(`The login of ${account.username} answers ${describe(answer)}.`);
      }
      tokens.set(account.username, record.data.token);
      return record.data;
    },
    async token(name) {
      const account = platform.account(name);
      const held = tokens.get(account.username);
      if (held !== undefined) {
        // A check may have ended the session.
        const path = await platform.pathOf(memberInfo);
        const { envelope } = await raw('GET', path, { headers: { authorization: `Bearer ${held}` } });
        if (envelope?.success) return held;
      }
      return (await platform.signIn(account)).token;
    },
    async trialToken() {
      trial ??= (await platform.call(trialAccount, {})).token;
      return trial;
    },
    async captcha() {
      const humanToken = await platform.human();
      const { captchaId, answer } = await platform.call(provenCaptcha, { humanToken });
      return { captchaId, captcha: answer };
    },
    async human() {
      const { challengeId, proofOfWork } = await platform.call(verification, {});
      const counter = workOut(proofOfWork.salt, proofOfWork.difficulty);
      return (await platform.call(solveVerification, { kind: 'proofOfWork', challengeId, counter }))
        .humanToken;
    },
    async code({ countryDialingCode, mobileNum }, purpose) {
      const { messages } = accounts;
      if (messages === undefined) throw new NotChecked('The accounts file has no messages.');
      if (countryDialingCode === undefined || mobileNum === undefined) {
        throw new NotChecked('The account has no mobile number in the accounts file.');
      }
      const number = toInternationalNumber(countryDialingCode, mobileNum);
      const url = messages.url.replace('{number}', encodeURIComponent(number));
      const pattern = new RegExp(messages.pattern.replace('{number}', escapeExpression(number)));
      const read = async () => {
        const response = await fetchUnkept(url);
        if (!response.ok) throw new NotChecked(`The messages at ${url} answer ${response.status}.`);
        return pattern.exec(await response.text())?.[1];
      };
      const before = await read();
      const humanToken = await platform.human();
      await platform.call(sendVerificationCode, {
        mobileNo: mobileNum,
        countryDialingCode,
        purpose,
        humanToken,
      });
      for (let tries = 0; tries < MESSAGE_TRIES; tries += 1) {
        const code = await read();
        if (code !== undefined && code !== before) return code;
        await wait(MESSAGE_PAUSE);
      }
      throw new Difference(`No message with a code arrived for ${number}.`);
    },
  };

  try {
    await raw('GET', API_BASE + systemStatus.path);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CannotStart(`Nothing answers at ${origin}: ${reason}. Is the platform running?`);
  }
  return platform;
}

function headersOf(
  endpoint: Endpoint,
  { token, idempotencyKey, headers }: CallOptions,
): Record<string, string> {
  return {
    accept: 'application/json',
    ...(endpoint.module === undefined ? {} : { [MODULE_HEADER]: endpoint.module }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
    ...headers,
  };
}

/** A limit that earlier runs have used up is not a difference. */
function requireTime(endpoint: Endpoint, { code, headers }: Answer): void {
  if (code !== 'rate.limited') return;
  const seconds = headers.get('retry-after');
  throw new NotChecked(
    `${endpoint.name} is limited${seconds === null ? '' : `; the platform asks to wait ${seconds} s`}.`,
  );
}

/** A random name for an account or a key. */
export const randomName = (prefix: string): string => prefix + randomBytes(5).toString('hex');
