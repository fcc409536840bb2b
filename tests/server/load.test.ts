import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { captcha, verification } from '@contract/account';
import { ENDPOINTS } from '@contract/endpoints';
import { createPainter } from '@demo/painter';
import type { Captchas } from '@server/account/captchas';
import { type AccountParts, accountHandlers } from '@server/account/handlers';
import { type HumanChecks, workFor } from '@server/account/humanChecks';
import type { Limiter } from '@server/account/limits';
import { chatHosts } from '@server/db/schema';
import type { Call } from '@server/http/call';
import { createLog } from '@server/http/log';
import { type Load, watchOverload } from '@server/http/overload';
import { Refusal } from '@server/http/refusal';
import { createTurns } from '@server/http/turns';
import { createPictureStore } from '@server/images/store';
import type { Settings, SettingsStore } from '@server/system/settings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRequest } from '../attack/samples';
import { accountFlows } from './support/accountFlows';
import { createClient, inMemory, startPlatform, type TestPlatform } from './support/platform';

/** Fields that a sample needs to be accepted. */
const SAMPLES: Readonly<Record<string, object>> = {
  launchChat: { backUrl: '/m/home', modelId: undefined },
  statement: { startDate: '2026-11-01', endDate: '2026-11-02' },
  createDeposit: { methodId: 'ewallet', amountMinor: 10_000 },
  sendFeedback: { content: 'At least ten letters' },
};

describe('queues', () => {
  it('take addresses in rotation, so that many requests of one address do not delay others', async () => {
    const inTurn = createTurns({ workers: 1, most: 100, mostOfKey: 100 });
    const done: string[] = [];
    const ask = (key: string) =>
      inTurn(key, async () => {
        await Promise.resolve();
        done.push(key);
      });
    const crowd = Array.from({ length: 40 }, () => ask('crowd'));
    await Promise.all([...crowd, ask('player')]);
    expect(done.indexOf('player')).toBeLessThan(4);
    expect(done).toHaveLength(41);
  });

  it('refuse requests above the limit at once, and the address with most waiting work loses its place', async () => {
    const inTurn = createTurns({ workers: 1, most: 4, mostOfKey: 3 });
    let open = (): void => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const outcomes = ['a', 'a', 'a', 'a', 'a', 'b', 'c'].map((key) =>
      inTurn(key, () => gate).then(
        () => `${key} done`,
        (error: unknown) => `${key} ${Object(error).code} ${Object(error).retryAfter}`,
      ),
    );
    await wait(1);
    open();
    expect((await Promise.all(outcomes)).sort()).toEqual([
      'a done',
      'a done',
      'a done',
      'a unknown 3',
      'a unknown 3',
      'b done',
      'c done',
    ]);
  });

  it('continue after failed work', async () => {
    const inTurn = createTurns({ workers: 1, most: 4, mostOfKey: 4 });
    await expect(inTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await inTurn('a', () => Promise.resolve('yes'))).toBe('yes');
  });
});

/** Parts take what they need only when they are asked. */
function nothing<Parts extends object>(some: Partial<Parts>): Parts {
  return Object.assign(Object.create(null), some);
}

const DRAWN = [captcha.name, verification.name];

it.each(DRAWN)('what %s answers is drawn for others while one address has too many waiting', async (name) => {
  let open = (): void => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const draw = async (): Promise<never> => {
    await gate;
    throw new Error('drawn');
  };
  const handlers = accountHandlers(
    nothing<AccountParts>({
      settings: nothing<SettingsStore>({ read: async () => nothing<Settings>({ proofOfWorkBits: 1 }) }),
      limiter: nothing<Limiter>({ take: async () => 1 }),
      captchas: nothing<Captchas>({ create: draw }),
      humanChecks: nothing<HumanChecks>({ create: draw }),
    }),
  );
  const handler = handlers.find(({ endpoint }) => endpoint.name === name);
  const ask = async (ip: string) =>
    handler
      ?.run({}, nothing<Call>({ ip, now: 0 }))
      .catch((error: unknown) => (error instanceof Refusal ? 'refused' : Object(error).message));
  const crowd = Array.from({ length: 30 }, () => ask('192.0.2.1'));
  const other = ask('198.51.100.2');
  await wait(1);
  open();
  expect(await Promise.all(crowd)).toContain('refused');
  expect(await other).toBe('drawn');
});

