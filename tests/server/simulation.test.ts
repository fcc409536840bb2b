import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
/** A machine that does much else takes minutes; only a simulation that hangs takes longer. */
const LONGEST = 300_000;

it('ROUTE-56 ROUTE-57: under lost, doubled and late answers, a bad provider and killed instances each chart of the platform explains its rows, and the same seed gives the same history', async () => {
  const options = ['--seed', '7', '--repeat', '--days', '1', '--players', '2'];
  const { stdout } = await run(process.execPath, ['scripts/simulate.mjs', ...options], { timeout: LONGEST });
  expect(stdout).toMatch(/^seed 7: \d+ steps, hash [0-9a-f]{16}, .* player-days a minute$/m);
  expect(stdout).toMatch(/^ {2}payments: [1-9]/m);
  expect(stdout).toContain('seed 7: a second run gave the same history');
}, 320_000);

const PLANS = 'simulation/plans';

it.each(readdirSync(PLANS))('%s, in which something was broken once, breaks nothing', async (file) => {
  const { stdout } = await run(process.execPath, ['scripts/simulate.mjs', '--plan', `${PLANS}/${file}`], {
    timeout: LONGEST,
  });
  expect(stdout).toMatch(/ steps, hash /);
});

it('in two days of a site rounds, bonuses, limits, breaks, contracts, messages and sessions live as their charts say', async () => {
  const options = ['--seed', '7', '--days', '2', '--players', '5', '--no-shrink'];
  const { stdout } = await run(process.execPath, ['scripts/simulate.mjs', ...options], { timeout: LONGEST });
  for (const table of [
    'bets',
    'bonuses',
    'reward_applications',
    'contract_requests',
    'outbox',
    'protection_limits',
    'player_breaks',
    'sessions',
  ])
    expect(stdout).toMatch(new RegExp(`^  ${table}: [1-9]`, 'm'));
}, 320_000);
