import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './ports';

/** A PostgreSQL server for tests. */
export interface TestPostgres {
  /** Address of a database on it that can create others. */
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

/** A program of PostgreSQL, such as `pg_dump`. */
export function postgresProgram(name: string): string {
  const programs = findPrograms();
  return programs === undefined ? name : join(programs, name);
}

/** PostgreSQL refuses to run as root; then its processes run as the package's user. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Creates a database on a server, as a copy of another one if given, and resolves with its address. */
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

/** Whether tests can use PostgreSQL on this machine. */
export const hasPostgres = (): boolean =>
  Boolean(process.env['TEST_DATABASE_URL']) || findPrograms() !== undefined;

/** A server process on a data folder. */
interface PostgresProcess {
  /** Ends with this signal: `SIGINT` does not wait for clients, `SIGQUIT` and `SIGKILL` are crashes. */
  end(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
}

/** Folder of the programs, the user who runs them, and a folder for their data. */
function prepare() {
  const programs = findPrograms();
  if (programs === undefined) throw new Error('There is no PostgreSQL here.');
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'platform-postgres-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder, env: { LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin' } };
  const call = (name: string, parameters: readonly string[]) =>
    execFileSync(join(programs, name), parameters, { ...options, stdio: 'pipe' });
  return { folder, programs, options, call };
}

const adminUrlOf = (port: number): string => `postgres://test@127.0.0.1:${port}/postgres`;

async function answers(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Starts a server on a data folder; resolves when it answers. */
async function serve(
  { programs, options }: ReturnType<typeof prepare>,
  data: string,
  port: number,
): Promise<PostgresProcess> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const begin = () =>
    spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting]), '-F'],
      { ...options, stdio: 'ignore' },
    );
  let server = begin();
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  // If the tests are terminated, the server ends with them.
  const abandon = () => server.kill('SIGQUIT');
  process.once('exit', abandon);
  const end: PostgresProcess['end'] = async (signal) => {
    process.off('exit', abandon);
    if (hasEnded()) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await answers(adminUrlOf(port))) return { end };
    // For a moment after a SIGKILL the old server's children hold its memory, and a new server refuses to start.
    if (hasEnded()) server = begin();
    await wait(100);
  }
  await end('SIGQUIT');
  throw new Error('PostgreSQL did not start.');
}

/** A primary that can be crashed, restarted and replaced by its standby. */
export interface TestCluster {
  readonly port: number;
  readonly adminUrl: string;
  /** Ends the primary and restarts it. */
  restart(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Address of the standby, which can be read. */
  readonly standbyUrl: string;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  /** Kills the primary and promotes its standby, which has everything acknowledged. Resolves with its port. */
  failOver(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a primary with a standby. Unless it is asynchronous, the primary waits for it at each commit. */
export async function startCluster({ isSynchronous = true } = {}): Promise<TestCluster> {
  const place = prepare();
  const { folder, call } = place;
  const [data, copy] = [join(folder, 'data'), join(folder, 'copy')];
  call('initdb', ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const [port, copyPort] = [await freePort(), await freePort()];
  let primary = await serve(place, data, port);
  call('pg_basebackup', [
    ...['-D', copy, '-X', 'stream', '-R', '--no-sync', '-c', 'fast'],
    ...['-d', `postgres://test@127.0.0.1:${port}/postgres?application_name=standby`],
  ]);
  let standby = await serve(place, copy, copyPort);
  const ask = async (url: string, ...statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const adminUrl = adminUrlOf(port);
  // For the primary only: a promoted standby has no standby to wait for.
  if (isSynchronous) {
    await ask(adminUrl, "alter system set synchronous_standby_names = 'standby'", 'select pg_reload_conf()');
  }
  let isPrimaryUp = true;
  return {
    port,
    adminUrl,
    standbyUrl: adminUrlOf(copyPort),
    stopStandby: () => standby.end('SIGQUIT'),
    async startStandby() {
      standby = await serve(place, copy, copyPort);
    },
    async restart(signal) {
      await primary.end(signal);
      primary = await serve(place, data, port);
    },
    async failOver() {
      isPrimaryUp = false;
      await primary.end('SIGKILL');
      await ask(adminUrlOf(copyPort), 'select pg_promote()');
      return copyPort;
    },
    async stop() {
      // The standby first, because a primary waits for it when it stops.
      await standby.end('SIGQUIT');
      if (isPrimaryUp) await primary.end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The PostgreSQL for tests: the server of TEST_DATABASE_URL, or a temporary cluster from Debian's package on a free
 * loopback port. Rejects if there is neither. The caller stops it.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { adminUrl: given, stop: () => Promise.resolve() };
  const place = prepare();
  const data = join(place.folder, 'data');
  place.call('initdb', ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
  const port = await freePort();
  const server = await serve(place, data, port);
  return {
    adminUrl: adminUrlOf(port),
    async stop() {
      await server.end('SIGINT');
      rmSync(place.folder, { recursive: true, force: true });
    },
  };
}
