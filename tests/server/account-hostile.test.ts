import { setTimeout as wait } from 'node:timers/promises';
import * as account from '@contract/account';
import type { Endpoint } from '@contract/core';
import { ENDPOINTS } from '@contract/endpoints';
import { SERVER_ERROR_CODES } from '@contract/errors';
import * as member from '@contract/member';
import * as profile from '@contract/profile';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountFlows, registrationOf } from './support/accountFlows';
import {
  createClient,
  onOneDatabase,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';
import { TEST_PASSWORD } from './support/world';

/** Every endpoint of accounts, and the related ones of members. */
const ROWS: readonly Endpoint[] = [
  ...Object.values(ENDPOINTS).filter((row) => row.path.startsWith('/account/')),
  account.sendMemberVerificationCode,
  account.stepUpOptions,
  account.stepUpPasskeyOptions,
  account.stepUp,
  member.setAvatar,
  profile.avatar,
  member.playerRankProgress,
  member.vipBenefits,
];
const SEALED = ROWS.filter(({ encoding }) => encoding === 'encrypted');
/** A value as encoded in a query or form. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Values that a field must refuse or accept without harm. */
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  "' or '1'='1",
  '"; drop table members; --',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u202e',
  '\u0000',
  '😀'.repeat(40),
  'A'.repeat(5_000),
  '0',
  '-1',
  '1e309',
  0,
  -1,
  1e21,
  null,
  true,
  [],
  {},
  ['a'],
  { toString: 'x' },
];

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  let token: string;

  beforeAll(async () => {
    platform = await startPlatform(await locate(), { phoneService: { kind: 'sandbox' } });
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    await flows.set({
      'switches.USERNAMEREG3': true,
      'switches.MOBILENUMREG3': true,
      'switches.MOBVERFLOGIN3': true,
      'switches.CHANGEPSWMAIL3': true,
      'switches.CHANGEPSWVERF3': true,
      'switches.LINELOGIN3': true,
      sessionsPerMember: 20,
    });
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    await flows.resetLimits();
    ({ token } = await flows.signIn('player'));
  });

  /** A request of the endpoint's valid form, with made-up values. */
  const FORMS: Readonly<Record<string, object>> = {
    login: { type: 'username', username: 'a', password: 'b', site: 'member' },
    testPlay: { moduleId: 'JL' },
    registerByUsername: registrationOf(),
    registerByMobile: registrationOf(),
    provenCaptcha: { humanToken: 'x' },
    solveVerification: { kind: 'slider', challengeId: 'x', left: 1 },
    sendVerificationCode: {
      mobileNo: '9170000001',
      countryDialingCode: '63',
      purpose: 'login',
      humanToken: 'x',
    },
    sendMemberVerificationCode: { purpose: 'stepUp', humanToken: 'x' },
    stepUp: { purpose: 'passkey', proof: { kind: 'password', password: 'a' } },
    passWordChangeV2: { oldPassword: 'a', newPassword: 'b', confirmNewPassword: 'b' },
    setPasswordByPhone: { newPassword: 'a', mobileNum: '1', verificationCode: '1' },
    forgotPasswordMail: { username: 'a', email: 'b' },
    setPasswordByMail: { linkToken: 'a', newPassword: 'b' },
    usernameCheck: { username: 'a' },
    affiliateCheck: { code: 'a', domain: 'b' },
    registerPasskey: { ceremonyId: 'a', label: 'b', credential: {} },
    removePasskey: { passkeyId: 'a' },
    passkeyLogin: { ceremonyId: 'a', credential: {}, site: 'member' },
    revokeSession: { sessionId: 'a' },
    setAvatar: { avatar: 'a' },
    vipBenefits: { language: 'EN' },
    securityEvents: { before: '1' },
  };

  async function send(row: Endpoint, payload: object) {
    const isText = row.encoding === 'query' || row.encoding === 'form';
    const sent = isText
      ? Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, textOf(value)]))
      : payload;
    return client.send(row, sent, { token });
  }

  it('has a valid form for every endpoint with a request', () => {
    const taking = ROWS.filter(({ encoding }) => encoding !== 'none').map(({ name }) => name);
    expect(taking.filter((name) => FORMS[name] === undefined)).toEqual([]);
  });

  it.each(ROWS.filter(({ encoding }) => encoding !== 'none').map((row) => [row.name, row] as const))(
    '%s answers every hostile field with a stable code below 500',
    async (name, row) => {
      const form = FORMS[name] ?? {};
      for (const field of [...Object.keys(form), 'unknownField']) {
        await flows.resetLimits();
        for (const value of HOSTILE) {
          const answer = await send(row, { ...form, [field]: value });
          expect(answer.status, `${field} = ${JSON.stringify(value)}`).toBeLessThan(500);
          if (!answer.success) expect(SERVER_ERROR_CODES).toContain(answer.code);
          expect(answer.text).not.toMatch(/node_modules|select |insert |Error:/);
        }
      }
    },
  );

  it('no generated request causes a 500', async () => {
    const rows = ROWS.filter(({ encoding }) => encoding !== 'none');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...rows),
        fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue()),
        async (row, noise) => {
          const answer = await send(row, { ...FORMS[row.name], ...noise }).catch(() => undefined);
          if (answer !== undefined) expect(answer.status).toBeLessThan(500);
        },
      ),
      { numRuns: 120, seed: 21 },
    );
  });

  it.each(SEALED.map((row) => [row.name, row] as const))(
    '%s refuses a body in clear, a changed one, one for another row, and one that came before',
    async (name, row) => {
      const form = FORMS[name] ?? {};
      const clear = await fetch(`${platform.origin}/api${row.path}`, {
        method: row.method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(form),
      });
      expect(await clear.json()).toMatchObject({ errorCode: 'cipher.invalid' });

      const sealed = await client.seal(row, form);
      const { data } = sealed.body;
      const flipped = (data.startsWith('A') ? 'B' : 'A') + data.slice(1);
      const changed = await client.sendSealed(row, { ...sealed, body: { data: flipped } }, { token });
      expect(changed.code).toBe('cipher.invalid');

      const other = SEALED.find((each) => each.path !== row.path) ?? row;
      const misled = await client.sendSealed(row, await client.seal(other, form), { token });
      expect(misled.code).toBe('cipher.invalid');

      await client.sendSealed(row, sealed, { token });
      const again = await client.sendSealed(row, sealed, { token });
      expect([again.status, again.code]).toEqual([409, 'cipher.replayed']);
    },
  );

  it('every endpoint that requires a session refuses a call without one', async () => {
    const demanding = ROWS.filter((row) => row.access === 'session');
    expect(demanding.length).toBeGreaterThan(8);
    for (const row of demanding) {
      const answer = await client.send(row, FORMS[row.name] ?? {});
      expect([row.name, answer.status, answer.code]).toEqual([row.name, 401, 'not.logged.in']);
    }
  });

  describe('log', () => {
    it('contains no password, code, token, link, number or address of any flow', async () => {
      const mobileNum = flows.freshNumber();
      const code = await flows.code(mobileNum, 'registration');
      const humanToken = await flows.human();
      const payload = registrationOf({ username: '', mobileNum, verificationCode: code });
      await client.send(account.registerByMobile, payload, {
        headers: { 'idempotency-key': 'intent-key-of-this-test' },
      });
      await client.call(account.forgotPasswordMail, {
        username: 'reachable',
        email: 'reachable@mail.example',
      });
      const link = (await flows.mail('reachable@mail.example'))?.link ?? '';
      const linkToken = link.slice(link.indexOf('=') + 1);
      await client.send(account.setPasswordByMail, { linkToken, newPassword: 'Fresh-Horse-77' });
      await client.send(account.affiliateCheck, { code: 'SECRETCODE', domain: '' });
      await wait(50);
      const logged = platform.logLines.join('');
      expect(logged).toContain('"endpoint":"registerByMobile"');
      for (const secret of [
        TEST_PASSWORD,
        'Fresh-Horse-77',
        humanToken,
        linkToken,
        mobileNum,
        'reachable@mail.example',
        'intent-key-of-this-test',
        'SECRETCODE',
        token,
      ]) {
        expect(logged, secret).not.toContain(secret);
      }
      expect(logged).not.toMatch(new RegExp(`\\D${code}\\D`));
    });

    it('none of this logged a platform error', () => {
      expect(platform.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
    });
  });
});