describe('pictures', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await startPlatform(await inMemory(), { painter: ({ db }) => createPainter(db) });
  });
  afterAll(() => platform.close());

  it('are drawn only of existing portraits', async () => {
    const [host] = await platform.database.db.select().from(chatHosts).limit(1);
    const status = async (id: string) =>
      (await fetch(`${platform.origin}/img/v2/portrait/${id}.webp?w=160`)).status;
    expect(await status('avatar-1')).toBe(200);
    expect(await status(host?.portrait ?? '')).toBe(200);
    for (const id of ['avatar-13', 'avatar-0', 'madeup-1', 'host-999', 'x-1']) {
      expect([id, await status(id)]).toEqual([id, 404]);
    }
  });

  it('use no more disk space than allowed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
    try {
      const store = createPictureStore(folder, 1_000);
      for (let index = 0; index < 30; index += 1) {
        await store.keep(join('v1', `${index}.webp`), new Uint8Array(100));
      }
      expect(readdirSync(join(folder, 'v1')).length).toBeLessThanOrEqual(10);
      expect(await store.read(join('v1', '29.webp'))).toHaveLength(100);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('captchas are limited by address', async () => {
    const client = createClient(platform, () => platform.clock.now);
    const codes: (string | undefined)[] = [];
    for (let index = 0; index < 121; index += 1) {
      const ip = `2001:db8:9:9::${(index + 1).toString(16)}`;
      codes.push((await client.send(captcha, {}, { ip })).code);
    }
    expect(codes.slice(0, 120).every((code) => code === undefined)).toBe(true);
    expect(codes[120]).toBe('rate.limited');
    expect((await client.send(captcha, {}, { ip: '2001:db8:9:a::1' })).success).toBe(true);
  });

  it('calls that decode pictures, check keys or store something for each call are limited for each member', async () => {
    const client = createClient(platform, () => platform.clock.now);
    const flows = accountFlows(client);
    const [{ token }, other] = [await flows.signIn('player'), await flows.signIn('other')];
    const costly = [
      ENDPOINTS.uploadPicture,
      ENDPOINTS.setAvatar,
      ENDPOINTS.applySignUpReward,
      ENDPOINTS.joinSignUpPromotion,
      ENDPOINTS.launchGame,
      ENDPOINTS.launchChat,
      ENDPOINTS.passkeyRegistrationOptions,
      ENDPOINTS.registerPasskey,
      ENDPOINTS.stepUpPasskeyOptions,
      ENDPOINTS.statement,
      ENDPOINTS.createDeposit,
      ENDPOINTS.sendFeedback,
    ];
    const unlimited: string[] = [];
    for (const row of costly) {
      const sample = { ...sampleRequest(row), ...SAMPLES[row.name] };
      const payload = row.encoding === 'file' ? new Uint8Array([1]) : sample;
      const send = (as: string, index: number) =>
        client.send(row, payload, {
          token: as,
          ip: `198.51.100.${index % 250}`,
          headers: { 'idempotency-key': crypto.randomUUID() },
        });
      let code: string | undefined;
      for (let index = 0; index <= 300 && code !== 'rate.limited'; index += 1) {
        ({ code } = await send(token, index));
      }
      if (code !== 'rate.limited') unlimited.push(`${row.name}: ${code}`);
      if ((await send(other.token, 1)).code === 'rate.limited') unlimited.push(`${row.name} limits another`);
    }
    expect(unlimited).toEqual([]);
  });

  it('an address with many human checks gets harder ones, and no other does', async () => {
    const client = createClient(platform, () => platform.clock.now);
    const ask = async (ip: string) => (await client.call(verification, {}, { ip })).proofOfWork.difficulty;
    const asked: number[] = [];
    for (let index = 1; index <= 9; index += 1) asked.push(await ask(`2001:db8:16:16::${index}`));
    const [first = 0] = asked;
    expect(asked).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2].map((more) => first + more));
    expect(await ask('2001:db8:16:17::1')).toBe(first);
  });
});

it('the work grows with each doubling of an address’s requests, up to a limit', () => {
  expect([1, 4, 5, 8, 9, 16, 17, 60, 100_000].map((asked) => workFor(asked, 16))).toEqual([
    16, 16, 17, 17, 18, 18, 19, 20, 22,
  ]);
});

describe('overload', () => {
  it('is detected by the event loop’s delay, by memory and by pending requests', async () => {
    const log = createLog({ level: 'silent' });
    const load: { now: Load } = { now: { delay: 1, memory: 0.1 } };
    const overload = watchOverload({ requests: 2, delay: 100, memory: 0.9 }, log, () => load.now);
    const see = (next: Load, isOver: boolean) => {
      load.now = next;
      return expect.poll(() => overload.isOver(), { timeout: 20_000 }).toBe(isOver);
    };
    expect(overload.isOver()).toBe(false);
    const ends = [overload.begin(), overload.begin()];
    expect(overload.isOver()).toBe(true);
    for (const end of [...ends, ...ends]) end();
    expect(overload.isOver()).toBe(false);
    await see({ delay: 500, memory: 0.1 }, true);
    await see({ delay: 1, memory: 0.1 }, false);
    await see({ delay: 1, memory: 0.95 }, true);
    await see({ delay: 1, memory: 0.1 }, false);
    overload.stop();
  });

  it('refuses requests with 503 and Retry-After, and still reports that it is alive', async () => {
    const platform = await startPlatform(await inMemory(), {
      overload: { requests: 0, delay: 60_000, memory: 2 },
    });
    try {
      const put = await fetch(`${platform.origin}/api/system/status`);
      expect([put.status, put.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await put.json()).toMatchObject({ success: false, errorCode: 'unknown' });
      expect((await fetch(`${platform.origin}/healthz`)).status).toBe(200);
    } finally {
      await platform.close();
    }
  });

  it('calls of games and of the payment provider have an id in the answer and in the log', async () => {
    const platform = await startPlatform(await inMemory());
    try {
      for (const path of ['/studio/api/open', '/payments/callback']) {
        const { headers } = await fetch(platform.origin + path, { method: 'POST', body: '{}' });
        const id = headers.get('x-request-id') ?? 'none';
        expect(platform.logLines.some((line) => line.includes(id) && line.includes('"msg":"call"'))).toBe(
          true,
        );
      }
    } finally {
      await platform.close();
    }
  });
});
