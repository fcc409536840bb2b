/**
 * `npm run matrix [-- part of a name]`: walks home, a list, search, the change of language, registration, login, deposit
 * and record in WebKit on German, Arabic and Japanese devices. Browsers without popover, storage or windows, and the
 * oldest supported ones, are journeys of `npm test`.
 */
import './lib/help.mjs';
import { join } from 'node:path';
import { run } from './lib/process.mjs';
import { build, checkNode, giveUp, install, installDebian, ROOT } from './lib/setup.mjs';

/** Debian packages by the program or file that shows that they are installed. */
const PACKAGES = {
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
  '/usr/share/i18n/locales/de_DE': 'locales',
};
/** Time limit in milliseconds. */
const LONGEST = 30 * 60_000;

const [part] = process.argv.slice(2);
await checkNode();
await install();
if (!(await installDebian(PACKAGES))) giveUp('The matrix needs these packages.');
await build();
const { code } = await run(
  join(ROOT, 'node_modules', '.bin', 'vitest'),
  [
    'run',
    '--project',
    'matrix',
    '--reporter',
    'verbose',
    ...(part === undefined ? [] : ['--testNamePattern', part]),
  ],
  { cwd: ROOT, timeoutMs: LONGEST },
);
process.exitCode = code;
