import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { onPostgres } from './support/platform';
import { freePort } from './support/ports';
import { createDatabase, hasPostgres } from './support/postgres';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');
const folder = mkdtempSync(join(tmpdir(), 'start-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a built program until it ends; resolves with its exit code and what it said. */
async function run(program: readonly string[], variables: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...program], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', SITE: 'none', PORT: '0', LOG_LEVEL: 'error', ...variables },
  });
  // A platform that starts although it must not is stopped.
  const patience = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const [out, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  clearTimeout(patience);
  return { code, out, said };
}

/** Expects a refusal: a sentence with the setting and what to do, without a stack. */
async function refuses(
  variables: Readonly<Record<string, string>>,
  expected: RegExp,
  program: readonly string[] = ['dist-server/main.js'],
): Promise<void> {
  const { code, said } = await run(program, variables);
  expect(said).toMatch(expected);
  expect(said).not.toMatch(/\n\s+at |Error:|node:internal|\{\n/);
  expect(code).toBe(1);
}

const DATA_DIR = join(folder, 'data');
const cli = ['dist-server/cli.js', 'get', 'maintenance'];

describe('a start that fails says why, with the setting and the remedy', () => {
  it.each([
    ['NODE_ENV', 'staging', /one of production, development, test/],
    ['PORT', 'abc', /a whole number from 0 to 65535/],
    ['PORT', '65536', /a whole number from 0 to 65535/],
    ['SECURE', 'maybe', /1 or 0/],
    ['SESSION_HOURS', '0', /a whole number from 1 to/],
    ['TRUSTED_PROXIES', '-1', /a whole number from 0 to/],
    ['PUBLIC_ORIGIN', 'play.example', /an origin such as/],
    ['PUBLIC_ORIGIN', 'https://play.example/m/home', /an origin such as/],
    ['SITE_ORIGINS', 'https://a.example,nonsense', /origins such as/],
    ['IMAGE_CDN', 'cdn', /addresses such as/],
    ['SECURITY_CONTACT_EXPIRES', 'tomorrow', /a date such as/],
    ['LOG_LEVEL', 'loud', /one of debug, info/],
    ['OTEL_TRACES_SAMPLER_ARG', '7', /a number from 0 to 1/],
  ])('%s=%s', (name, value, allowed) =>
    refuses(
      { DATA_DIR, [name]: value },
      new RegExp(`^${name} is "${value}"\\. Allowed is ${allowed.source}`, 'm'),
    ),
  );

  it.each(['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'SMS_GATEWAY_URL', 'CONTROL_TOKEN'])(
    '%s, without its value, which may be secret',
    async (name) => {
      const { said } = await run(['dist-server/main.js'], { DATA_DIR, [name]: 'ftp:secret' });
      expect(said).toMatch(new RegExp(`^${name} has a wrong value\\. Allowed is `));
      expect(said).not.toContain('secret');
    },
  );

  it('a taken port', async () => {
    const taken = createServer();
    taken.listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const PORT = String(typeof address === 'object' ? address?.port : '');
    await refuses({ DATA_DIR, PORT }, new RegExp(`^PORT=${PORT}: .*set PORT to a free port`));
    await refuses({ DATA_DIR, METRICS_PORT: PORT }, new RegExp(`^METRICS_PORT=${PORT}: .*set METRICS_PORT`));
    taken.close();
  });

  it('a host that this machine does not have', async () => {
    await refuses({ DATA_DIR, HOST: '203.0.113.7' }, /^HOST=203\.0\.113\.7: .*unset it/);
    await refuses({ DATA_DIR, HOST: 'no such host' }, /^HOST=no such host: .*unset it/);
  });

  it('a folder that cannot be used, and keys that are none', async () => {
    // Nobody may write there, root included.
    const closed = '/sys/data';
    const file = join(folder, 'file');
    writeFileSync(file, 'text');
    await refuses({ DATA_DIR: closed }, /^DATA_DIR: \/sys\/data cannot be used: /);
    await refuses({ DATA_DIR: join(folder, 'x'.repeat(300)) }, /^DATA_DIR: .*its path is too long/);
    await refuses({ DATA_DIR: file }, /DATA_DIR.*(?:folder|file)/);
    await refuses({ DATA_DIR, MASTER_KEY: 'short' }, /^MASTER_KEY does not contain a master key.*openssl/);
    await refuses({ DATA_DIR, MASTER_KEY_FILE: join(folder, 'none') }, /^MASTER_KEY_FILE: .*does not exist/);
    await refuses({ DATA_DIR, SITE: 'build', DIST_DIR: join(folder, 'none') }, /^DIST_DIR: .*does not exist/);
  });

  it('a data directory in use, and the demo on the site of an operator', async () => {
    const used = join(folder, 'used');
    const environment = { DATA_DIR: used, MASTER_KEY };
    const created = await run(
      ['dist-server/cli.js', '--create', 'create-account', 'first_agent'],
      environment,
    );
    expect(created.code, created.said).toBe(0);
    await refuses({ ...environment, DEMO_WORLD: '1' }, /^DEMO_WORLD=1 .*operator's site\. Unset DEMO_WORLD/);
    const server = spawn(process.execPath, ['dist-server/main.js'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env['PATH'] ?? '', SITE: 'none', PORT: '0', ...environment },
    });
    const ended = once(server, 'exit');
    await once(server.stdout, 'data');
    await refuses(environment, /is in use by process \d+\. .*DATA_DIR/);
    server.kill('SIGTERM');
    await ended;
    await refuses({ ...environment, DEMO_WORLD: '1' }, /^DEMO_WORLD=1 .*operator's site\. Unset DEMO_WORLD/);
  });

  it('a database that is away', async () => {
    const port = await freePort();
    const away = {
      DATA_DIR,
      MASTER_KEY,
      DATABASE_URL: `postgres://platform:hidden@localhost:${port}/platform`,
    };
    for (const program of [['dist-server/main.js'], cli]) {
      await refuses(
        away,
        new RegExp(`^DATABASE_URL: no PostgreSQL server answers at localhost:${port}`, 'm'),
        program,
      );
    }
    const unknown = { ...away, DATABASE_URL: 'postgres://platform:hidden@nowhere.invalid/platform' };
    await refuses(unknown, /^DATABASE_URL: no PostgreSQL server answers at nowhere\.invalid:5432/);
  });

  it.runIf(hasPostgres())(
    'a database that does not exist, is refused, or belongs to something else',
    async () => {
      const location = await onPostgres('empty');
      if (location.kind !== 'server') throw new Error('A server was to be there.');
      const at = (change: (url: URL) => void) => {
        const url = new URL(location.url);
        change(url);
        return { DATA_DIR, MASTER_KEY, DATABASE_URL: url.href };
      };
      for (const program of [['dist-server/main.js'], cli]) {
        await refuses(
          at((url) => {
            url.pathname = '/absent';
          }),
          /^DATABASE_URL: the server has no such database\. Create it/m,
          program,
        );
        await refuses(
          at((url) => {
            url.username = 'nobody';
          }),
          /^DATABASE_URL: the server refuses this user/m,
          program,
        );
      }
      const foreign = await createDatabase(location.url);
      const client = new pg.Client({ connectionString: foreign.url });
      await client.connect();
      await client.query('create table members (name text)');
      await client.end();
      await refuses(
        { DATA_DIR, MASTER_KEY, DATABASE_URL: foreign.url },
        /^DATABASE_URL: the tables there are not those of this platform/,
      );
    },
  );
});
