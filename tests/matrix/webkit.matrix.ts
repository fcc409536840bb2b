import { execFileSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from '@server/app';
import { CONTROL_BASE, CONTROL_HEADER } from '@server/control/control';
import { createShell, openBuild } from '@server/shell';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CONTROL_TOKEN, startSite } from '../support/site';
import { walk } from './walk';
import { ERROR_WATCH, openDisplay, openWebkit } from './webkit';

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

let server: RunningServer;
let screen: Awaited<ReturnType<typeof openDisplay>>;
const locales = mkdtempSync(join(tmpdir(), 'locales-'));

beforeAll(async () => {
  server = await startSite({
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
          const { method, url } = request;
          return watched(await shell.fetch(new Request(url, { method, headers }), bindings));
        },
      };
    },
  });
  await fetch(`${server.origin}${CONTROL_BASE}/settings`, {
    method: 'POST',
    headers: { [CONTROL_HEADER]: CONTROL_TOKEN, 'content-type': 'application/json' },
    // Without consent nothing can be submitted, and nothing is said to be missing.
    body: JSON.stringify({ consentTicked: true }),
  });
  screen = await openDisplay();
});
afterAll(async () => {
  await Promise.all([screen.close(), server.close()]);
  rmSync(locales, { recursive: true });
});

it.each([
  ['German', 'de_DE'],
  ['Arabic', 'ar_EG'],
  ['Japanese', 'ja_JP'],
])('WebKit on a %s device', async (_, locale) => {
  execFileSync('localedef', ['-i', locale, '-f', 'UTF-8', join(locales, `${locale}.UTF-8`)]);
  const driver = await openWebkit({
    port: randomInt(20_000, 40_000),
    locale,
    locales,
    display: screen.display,
  });
  try {
    expect(await walk(driver, server.origin)).toEqual([]);
  } finally {
    await driver.close();
  }
});
