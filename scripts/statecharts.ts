/**
 * Writes docs/statecharts from the charts in the registry.
 *
 *   npm run statecharts             write
 *   npm run statecharts -- --check  write nothing; exit with 1 when something is stale
 *   … --out <directory>             another directory
 */
import './lib/help.mjs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chartDocuments } from '@explorer/documents/index';
import { registry } from '@/machines/registry';

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    out: { type: 'string', default: 'docs/statecharts' },
  },
});

const documents = chartDocuments(registry);
await mkdir(values.out, { recursive: true });
const present = new Map(
  await Promise.all(
    (await readdir(values.out)).map(
      async (name) => [name, await readFile(join(values.out, name), 'utf8')] as const,
    ),
  ),
);
const changed = [...documents].filter(([name, text]) => present.get(name) !== text).map(([name]) => name);
const leftOver = [...present.keys()].filter((name) => !documents.has(name));

if (values.check) {
  for (const name of changed) console.error(`stale: ${join(values.out, name)}`);
  for (const name of leftOver) console.error(`obsolete: ${join(values.out, name)}`);
  if (changed.length + leftOver.length > 0) {
    console.error('run `npm run statecharts` and commit the result');
    process.exitCode = 1;
  }
} else {
  for (const name of changed) await writeFile(join(values.out, name), documents.get(name) ?? '');
  for (const name of leftOver) await rm(join(values.out, name));
  console.log(`${documents.size} files, ${changed.length} written, ${leftOver.length} removed`);
}
