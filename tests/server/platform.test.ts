import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hotGames } from '@contract/catalogue';
import { systemStatus } from '@contract/system';
import { ConfigurationError } from '@server/common/configurationError';
import { createMemo } from '@server/common/memo';
import { readConfiguration } from '@server/config';
import { openDatabase } from '@server/db';
import { lockDirectory } from '@server/db/directoryLock';
import type { ImageKind, ImageWidth, PictureFormat } from '@server/images/addresses';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createClient,
  inMemory,
  startPlatform,
  type TestClient,
  type TestPlatform,
} from './support/platform';

/** Start of the parent process, as the system reports it. */
const startOfParent = (): string => {
  const text = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};

const hot = { isPlatform: '2', language: 'EN', platform: 'html5', refresh: 'false' } as const;

describe('test control', () => {
  let platform: TestPlatform;
  let client: TestClient;

  beforeAll(async () => {
    platform = await startPlatform(await inMemory());
    client = createClient(platform);
  });
  afterAll(() => platform.close());
  afterEach(() => client.control('DELETE', '/faults'));

  it('looks like any unknown address without its token', async () => {
    for (const headers of [{}, { 'x-control-token': 'wrong' }]) {
      const response = await fetch(`${platform.origin}/control/settings`, {
        method: 'POST',
        headers,
        body: '{}',
      });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ errorCode: 'not.found' });
    }
    expect((await client.control('POST', '/no/such')).code).toBe('not.found');
  });

  it('does not exist on a platform without a control token', async () => {
    const plain = await startPlatform(await inMemory(), { controlToken: undefined });
    try {
      const answer = await createClient(plain).control('POST', '/settings', { maintenance: true });
      expect([answer.status, answer.code]).toEqual([404, 'not.found']);
      expect((await plain.settings.read()).maintenance).toBe(false);
    } finally {
      await plain.close();
    }
  });

  it('changes settings at once, and refuses invalid ones', async () => {
    expect((await client.control('POST', '/settings', { 'switches.REWCEN3': true })).success).toBe(true);
    expect((await client.call(systemStatus, {})).info.whitelabel.switches.REWCEN3).toBe(true);
    await client.control('POST', '/settings', { 'switches.REWCEN3': false });
    const response = await fetch(`${platform.origin}/control/settings`, {
      method: 'POST',
      headers: { 'x-control-token': 'test-control-token' },
      body: '{"maintenance":"maybe"}',
    });
    expect(response.status).toBe(400);
    expect((await client.control('POST', '/faults', { endpoint: 'x', nonsense: 1 })).code).toBe(
      'request.invalid',
    );
  });

  const inject = (answer: unknown, more: object = {}) =>
    client.control('POST', '/faults', {
      endpoint: 'hotGames',
      ...(answer === null ? {} : { answer }),
      ...more,
    });
  const address = () => `${platform.origin}/api${hotGames.path}?${new URLSearchParams(hot)}`;

  it('injects the requested number of refusals', async () => {
    await inject({ kind: 'code', code: 'rate.limited', retryAfter: 7 }, { times: 2 });
    const first = await client.refused(hotGames, hot, 'rate.limited');
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7']);
    await client.refused(hotGames, hot, 'rate.limited');
    await client.call(hotGames, hot);
  });

  it('injects delays, bare statuses, broken JSON, wrong shapes and crashes', async () => {
    await inject(null, { delay: 120, times: 1 });
    const started = performance.now();
    await client.call(hotGames, hot);
    expect(performance.now() - started).toBeGreaterThan(110);
    await inject({ kind: 'status', status: 502 }, { times: 1 });
    expect((await fetch(address())).status).toBe(502);
    await inject({ kind: 'malformed' }, { times: 1 });
    await expect((await fetch(address())).json()).rejects.toThrow(SyntaxError);
    await inject({ kind: 'wrongShape' }, { times: 1 });
    await expect(client.call(hotGames, hot)).rejects.toThrow();
    await inject({ kind: 'crash' }, { times: 1 });
    const crash = await client.refused(hotGames, hot, 'unknown');
    expect(crash.status).toBe(503);
    expect(crash.text).not.toContain('Injected');
  });

  it('injects truncated answers and closed connections', async () => {
    await inject({ kind: 'cutOff' }, { times: 1 });
    const response = await fetch(address());
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    await inject({ kind: 'refused' }, { times: 1 });
    await expect(fetch(address())).rejects.toThrow();
    await client.call(hotGames, hot);
  });
});

