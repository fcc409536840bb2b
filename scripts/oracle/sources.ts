/** The source files of a chart: its model with everything that it imports, and the tests that import its machine. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExplorableChart } from '@explorer/types';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Where a chart is exported. */
export interface ChartSource {
  /** Absolute path of its model. */
  readonly model: string;
  /** Name of the export. */
  readonly name: string;
}

const texts = new Map<string, Promise<string>>();

function textOf(file: string): Promise<string> {
  const text = texts.get(file) ?? readFile(file, 'utf8');
  texts.set(file, text);
  return text;
}

/** Our modules that a file imports. The explorer is left out: it is tested by itself. */
async function importsOf(file: string): Promise<readonly string[]> {
  return [...(await textOf(file)).matchAll(/from '((?:\.|@\/)[^']+)'/g)].flatMap(([, from = '']) => {
    const path = from.startsWith('@/')
      ? join(ROOT, 'src', from.slice(2))
      : from.startsWith('@contract/')
        ? join(ROOT, from.slice(1))
        : join(dirname(file), from);
    return [`${path}.ts`, `${path}.tsx`, join(path, 'index.ts')].filter((each) => existsSync(each));
  });
}

async function collect(file: string, seen: Set<string>): Promise<void> {
  if (seen.has(file)) return;
  seen.add(file);
  for (const imported of await importsOf(file)) await collect(imported, seen);
}

/** Where each chart is exported, by id. */
export async function chartSources(): Promise<ReadonlyMap<string, ChartSource>> {
  const text = await textOf(join(ROOT, 'src/machines/registry.gen.ts'));
  const sources = [...text.matchAll(/import \{ (\w+) \} from '\.\/([^']+)'/g)].map(
    async ([, name = '', path]): Promise<readonly [string, ChartSource]> => {
      const model = join(ROOT, 'src/machines', `${path}.ts`);
      const chart: ExplorableChart = (await import(model))[name];
      return [chart.id, { model, name }];
    },
  );
  return new Map(await Promise.all(sources));
}

/** Hand-written tests of a chart: those that import its machine or its model. */
export async function testsOf({ model }: Pick<ChartSource, 'model'>): Promise<readonly string[]> {
  const own = new Set([
    model,
    ...(await importsOf(model)).filter((file) => dirname(file) === dirname(model)),
  ]);
  const folder = join(ROOT, 'tests/machines');
  const tests = (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join(folder, file));
  const imported = await Promise.all(tests.map(importsOf));
  return tests.filter((_, at) => imported[at]?.some((file) => own.has(file))).sort();
}

/** A hash of everything that the results of a chart depend on, except for the explorer and the claims about every chart. */
export async function contentOf(source: Pick<ChartSource, 'model'>): Promise<string> {
  const files = new Set<string>();
  await collect(source.model, files);
  for (const test of await testsOf(source)) files.add(test);
  const hash = createHash('sha256');
  for (const file of [...files].sort())
    hash
      .update(relative(ROOT, file))
      .update('\0')
      .update(await textOf(file))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}
