import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it('ROUTE-56 ROUTE-57: under lost, doubled and late answers, a bad provider and killed instances no payment is booked wrongly, and the same seed gives the same history', async () => {
  const { stdout } = await run(process.execPath, [
    ...['scripts/simulate.mjs', '--seed', '7', '--seeds', '2', '--repeat', '--days', '1', '--players', '2'],
  ]);
  const told = /^seed (\d): \d+ steps, [1-9]\d* payments .+, hash [0-9a-f]{16}, /gm;
  expect([...stdout.matchAll(told)].map(([, seed]) => seed)).toEqual(['7', '8']);
  expect(stdout).toContain('seed 7: a second run gave the same history');
});