describe('pictures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-pictures-'));
  const painted: string[] = [];
  let platform: TestPlatform;

  beforeAll(async () => {
    platform = await startPlatform(await inMemory(), {
      pictureFolder: folder,
      painter: () => async (kind: ImageKind, id: string, width: ImageWidth, format: PictureFormat) => {
        if (id === 'missing') return undefined;
        painted.push(`${kind}/${id}/${width}.${format}`);
        await wait(30);
        return new TextEncoder().encode(`${kind} ${id} ${width}`);
      },
    });
  });
  afterAll(async () => {
    await platform.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('are drawn once for simultaneous requests, stored on disk, and cached permanently', async () => {
    const address = `${platform.origin}/img/v2/game/1001.webp?w=160`;
    const responses = await Promise.all(Array.from({ length: 6 }, () => fetch(address)));
    for (const response of responses) {
      expect(await response.text()).toBe('game 1001 160');
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
    expect(painted).toEqual(['game/1001/160.webp']);
    expect(readdirSync(join(folder, 'v2', 'game'))).toEqual(['1001-160.webp']);
    writeFileSync(join(folder, 'v2', 'game', '1001-160.webp'), 'from disk');
    expect(await (await fetch(address)).text()).toBe('from disk');
    const etag = responses[0]?.headers.get('etag') ?? '';
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('are AVIF for browsers that accept it, and WebP for others', async () => {
    const address = `${platform.origin}/img/v2/game/1002.webp?w=160`;
    const typeFor = async (accept: string) => {
      const { headers } = await fetch(address, { headers: { accept } });
      return [headers.get('content-type'), headers.get('vary'), headers.get('etag')];
    };
    const modern = await typeFor('image/avif,image/webp,image/apng,*/*;q=0.8');
    const older = await typeFor('image/webp,image/*,*/*;q=0.8');
    expect(modern.slice(0, 2)).toEqual(['image/avif', 'Accept']);
    expect(older.slice(0, 2)).toEqual(['image/webp', 'Accept']);
    expect(modern[2]).not.toBe(older[2]);
    expect(await typeFor('image/avif-sequence')).toEqual(older);
    expect(painted.slice(-2)).toEqual(['game/1002/160.avif', 'game/1002/160.webp']);
  });

  it.each([
    ['an unknown kind', '/img/v2/passwords/1.webp'],
    ['an unknown width', '/img/v2/game/1.webp?w=5000'],
    ['an unknown version', '/img/v0/game/1.webp'],
    ['another format', '/img/v2/game/1.png'],
    ['a climbing id', '/img/v2/game/..%2f..%2fsecret.webp'],
    ['nothing of that id', '/img/v2/game/missing.webp'],
  ])('%s is 404', async (_what, path) => {
    expect((await fetch(platform.origin + path)).status).toBe(404);
  });
});

describe('life cycle of the platform', () => {
  it('reports healthy while the database is', async () => {
    const platform = await startPlatform(await inMemory());
    const response = await fetch(`${platform.origin}/healthz`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    await platform.close();
  });

  it('completes pending calls before it stops', async () => {
    const platform = await startPlatform(await inMemory());
    const client = createClient(platform);
    await client.control('POST', '/faults', { endpoint: 'hotGames', delay: 500 });
    const call = client.call(hotGames, hot);
    await wait(100);
    const closing = platform.close();
    const answers = () =>
      fetch(`${platform.origin}/healthz`).then(
        () => true,
        () => false,
      );
    await expect.poll(answers, { timeout: 30_000 }).toBe(false);
    expect((await call).list.length).toBeGreaterThan(0);
    await closing;
    await platform.close();
  });

  it('fills an empty database once, and leaves a filled one unchanged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platform-data-'));
    const first = await startPlatform({ kind: 'directory', path: folder });
    expect(first.seeded).toBe(true);
    await first.settings.write({ brandName: 'Renamed' });
    await expect(startPlatform({ kind: 'directory', path: folder })).rejects.toThrow('already open');
    await first.close();
    const second = await startPlatform({ kind: 'directory', path: folder });
    expect(second.seeded).toBe(false);
    expect((await second.settings.read()).brandName).toBe('Renamed');
    await second.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes over the lock of an ended process only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platform-data-'));
    const path = join(folder, 'lock');
    const options = { beat: 50, staleAfter: 1_000 };
    const lost = () => {
      throw new Error('The lock was not to be lost.');
    };
    const lock = await lockDirectory(folder, lost, options);
    const own: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'));
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
    // A process of this machine: ended, running, or ended with its id reused.
    const left = async (holder: Record<string, unknown>) => {
      writeFileSync(path, JSON.stringify({ ...own, token: 'other', ...holder }));
      const taken = await lockDirectory(folder, lost, options);
      await taken.release();
    };
    await left({ pid: 4_194_304 });
    await expect(left({ pid: process.ppid, start: startOfParent() })).rejects.toThrow('in use by process');
    rmSync(path);
    await left({ pid: process.ppid, start: 'long ago' });
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves a directory to another container that holds it, takes it when that one is gone, and notices a loss', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platform-data-'));
    const path = join(folder, 'lock');
    const options = { beat: 50, staleAfter: 3_000 };
    // The id has no meaning here: there is no such process, or it is another one.
    const foreign = JSON.stringify({ token: 'theirs', pid: 4_194_304, start: '', realm: 'elsewhere' });
    writeFileSync(path, foreign);
    const beats = setInterval(() => utimesSync(path, new Date(), new Date()), 50);
    await expect(lockDirectory(folder, () => {}, options)).rejects.toThrow(
      'in use by another container or machine',
    );
    clearInterval(beats);
    expect(readFileSync(path, 'utf8')).toBe(foreign);
    // The other holder's clock being far ahead makes no difference.
    utimesSync(path, new Date('2099-01-01'), new Date('2099-01-01'));
    let losses = 0;
    const lock = await lockDirectory(
      folder,
      () => {
        losses += 1;
      },
      options,
    );
    expect(losses).toBe(0);
    writeFileSync(path, foreign);
    await expect.poll(() => losses).toBe(1);
    await lock.release();
    expect(readFileSync(path, 'utf8')).toBe(foreign);
    rmSync(folder, { recursive: true, force: true });
  });

  it('a damaged directory is reported with the remedy', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'platform-data-'));
    await (await openDatabase({ kind: 'directory', path: folder }, () => {})).close();
    writeFileSync(join(folder, 'pgdata', 'global', 'pg_control'), 'damaged');
    await expect(openDatabase({ kind: 'directory', path: folder }, () => {})).rejects.toThrow(
      `The database in ${join(folder, 'pgdata')} cannot be opened`,
    );
    // The lock is free again for its replacement.
    expect(readdirSync(folder)).toEqual(['pgdata']);
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('configuration', () => {
  it('works without any variable', () => {
    const configuration = readConfiguration({});
    expect(configuration).toMatchObject({
      production: true,
      port: 3000,
      database: { kind: 'directory' },
      controlToken: undefined,
      loginLimits: { perUsername: 10, perAddress: 60, captchaPerUsername: 2 },
      sessionLifetime: { idle: 1_800_000, absolute: 43_200_000 },
    });
  });

  it('takes a PostgreSQL address and image bases', () => {
    const configuration = readConfiguration({
      DATABASE_URL: 'postgres://localhost/x',
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      IMAGE_CDN: 'https://a.example/img/, https://b.example',
    });
    expect(configuration.database).toEqual({
      kind: 'server',
      url: 'postgres://localhost/x',
      limits: { connections: 10, readConnections: 4 },
    });
    expect(configuration.imageBases).toEqual(['https://a.example/img', 'https://b.example']);
  });

  it('refuses the test control in production, and invalid values', () => {
    expect(() => readConfiguration({ CONTROL_TOKEN: 'x'.repeat(20) })).toThrow(ConfigurationError);
    expect(() => readConfiguration({ PORT: 'abc' })).toThrow(ConfigurationError);
    expect(readConfiguration({ NODE_ENV: 'test', CONTROL_TOKEN: 'x'.repeat(20) }).controlToken).toBe(
      'x'.repeat(20),
    );
  });
});

