import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { createShell, type Frontend, openBuild } from '@server/shell';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readServedStatus } from '@/services/boot';
import { type SystemStatus, systemStatusValue } from '@/services/contract/system';

const STYLE = '.frame{color:red}';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`;
const PAGE = `<!doctype html>
<html lang="tl-PH">
<head><title>{{brand}}</title>{{hints}}<style>${STYLE}</style>
<script type="module" crossorigin src="/assets/main-1a2b.js"></script></head>
<body><div id="root"><div class="frame"></div></div><link rel="stylesheet" href="/assets/main-3c4d.css">{{boot}}</body></html>`;
const MANIFEST = {
  'index.html': {
    file: 'assets/main-1a2b.js',
    isEntry: true,
    imports: ['_shared.js'],
    css: ['assets/main-3c4d.css'],
  },
  '_shared.js': { file: 'assets/shared-5e6f.js' },
  '_tiles.js': { file: 'assets/tiles-7a8b.js', css: ['assets/tiles-9c0d.css'] },
  '_forms.js': { file: 'assets/forms-5555.js', imports: ['_shared.js'] },
  'src/locales/ty/index.ts': { file: 'assets/ty-1111.js' },
  'src/locales/en/index.ts': { file: 'assets/en-2222.js' },
  'src/locales/ty/later.ts': { file: 'assets/later-1212.js' },
  'src/locales/ty/account.ts': { file: 'assets/account-1313.js' },
  'src/services/i18n/late.ts': { file: 'assets/late-1414.js' },
  'src/routes/m.$.tsx?tsr-split=component': { file: 'assets/screen-3333.js', imports: ['index.html'] },
  'src/features/screens.ts': { file: 'assets/views-4444.js' },
  'src/features/gameList/index.ts': { file: 'assets/list-6666.js', imports: ['_shared.js', '_tiles.js'] },
  'src/features/login.ts': { file: 'assets/login-7777.js', imports: ['_forms.js'] },
  'src/composition/loginFlow.ts': { file: 'assets/flow-8888.js', imports: ['_forms.js'] },
};
const LATE = {
  parts: {
    login: { imports: ['src/features/login.ts', 'src/composition/loginFlow.ts'], texts: ['account'] },
  },
  files: {},
};

const status: SystemStatus = systemStatusValue.parse({
  info: {
    customerService: [],
    domainRoute: [],
    mobileTemplate: { mem_cen: 'a', dep_func: 'b' },
    paths: {},
    register: { settings: 'registerSettings', ageLimit: 18 },
    resources: [],
    whitelabel: {
      merchantCode: 'demo',
      brandName: `Bulan & "Co" </script><!--`,
      theme: 'koral',
      defaultLanguage: 'TY',
      supportedLanguages: ['TY', 'EN'],
      switches: {},
    },
    mainDomain: 'example',
    imageCDNs: ['/images', 'https://cdn.example/pictures', 'javascript:alert(1)'],
    encryption: { keyId: 'k', publicKey: 'cHVibGlj' },
  },
  location: { ip: '127.0.0.1' },
  maintenance: false,
  regionRestriction: false,
});

const installation = z.object({
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.enum(['any', 'maskable']) }),
  ),
});

let folder: string;
let frontend: Frontend;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shell-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(folder, '.vite', 'late.json'), JSON.stringify(LATE));
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'main-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'main-1a2b.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
  await writeFile(join(folder, 'sw.js'), SCRIPT);
  frontend = await openBuild(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const shell = (overrides: Partial<Parameters<typeof createShell>[0]> = {}) =>
  createShell({ frontend, status: () => Promise.resolve(status), secure: false, ...overrides });
const get = (path: string, headers: Record<string, string> = {}, overrides = {}) =>
  shell(overrides).request(path, { headers });
const html = async (path: string, headers: Record<string, string> = {}, overrides = {}): Promise<string> =>
  (await get(path, headers, overrides)).text();

function directives(response: Response): Map<string, string[]> {
  const policy = response.headers.get('content-security-policy') ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}

describe('page', () => {
  it.each([
    '/',
    '/m',
    '/m/',
    '/m/index',
    '/m/index.html',
    '/m/home',
    '/m/login',
    '/m/register.html',
    '/m/activityDetail?id=7',
    '/nobody/knows/this',
  ])('ROUTE-01 ROUTE-03 ROUTE-04 %s is answered with the page', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('<div id="root">');
  });

  it('BOOT-03 carries the system status, which reads back whole and cannot break out of its element', async () => {
    const page = await html('/m/home');
    const [, json = ''] = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(page) ?? [];
    expect(json).not.toMatch(/[<>&]/);
    expect(readServedStatus({ getElementById: () => ({ textContent: json }) as HTMLElement })).toEqual(
      status,
    );
    expect(page).toContain('<title>Bulan &amp; &quot;Co&quot; &lt;/script&gt;&lt;!--</title>');
  });

  it('a page without a status, or with a damaged one, leaves the client to ask', () => {
    for (const textContent of ['null', '', '{"info":', '{}']) {
      expect(readServedStatus({ getElementById: () => ({ textContent }) as HTMLElement })).toBeUndefined();
    }
    expect(readServedStatus({ getElementById: () => null })).toBeUndefined();
  });

  it('BOOT-02 is in the merchant default language, or in the one that the browser remembers', async () => {
    expect(await html('/')).toContain('<html lang="tl-PH" data-theme="koral">');
    expect(await html('/', { cookie: 'a=b; lang=EN' })).toContain('<html lang="en" data-theme="koral">');
    expect(await html('/', { cookie: 'lang=XX' })).toContain('<html lang="tl-PH"');
    const onlyTagalog = structuredClone(status);
    onlyTagalog.info.whitelabel.supportedLanguages = ['TY'];
    const overrides = { status: () => Promise.resolve(onlyTagalog) };
    expect(await html('/', { cookie: 'lang=EN' }, overrides)).toContain('<html lang="tl-PH"');
  });

  it('asks at once for the chunks of its language and its screen, and for none twice', async () => {
    const preloaded = (page: string) =>
      [...page.matchAll(/<link rel="(modulepreload|preload)"[^>]* href="([^"]+)">/g)].map(
        ([, , href]) => href,
      );
    const named = async (path: string, headers = {}) =>
      preloaded(await html(path, headers)).map((href) =>
        href?.replace(/^\/assets\/(.+)-\w+(\.\w+)$/, '$1$2'),
      );
    for (const path of ['/', '/m/home', '/nobody/knows']) expect(await named(path)).toEqual(['ty.js']);
    expect(await named('/m/home', { cookie: 'lang=EN' })).toEqual(['en.js']);
    expect(await named('/m/login')).toEqual([
      'ty.js',
      'login.js',
      'forms.js',
      'flow.js',
      'late.js',
      'later.js',
      'account.js',
    ]);
    for (const path of ['/m/slot-games', '/m/slot-games/', '/m/favorite']) {
      expect(await named(path)).toEqual([
        'ty.js',
        'screen.js',
        'views.js',
        'list.js',
        'tiles.js',
        'late.js',
        'later.js',
        'tiles.css',
      ]);
    }
  });

  it('is revalidated, never stored as fresh, and differs by language', async () => {
    const response = await get('/m/home');
    const etag = response.headers.get('etag') ?? '';
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    const again = await get('/m/home', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/m/home', { 'if-none-match': etag, cookie: 'lang=EN' })).status).toBe(200);
  });

  it('is still served when no status can be had', async () => {
    const errors: unknown[] = [];
    const overrides = {
      status: () => Promise.reject(new Error('database away')),
      onError: (error: unknown) => errors.push(error),
    };
    const page = await html('/m/home', { cookie: 'lang=EN' }, overrides);
    expect(page).toContain('id="boot">null</script>');
    expect(page).toContain('<html lang="en"');
    expect(errors).toHaveLength(1);
  });

  it('travels compressed when the browser can read it', async () => {
    const plain = await html('/m/home');
    const brotli = await get('/m/home', { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(plain);
    const gzip = await get('/m/home', { 'accept-encoding': 'gzip;q=1, br;q=0' });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain);
    expect((await get('/m/home', { 'accept-encoding': 'identity' })).headers.has('content-encoding')).toBe(
      false,
    );
  });
});

describe('installation', () => {
  it('BOOT-06 PROD-07 the home-screen name is the configured brand, and the installed site stands alone', async () => {
    const response = await get('/manifest.webmanifest', { cookie: 'lang=EN' });
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    expect(await response.json()).toMatchObject({
      name: status.info.whitelabel.brandName,
      lang: 'en',
      start_url: '/m/home',
      display: 'standalone',
    });
  });

  it('PROD-06 every icon is there in the size that it claims, and some may be cut to any shape', async () => {
    const { icons } = installation.parse(await (await get('/manifest.webmanifest')).json());
    for (const { src, sizes, type } of icons) {
      const { format, width, height } = await sharp(join(process.cwd(), 'public', src)).metadata();
      expect(type).toBe(format === 'svg' ? 'image/svg+xml' : `image/${format}`);
      if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
    }
    for (const purpose of ['any', 'maskable']) {
      const sizes = icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
      expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
    }
  });
});

describe('policy', () => {
  it('allows no inline script, no eval, no foreign code, and only the inline style that it knows', async () => {
    const policy = directives(await get('/m/home'));
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    const hash = createHash('sha256').update(STYLE).digest('base64');
    expect(policy.get('style-src')).toEqual(["'self'", `'sha256-${hash}'`]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
      expect(policy.get(name)).toEqual(["'none'"]);
    }
    // Games open in a sandboxed frame of this origin.
    expect(policy.get('frame-src')).toEqual(["'self'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('trusted-types')).toEqual(['humanCheck', 'serviceWorker', 'dompurify']);
    expect(policy.has('upgrade-insecure-requests')).toBe(false);
  });

  it('BOOT-08 lets pictures come from the image CDNs of the status, and from no scheme that runs code', async () => {
    expect(directives(await get('/m/home')).get('img-src')).toEqual([
      "'self'",
      'data:',
      'https://cdn.example',
    ]);
  });

  it('every answer carries the security headers; transport security only where there is TLS', async () => {
    for (const path of ['/m/home', '/assets/main-1a2b.js', '/assets/missing.js']) {
      const plain = await get(path);
      expect(Object.fromEntries(plain.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect(plain.headers.has('strict-transport-security')).toBe(false);
      const secure = await get(path, {}, { secure: true });
      expect(secure.headers.get('strict-transport-security')).toContain('max-age=31536000');
    }
    expect(directives(await get('/', {}, { secure: true })).has('upgrade-insecure-requests')).toBe(true);
  });

  it('a build whose page has an inline script is refused when it is opened', async () => {
    const bad = await mkdtemp(join(tmpdir(), 'shell-'));
    await writeFile(join(bad, 'index.html'), PAGE.replace('</body>', '<script>go()</script></body>'));
    await expect(openBuild(bad)).rejects.toThrow('inline scripts');
    await writeFile(join(bad, 'index.html'), PAGE.replace('{{brand}}', '{{brnad}}'));
    await expect(openBuild(bad)).rejects.toThrow('{{brnad}}');
    await rm(bad, { recursive: true });
  });
});

describe('files', () => {
  it('hashed names are cached for good, others for an hour, both revalidate by tag', async () => {
    const hashed = await get('/assets/main-1a2b.js');
    expect(await hashed.text()).toBe(SCRIPT);
    expect(Object.fromEntries(hashed.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    const again = await get('/assets/main-1a2b.js', { 'if-none-match': String(hashed.headers.get('etag')) });
    expect(again.status).toBe(304);
    expect((await get('/robots.txt')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('PROD-06 the service worker is asked for anew each time and may be in charge of the whole site', async () => {
    const worker = await get('/sw.js');
    expect(Object.fromEntries(worker.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    });
  });

  it('are sent in the compressed form that the build made', async () => {
    const brotli = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(SCRIPT);
    const gzip = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(SCRIPT);
    const plain = await get('/robots.txt', { 'accept-encoding': 'br' });
    expect(plain.headers.has('content-encoding')).toBe(false);
  });

  it.each([
    '/assets/missing.js',
    '/favicon.ico',
    '/.vite/manifest.json',
    '/assets/../.vite/manifest.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/index.html.map',
  ])('%s is not there', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/plain');
  });

  it('only reading is allowed', async () => {
    const response = await shell().request('/m/home', { method: 'POST', body: 'x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await shell().request('/m/home', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});
