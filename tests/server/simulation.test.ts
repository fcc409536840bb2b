import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it('ROUTE-56 ROUTE-57: under lost, doubled and late answers, a bad provider and killed instances no payment is booked wrongly, and the same seed gives the same history', async () => {
  const size = ['--days', '1', '--players', '3'];
  const { stdout } = await run(process.execPath, [
    'scripts/simulate.mjs',
    '--seed',
    '7',
    '--repeat',
    ...size,
  ]);
  expect(stdout).toMatch(/^seed 7: \d+ steps, [1-9]\d* payments .+, hash [0-9a-f]{16}, /);
  expect(stdout).toContain('seed 7: a second run gave the same history');
});
