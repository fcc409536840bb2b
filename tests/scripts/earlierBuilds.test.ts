import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDCtx, decompressUsingDict } from '@bokuweb/zstd-wasm';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EARLIER_BUILDS } from '@/config/constants';
import { earlierBuilds, keptBuilds } from '../../scripts/vite/earlierBuilds';

describe('builds before the current one', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'builds-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  /** Builds a page with a late chunk; returns the names of the late chunks in the folder afterwards. */
  async function deploy(outDir: string, text: string, earlier?: string): Promise<readonly string[]> {
    await writeFile(join(root, 'index.html'), '<script type="module" src="/main.js"></script>');
    await writeFile(join(root, 'main.js'), "import('./late.js').then(({ say }) => say());");
    await writeFile(join(root, 'late.js'), `export const say = () => console.log('${text}');`);
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      build: { outDir: join(root, outDir), manifest: true, emptyOutDir: true },
      plugins: [earlierBuilds(earlier && join(root, earlier))],
    });
    return (await readdir(join(root, outDir, 'assets'))).filter((name) => /^late-.*\.js$/.test(name)).sort();
  }

  it('keeps the hashed files of the given number of earlier builds, and no more', async () => {
    const [first = ''] = await deploy('dist', 'one');
    const content = await readFile(join(root, 'dist', 'assets', first), 'utf8');
    // Building the same sources again does not count as another build.
    expect(await deploy('dist', 'one')).toEqual([first]);
    for (let at = 0; at < EARLIER_BUILDS; at += 1) {
      const names = await deploy('dist', `later ${at}`);
      expect([names.length, names.includes(first)]).toEqual([at + 2, true]);
    }
    expect(await readFile(join(root, 'dist', 'assets', first), 'utf8')).toBe(content);
    const last = await deploy('dist', 'the last');
    expect([last.length, last.includes(first)]).toEqual([EARLIER_BUILDS + 1, false]);
  });

  it('a build on a fresh machine copies them from the folder of the served build', async () => {
    const served = await deploy('served', 'served');
    expect(await deploy('fresh', 'fresh', 'served')).toEqual(expect.arrayContaining([...served]));
  });

  it('each script is there as its difference to the one of the build before, and to no other', async () => {
    const text = (word: string) => `${word} ${'and a long text of the page '.repeat(40)}`;
    const seen = new Map<string, Buffer>();
    const deployed = async (word: string) => {
      const names = await deploy('differences', text(word));
      const [name = ''] = names.filter((each) => !seen.has(each));
      seen.set(name, await readFile(join(root, 'differences', 'assets', name)));
      return name;
    };
    await deployed('one');
    const second = await deployed('two');
    const third = await deployed('three');
    const differences = (await readdir(join(root, 'differences', 'assets'))).filter(
      (name) => name.startsWith('late-') && name.endsWith('.dcz'),
    );
    const dictionary = seen.get(second) ?? Buffer.of();
    const digest = createHash('sha256').update(dictionary).digest();
    expect(differences).toEqual([`${third}.${digest.toString('hex')}.dcz`]);
    const sent = await readFile(join(root, 'differences', 'assets', differences[0] ?? ''));
    // RFC 9842: eight bytes that skip the digest of the dictionary, and the frame.
    expect([sent.subarray(0, 8).toString('hex'), sent.subarray(8, 40)]).toEqual(['5e2a4d1820000000', digest]);
    expect(Buffer.from(decompressUsingDict(createDCtx(), sent.subarray(40), dictionary))).toEqual(
      seen.get(third),
    );
    expect(sent.length).toBeLessThan(150);
  });

  it('a build of earlier sources is not kept twice', () => {
    expect(keptBuilds(['b', 'a'], [['c'], ['a', 'b'], ['d']], 2)).toEqual([['c'], ['d']]);
  });
});
