/**
 * `npm run site -- --platform <url> --out <folder> [--api-origin <url>]`: writes the built site as files for a CDN in
 * front of any platform (decision 17). Needs `npm run build`. The platform's status gives brand, theme and language.
 */
import './lib/help.mjs';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { API_BASE } from '@contract/core';
import { systemStatus } from '@contract/system';
import { createShell, openBuild } from '../server/shell';

const USAGE = 'Usage: npm run site -- --platform <url> --out <folder> [--api-origin <url>]';
const BUILD = 'dist';
/** Parts of the build that no visitor loads. */
const PRIVATE = ['.server', '.vite', 'index.html'].map((name) => join(BUILD, name));
/** Page at every address that is not a file, and the app manifest. */
const PAGES = { 'index.html': '/m/home', 'manifest.webmanifest': '/manifest.webmanifest' };

const {
  platform,
  out,
  'api-origin': apiOrigin,
} = parseArgs({
  options: { platform: { type: 'string' }, out: { type: 'string' }, 'api-origin': { type: 'string' } },
}).values;
if (platform === undefined || out === undefined) {
  console.error(USAGE);
  process.exit(2);
}

const response = await fetch(new URL(API_BASE + systemStatus.path, platform));
const { value } = Object(await response.json());
const known = systemStatus.response.parse(value);
const status = { ...known, location: { ip: '' } };
const origin = `https://${status.info.mainDomain}`;

const shell = createShell({
  frontend: await openBuild(resolve(BUILD)),
  status: async () => status,
  origin: async () => origin,
  game: async () => undefined,
  secure: !platform.startsWith('http://'),
  ...(apiOrigin === undefined ? {} : { apiOrigin: new URL(apiOrigin).origin }),
});

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await cp(BUILD, out, { recursive: true, filter: (source) => !PRIVATE.includes(source) });
for (const [name, path] of Object.entries(PAGES)) {
  const page = await shell.request(origin + path);
  await writeFile(join(out, name), await page.text());
  if (name !== 'index.html') continue;
  page.headers.delete('etag');
  page.headers.delete('vary');
  await writeFile(
    join(out, 'headers.json'),
    `${JSON.stringify(Object.fromEntries(page.headers), null, 2)}\n`,
  );
}
console.log(
  `${out}: the site of ${status.info.whitelabel.brandName}. headers.json lists the headers of its page.`,
);
