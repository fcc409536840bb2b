import type { PhoneServiceConfiguration } from '@contract/phoneService';
import { createIdentitySandbox } from '@demo/identity';
import { verifyIdToken } from '@server/account/idToken';
import type { IdentitySandbox } from '@server/account/phoneService';
import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenerOf, openServicePages, type ServicePages, storedText } from '../support/browserServices';

/*
 * The phone-verification service's own, unmodified client in a real browser against our sandbox, under the policy of
 * the product's pages.
 */

const NUMBER = { mobileNum: '09171234567', countryDialingCode: '63' };
const E164 = '+639171234567';
const HUMAN = 'human-token-of-this-test';
const PROJECT = 'sandbox-site';

let sandbox: IdentitySandbox;
let pages: ServicePages;
const delivered: { phoneNumber: string; code: string }[] = [];
const judged: string[] = [];
let clock = 0;

beforeAll(async () => {
  sandbox = await createIdentitySandbox({
    projectId: PROJECT,
    deliver: (message) => {
      delivered.push(message);
    },
    isHuman: async (token) => {
      judged.push(token);
      return token === HUMAN;
    },
    now: () => Date.now() + clock,
  });
  const own = listenerOf((request) => sandbox.fetch(request));
  pages = await openServicePages((path) =>
    sandbox.paths.some((prefix) => path.startsWith(prefix)) ? own : undefined,
  );
});
afterAll(() => pages?.close());
beforeEach(() => {
  clock = 0;
  delivered.length = 0;
  judged.length = 0;
});

/** The port as in the product, with the service enabled. */
const openPort = (page: Page, verifier: PhoneServiceConfiguration['verifier'] = 'humanCheck') =>
  page.evaluateHandle(
    ({ projectId, verifier }) => {
      const { createPhoneVerification, createStorage } = window.testedServices;
      return createPhoneVerification({
        api: {
          call: () => Promise.reject(new Error('the platform is not asked')),
          serverNow: Date.now,
        },
        usesService: () => true,
        configuration: () => ({
          apiKey: 'public-key',
          authDomain: location.host,
          projectId,
          origin: '/',
          verifier,
        }),
        locale: () => 'fil-PH',
        now: Date.now,
        storage: createStorage({ local: () => localStorage, session: () => sessionStorage }),
      });
    },
    { projectId: PROJECT, verifier },
  );
type Port = Awaited<ReturnType<typeof openPort>>;

/** The result of a call on the port: its value, or its error code. */
const sendCode = (port: Port, number = NUMBER, humanToken = HUMAN) =>
  port.evaluate(
    async (opened, { number, humanToken }) => {
      try {
        const { lifetimeMs } = await opened.sendCode(number, { humanToken, purpose: 'login' });
        return { ms: lifetimeMs };
      } catch (error) {
        return { code: error instanceof Error && 'code' in error ? String(error.code) : String(error) };
      }
    },
    { number, humanToken },
  );
const verifyCode = (port: Port, code: string, number = NUMBER) =>
  port.evaluate(
    async (opened, { number, code }) => {
      try {
        return { token: await opened.verifyCode(number, code) };
      } catch (error) {
        return { code: error instanceof Error && 'code' in error ? String(error.code) : String(error) };
      }
    },
    { number, code },
  );

async function sentCode(): Promise<string> {
  const answer = await fetch(`${pages.origin}/emulator/v1/projects/${PROJECT}/verificationCodes`);
  const { verificationCodes }: { verificationCodes: { phoneNumber: string; code: string }[] } =
    await answer.json();
  return verificationCodes.findLast(({ phoneNumber }) => phoneNumber === E164)?.code ?? '';
}

/** A code of six digits that is not the given one. */
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const verified = (token: string) =>
  verifyIdToken(token, { jwks: sandbox.jwks, issuer: sandbox.issuer, audience: sandbox.audience });

