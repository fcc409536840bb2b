/**
 * `npm run chaos:browser [-- part…]`: network faults, phone events and random input on a started site, in a real
 * browser. Parts are `monkey`, `faults` and `device`; the default is all of them. CHAOS_SEED and CHAOS_ACTIONS
 * configure the monkey.
 */
import './lib/help.mjs';
import { join } from 'node:path';
import { run } from './lib/process.mjs';
import { build, checkNode, giveUp, install, ROOT } from './lib/setup.mjs';

/** Time limit in milliseconds. */
const LONGEST = 60 * 60_000;
const PARTS = ['monkey', 'faults', 'device'];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) giveUp(`Unknown part ${unknown.join(', ')}; available: ${PARTS.join(', ')}.`);

await checkNode();
await install();
await build();
const { code } = await run(
  join(ROOT, 'node_modules', '.bin', 'vitest'),
  [
    'run',
    '--project',
    'chaos',
    ...(wanted.length === 0 ? [] : ['--testNamePattern', `^(?:${wanted.join('|')}) `]),
  ],
  { cwd: ROOT, timeoutMs: LONGEST },
);
process.exitCode = code;
