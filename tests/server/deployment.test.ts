import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfiguration, VARIABLES } from '@server/config';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { hasHaproxy, startHaproxy } from './support/haproxy';
import { onPostgres } from './support/platform';
import { freePort } from './support/ports';
import { hasPostgres } from './support/postgres';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** A step of the Containerfile. */
interface Step {
  readonly instruction: string;
  readonly words: string;
}

/** The stages of the Containerfile by name; the last one is `image`. */
function readStages(): ReadonlyMap<string, readonly Step[]> {
  const stages = new Map<string, Step[]>();
  let steps: Step[] = [];
  for (const line of read('Containerfile').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, instruction = '', words = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    expect(instruction, line).not.toBe('');
    if (instruction === 'FROM') {
      steps = [];
      stages.set(/ AS (\w+)$/.exec(words)?.[1] ?? 'image', steps);
    }
    steps.push({ instruction, words });
  }
  return stages;
}

const stepsOf = (stage: string, instruction: string): readonly string[] =>
  (readStages().get(stage) ?? []).flatMap((step) => (step.instruction === instruction ? [step.words] : []));

/** The only value of an instruction. */
function only(stage: string, instruction: string): string {
  const [value, ...others] = stepsOf(stage, instruction);
  expect([value === undefined, others]).toEqual([false, []]);
  return value ?? '';
}

const command = (text: string) => z.array(z.string()).parse(JSON.parse(text));

