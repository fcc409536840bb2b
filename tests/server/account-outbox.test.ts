import { createServer as createHttpServer } from 'node:http';
import { createServer as createTcpServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { forgotPasswordMail, sendVerificationCode } from '@contract/account';
import { readConfiguration } from '@server/config';
import { outbox } from '@server/db/schema';
import { createLog } from '@server/http/log';
import { createSmtpMailer } from '@server/mail/smtp';
import { createOutbox } from '@server/outbox/outbox';
import { createHttpGateway } from '@server/sms/httpGateway';
import { afterEach, describe, expect, it } from 'vitest';
import { accountFlows } from './support/accountFlows';
import { createClient, inMemory, startPlatform, type TestPlatform } from './support/platform';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** A gateway that answers with the given statuses in turn, then repeats the last. */
async function gateway(statuses: readonly number[]) {
  const seen: { authorization: string | undefined; body: Record<string, unknown> }[] = [];
  const server = createHttpServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      response.statusCode = statuses[Math.min(seen.length, statuses.length - 1)] ?? 200;
      if (response.statusCode === 302) response.setHeader('location', 'http://127.0.0.1:9/');
      seen.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
      response.end();
    });
  });
  const port = await listen(server);
  return { seen, url: `http://127.0.0.1:${port}/messages` };
}

/** A minimal SMTP server that stores each message. */
async function mailServer() {
  const mails: string[] = [];
  const recipients: string[] = [];
  const server = createTcpServer((socket) => {
    let isData = false;
    let mail = '';
    socket.setEncoding('utf8');
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      for (const line of String(chunk).split('\r\n').slice(0, -1)) {
        if (isData && line !== '.') mail += `${line}\n`;
        else if (isData) {
          isData = false;
          mails.push(mail);
          socket.write('250 taken\r\n');
        } else if (line.startsWith('EHLO')) socket.write('250 test\r\n');
        else if (line === 'DATA') {
          isData = true;
          socket.write('354 go\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else {
          if (line.startsWith('RCPT')) recipients.push(line);
          socket.write('250 fine\r\n');
        }
      }
    });
  });
  const port = await listen(server);
  return { mails, recipients, url: `smtp://127.0.0.1:${port}` };
}

async function open(options: Parameters<typeof startPlatform>[1] = {}) {
  const platform = await startPlatform(await inMemory(), options);
  closers.unshift(() => platform.close());
  const client = createClient(platform, () => platform.clock.now);
  const flows = accountFlows(client);
  await flows.set({ 'switches.MOBILENUMREG3': true, 'switches.CHANGEPSWMAIL3': true });
  return { platform, client, flows };
}

/** Waits until the stored messages satisfy the test. */
async function eventually(platform: TestPlatform, isDone: (states: readonly string[]) => boolean) {
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const rows = await platform.database.db.select().from(outbox);
    if (isDone(rows.map(({ state }) => state))) return rows;
    await wait(50);
  }
  throw new Error('The outbox never came so far.');
}

