/**
 * `npm run matrix [-- part of a name…]`: walks home, a list, search, login, registration, deposit, record and the change
 * of language in WebKit on German, Arabic and Japanese devices, and in Chromium without popover, storage or windows and
 * with what the oldest supported browsers have; prints what was found. `-- --help` says the same.
 */
import { join } from 'node:path';
import { run } from './lib/process.mjs';
import { build, checkNode, giveUp, install, installDebian, ROOT } from './lib/setup.mjs';

/** Debian packages by the program that shows that they are installed. */
const PACKAGES = {
  'chromium-headless-shell': 'chromium-headless-shell',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
  '/usr/share/i18n/locales/de_DE': 'locales',
};
/** Time limit in milliseconds. */
const LONGEST = 30 * 60_000;

const parameters = process.argv.slice(2);
if (parameters.includes('--help')) {
  console.log(`npm run matrix [-- part of a name…]

Walks the site in WebKit on German, Arabic and Japanese devices, and in Chromium without popover, without storage,
with pop-up windows blocked, and without what the oldest supported browsers lack. In each: home, a list, search, the
change of language, registration, login, deposit and record, without page errors, raw keys, money in another locale's
format or missing pictures. Installs Debian's packages ${Object.values(PACKAGES).join(', ')}.
Screenshots are in .cache/matrix.`);
  process.exit();
}
await checkNode();
await install();
if (!(await installDebian(PACKAGES))) giveUp('The matrix needs these packages.');
await build();
const { code } = await run(
  process.execPath,
  ['--import', 'tsx', join(ROOT, 'tests', 'matrix', 'main.ts'), ...parameters],
  { cwd: ROOT, timeoutMs: LONGEST },
);
process.exitCode = code;