describe('codes against the sandbox', { timeout: 60_000 }, () => {
  it('SMS-10 LOGIN-10 RESET-06 a code is sent and checked by the service; the token proves the number', async () => {
    const { page, printed } = await pages.open();
    const port = await openPort(page);
    const { ms } = await sendCode(port);
    expect(ms).toBe(60_000);
    const code = await sentCode();
    expect(code).toMatch(/^\d{6}$/);
    const { token = '' } = await verifyCode(port, code);
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(payload).toMatchObject({
      phone_number: E164,
      aud: PROJECT,
      iss: `https://securetoken.google.com/${PROJECT}`,
      firebase: { sign_in_provider: 'phone' },
    });
    expect(verified(token)).toMatchObject({ phoneNumber: E164, signInProvider: 'phone' });
    expect(judged).toEqual([HUMAN]);
    expect(printed).toEqual([]);
    await page.close();
  });

  it('SMS-10 a wrong code is refused as wrong, and the right one is still accepted', async () => {
    const { page } = await pages.open();
    const port = await openPort(page);
    await sendCode(port);
    const code = await sentCode();
    expect(await verifyCode(port, otherThan(code))).toEqual({ code: 'verification.code.wrong' });
    expect(await verifyCode(port, code)).toHaveProperty('token');
    await page.close();
  });

  it('SMS-10 a code sent before a reload is checked after it', async () => {
    const { page } = await pages.open();
    await sendCode(await openPort(page));
    await page.reload();
    await page.waitForFunction('"testedServices" in window');
    expect(await verifyCode(await openPort(page), await sentCode())).toHaveProperty('token');
    await page.close();
  });

  it('SMS-09 an impossible number and an unreachable service reject with codes of the catalogue', async () => {
    const { page } = await pages.open();
    const port = await openPort(page);
    const impossible = { mobileNum: '12', countryDialingCode: '63' };
    expect(await sendCode(port, impossible)).toEqual({ code: 'mobile.format' });
    await page.route('**/identitytoolkit.googleapis.com/**', (route) => route.abort('connectionrefused'));
    expect(await sendCode(port)).toEqual({ code: 'network.unreachable' });
    await page.close();
  });

  it('no secret remains: neither token, code nor human token, in storage, address or log', async () => {
    const { page, printed, requested } = await pages.open();
    const port = await openPort(page);
    await sendCode(port);
    const code = await sentCode();
    const { token = '' } = await verifyCode(port, code);
    const everything = [await storedText(page), ...printed, ...requested, page.url()].join('\n');
    for (const secret of [
      token,
      token.split('.')[1] ?? '-',
      HUMAN,
      'refreshToken',
      'stsTokenManager',
      `"${code}"`,
    ]) {
      expect(everything).not.toContain(secret);
    }
    await page.close();
  });
});

