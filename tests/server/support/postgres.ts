import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A PostgreSQL server for tests. */
export interface TestPostgres {
  /** Address of a database on it from which others can be created. */
  readonly adminUrl: string;
  stop(): Promise<void>;
}

/** Folder of Debian's newest PostgreSQL programs. */
function findPrograms(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')));
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      );
    });
  });

/** PostgreSQL refuses to run as root: then its processes run as the package's own user. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Creates a database on a server, as a copy of another where one is named, and resolves with where it is. */
export async function createDatabase(
  adminUrl: string,
  template?: string,
): Promise<{ readonly kind: 'server'; readonly url: string; readonly name: string }> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  } finally {
    await client.end();
  }
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { kind: 'server', url: url.href, name };
}

/** Whether tests can run against PostgreSQL here. */
export const hasPostgres = (): boolean =>
  Boolean(process.env['TEST_DATABASE_URL']) || findPrograms() !== undefined;

/**
 * The PostgreSQL that tests run against: the server of TEST_DATABASE_URL, or a throwaway cluster from Debian's
 * package on a free loopback port. Rejects where there is neither. Whoever starts it stops it.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { adminUrl: given, stop: () => Promise.resolve() };
  const programs = findPrograms();
  if (programs === undefined) throw new Error('There is no PostgreSQL here.');

  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'platform-postgres-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder, env: { LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin' } };
  execFileSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...options, stdio: 'pipe' },
  );
  const port = await freePort();
  const server = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-F',
    ],
    { ...options, stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  // Should the tests end without a word, the server ends with them.
  const abandon = () => server.kill('SIGQUIT');
  process.once('exit', abandon);
  const stop = async () => {
    process.off('exit', abandon);
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const adminUrl = `postgres://test@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const client = new pg.Client({ connectionString: adminUrl });
    try {
      await client.connect();
      await client.end();
      return { adminUrl, stop };
    } catch {
      await wait(100);
    }
  }
  await stop();
  throw new Error('PostgreSQL did not start.');
}