describe('memo', () => {
  it('reads once for many callers, forgets after its lifetime and after a failure, and stays within its capacity', async () => {
    let now = 0;
    let reads = 0;
    const memo = createMemo<number>(() => now, 2);
    const read = () => Promise.resolve(++reads);
    expect(await Promise.all([memo.get('a', 10, read), memo.get('a', 10, read)])).toEqual([1, 1]);
    now = 10;
    expect(await memo.get('a', 10, read)).toBe(2);
    await memo.get('b', 10, read);
    await memo.get('c', 10, read);
    expect(await memo.get('a', 10, read)).toBe(5);
    await expect(memo.get('d', 10, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await memo.get('d', 10, read)).toBe(6);
    memo.clear();
    expect(await memo.get('d', 10, read)).toBe(7);
  });

  it('a clock that is set back does not keep values forever', async () => {
    let now = 3_600_000;
    let reads = 0;
    const memo = createMemo<number>(() => now);
    const read = () => Promise.resolve(++reads);
    expect(await memo.get('a', 10, read)).toBe(1);
    now = 0;
    expect(await memo.get('a', 10, read)).toBe(2);
    now = 9;
    expect(await memo.get('a', 10, read)).toBe(2);
    now = 10;
    expect(await memo.get('a', 10, read)).toBe(3);
  });
});
