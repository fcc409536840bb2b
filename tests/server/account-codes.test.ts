import {
  type LoginPayload,
  login,
  provenCaptcha,
  registerByUsername,
  sendMemberVerificationCode,
  sendVerificationCode,
  solveVerification,
  verification,
} from '@contract/account';
import { humanChecks, humanTokens, outbox, verificationCodes } from '@server/db/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountFlows, otherCode, registrationOf, workOut } from './support/accountFlows';
import {
  createClient,
  onOneDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

const MINUTE = 60_000;
const pictureOf = (address: string) =>
  sharp(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')).metadata();

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;

  beforeAll(async () => {
    platform = await startPlatform(await locate());
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    await flows.set({
      'switches.MOBVERFLOGIN3': true,
      'switches.MOBILENUMREG3': true,
      'switches.CHANGEPSWVERF3': true,
      proofOfWorkBits: 8,
    });
  });
  afterAll(() => platform.close());
  beforeEach(() => flows.resetLimits());

  const bySms = (mobileNum: string, verificationCode: string): LoginPayload => ({
    type: 'sms',
    mobileNum,
    countryDialingCode: '63',
    verificationCode,
    site: 'member',
  });
  /** Advances past the pause between two codes to one number. */
  const pause = () => {
    platform.clock.now += MINUTE;
  };

  describe('human check', () => {
    it('API-07 answers a GET with a puzzle: background with a gap, piece, proof of work and expiry', async () => {
      expect(verification.method).toBe('GET');
      const { slider, proofOfWork, expirationTime } = await client.call(verification, {});
      const background = await pictureOf(slider.background);
      expect([background.width, background.height]).toEqual([slider.width, slider.height]);
      const piece = await pictureOf(slider.piece);
      expect([piece.width, piece.height, piece.hasAlpha]).toEqual([
        slider.pieceWidth,
        slider.pieceWidth,
        true,
      ]);
      expect(slider.pieceTop + slider.pieceWidth).toBeLessThanOrEqual(slider.height);
      expect(proofOfWork).toEqual({ salt: expect.stringMatching(/^.{22}$/), difficulty: 8 });
      expect(expirationTime - platform.clock.now).toBe(3 * MINUTE);
    });

    it('SMS-03 exchanges a piece placed within five pixels for a token', async () => {
      for (const off of [-5, 0, 5]) {
        const { challengeId } = await client.call(verification, {});
        const left = (await flows.gapOf(challengeId)) + off;
        const { humanToken } = await client.call(solveVerification, { kind: 'slider', challengeId, left });
        expect(humanToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
      }
    });

    it('accepts one answer per puzzle, right or wrong', raceOn(locate), async () => {
      const { challengeId } = await client.call(verification, {});
      const left = await flows.gapOf(challengeId);
      const miss = { kind: 'slider' as const, challengeId, left: left > 100 ? left - 6 : left + 6 };
      const hit = { kind: 'slider' as const, challengeId, left };
      expect((await client.refused(solveVerification, miss, 'human.check.wrong')).status).toBe(422);
      await client.refused(solveVerification, hit, 'human.check.wrong');
      const next = await client.call(verification, {});
      const solution = {
        kind: 'slider' as const,
        challengeId: next.challengeId,
        left: await flows.gapOf(next.challengeId),
      };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => client.send(solveVerification, solution)),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
    });

    it('SMS-03 accepts a proof of work instead of the slider, but none with less work', async () => {
      const { challengeId, proofOfWork } = await client.call(verification, {});
      const counter = workOut(proofOfWork.salt, proofOfWork.difficulty);
      const { humanToken } = await client.call(solveVerification, {
        kind: 'proofOfWork',
        challengeId,
        counter,
      });
      expect(humanToken).toHaveLength(43);
      const next = await client.call(verification, {});
      const good = workOut(next.proofOfWork.salt, 8);
      const bad = good === 0 ? 1 : good - 1;
      await client.refused(
        solveVerification,
        { kind: 'proofOfWork', challengeId: next.challengeId, counter: bad },
        'human.check.wrong',
      );
    });

    it('CAPTCHA-04 exchanges a solved check once for a captcha with its digits, which count as an ordinary answer', async () => {
      const { challengeId, proofOfWork } = await client.call(verification, {});
      const counter = workOut(proofOfWork.salt, proofOfWork.difficulty);
      const solution = { kind: 'proofOfWork' as const, challengeId, counter };
      const { humanToken } = await client.call(solveVerification, solution);
      const { captchaId, answer: told } = await client.call(provenCaptcha, { humanToken });
      expect(told).toMatch(/^\d{5}$/);
      await client.refused(provenCaptcha, { humanToken }, 'human.check.wrong');
      await flows.set({ 'switches.USERNAMEREG3': true, 'switches.REGCAPTCHA3': true });
      await client.call(registerByUsername, registrationOf({ captcha: told, captchaId }));
      await client.refused(registerByUsername, registrationOf({ captcha: told, captchaId }), 'captcha.wrong');
      await flows.set({ 'switches.REGCAPTCHA3': false });
    });

    it('refuses a challenge that is forged, changed or expired', async () => {
      const { challengeId } = await client.call(verification, {});
      const left = await flows.gapOf(challengeId);
      const [id = '', signature = ''] = challengeId.split('.');
      for (const forged of [
        id,
        `${id}.`,
        `${id}.${signature.split('').reverse().join('')}`,
        `${challengeId.startsWith('x') ? 'y' : 'x'}${challengeId.slice(1)}`,
      ]) {
        await client.refused(
          solveVerification,
          { kind: 'slider', challengeId: forged, left },
          'human.check.wrong',
        );
      }
      platform.clock.now += 3 * MINUTE;
      await client.refused(solveVerification, { kind: 'slider', challengeId, left }, 'human.check.wrong');
    });

    it('limits puzzles per address', async () => {
      const answers = [];
      for (let asked = 0; asked < 61; asked += 1)
        answers.push(await client.send(verification, {}, { ip: '192.0.2.9' }));
      expect(answers.filter(({ success }) => success)).toHaveLength(60);
      expect(answers.at(-1)?.code).toBe('rate.limited');
      expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    });
  });

  describe('sending', () => {
    it('API-10 sends six digits by POST and answers value.expirationTime (ENTITY-10, ENTITY-11)', async () => {
      expect(sendVerificationCode.method).toBe('POST');
      const number = flows.freshNumber();
      const { expirationTime } = await client.call(
        sendVerificationCode,
        await flows.codeRequest(number, 'registration'),
      );
      expect(expirationTime - platform.clock.now).toBe(120_000);
      const message = await flows.sms(number);
      expect(message?.recipient).toBe(`+63${number}`);
      expect(message?.code).toMatch(/^\d{6}$/);
      expect(message?.body).toContain('Test Brand');
      // The last line lets a browser offer the code to this site only.
      expect(message?.body.split('\n').at(-1)).toBe(`@${new URL(platform.origin).host} #${message?.code}`);
    });

    it('stores codes in clear only in the outbox, and no tokens', async () => {
      const number = flows.freshNumber();
      const request = await flows.codeRequest(number, 'registration');
      const unused = await flows.human();
      await client.call(sendVerificationCode, request);
      const code = (await flows.sms(number))?.code ?? '';
      const { db } = platform.database;
      const rows = await db.select().from(verificationCodes);
      expect(rows.some((row) => row.number === `+63${number}`)).toBe(true);
      const stored = JSON.stringify([
        rows,
        await db.select().from(humanTokens),
        await db.select().from(humanChecks),
      ]);
      expect(stored).not.toContain(unused);
      expect(rows.every((row) => !Buffer.from(row.codeHash).toString('latin1').includes(code))).toBe(true);
    });

    it('SMS-03 accepts a human token once, also of many simultaneous calls', raceOn(locate), async () => {
      const request = await flows.codeRequest(flows.freshNumber(), 'login');
      const numbers = Array.from({ length: 4 }, flows.freshNumber);
      const answers = await Promise.all(
        numbers.map((mobileNo) => client.send(sendVerificationCode, { ...request, mobileNo })),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'human.check.wrong')).toHaveLength(3);
    });

    it('SMS-03 requires a human token that is not old', async () => {
      const number = flows.freshNumber();
      const request = await flows.codeRequest(number, 'login');
      await client.refused(
        sendVerificationCode,
        { ...request, humanToken: 'A'.repeat(43) },
        'human.check.wrong',
      );
      const late = await flows.codeRequest(number, 'login');
      platform.clock.now += 3 * MINUTE;
      await client.refused(sendVerificationCode, late, 'human.check.wrong');
    });

    it.each(['12', 'abcdefgh', '+639170000001x', '0', '99999999999999999999'])(
      'SMS-02 ERR-13 sends nothing to %s',
      async (mobileNo) => {
        const before = await platform.database.db.select().from(outbox);
        const request = await flows.codeRequest(mobileNo, 'registration');
        expect((await client.refused(sendVerificationCode, request, 'mobile.format')).status).toBe(422);
        expect(await platform.database.db.select().from(outbox)).toHaveLength(before.length);
      },
    );

    it('sends only to configured countries', async () => {
      const request = await flows.codeRequest(flows.freshNumber(), 'registration');
      await client.refused(sendVerificationCode, { ...request, countryDialingCode: '999' }, 'mobile.format');
    });

    it('recognises a number in any notation', async () => {
      const number = flows.freshNumber();
      const request = await flows.codeRequest(`0${number}`, 'registration');
      await client.call(sendVerificationCode, { ...request, countryDialingCode: '+63' });
      expect((await flows.sms(number))?.code).toMatch(/^\d{6}$/);
    });

    it('limits codes per number: one a minute, five an hour, ten a day', async () => {
      const number = flows.freshNumber();
      const send = async (ip: string) =>
        client.send(sendVerificationCode, await flows.codeRequest(number, 'registration'), { ip });
      expect((await send('192.0.2.1')).success).toBe(true);
      const soon = await send('192.0.2.2');
      expect([soon.status, soon.code, soon.headers.get('retry-after')]).toEqual([429, 'rate.limited', '60']);
      for (let sent = 1; sent < 5; sent += 1) {
        pause();
        expect((await send(`192.0.2.${10 + sent}`)).success).toBe(true);
      }
      pause();
      expect((await send('192.0.2.20')).code).toBe('rate.limited');
      platform.clock.now += 60 * MINUTE;
      expect((await send('192.0.2.21')).success).toBe(true);
    });

    it('limits codes per address, where an IPv6 /64 counts as one', async () => {
      const codes: (string | undefined)[] = [];
      for (let sent = 0; sent < 21; sent += 1) {
        const request = await flows.codeRequest(flows.freshNumber(), 'registration');
        const ip = `2001:db8:7:9:${sent.toString(16)}::1`;
        codes.push((await client.send(sendVerificationCode, request, { ip })).code);
      }
      expect(codes.filter((code) => code === undefined)).toHaveLength(20);
      expect(codes.at(-1)).toBe('rate.limited');
      const other = await flows.codeRequest(flows.freshNumber(), 'registration');
      expect((await client.send(sendVerificationCode, other, { ip: '2001:db8:7:a::1' })).success).toBe(true);
    });

    it.each(['login', 'reset'] as const)(
      'answers the same for %s whether or not the number has an account, and sends only to owners',
      async (purpose) => {
        const known = await client.send(sendVerificationCode, await flows.codeRequest('9170000001', purpose));
        const strange = flows.freshNumber();
        const unknown = await client.send(sendVerificationCode, await flows.codeRequest(strange, purpose));
        const locked = await client.send(
          sendVerificationCode,
          await flows.codeRequest('9170000003', purpose),
        );
        expect([unknown.text, locked.text]).toEqual([known.text, known.text]);
        expect((await flows.sms('9170000001'))?.code).toMatch(/^\d{6}$/);
        expect(await flows.sms(strange)).toBeUndefined();
        expect(await flows.sms('9170000003')).toBeUndefined();
        // Entering a code is answered like a wrong code.
        pause();
        if (purpose === 'login') {
          await client.refused(login, bySms(strange, '123456'), 'verification.code.wrong');
        }
      },
    );

    it('FLAG-12 refuses a purpose whose switch is off, and every purpose where the service sends', async () => {
      const request = await flows.codeRequest(flows.freshNumber(), 'login');
      await flows.set({ 'switches.MOBVERFLOGIN3': false });
      await client.refused(sendVerificationCode, request, 'no.permission');
      await flows.set({ 'switches.MOBVERFLOGIN3': true, 'switches.FIREBASESMS3': true });
      await client.refused(sendVerificationCode, request, 'no.permission');
      await flows.set({ 'switches.FIREBASESMS3': false });
      await client.call(sendVerificationCode, request);
    });

    it('API-11 sends with a session to the member’s number only', async () => {
      const { token } = await flows.signIn('reachable');
      const request = async () => ({ purpose: 'stepUp' as const, humanToken: await flows.human() });
      await client.refused(sendMemberVerificationCode, await request(), 'not.logged.in');
      pause();
      await client.call(sendMemberVerificationCode, await request(), { token });
      expect((await flows.sms('9170000001'))?.code).toMatch(/^\d{6}$/);
      const named = await client.send(
        sendMemberVerificationCode,
        { ...(await request()), mobileNo: flows.freshNumber() },
        { token },
      );
      expect(named.code).toBe('request.invalid');
      for (const purpose of ['bind', 'withdrawal', 'password']) {
        const other = await client.send(
          sendMemberVerificationCode,
          { ...(await request()), purpose },
          { token },
        );
        expect(other.code, purpose).toBe('request.invalid');
      }
      const bare = await flows.signIn('player');
      await client.refused(sendMemberVerificationCode, await request(), 'mobile.format', {
        token: bare.token,
      });
      const guest = await flows.signIn('guest');
      await client.refused(sendMemberVerificationCode, await request(), 'real.account.required', {
        token: guest.token,
      });
    });
  });

  describe('login by SMS', () => {
    beforeEach(pause);

    it('LOGIN-02 LOGIN-09 ENTITY-04 logs in with a code', async () => {
      const code = await flows.code('9170000001', 'login');
      const record = await client.call(login, bySms('09170000001', code));
      expect(record).toMatchObject({ userName: 'reachable', type: 0, merchantCode: 'TESTMERCHANT' });
    });

    it('accepts a code once, also of many simultaneous calls', raceOn(locate), async () => {
      const code = await flows.code('9170000001', 'login');
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => client.send(login, bySms('9170000001', code))),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      await client.refused(login, bySms('9170000001', code), 'verification.code.wrong');
    });

    it('ERR-05 refuses a wrong code, and after five attempts the right one too', async () => {
      const code = await flows.code('9170000001', 'login');
      for (let entry = 0; entry < 5; entry += 1) {
        const refusal = await client.refused(
          login,
          bySms('9170000001', otherCode(code)),
          'verification.code.wrong',
        );
        expect(refusal.status).toBe(422);
      }
      await client.refused(login, bySms('9170000001', code), 'verification.code.expired');
    });

    it('counts simultaneous attempts: at most five are checked', raceOn(locate), async () => {
      const code = await flows.code('9170000001', 'login');
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => client.send(login, bySms('9170000001', otherCode(code)))),
      );
      expect(answers.filter((answer) => answer.code === 'verification.code.wrong')).toHaveLength(5);
      expect(answers.filter((answer) => answer.code === 'verification.code.expired')).toHaveLength(7);
    });

    it('refuses an expired code; the lifetime is at most ten minutes', async () => {
      const code = await flows.code('9170000001', 'login');
      platform.clock.now += 120_000;
      await client.refused(login, bySms('9170000001', code), 'verification.code.expired');
      expect((await flows.set({ smsCodeSeconds: 601 })).success).toBe(false);
    });

    it('refuses a code of another purpose, another number, and an earlier one', async () => {
      const earlier = await flows.code('9170000001', 'login');
      pause();
      const later = await flows.code('9170000001', 'login');
      pause();
      const forReset = await flows.code('9170000001', 'reset');
      const ofOther = await flows.code('9170000002', 'login');
      for (const foreign of [earlier, forReset, ofOther].filter((code) => code !== later)) {
        await client.refused(login, bySms('9170000001', foreign), 'verification.code.wrong');
      }
      await client.call(login, bySms('9170000001', later));
    });

    it('ROLE-09 refuses a non-agent at the agent site and admits an agent; the code stays valid after a refusal', async () => {
      const code = await flows.code('9170000001', 'login');
      await client.refused(login, { ...bySms('9170000001', code), site: 'agent' }, 'no.permission');
      await client.call(login, bySms('9170000001', code));
      const agents = await flows.code('9170000002', 'login');
      await client.call(login, { ...bySms('9170000002', agents), site: 'agent' });
    });

    it('refuses everything while its switch is off', async () => {
      await flows.set({ 'switches.MOBVERFLOGIN3': false });
      await client.refused(login, bySms('9170000001', '123456'), 'no.permission');
      await flows.set({ 'switches.MOBVERFLOGIN3': true });
    });

    it('limits attempts per address over all numbers', async () => {
      const codes: (string | undefined)[] = [];
      for (let entry = 0; entry < 61; entry += 1) {
        codes.push(
          (await client.send(login, bySms(flows.freshNumber(), '000000'), { ip: '192.0.2.88' })).code,
        );
      }
      expect(codes.filter((code) => code === 'verification.code.wrong')).toHaveLength(60);
      expect(codes.at(-1)).toBe('rate.limited');
    });
  });
});
