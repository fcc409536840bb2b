/**
 * Begins something new: writes every file it needs, with the project's own shape and tests that fail by saying what to
 * fill in.
 *
 *   npm run new -- screen tournaments --area content    chart, model, services, view, texts, address, row, tests
 *   npm run new -- chart dealer --area play             chart, model, tests
 *   npm run new -- endpoint playerNotes --area member   request and answer, row, handler, test
 *   npm run new -- message tellDealer --from launch --to catalogue --event catalogue.reload
 *                                                       action of the sending chart, row of the wiring, test
 *   npm run new -- switch NOTES3                        a merchant's switch, its value in the seed and in samples, test
 *   … --list                                            says what would be written
 */
import './lib/help.mjs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { draft, NewError } from './lib/new';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    area: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    event: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

try {
  const [kind = '', name = ''] = positionals;
  const { files, next } = await draft(ROOT, kind, name, values);
  for (const [file, text] of files) {
    console.log(`${values.list ? 'would write' : 'wrote'} ${file}`);
    if (values.list) continue;
    await mkdir(dirname(join(ROOT, file)), { recursive: true });
    await writeFile(join(ROOT, file), text);
  }
  console.log(`\nNext:\n${['npm run format', ...next].map((line) => `  ${line}`).join('\n')}`);
} catch (error) {
  if (!(error instanceof NewError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