describe('codes against the sandbox, refused', { timeout: 60_000 }, () => {
  it('SMS-03 without a human check no code is sent', async () => {
    const { page } = await pages.open();
    expect(await sendCode(await openPort(page), NUMBER, 'no-human')).toEqual({ code: 'human.check.wrong' });
    expect(delivered).toEqual([]);
    await page.close();
  });

  it('FLAG-15 a verified code verifies again with the same token; the next code starts over', async () => {
    const { page } = await pages.open();
    const port = await openPort(page);
    const number = { mobileNum: '09180000007', countryDialingCode: '63' };
    await sendCode(port, number);
    const code = delivered.at(-1)?.code ?? '';
    const first = await verifyCode(port, code, number);
    expect(first).toHaveProperty('token');
    expect(await verifyCode(port, code, number)).toEqual(first);
    expect(await verifyCode(port, otherThan(code), number)).toHaveProperty('code');
    expect(await verifyCode(port, code, NUMBER)).toEqual({ code: 'verification.code.wrong' });
    // Two tokens issued in the same second are equal.
    clock += 5_000;
    await sendCode(port, number);
    if (delivered.at(-1)?.code !== code) {
      expect(await verifyCode(port, code, number)).toEqual({ code: 'verification.code.wrong' });
    }
    expect(await verifyCode(port, delivered.at(-1)?.code ?? '', number)).not.toEqual(first);
    await page.close();
  });

  it('a code is valid for ten minutes, once, and for five attempts', async () => {
    const { page } = await pages.open();
    const port = await openPort(page);
    const number = { mobileNum: '09180000001', countryDialingCode: '63' };
    const code = () => delivered.at(-1)?.code ?? '';
    await sendCode(port, number);
    clock += 600_001;
    expect(await verifyCode(port, code(), number)).toEqual({ code: 'verification.code.expired' });

    await sendCode(port, number);
    for (let entry = 0; entry < 5; entry += 1) await verifyCode(port, otherThan(code()), number);
    expect(await verifyCode(port, code(), number)).toEqual({ code: 'verification.code.expired' });

    await sendCode(port, number);
    expect(await verifyCode(port, code(), number)).toHaveProperty('token');
    // The proof is only in memory: after a reload the service is asked, which accepts a code once.
    await page.reload();
    await page.waitForFunction('"testedServices" in window');
    expect(await verifyCode(await openPort(page), code(), number)).toEqual({
      code: 'verification.code.expired',
    });
    await page.close();
  });

  it('codes of one number are limited', async () => {
    const { page } = await pages.open();
    const port = await openPort(page);
    const number = { mobileNum: '09180000002', countryDialingCode: '63' };
    const answers = [];
    for (let request = 0; request < 6; request += 1) answers.push(await sendCode(port, number));
    expect(answers.slice(0, 5).every((answer) => 'ms' in answer)).toBe(true);
    expect(answers[5]).toEqual({ code: 'rate.limited' });
    await page.close();
  });

  it('a code of one number does not verify another', async () => {
    const { page } = await pages.open();
    const port = await openPort(page);
    await sendCode(port);
    const other = { mobileNum: '09180000003', countryDialingCode: '63' };
    expect(await verifyCode(port, await sentCode(), other)).toEqual({ code: 'verification.code.wrong' });
    await page.close();
  });

  it('an aborted call rejects at once with the reason of its signal', async () => {
    const { page } = await pages.open();
    const port = await openPort(page);
    await port.evaluate((opened) => opened.prepare());
    await page.route('**/accounts:sendVerificationCode**', () => {});
    const outcome = await port.evaluate(
      (opened, { number, humanToken }) => {
        const leaving = new AbortController();
        setTimeout(() => leaving.abort(new Error('left')), 100);
        return opened.sendCode(number, { humanToken, purpose: 'login' }, leaving.signal).then(
          () => 'sent',
          (error: Error) => error.message,
        );
      },
      { number: NUMBER, humanToken: HUMAN },
    );
    expect(outcome).toBe('left');
    await page.close();
  });
});

