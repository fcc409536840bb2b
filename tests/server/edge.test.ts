import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { systemStatus } from '@contract/system';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announceHuge, ROUTES, sendEndless } from '../attack/bodies';
import { attackConnections, CONNECTION_ATTACKS } from '../attack/connections';
import { createClient } from './support/platform';
import { type PlatformProcess, seededFolder, startProcess } from './support/process';

describe('the entry point of a running platform', () => {
  let folder: string;
  let running: PlatformProcess;

  beforeAll(async () => {
    folder = await seededFolder('platform-edge');
    running = await startProcess(folder);
  });
  afterAll(async () => {
    await running.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The whole answer to these bytes. */
  const exchange = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(running.origin);
      let heard = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket.on('data', (data) => {
        heard += String(data);
      });
      socket.once('error', reject);
      socket.once('close', () => resolve(heard));
    });

  it('a refused upgrade that is reset at once does not end the process', async () => {
    const worst = CONNECTION_ATTACKS.find(({ name }) => name === 'an upgrade to /x, then reset');
    for (let round = 0; round < 50; round += 1) await worst?.run(running.origin);
    expect(await createClient(running).call(systemStatus, {})).toBeDefined();
    expect(running.isRunning()).toBe(true);
    expect(running.faults).toEqual([]);
  });

  it('answers after every kind of connection, and none of them caused an internal error', async () => {
    expect(await attackConnections(running.origin)).toBeGreaterThan(900);
    expect(running.isRunning()).toBe(true);
    expect(await createClient(running).call(systemStatus, {})).toBeDefined();
    expect(running.faults).toEqual([]);
  });

  it('closes a refused upgrade even if the other side does not', async () => {
    const answer = await exchange(
      'GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('refuses a body of a gigabyte on every route before reading any of it', async () => {
    const refused = await Promise.all(
      ROUTES.map(async (route) => [
        `${route.method} ${route.path}`,
        await announceHuge(running.origin, route),
      ]),
    );
    expect(refused.filter(([, status]) => status !== 413)).toEqual([]);
  });

  it('an endless body on every route is refused and the connection closed, in bounded memory', async () => {
    const before = running.memory();
    const left = [...ROUTES];
    const outcomes: string[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let route = left.shift(); route !== undefined; route = left.shift()) {
          const { status, isClosed } = await sendEndless(running.origin, route);
          // A call without permission is refused before its body is read.
          const isRefused = status === 0 || (status >= 400 && status < 500);
          if (!isClosed || !isRefused) outcomes.push(`${route.method} ${route.path}: ${status} ${isClosed}`);
        }
      }),
    );
    expect(outcomes).toEqual([]);
    expect(running.memory() - before).toBeLessThan(200 * 1_048_576);
    expect(running.faults).toEqual([]);
    const callback = { method: 'POST', path: '/payments/callback', type: 'application/json' };
    expect(await sendEndless(running.origin, callback)).toMatchObject({ status: 413, isClosed: true });
  });

  it('answers a health check in HTTP/1.0, which has no Host header', async () => {
    expect(await exchange('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });
});
