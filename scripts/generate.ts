/**
 * Generates modules from the manifest of screens (`src/config/screens.ts`) and from the models of charts.
 *
 *   npm run generate             write
 *   npm run generate -- --check  write nothing; exit with 1 when something is stale
 */
import './lib/help.mjs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generatedModules } from './lib/generated';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

for (const [file, text] of await generatedModules(ROOT)) {
  const present = await readFile(join(ROOT, file), 'utf8').catch(() => undefined);
  if (present === text) continue;
  if (values.check) {
    console.error(`stale: ${file}; run \`npm run generate\` and commit the result`);
    process.exitCode = 1;
  } else {
    await writeFile(join(ROOT, file), text);
    console.log(`wrote ${file}`);
  }
}
