import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemStatus } from '@contract/system';
import { openDatabase } from '@server/db';
import { isDiskFull } from '@server/db/faults';
import { createHealth } from '@server/metrics/health';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reportChaos } from './support/chaos';
import { createClient, inMemory, startPlatform } from './support/platform';

/** Whether the test can mount a disk here. */
const mayMount = process.getuid?.() === 0;
const silent = () => {};

/** A memory disk of the given size, removed after the test. */
function mountDisk(size: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Fills a disk; the returned function frees it. */
function fill(folder: string): () => void {
  const file = join(folder, 'filler');
  const handle = openSync(file, 'w');
  const block = Buffer.alloc(65_536);
  try {
    for (;;) writeSync(handle, block);
  } catch {
    closeSync(handle);
  }
  return () => rmSync(file);
}

describe.runIf(mayMount)('the disk of the data directory', () => {
  it('if full, makes the instance not ready with a message; nothing is lost, and it is ready again once there is space', async () => {
    const folder = mountDisk('160m');
    const platform = await startPlatform({ kind: 'directory', path: folder });
    onTestFinished(() => platform.close());
    const client = createClient(platform);
    const { db } = platform.database;
    const ready = async () => {
      const response = await fetch(`${platform.origin}/readyz`);
      return [response.status, Object(await response.json()).status];
    };
    const alive = async () => (await fetch(`${platform.origin}/healthz`)).status;
    const write = () =>
      db.execute(
        sql`insert into written select repeat(md5(random()::text), 30) from generate_series(1, 200)`,
      );
    const count = async () => Object(await db.execute(sql`select count(*)::int as count from written`)).rows;
    await db.execute(sql`create table written (text text)`);
    await write();
    expect(await ready()).toEqual([200, 'ok']);

    const makeRoom = fill(folder);
    let acknowledged = 1;
    let refusal: unknown;
    while (refusal === undefined) {
      await write().then(
        () => {
          acknowledged += 1;
        },
        (error: unknown) => {
          refusal = error;
        },
      );
    }
    expect(isDiskFull(refusal)).toBe(true);
    await expect.poll(ready, { timeout: 20_000 }).toEqual([503, 'full']);
    expect(await alive()).toBe(200);
    expect(platform.logLines.some((line) => line.includes('free some space'))).toBe(true);
    // Read calls are served.
    expect((await client.call(systemStatus, {})).info.encryption.keyId).not.toBe('');

    makeRoom();
    await expect.poll(ready, { timeout: 20_000 }).toEqual([200, 'ok']);
    await write();
    acknowledged += 1;
    expect(await count()).toEqual([{ count: acknowledged * 200 }]);
    reportChaos('full disk under the embedded database', { 'acknowledged writes': acknowledged, lost: 0 });
  });

  it.each(['ro', 'full'] as const)(
    'if not writable at the start (%s), is reported with the remedy',
    async (kind) => {
      const folder = mountDisk('1m');
      if (kind === 'full') fill(folder);
      else execFileSync('mount', ['-o', 'remount,ro', folder]);
      const opening = openDatabase({ kind: 'directory', path: folder }, silent);
      await expect(opening).rejects.toThrow(
        `The data directory ${folder} cannot be written: its disk is ${kind === 'ro' ? 'read-only' : 'full'}. Fix this, or set DATA_DIR to another directory.`,
      );
    },
  );
});

it('a database server that reports a full disk makes the instance not ready', async () => {
  const database = await openDatabase(await inMemory(), silent);
  onTestFinished(() => database.close());
  const health = createHealth(database, Date.now, () => false, pino({ level: 'silent' }));
  const ready = async () => Object(await (await health.ready()).json()).status;
  health.heard(new Error('call failed', { cause: Object.assign(new Error('no space'), { code: '53200' }) }));
  expect(await ready()).toBe('ok');
  health.heard(new Error('call failed', { cause: Object.assign(new Error('no space'), { code: '53100' }) }));
  await expect.poll(ready, { timeout: 5_000 }).toBe('full');
});
