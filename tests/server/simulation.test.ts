import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
/** A machine that does much else takes minutes; only a simulation that hangs takes longer. */
const LONGEST = 300_000;

it('ROUTE-56 ROUTE-57: under lost, doubled and late answers, a bad provider and killed instances no payment is booked wrongly, and the same seed gives the same history', async () => {
  const options = ['--seed', '7', '--repeat', '--days', '1', '--players', '2'];
  const { stdout } = await run(process.execPath, ['scripts/simulate.mjs', ...options], { timeout: LONGEST });
  expect(stdout).toMatch(/^seed 7: \d+ steps, [1-9]\d* payments .+, hash [0-9a-f]{16}, /m);
  expect(stdout).toContain('seed 7: a second run gave the same history');
}, 320_000);
