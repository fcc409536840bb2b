import { execFileSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { CONTROL_BASE, CONTROL_HEADER } from '@server/control/control';
import { createShell, openBuild } from '@server/shell';
import { launchChromium } from '../support/chromium';
import { CONTROL_TOKEN, startSite } from '../support/site';
import { openChromium } from './chromium';
import { ENVIRONMENTS, type Environment } from './environments';
import { type Step, walk } from './walk';
import { ERROR_WATCH, openDisplay, openWebkit } from './webkit';

/* `npm run matrix`: walks the site in every environment and prints what was found. */

const print = (line: string) => process.stdout.write(`${line}\n`);

const CACHE = fileURLToPath(new URL('../../.cache/matrix/', import.meta.url));
const LOCALES = `${CACHE}locales`;
const WATCH_HASH = `'sha256-${createHash('sha256').update(ERROR_WATCH).digest('base64')}'`;

/** Adds the watch for errors to a page, and its hash to the page's policy. */
async function watched(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  headers.delete('etag');
  const policy = headers.get('content-security-policy');
  if (policy !== null)
    headers.set('content-security-policy', policy.replace(/script-src(-elem)? /g, `$&${WATCH_HASH} `));
  const html = (await answer.text()).replace('<head>', `<head><script>${ERROR_WATCH}</script>`);
  return new Response(html, { status: answer.status, headers });
}

const wanted = process.argv.slice(2);
const environments = ENVIRONMENTS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.toLowerCase().includes(part.toLowerCase())),
);

await mkdir(LOCALES, { recursive: true });
const server = await startSite({
  phoneService: { kind: 'sandbox' },
  site: async (platform) => {
    const shell = createShell({
      ...platform,
      frontend: await openBuild(fileURLToPath(new URL('../../dist', import.meta.url))),
      secure: false,
    });
    return {
      async fetch(request, bindings) {
        const headers = new Headers(request.headers);
        // The page is changed, so it must be neither compressed nor taken from a cache.
        for (const name of ['accept-encoding', 'if-none-match']) headers.delete(name);
        return watched(await shell.fetch(new Request(request, { headers }), bindings));
      },
    };
  },
});
await fetch(`${server.origin}${CONTROL_BASE}/settings`, {
  method: 'POST',
  headers: { [CONTROL_HEADER]: CONTROL_TOKEN, 'content-type': 'application/json' },
  body: JSON.stringify({ 'switches.GOOGLELOGIN3': true }),
});

const browser = environments.some(({ engine }) => engine === 'chromium') ? await launchChromium() : undefined;
const screen = environments.some(({ engine }) => engine === 'webkit') ? await openDisplay() : undefined;

async function open(environment: Environment) {
  if (environment.engine === 'chromium') {
    if (browser === undefined) throw new Error('there is no Chromium');
    return openChromium(browser, environment);
  }
  const { locale } = environment;
  const folder = `${LOCALES}/${locale}.UTF-8`;
  if (!existsSync(folder)) execFileSync('localedef', ['-i', locale, '-f', 'UTF-8', folder]);
  return openWebkit({
    port: randomInt(20_000, 40_000),
    locale,
    locales: LOCALES,
    display: screen?.display ?? '',
  });
}

const results: { readonly name: string; readonly steps: readonly Step[] }[] = [];
for (const environment of environments) {
  const { name } = environment;
  print(`${name}…`);
  const driver = await open(environment);
  try {
    const steps = await walk(driver, server.origin, {
      blocksWindows: 'blocksWindows' in environment,
      tell: ({ name: step, found }) => {
        print(`  ${found.length === 0 ? '✓' : '✗'} ${step}`);
        for (const one of found) print(`      ${one}`);
      },
    });
    results.push({ name, steps });
    await writeFile(`${CACHE}${name.replaceAll(/\W+/g, '-')}.png`, await driver.screenshot());
  } finally {
    await driver.close();
  }
}
await Promise.all([browser?.close(), screen?.close(), server.close()]);

const titles = [...new Set(results.flatMap(({ steps }) => steps.map(({ name }) => name)))];
const marks = (steps: readonly Step[]) =>
  titles.map((title) => {
    const step = steps.find(({ name }) => name === title);
    return (step === undefined ? '' : step.found.length === 0 ? '✓' : `${step.found.length}`).padEnd(
      title.length,
    );
  });
const width = Math.max(...results.map(({ name }) => name.length));
print(`\n${''.padEnd(width)}  ${titles.join('  ')}`);
for (const { name, steps } of results) print(`${name.padEnd(width)}  ${marks(steps).join('  ')}`);
const count = results.flatMap(({ steps }) => steps.flatMap(({ found }) => found)).length;
print(`\n${results.length} environments, ${count} found.`);
process.exitCode = count === 0 ? 0 : 1;
