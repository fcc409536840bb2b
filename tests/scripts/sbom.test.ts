import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

it('14.L8 the list of packages matches the lock file', async () => {
  const checked = promisify(execFile)(process.execPath, ['scripts/sbom.mjs', '--check'], { cwd: ROOT });
  expect((await checked).stderr).toBe('');
}, 120_000);