/** A folder for everyone to read, deleted at the end. */
function folderFor(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  chmodSync(folder, 0o755);
  onTestFinished(() => {
    execFileSync('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

/** A user who owns nothing; when the tests do not run as root, the present one. */
const STRANGER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Runs a command; resolves with its exit code and output. */
async function run(
  [program = '', ...parameters]: readonly string[],
  options: {
    readonly cwd: string;
    readonly env?: NodeJS.ProcessEnv;
    readonly uid?: number;
    readonly gid?: number;
  },
) {
  const child = spawn(program, parameters, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  const [code] = await once(child, 'close');
  return { code, output };
}

describe('the image', () => {
  it('is built from all sources of the build, with the commands of `npm start`, and runs as another user', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    const setup = read('scripts/lib/setup.mjs');
    const [, list = ''] = /const SOURCES = \[(.+?)\]/s.exec(setup) ?? [];
    const sources = [...list.matchAll(/'(.+?)'/g)].map(([, source = '']) => source);
    expect(sources).toContain('server');
    for (const source of sources) {
      expect(
        allowed.some((path) => source === path || source.startsWith(`${path}/`)),
        source,
      ).toBe(true);
    }
    const [install = '', build = ''] = stepsOf('build', 'RUN');
    const quoted = install.split(' ').map((word) => `'${word}'`);
    expect(setup).toContain(`run(${quoted[0]}, [${quoted.slice(1).join(', ')}]`);
    expect(build).toBe('npm run build');
    expect(only('image', 'USER')).toBe('node');
  });

  it.runIf(hasPostgres())(
    'starts from the copied files alone, as a user who may not write them, and is healthy',
    async () => {
      // The container engine's part, in folders: the packages are installed, the build is the one of this checkout.
      const [packages, app, data] = [folderFor('packages'), folderFor('app'), folderFor('data')];
      for (const file of ['package.json', 'package-lock.json'])
        cpSync(join(ROOT, file), join(packages, file));
      const { code, output } = await run([...only('packages', 'RUN').split(' '), '--prefer-offline'], {
        cwd: packages,
        env: process.env,
      });
      expect(code, output).toBe(0);
      for (const words of stepsOf('image', 'COPY')) {
        const [, stage, from = '', to = ''] = /^--from=(\w+) \/app\/(\S+) \.\/(\S*)$/.exec(words) ?? [];
        expect(['packages', 'build'], words).toContain(stage);
        const target = join(app, to === '' ? from : to);
        mkdirSync(dirname(target), { recursive: true });
        cpSync(join(stage === 'packages' ? packages : ROOT, from), target, { recursive: true });
      }
      execFileSync('chmod', ['-R', 'a-w,a+rX', app]);
      if (STRANGER.uid !== undefined) chownSync(data, STRANGER.uid, STRANGER.gid);

      const database = await onPostgres();
      if (database.kind !== 'server') throw new Error('A server was to be there.');
      const port = await freePort();
      const env = {
        ...Object.fromEntries(
          only('image', 'ENV')
            .split(' ')
            .map((pair) => pair.split('=')),
        ),
        PATH: process.env['PATH'] ?? '',
        DATABASE_URL: database.url,
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
        // The test world is a demo, which is for this machine only.
        DEMO_WORLD: '1',
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: data,
      };
      const inside = { cwd: app, env, ...STRANGER };
      const [program = '', ...parameters] = command(only('image', 'CMD'));
      const server = spawn(program, parameters, { ...inside, stdio: ['ignore', 'pipe', 'pipe'] });
      const ended = once(server, 'exit');
      let log = '';
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (bytes) => (log += String(bytes)));
      onTestFinished(async () => {
        server.kill('SIGKILL');
        await ended;
      });
      const health = command(/CMD (.+)$/.exec(only('image', 'HEALTHCHECK'))?.[1] ?? '[]');
      expect((await run(health, inside)).code).toBe(1);
      await expect
        .poll(
          async () => {
            expect(server.exitCode, log).toBe(null);
            return (await run(health, inside)).code;
          },
          { timeout: 100_000, interval: 500 },
        )
        .toBe(0);
      const origin = `http://127.0.0.1:${port}`;
      expect((await fetch(`${origin}/readyz`)).status).toBe(200);
      let page = '';
      // A request that comes before home is rendered gets the app shell.
      await expect
        .poll(
          async () => {
            page = await (await fetch(`${origin}/m/home`)).text();
            return page;
          },
          { timeout: 60_000, interval: 500 },
        )
        .toContain('<main');
      // Needs the native packages, and the fonts.
      const picture = await fetch(`${origin}/img/${/\/img\/([^"?\s]+)/.exec(page)?.[1]}`);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
      // The operator's commands, without development packages.
      const shown = await run(['node', 'dist-server/cli.js', 'get', 'maintenance'], inside);
      expect(shown, shown.output).toMatchObject({ code: 0, output: expect.stringContaining('false') });
      server.kill('SIGTERM');
      expect((await ended)[0], log).toBe(0);
    },
    600_000,
  );
});

describe('the compose file and the unit', () => {
  const service = z.object({
    image: z.string(),
    read_only: z.boolean().optional(),
    environment: z.record(z.string(), z.string()).optional(),
    networks: z.object({ default: z.object({ ipv4_address: z.string() }) }).optional(),
    volumes: z.array(z.string()).optional(),
  });
  const compose = z
    .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.unknown()) })
    .parse(parse(read('compose.yaml'), { merge: true }));

  it('refuse the demo world, whose accounts are public', () => {
    const pairs = (line = ''): Record<string, string> =>
      Object.fromEntries(line.split(' ').map((pair) => pair.split('=', 2)));
    const image = pairs(only('image', 'ENV'));
    const unit = pairs(/^Environment=(.+)$/m.exec(read('docs/operations/platform.service'))?.[1]);
    const guide = { TRUSTED_PROXIES: '1', SECURE: '1', PUBLIC_ORIGIN: 'https://play.example' };
    /** The value of a compose file, with an operator's answers. */
    const answered = (value: string) =>
      value
        .replace(/\$\{PUBLIC_ORIGIN.*?\}/, 'https://play.example')
        .replace(/\$\{.*?:-\}/, '')
        .replace(/\$\{.*?\}/, 'x');
    const instances = Object.entries(compose.services).filter(([name]) => name.startsWith('platform-'));
    const places: readonly Readonly<Record<string, string>>[] = [
      image,
      { ...unit, ...guide },
      ...instances.map(([, { environment = {} }]) => ({
        ...image,
        ...Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, answered(value)])),
      })),
    ];
    expect(places).toHaveLength(4);
    for (const place of places) {
      const variables = { MIGRATIONS_DIR: '/tmp', MASTER_KEY: 'x', ...place };
      expect(readConfiguration(variables).demoWorld).toBe(false);
      expect(() => readConfiguration({ ...variables, DEMO_WORLD: '1' })).toThrow(
        /^DEMO_WORLD=1 .*only for this machine/,
      );
    }
  });

  it('name only settings that the platform knows, and connect the parts with each other', () => {
    const instances = Object.entries(compose.services).filter(([name]) => name.startsWith('platform-'));
    expect(instances).toHaveLength(2);
    for (const [name, { environment = {}, read_only, volumes = [] }] of instances) {
      expect(
        Object.keys(environment).filter((key) => !VARIABLES.has(key)),
        name,
      ).toEqual([]);
      expect(read_only).toBe(true);
      expect(
        volumes.map((volume) => volume.split(':')[0]).every((volume = '') => volume in compose.volumes),
      ).toBe(true);
      expect(new URL(environment['DATABASE_URL']?.replace(/\$\{.*?\}/, 'x') ?? '').hostname).toBe('database');
      expect(new URL(environment['REDIS_URL']?.replace(/\$\{.*?\}/, 'x') ?? '').hostname).toBe('valkey');
    }
    const { FIRST, SECOND } = compose.services['proxy']?.environment ?? {};
    const [, port] = /PORT=(\d+)/.exec(only('image', 'ENV')) ?? [];
    expect([FIRST, SECOND]).toEqual(
      instances.map(([, { networks }]) => `${networks?.default.ipv4_address}:${port}`),
    );
  });

  it('the unit starts the built server with settings that the platform knows', () => {
    const unit = read('docs/operations/platform.service');
    const settingOf = (key: string) => new RegExp(`^${key}=(.+)$`, 'm').exec(unit)?.[1] ?? '';
    const named = settingOf('Environment')
      .split(' ')
      .map((pair) => pair.split('=')[0] ?? '');
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !VARIABLES.has(name))).toEqual([]);
    expect(settingOf('ExecStart').split(' ').slice(1)).toEqual(command(only('image', 'CMD')).slice(1));
    expect(settingOf('StateDirectory')).toBe(/DATA_DIR=\/var\/lib\/(\S+)/.exec(unit)?.[1]);
  });

  it.runIf(hasHaproxy())('the proxy serves TLS with the options of the compose file', async () => {
    const instance = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    await once(instance, 'listening');
    onTestFinished(() => {
      instance.close();
    });
    const { port } = z.object({ port: z.number() }).parse(instance.address());
    const folder = folderFor('certificates');
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    const subject = ['-subj', '/CN=localhost', '-days', '1'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
      { stdio: 'ignore' },
    );
    writeFileSync(join(folder, 'site.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    const [, ...options] = (compose.services['proxy']?.environment?.['BIND'] ?? '').split(' ');
    const tls = options.join(' ').replace('/certificates', folder);
    expect(tls).toContain(folder);
    const host = `127.0.0.1:${port}`;
    const proxy = await startHaproxy(host, host, tls);
    onTestFinished(() => proxy.stop());
    const status = () =>
      new Promise((resolve) => {
        request(
          `${proxy.origin}/readyz`,
          { ca: readFileSync(certificate), servername: 'localhost' },
          (answer) => {
            answer.resume();
            resolve(answer.statusCode);
          },
        )
          .on('error', resolve)
          .end();
      });
    await expect.poll(status, { timeout: 20_000 }).toBe(200);
  });
});