describe('providers', { timeout: 60_000 }, () => {
  /** Presses a sign-in button and answers in the popup. */
  async function signIn(page: Page, channel: 'line' | 'facebook' | 'google', answer: string) {
    const port = await openPort(page);
    await port.evaluate((opened) => opened.prepare());
    await port.evaluate((opened, wanted) => {
      const button = document.createElement('button');
      button.textContent = 'sign in';
      const outcome = new Promise<string>((resolve) => {
        button.onclick = () => {
          opened.signInWithProvider(wanted).then(resolve, (error: Error) => resolve(error.name));
        };
      });
      document.body.replaceChildren(button);
      Object.assign(window, { outcome });
    }, channel);
    const [popup] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'sign in' }).click(),
    ]);
    const heading = await popup.getByRole('heading').textContent();
    await popup.getByRole('button', { name: answer }).click();
    const outcome = await page.evaluate('window.outcome').then(String);
    return { outcome, heading, popup };
  }

  it.each([
    ['line', 'oidc.line', 'LINE'],
    ['facebook', 'facebook.com', 'Facebook'],
    ['google', 'google.com', 'Google'],
  ] as const)(
    'LOGIN-11 LOGIN-10 signs in with %s in a popup; the token names provider and person',
    async (channel, provider, name) => {
      const { page, printed } = await pages.open();
      const { outcome, heading, popup } = await signIn(page, channel, 'Magpatuloy bilang Amihan Reyes');
      expect(heading).toBe(`Mag-sign in gamit ang ${name}`);
      const identity = verified(outcome);
      expect(identity).toMatchObject({
        signInProvider: provider,
        name: 'Amihan Reyes',
        phoneNumber: undefined,
      });
      expect(identity.providerUserId).toMatch(/^[\da-f]{24}$/);
      await expect.poll(() => popup.isClosed()).toBe(true);
      expect([await storedText(page), page.url(), ...printed].join('\n')).not.toContain(
        outcome.split('.')[1],
      );
      expect(printed).toEqual([]);
      await page.close();
    },
  );

  it('LOGIN-11 the same person is the same account at the next sign-in, and another account at another provider', async () => {
    const { page } = await pages.open();
    const subjects = [];
    for (const channel of ['line', 'line', 'google'] as const) {
      const { outcome } = await signIn(page, channel, 'Magpatuloy bilang Bayani Cruz');
      subjects.push(verified(outcome).subject);
    }
    expect(subjects[0]).toBe(subjects[1]);
    expect(subjects[0]).not.toBe(subjects[2]);
    await page.close();
  });

  it('LOGIN-11 closing the popup is not an error, and the next sign-in works', async () => {
    const { page } = await pages.open();
    expect((await signIn(page, 'facebook', 'Kanselahin')).outcome).toBe('SignInCancelled');
    const { outcome } = await signIn(page, 'facebook', 'Magpatuloy bilang Ligaya Santos');
    expect(verified(outcome).name).toBe('Ligaya Santos');
    await page.close();
  });

  it('a page of another origin does not learn who the person is', async () => {
    const query = new URLSearchParams({
      providerId: 'google.com',
      authType: 'signInViaPopup',
      eventId: '1',
      redirectUrl: 'https://elsewhere.example/',
    });
    const answer = await fetch(`${pages.origin}/emulator/auth/handler?${query}`);
    expect(answer.status).toBe(400);
  });
});

describe('loading', { timeout: 60_000 }, () => {
  it('LOGIN-11 the client of the service loads only with the flow, and never for the platform’s own codes', async () => {
    const { page, requested } = await pages.open();
    const port = await page.evaluateHandle(() => {
      const { createPhoneVerification, createStorage } = window.testedServices;
      return createPhoneVerification({
        api: {
          call: (endpoint) => Promise.resolve(endpoint.response.parse({ expirationTime: 7 }) as never),
          serverNow: Date.now,
        },
        usesService: () => false,
        configuration: () => undefined,
        locale: () => 'en',
        now: Date.now,
        storage: createStorage({ local: () => localStorage, session: () => sessionStorage }),
      });
    });
    const before = requested.length;
    await sendCode(port);
    expect(await verifyCode(port, '123456')).toEqual({ token: '' });
    expect(requested.slice(before)).toEqual([]);

    const service = await openPort(page);
    expect(requested.slice(before)).toEqual([]);
    await service.evaluate((opened) => opened.prepare());
    expect(requested.slice(before).some((address) => /firebase/.test(address))).toBe(true);
    await page.close();
  });

  it('a client that fails to load is a connection error, and is retried', async () => {
    const { page } = await pages.open();
    await page.route(/firebase/, (route) => route.abort());
    const port = await openPort(page);
    expect(await sendCode(port)).toEqual({ code: 'network.unreachable' });
    await page.unroute(/firebase/);
    const number = { mobileNum: '09180000004', countryDialingCode: '63' };
    expect(await sendCode(port, number)).toHaveProperty('ms');
    await page.close();
  });
});
