import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { traceStack } from '../../scripts/traceStack';
import { COMPILE_HINT, compileHints } from '../../scripts/vite/compileHints';
import { hiddenMaps, mapsOf } from '../../scripts/vite/hiddenMaps';

/** A chart whose types the build removes, in lines before the one that fails. */
const CHART = `
const setup = (parts: { types: object }) => ({ createMachine: (config: object) => ({ parts, config }) });
interface Context {
  readonly name: string;
}
export const chart = setup({
  types: {
    context: {} as Context,
    events: {} as { readonly type: string },
  },
}).createMachine({ id: 'chart' });
export function fail(): never {
  throw new Error(\`it fails in \${JSON.stringify(chart)}\`);
}
`;
/** Fails after a part of the same line that the build removes. */
const SAME_LINE =
  "export const inline = { name: 'inline' as string, fail(): never { throw new Error('x'); } };\n";
const FAILING_LINE = CHART.split('\n').findIndex((line) => line.includes('throw new Error')) + 1;

const folder = mkdtempSync(join(tmpdir(), 'trace-'));
const dist = join(folder, 'dist');
const scripts = () => readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));

async function buildOnce(marker: string): Promise<void> {
  writeFileSync(join(folder, 'failing.machine.ts'), CHART + SAME_LINE);
  writeFileSync(
    join(folder, 'main.ts'),
    `import { fail, inline } from './failing.machine';\nexport const marker = '${marker}';\nexport { fail, inline };\n`,
  );
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [compileHints(), hiddenMaps()],
    build: {
      outDir: dist,
      sourcemap: 'hidden',
      rolldownOptions: {
        input: join(folder, 'main.ts'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  });
}

beforeAll(() => buildOnce('first'));
afterAll(() => rmSync(folder, { recursive: true }));

const traced = (stack: string): string =>
  traceStack(stack, (script) => JSON.parse(readFileSync(join(mapsOf(dist), `${script}.map`), 'utf8')));

describe('a stack trace of the built site maps to the line', () => {
  it('the maps are outside of the served folder, and no script refers to its own', () => {
    expect(
      readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.map$/.test(name)),
    ).toEqual([]);
    expect(readdirSync(mapsOf(dist))).toEqual(scripts().map((name) => `${name}.map`));
    for (const name of scripts()) {
      const script = readFileSync(join(dist, 'assets', name), 'utf8');
      expect(script).not.toContain('sourceMappingURL');
      // The positions below are those of a script that starts with the hint.
      expect(script.startsWith(COMPILE_HINT)).toBe(true);
    }
  });

  it('an error thrown in a chart names its source line, though the build removed types before it', async () => {
    const [script = ''] = scripts();
    const { fail }: { fail: () => never } = await import(join(dist, 'assets', script));
    let stack = '';
    try {
      fail();
    } catch (error) {
      stack = error instanceof Error ? (error.stack ?? '') : '';
    }
    const served = stack.replaceAll(/\(?(?:file:\/\/)?[^\s(]*\/assets\//g, 'https://play.example/assets/');
    expect(served).toContain(`https://play.example/assets/${script}:`);
    expect(traced(served)).toContain(`failing.machine.ts:${FAILING_LINE}:`);
    // So do the pages of games, which are served from another origin.
    const played = served.replaceAll('/assets/', '/studio/files/');
    expect(traced(played)).toContain(`failing.machine.ts:${FAILING_LINE}:`);
  });

  it('after a removed part of a line it names the column too', async () => {
    const [script = ''] = scripts();
    const { inline }: { inline: { fail: () => never } } = await import(join(dist, 'assets', script));
    const stack = String(
      await Promise.resolve()
        .then(inline.fail)
        .catch((error: Error) => error.stack),
    );
    const served = stack.replaceAll(/\(?(?:file:\/\/)?[^\s(]*\/assets\//g, 'https://play.example/assets/');
    const place = `${CHART.split('\n').length}:${SAME_LINE.indexOf("Error('x')") + 1}`;
    expect(traced(served)).toContain(`failing.machine.ts:${place}`);
  });

  it('positions without a map are unchanged', () => {
    const stack = 'Error: x\n    at https://play.example/assets/gone-1234.js:1:20\n    at native code';
    expect(traceStack(stack, () => undefined)).toBe(stack);
  });

  it('the maps of removed scripts are removed too', async () => {
    const before = scripts();
    await buildOnce('second');
    expect(scripts()).not.toEqual(before);
    expect(readdirSync(mapsOf(dist))).toEqual(scripts().map((name) => `${name}.map`));
  });
});
