import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { login } from '@contract/account';
import { API_BASE } from '@contract/core';
import { memberInfo } from '@contract/profile';
import { readConfiguration } from '@server/config';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumOptions, PHONE } from '../support/chromium';
import { inMemory, startPlatform, type TestPlatform } from './support/platform';
import { TEST_PASSWORD } from './support/world';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

const folder = mkdtempSync(join(tmpdir(), 'other-origin-'));
let cdn: Server;
let site: string;
let platform: TestPlatform;
let browser: Browser;

/** Serves the files, and the page with its headers at every other address, as a CDN does. */
const startCdn = (): Server =>
  createServer(({ url = '/' }, response) => {
    const path = join(folder, new URL(url, 'http://cdn').pathname);
    const type = TYPES[extname(path)];
    if (type !== undefined && existsSync(path)) {
      response.writeHead(200, { 'content-type': type }).end(readFileSync(path));
    } else {
      response
        .writeHead(200, JSON.parse(readFileSync(join(folder, 'headers.json'), 'utf8')))
        .end(readFileSync(join(folder, 'index.html')));
    }
  });

const writeSite = (...parameters: readonly string[]) =>
  promisify(execFile)(
    process.execPath,
    [
      '--import',
      'tsx',
      'scripts/staticSite.ts',
      '--platform',
      platform.origin,
      '--out',
      folder,
      ...parameters,
    ],
    { cwd: ROOT },
  );

beforeAll(async () => {
  cdn = startCdn();
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
  const address = cdn.address();
  site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  platform = await startPlatform(await inMemory(), { siteOrigins: [site], trustedProxies: 0 });
  browser = await chromium.launch(chromiumOptions());
});

afterAll(async () => {
  await browser?.close();
  await platform?.close();
  cdn?.close();
  cdn?.closeAllConnections();
  rmSync(folder, { recursive: true });
});

describe('a site on a CDN before a platform of another origin', () => {
  it('shows its lobby and logs in', async () => {
    await writeSite('--api-origin', platform.origin);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (/content security policy|cors/i.test(message.text())) blocked.push(message.text());
    });
    const games = page.waitForResponse((response) => response.url().includes('/api/catalogue/'));
    await page.goto(`${site}/m/home`);
    expect(await (await games).json()).toMatchObject({ success: true });
    expect(new URL((await games).url()).origin).toBe(platform.origin);

    await page.goto(`${site}/m/login`);
    const entered = page.waitForResponse(
      (response) =>
        response.url() === platform.origin + API_BASE + login.path && response.request().method() === 'POST',
    );
    const known = page.waitForResponse(
      (response) => response.url() === platform.origin + API_BASE + memberInfo.path && response.ok(),
    );
    await page.locator('input[autocomplete~="username"]').first().fill('player');
    await page.locator('input[type="password"]').first().fill(TEST_PASSWORD);
    await page.locator('form button[type="submit"]').first().click();
    // The body is sealed with the server's time, which the page may read across origins.
    const [answer, info] = await Promise.all([entered, known]);
    expect(answer.status()).toBe(200);
    expect(await info.json()).toMatchObject({ value: { account: 'player' } });
    expect(blocked).toEqual([]);
    await context.close();
  });

  it('does not name an origin when the CDN passes the calls on', async () => {
    await writeSite();
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).not.toContain('apiOrigin');
    const { 'content-security-policy': policy } = JSON.parse(
      readFileSync(join(folder, 'headers.json'), 'utf8'),
    );
    expect(policy).toContain("connect-src 'self';");
  });

  it('only listed origins may call the API', async () => {
    const allowed = async (origin: string) =>
      (await fetch(`${platform.origin}/api/system/status`, { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      );
    expect(await allowed(site)).toBe(site);
    expect(await allowed('http://elsewhere.example')).toBeNull();
  });

  it('SITE_ORIGINS takes origins only', () => {
    const read = (SITE_ORIGINS: string) => readConfiguration({ NODE_ENV: 'test', SITE_ORIGINS });
    expect(read('https://play.example, https://m.play.example').siteOrigins).toEqual([
      'https://play.example',
      'https://m.play.example',
    ]);
    for (const wrong of ['*', 'play.example', 'https://play.example/m', 'ftp://play.example']) {
      expect(() => read(wrong)).toThrow('SITE_ORIGINS');
    }
    expect(readConfiguration({ NODE_ENV: 'test' }).siteOrigins).toEqual([]);
  });
});
