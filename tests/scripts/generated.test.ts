import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { generatedModules } from '../../scripts/lib/generated';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

it('the generated modules match the manifest and the models (`npm run generate`)', async () => {
  for (const [file, text] of await generatedModules(ROOT)) {
    expect(await readFile(join(ROOT, file), 'utf8'), file).toBe(text);
  }
});