describe('without a carrier', () => {
  it('stores messages for the developer’s page, which shows them as plain text', async () => {
    const { platform, flows } = await open({ developmentPages: true });
    const number = flows.freshNumber();
    await flows.set({ brandName: '<img src=x onerror=alert(1)>' });
    const code = await flows.code(number, 'registration');
    const response = await fetch(`${platform.origin}/dev/outbox`);
    const html = await response.text();
    expect(html).toContain(`+63${number}`);
    expect(html).toContain(code);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('has no developer’s page outside development', async () => {
    const { platform } = await open({ developmentPages: false });
    expect((await fetch(`${platform.origin}/dev/outbox`)).status).toBe(404);
    expect((await fetch(`${platform.origin}/dev/api`)).status).toBe(404);
  });

  it('deletes codes and links when they expire', async () => {
    const { platform, flows } = await open();
    await flows.code(flows.freshNumber(), 'registration');
    platform.clock.now += 121_000;
    const parts = { carrier: undefined, mailer: undefined, log: createLog({ level: 'silent' }) };
    await createOutbox({ ...parts, db: platform.database.db, now: () => platform.clock.now }).passDeadlines();
    const rows = await platform.database.db.select().from(outbox);
    expect(rows.map(({ body }) => body)).toEqual(['']);
  });
});

describe('SMS by an HTTP gateway', () => {
  it('delivers to the gateway with its token and stores nothing that was sent', async () => {
    const { seen, url } = await gateway([202]);
    const carrier = createHttpGateway({ url, token: 'gateway-token', sender: 'BRAND' });
    const { platform, client, flows } = await open({ smsCarrier: carrier });
    const number = flows.freshNumber();
    await client.call(sendVerificationCode, await flows.codeRequest(number, 'registration'));
    const rows = await eventually(platform, (states) => states.includes('sent'));
    expect(rows[0]?.body).toBe('');
    expect(seen).toHaveLength(1);
    expect(seen[0]?.authorization).toBe('Bearer gateway-token');
    expect(seen[0]?.body).toEqual({
      to: `+63${number}`,
      text: expect.stringMatching(/\b\d{6}\b/),
      reference: expect.stringMatching(/^m\d+$/),
      from: 'BRAND',
    });
    // Neither the code nor the gateway's token is logged.
    const code = /\b\d{6}\b/.exec(String(seen[0]?.body['text']))?.[0] ?? '';
    const logged = platform.logLines.join('');
    expect(logged).not.toMatch(new RegExp(`"[^"]*\\b${code}\\b[^"]*"`));
    expect(logged).not.toContain('gateway-token');
    expect(logged).not.toContain(number);
  });

  it('retries after a failure, as long as the code is valid', async () => {
    const { seen, url } = await gateway([500, 302, 200]);
    const carrier = createHttpGateway({ url, token: undefined, sender: undefined });
    const { platform, client, flows } = await open({ smsCarrier: carrier });
    await client.call(sendVerificationCode, await flows.codeRequest(flows.freshNumber(), 'registration'));
    for (let attempt = 0; attempt < 100 && seen.length < 1; attempt += 1) await wait(20);
    await wait(100);
    expect((await platform.database.db.select().from(outbox))[0]).toMatchObject({
      state: 'queued',
      attempts: 1,
    });
    platform.clock.now += 6_000;
    for (let attempt = 0; attempt < 400 && seen.length < 2; attempt += 1) await wait(20);
    await wait(100);
    platform.clock.now += 21_000;
    const rows = await eventually(platform, (states) => states.includes('sent')).catch(() => []);
    expect(rows[0]?.attempts).toBe(3);
    expect(new Set(seen.map(({ body }) => body['reference'])).size).toBe(1);
  });
});

describe('mail by SMTP', () => {
  it('delivers the link to exactly one address', async () => {
    const { mails, recipients, url } = await mailServer();
    const mailer = createSmtpMailer({ url, from: 'Support <support@play.example>' });
    const { platform, client } = await open({ mailer });
    await client.call(forgotPasswordMail, { username: 'reachable', email: 'reachable@mail.example' });
    await eventually(platform, (states) => states.includes('sent'));
    expect(recipients).toEqual(['RCPT TO:<reachable@mail.example>']);
    expect(mails[0]).toMatch(/From: Support <support@play\.example>/);
    expect(mails[0]?.replaceAll('=\n', '').replaceAll('=3D', '=')).toContain('/m/resetPassword#token=');
    const rows = await platform.database.db.select().from(outbox);
    expect(rows.map(({ body }) => body)).toEqual(['']);
  });

  it('hides a mail server failure from the player', async () => {
    const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:9', from: 'a@play.example' });
    const { platform, client } = await open({ mailer });
    const answer = await client.send(forgotPasswordMail, {
      username: 'reachable',
      email: 'reachable@mail.example',
    });
    expect(answer.value).toEqual({ accepted: true });
    const rows = await eventually(platform, (states) => states.length > 0);
    expect(rows[0]?.state).toBe('queued');
  });
});

describe('configuration', () => {
  const read = (more: Record<string, string>) =>
    readConfiguration({ NODE_ENV: 'production', MIGRATIONS_DIR: '/tmp', ...more });

  it('disables the developer’s pages and the sandbox in production unless enabled', () => {
    expect(read({})).toMatchObject({ developmentPages: false, phoneService: undefined });
    expect(read({ DEV_PAGES: '1', DEMO_WORLD: '1' })).toMatchObject({
      developmentPages: true,
      phoneService: { kind: 'sandbox' },
    });
    expect(read({ NODE_ENV: 'development' })).toMatchObject({ developmentPages: true });
    expect(read({ DEV_PAGES: '1', DEMO_WORLD: '1', PHONE_SERVICE: 'none' }).phoneService).toBeUndefined();
  });

  it('reads gateway, mail server and phone service, and names missing settings', () => {
    expect(read({ SMS_GATEWAY_URL: 'https://sms.example/send', SMS_GATEWAY_TOKEN: 't' }).smsGateway).toEqual({
      url: 'https://sms.example/send',
      token: 't',
      sender: undefined,
    });
    expect(read({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'a@b.example' }).smtp).toEqual({
      url: 'smtps://mail.example',
      from: 'a@b.example',
    });
    expect(() => read({ SMTP_URL: 'smtps://mail.example' })).toThrow('MAIL_FROM');
    expect(() => read({ SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' })).toThrow('SMTP_URL');
    expect(() => read({ PHONE_SERVICE: 'service' })).toThrow('PHONE_SERVICE_PROJECT');
    expect(
      read({
        PHONE_SERVICE: 'service',
        PHONE_SERVICE_PROJECT: 'project',
        PHONE_SERVICE_API_KEY: 'key',
        PHONE_SERVICE_AUTH_DOMAIN: 'auth.example',
      }).phoneService,
    ).toMatchObject({ kind: 'service', configuration: { projectId: 'project', verifier: 'recaptcha' } });
  });
});
