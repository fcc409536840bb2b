import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);
const read = (file: string): unknown => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

const names = z.record(z.string(), z.string()).default({});
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string(),
      dev: z.boolean().default(false),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
    }),
  ),
});
const { packages } = lockFile.parse(read('package-lock.json'));
const application = z.object({ dependencies: names }).parse(read('package.json'));

const folderOf = (path: string, name: string) => `${path === '' ? '' : `${path}/`}node_modules/${name}`;

/** The lock file's entry that a package at `path` gets when it imports `name`, as Node resolves it. */
function resolve(path: string, name: string): string | undefined {
  const own = folderOf(path, name);
  if (own in packages) return own;
  return path === ''
    ? undefined
    : resolve(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}

const titleOf = (path: string) =>
  `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${packages[path]?.version}`;

/** Everything that the application's dependencies need. A peer that may be absent counts when it is there. */
function closure(): ReadonlySet<string> {
  const found = new Set(Object.keys(application.dependencies).map((name) => folderOf('', name)));
  for (const path of found) {
    const entry = packages[path];
    if (entry === undefined) throw new Error(`The lock file has no ${path}.`);
    const { dependencies, optionalDependencies, peerDependencies } = entry;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const needed = resolve(path, name);
      if (needed !== undefined) found.add(needed);
    }
  }
  return new Set([...found].map(titleOf));
}

/** The packages that npm finds installed for production on this machine. */
async function installed(): Promise<ReadonlySet<string>> {
  interface Tree {
    readonly version?: string | undefined;
    readonly dependencies?: Record<string, Tree> | undefined;
  }
  const tree: z.ZodType<Tree> = z.object({
    version: z.string().optional(),
    get dependencies() {
      return z.record(z.string(), tree).optional();
    },
  });
  const { stdout } = await run('npm', ['ls', '--omit=dev', '--all', '--json'], {
    cwd: ROOT,
    maxBuffer: 50_000_000,
  });
  const found = new Set<string>();
  const collect = ({ dependencies = {} }: Tree): void => {
    for (const [name, each] of Object.entries(dependencies)) {
      if (each.version !== undefined) found.add(`${name}@${each.version}`);
      collect(each);
    }
  };
  collect(tree.parse(JSON.parse(stdout)));
  return found;
}

describe('the list of packages', () => {
  const component = z.object({ name: z.string(), version: z.string(), group: z.string().optional() });
  const list = z
    .object({
      components: z.array(component.extend({ 'bom-ref': z.string() })),
      dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
    })
    .parse(read('docs/sbom.cdx.json'));
  const listed = list.components
    .map(({ name, version, group }) => `${group === undefined ? '' : `${group}/`}${name}@${version}`)
    .sort();

  it('is what the script writes', async () => {
    expect((await run(process.execPath, ['scripts/sbom.mjs', '--check'], { cwd: ROOT })).stderr).toBe('');
  });

  it('has every package that the dependencies reach in the lock file, and no other', () => {
    expect(listed).toEqual([...closure()].sort());
  });

  it('has what npm itself does not count as for development only', () => {
    const kept = Object.entries(packages).flatMap(([path, { dev }]) =>
      path === '' || dev ? [] : [titleOf(path)],
    );
    expect(listed).toEqual([...new Set(kept)].sort());
  });

  it('has every package that npm finds installed for production', async () => {
    const missing = [...(await installed())].filter((title) => !listed.includes(title));
    expect(missing).toEqual([]);
  });

  it('describes the packages that it names, and names those that it describes', () => {
    const described = new Set(list.dependencies.map(({ ref }) => ref));
    const references = list.components.map((each) => each['bom-ref']);
    expect(references.filter((ref) => !described.has(ref))).toEqual([]);
    const known = new Set(references);
    expect(list.dependencies.flatMap(({ dependsOn }) => dependsOn.filter((ref) => !known.has(ref)))).toEqual(
      [],
    );
  });
});
