import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  forgotPasswordMail,
  login,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyRegistrationOptions,
  provenCaptcha,
  registerByUsername,
  registerPasskey,
  sendMemberVerificationCode,
  sendVerificationCode,
  setPasswordByMail,
  solveVerification,
  stepUp,
  stepUpPasskeyOptions,
  usernameCheck,
  verification,
} from '@contract/account';
import { setAvatar, uploadPicture } from '@contract/member';
import { createTickets } from '@server/chat/tickets';
import { games, members, passkeys, sessions } from '@server/db/schema';
import { createLaunches } from '@server/play/launches';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { accountFlows, registrationOf, workOut } from './support/accountFlows';
import { createAuthenticator } from './support/authenticator';
import {
  createClient,
  onOneDatabase,
  raceOn,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MINUTE = 60_000;

/** Texts that a lenient reader takes for the same. */
function variantsOf(text: string): readonly string[] {
  const last = text.at(-1) ?? '';
  const bytes = Buffer.from(text, 'base64url');
  const sameBytes = [...ALPHABET]
    .map((letter) => text.slice(0, -1) + letter)
    .filter((each) => Buffer.from(each, 'base64url').equals(bytes));
  const fullWidth = text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  const all = [
    ...sameBytes,
    `${text}=`,
    `${text}==`,
    ` ${text}`,
    `${text} `,
    `${text}\t`,
    `${text}\n`,
    `${text}\u200b`,
    `${text}.`,
    `${text}.x`,
    `${text.slice(0, -1)}%${last.charCodeAt(0).toString(16)}`,
    text.replaceAll('-', '+').replaceAll('_', '/'),
    fullWidth,
    text.toUpperCase(),
    text.toLowerCase(),
  ];
  return [...new Set(all)].filter((each) => each !== text);
}

onOneDatabase((locate) => {
  let platform: TestPlatform;
  let client: TestClient;
  let flows: ReturnType<typeof accountFlows>;
  let address = 0;

  beforeAll(async () => {
    platform = await startPlatform(await locate(), { phoneService: { kind: 'sandbox' } });
    client = createClient(platform, () => platform.clock.now);
    flows = accountFlows(client);
    await flows.set({
      'switches.USERNAMEREG3': true,
      'switches.MOBVERFLOGIN3': true,
      'switches.CHANGEPSWMAIL3': true,
      'switches.LINELOGIN3': true,
      proofOfWorkBits: 4,
      sessionsPerMember: 20,
    });
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    platform.clock.now += 30 * MINUTE;
    await flows.resetLimits();
    // A member may have only a few.
    await platform.database.db.delete(passkeys);
    await flows.set({ 'switches.FIREBASESMS3': false, 'switches.REGCAPTCHA3': false });
  });

  /** Each call from its own address, so that no limit hides a second use. */
  const from = () => {
    address += 1;
    return { ip: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}` };
  };
  const isDone = async (answer: Promise<{ readonly success: boolean }>) => (await answer).success;

  interface Kind {
    /** Issues one; resolves with its text and what uses a text. */
    readonly issue: () => Promise<{ text: string; use(text: string): Promise<boolean> }>;
  }

  const identityCall = async (path: string, body: object): Promise<unknown> => {
    const answer = await fetch(`${platform.origin}/identitytoolkit.googleapis.com/v1/${path}?key=sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  };

  let shade = 0;
  const sessionOf = async (name: string) => {
    const [session] = await platform.database.db
      .select({ sessionId: sessions.id, memberId: sessions.memberId })
      .from(sessions)
      .innerJoin(members, eq(members.id, sessions.memberId))
      .where(eq(members.usernameKey, name));
    if (session === undefined) throw new Error('no session');
    return session;
  };

  const KINDS: Readonly<Record<string, Kind>> = {
    'identity token': {
      async issue() {
        await flows.set({ 'switches.FIREBASESMS3': true });
        platform.clock.now += 1_000;
        const { sessionInfo } = z.object({ sessionInfo: z.string() }).parse(
          await identityCall('accounts:sendVerificationCode', {
            phoneNumber: '+639170000001',
            recaptchaToken: await flows.human(),
          }),
        );
        const code = (await flows.sms('9170000001'))?.code;
        const { idToken: text } = z
          .object({ idToken: z.string() })
          .parse(await identityCall('accounts:signInWithPhoneNumber', { sessionInfo, code }));
        const use = (firebaseIdToken: string) =>
          isDone(
            client.send(
              login,
              { type: 'firebase', firebaseChannel: 'phone', firebaseIdToken, site: 'member' },
              from(),
            ),
          );
        return { text, use };
      },
    },
    'solved puzzle': {
      async issue() {
        const { challengeId: text } = await client.call(verification, {}, from());
        const left = await flows.gapOf(text);
        const use = (challengeId: string) =>
          isDone(client.send(solveVerification, { kind: 'slider', challengeId, left }, from()));
        return { text, use };
      },
    },
    'proof of work': {
      async issue() {
        const { challengeId: text, proofOfWork } = await client.call(verification, {}, from());
        const counter = workOut(proofOfWork.salt, proofOfWork.difficulty);
        const use = (challengeId: string) =>
          isDone(client.send(solveVerification, { kind: 'proofOfWork', challengeId, counter }, from()));
        return { text, use };
      },
    },
    'token of a human check': {
      async issue() {
        const use = (humanToken: string) => isDone(client.send(provenCaptcha, { humanToken }, from()));
        return { text: await flows.human(), use };
      },
    },
    captcha: {
      async issue() {
        await flows.set({ 'switches.REGCAPTCHA3': true });
        const { captchaId: text, captcha } = await flows.solveCaptcha();
        const use = (captchaId: string) =>
          isDone(client.send(registerByUsername, registrationOf({ captchaId, captcha }), from()));
        return { text, use };
      },
    },
    'SMS code': {
      async issue() {
        platform.clock.now += MINUTE;
        await flows.resetLimits();
        const request = await flows.codeRequest('9170000001', 'login');
        await client.call(sendVerificationCode, request, from());
        const use = (verificationCode: string) =>
          isDone(
            client.send(
              login,
              {
                type: 'sms',
                mobileNum: '9170000001',
                countryDialingCode: '63',
                verificationCode,
                site: 'member',
              },
              from(),
            ),
          );
        return { text: (await flows.sms('9170000001'))?.code ?? '', use };
      },
    },
    'mailed link': {
      async issue() {
        platform.clock.now += 16 * MINUTE;
        await client.call(
          forgotPasswordMail,
          { username: 'reachable', email: 'reachable@mail.example' },
          from(),
        );
        const link = (await flows.mail('reachable@mail.example'))?.link ?? '';
        const newPassword = `Fresh-Horse-${address}`;
        const use = (linkToken: string) =>
          isDone(client.send(setPasswordByMail, { linkToken, newPassword }, from()));
        return { text: link.slice(link.indexOf('token=') + 'token='.length), use };
      },
    },
    'passkey ceremony': {
      async issue() {
        const { token } = await flows.signIn('player');
        await flows.stepUp(token, 'passkey');
        const key = createAuthenticator(platform.origin);
        const added = await client.call(passkeyRegistrationOptions, {}, { token });
        await client.call(
          registerPasskey,
          {
            ceremonyId: added.ceremonyId,
            label: 'Phone',
            credential: key.attest(String(added.options['challenge'])),
          },
          { token },
        );
        const { ceremonyId: text, options } = await client.call(passkeyLoginOptions, {}, from());
        const credential = key.assert(String(options['challenge']));
        const use = (ceremonyId: string) =>
          isDone(client.send(passkeyLogin, { ceremonyId, credential, site: 'member' }, from()));
        return { text, use };
      },
    },
    'step-up proof': {
      async issue() {
        const { token: text } = await flows.signIn('leader');
        await flows.stepUp(text, 'passkey');
        // The session's token stands for its proof; other signs cannot be in a header.
        const use = async (token: string) =>
          /^[\x20-\x7e]*$/.test(token) &&
          isDone(client.send(passkeyRegistrationOptions, {}, { ...from(), token }));
        return { text, use };
      },
    },
    'step-up code': {
      async issue() {
        platform.clock.now += MINUTE;
        await flows.resetLimits();
        // The password of the member with a number is changed by the mailed links.
        await platform.database.db
          .update(members)
          .set({ phoneKey: '+639175550042' })
          .where(eq(members.usernameKey, 'player'));
        const { token } = await flows.signIn('player');
        const humanToken = await flows.human();
        await client.call(sendMemberVerificationCode, { purpose: 'stepUp', humanToken }, { token });
        const use = (verificationCode: string) =>
          isDone(
            client.send(
              stepUp,
              { purpose: 'passkey', proof: { kind: 'code', verificationCode } },
              { ...from(), token },
            ),
          );
        return { text: (await flows.sms('9175550042'))?.code ?? '', use };
      },
    },
    'step-up passkey ceremony': {
      async issue() {
        const { token } = await flows.signIn('other');
        const key = createAuthenticator(platform.origin);
        await flows.stepUp(token, 'passkey');
        const added = await client.call(passkeyRegistrationOptions, {}, { token });
        const attested = key.attest(String(added.options['challenge']));
        await client.call(
          registerPasskey,
          { ceremonyId: added.ceremonyId, label: 'Phone', credential: attested },
          { token },
        );
        const { ceremonyId: text, options } = await client.call(stepUpPasskeyOptions, {}, { token });
        const credential = key.assert(String(options['challenge']));
        const use = (ceremonyId: string) =>
          isDone(
            client.send(
              stepUp,
              { purpose: 'passkey', proof: { kind: 'passkey', ceremonyId, credential } },
              { ...from(), token },
            ),
          );
        return { text, use };
      },
    },
    'chat ticket': {
      async issue() {
        await flows.signIn('player');
        const session = await sessionOf('player');
        const tickets = createTickets(platform.database.db);
        const { ticket: text } = await tickets.issue({ ...session, hostId: null }, platform.clock.now);
        const use = async (ticket: string) => (await tickets.take(ticket, platform.clock.now)) !== undefined;
        return { text, use };
      },
    },
    'game ticket': {
      async issue() {
        await flows.signIn('player');
        const { db } = platform.database;
        const session = await sessionOf('player');
        const [game] = await db.select({ nodeId: games.nodeId }).from(games).limit(1);
        const launches = createLaunches(db, { admit: async () => {} });
        const { ticket: text } = await launches.open(
          { ...session, nodeId: game?.nodeId ?? 0, mode: 'free', language: 'EN', currency: 'PHP' },
          platform.clock.now,
        );
        const use = (ticket: string) =>
          launches.exchange(ticket, platform.clock.now).then(
            () => true,
            () => false,
          );
        return { text, use };
      },
    },
    'uploaded picture': {
      async issue() {
        const { token } = await flows.signIn('player');
        shade += 1;
        const background = { r: shade, g: 90, b: 90 };
        const file = await sharp({ create: { width: 16, height: 16, channels: 3, background } })
          .png()
          .toBuffer();
        const { pictureId: text } = await client.call(uploadPicture, new Uint8Array(file), { token });
        const use = (avatar: string) => isDone(client.send(setAvatar, { avatar }, { ...from(), token }));
        return { text, use };
      },
    },
    'encrypted body': {
      async issue() {
        const sealed = await client.seal(login, {
          type: 'username',
          username: 'player',
          password: 'Correct-Horse-9',
          site: 'member',
        });
        // Other signs cannot be in a header.
        const use = async (header: string) =>
          /^[\x20-\x7e]*$/.test(header) && isDone(client.sendSealed(login, { ...sealed, header }, from()));
        return { text: sealed.header, use };
      },
    },
  };

  it.each(Object.entries(KINDS))('%s is used once whatever its text', async (_name, { issue }) => {
    const one = await issue();
    expect(variantsOf(one.text).length).toBeGreaterThan(8);
    expect(await one.use(one.text)).toBe(true);
    const later: string[] = [];
    for (const variant of [one.text, ...variantsOf(one.text)]) {
      if (await one.use(variant)) later.push(variant.replace(one.text, '…'));
    }
    expect(later).toEqual([]);
  });

  // A wrong text may count as an attempt, so that none succeeds.
  it.each(Object.entries(KINDS))(
    'of all variants of one %s at once, at most one succeeds',
    raceOn(locate, Object.keys(KINDS).length),
    async (_name, { issue }) => {
      const one = await issue();
      const used = await Promise.all([one.text, ...variantsOf(one.text)].map((text) => one.use(text)));
      expect(used.filter(Boolean).length).toBeLessThanOrEqual(1);
    },
  );

  it.each(Object.entries(KINDS))(
    'of four uses of one %s that overlap, one succeeds',
    raceOn(locate),
    async (_name, { issue }) => {
      const one = await issue();
      const used = await Promise.all([1, 2, 3, 4].map(() => one.use(one.text)));
      expect(used.filter(Boolean)).toHaveLength(1);
    },
  );

  it('docs/security.md says of each kind where it stands', () => {
    const told = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8');
    const [, table = ''] = told.split('| used once | where it stands |');
    const [rows = ''] = table.split('\n\n');
    const named = rows.split('\n').flatMap((row) => /^\| ([^|]+) \|/.exec(row)?.[1] ?? []);
    expect(named.flatMap((names) => names.split(', ')).toSorted()).toEqual(Object.keys(KINDS).toSorted());
  });

  it('LOGIN-10 a part of an encrypted header in another text of the same meaning is refused', async () => {
    const sealed = await client.seal(login, {
      type: 'username',
      username: 'player',
      password: 'Correct-Horse-9',
      site: 'member',
    });
    for (const name of ['key', 'iv', 'nonce', 'mac']) {
      const header = sealed.header.replace(
        new RegExp(`;${name}=([^;]+)`),
        (_, text: string) => `;${name}=${variantsOf(text)[0] ?? ''}`,
      );
      expect(header).not.toBe(sealed.header);
      expect((await client.sendSealed(login, { ...sealed, header })).code).toBe('cipher.invalid');
    }
    expect((await client.send(usernameCheck, { username: 'player' })).success).toBe(true);
    expect((await client.sendSealed(login, sealed)).success).toBe(true);
  });
});
