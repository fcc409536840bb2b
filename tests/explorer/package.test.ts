import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BIN = join(ROOT, 'node_modules', '.bin');
/** Packages that a user of the explorer has installed, here linked from this repository. */
const INSTALLED = [
  'xstate',
  '@xstate/graph',
  'fast-check',
  'vitest',
  'playwright',
  '@types/node',
  'typescript',
];

const call = promisify(execFile);
const readme = await readFile(join(ROOT, 'explorer/README.md'), 'utf8');
/** The TypeScript examples of the README, in order. */
const EXAMPLES = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, text = '']) => text);

let folder = '';
const inFolder = (command: string, ...parameters: readonly string[]) =>
  call(command, [...parameters], { cwd: folder, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'explorer-'));
  await call(join(BIN, 'tsx'), ['scripts/explorerPackage.ts'], { cwd: ROOT });
  await inFolder('npm', 'pack', join(ROOT, '.cache/explorer'));
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  const unpacked = join(folder, 'node_modules', 'statechart-explorer');
  await mkdir(unpacked, { recursive: true });
  await inFolder('tar', '-xzf', tarball, '-C', unpacked, '--strip-components=1');
  for (const name of INSTALLED) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), link);
  }
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ type: 'module', dependencies: { 'statechart-explorer': '0.1.0', xstate: '5' } }),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the explorer as a package', () => {
  it('contains what its exports name, its licence and its README, and no sources', async () => {
    const unpacked = join(folder, 'node_modules', 'statechart-explorer');
    const { exports } = JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8'));
    const files = (await readdir(unpacked, { recursive: true })).map((file) => `./${file}`);
    for (const { types, default: code } of Object.values<Record<string, string>>(exports))
      expect(files).toEqual(expect.arrayContaining([types, code]));
    expect(files).toEqual(expect.arrayContaining(['./LICENSE', './README.md']));
    expect(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).toEqual([]);
  });

  it('accepts the installed versions of its dependencies', async () => {
    const { stdout } = await inFolder('npm', 'ls', 'xstate', '@xstate/graph', 'fast-check');
    expect(stdout).not.toMatch(/invalid|UNMET/);
  });

  it('runs the first example of the README, which is well typed', async () => {
    await writeFile(join(folder, 'example.ts'), EXAMPLES[0] ?? '');
    const strict = [
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--types',
      'node',
      '--skipLibCheck',
    ];
    await inFolder(join(BIN, 'tsc'), '--noEmit', ...strict, 'example.ts');
    const { stdout } = await inFolder(join(BIN, 'tsx'), 'example.ts');
    expect(stdout).toBe('no findings in 3 configurations, 4 paths replayed\n');
  });

  it('defines tests for Vitest, and loads beside Playwright', async () => {
    await writeFile(
      join(folder, 'order.test.ts'),
      `${EXAMPLES[0]}
import { playOnPage } from 'statechart-explorer/playwright';
import { testChart } from 'statechart-explorer/vitest';
import { expect, it } from 'vitest';
testChart({ id: 'order', title: 'Order', machine: orderMachine, model: orderModel });
it('has the adapter for the page', () => expect(playOnPage).toBeTypeOf('function'));
`,
    );
    const { stdout } = await inFolder(join(BIN, 'vitest'), 'run', '--root', folder);
    expect(stdout).toMatch(/Tests\s+\d+ passed/);
    expect(stdout).toContain('1 passed (1)');
  });

  it('speaks of charts, not of this product', async () => {
    const files = (await readdir(join(ROOT, 'explorer'), { recursive: true })).filter((name) =>
      /\.(?:ts|md|json)$/.test(name),
    );
    for (const file of files) {
      const text = await readFile(join(ROOT, 'explorer', file), 'utf8');
      const words = /\b(?:player|gam(?:e|ing)|casino|deposit|withdrawal|wallet|bonus|lobby|@\/)\w*/i;
      expect(text.match(words)?.[0], file).toBeUndefined();
    }
  });
});
