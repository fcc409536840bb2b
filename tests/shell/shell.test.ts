import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { type SystemStatus, systemStatusValue } from '@contract/system';
import { createShell, type Frontend, openBuild } from '@server/shell';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contentsOf, readInitialData, readNextFiles, tagsOf } from '@/config/pageFormat';
import { PAGE_NAMES } from '@/config/pageNames';
import { readInitialData as readPageData } from '@/services/initialData';

const FONT = '/assets/face-2b2b.woff2';
const STYLE = `.frame{color:red}@font-face{src:url(${FONT})format("woff2")}`;
const FORM_STYLE = '.form{color:blue}';
/** A digest in a file's name and in a header, and a difference to the file that has it. */
const DIGEST = {
  hex: 'ab'.repeat(32),
  header: `:${Buffer.from('ab'.repeat(32), 'hex').toString('base64')}:`,
};
const DIFFERENCE = 'what is new since the earlier build';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`;
const PAGE = `<!doctype html>
<html lang="fil-PH">
<head><title>{{brand}}</title>{{metadata}}<style>${STYLE}</style>
<script type="module" crossorigin src="/assets/main-1a2b.js"></script></head>
<body>{{screen}}<link rel="stylesheet" href="/assets/main-3c4d.css">{{data}}{{files}}</body></html>`;
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
  'src/locales/ty/common.ts': { file: 'assets/common-1212.js' },
  'src/locales/ty/account.ts': { file: 'assets/account-1313.js' },
  '_list.js': { file: 'assets/list-6666.js', imports: ['_shared.js', '_tiles.js'] },
  '_screen.js': { file: 'assets/screen-3333.js', imports: ['index.html'] },
  '_login.js': { file: 'assets/login-7777.js', imports: ['_forms.js'], css: ['assets/login-9999.css'] },
  'src/composition/account/loginFlow.ts': { file: 'assets/flow-8888.js', imports: ['_forms.js'] },
  'src/composition/site/deferredChartsFlow.ts': { file: 'assets/deferredCharts-1515.js' },
};
const FILES = {
  'src/locales/ty/index.ts': 'assets/ty-1111.js',
  'src/locales/en/index.ts': 'assets/en-2222.js',
  'src/locales/ty/common.ts': 'assets/common-1212.js',
  'src/locales/ty/account.ts': 'assets/account-1313.js',
  'src/routes/m.$.tsx': 'assets/screen-3333.js',
  'src/features/site/screens.ts': 'assets/screen-3333.js',
  'src/features/catalogue/gameList/categoryScreens.tsx': 'assets/list-6666.js',
  'src/features/catalogue/gameList/OwnGamesScreen.tsx': 'assets/list-6666.js',
  'src/features/account/login/LoginPopup.tsx': 'assets/login-7777.js',
  'src/composition/account/loginFlow.ts': 'assets/flow-8888.js',
  'src/composition/site/deferredChartsFlow.ts': 'assets/deferredCharts-1515.js',
};

/** A picture of the first screen as React renders it, with its preload link. */
const EAGER =
  '<link rel="preload" as="image" imageSrcSet="/img/7.webp?w=240 240w"/><img class="a" src="/img/7.webp?w=160" srcSet="/img/7.webp?w=160 160w, /img/7.webp?w=240 240w, /img/7.webp?w=320 320w" sizes="(min-width: 600px) 160px, 30vw" alt="" loading="eager" decoding="async"/>';

/** Renders the answer of one read, and counts its renderings. */
const RENDERER = `let drawn = 0;
const POPUPS = ['/m/login', '/m/register', '/m/register.html', '/m/forget', '/m/agent', '/m/login/'];
export async function renderPage({ as, address: path, language, status, ask, imageCdnSeed }) {
  if (as === 'sheet') {
    const game = '/api/catalogue/game?nodeId=' + path.split('=')[1];
    const answer = await ask(game);
    return answer.ok
      ? { popup: '<dialog open>' + game + language + imageCdnSeed + '</dialog>', answers: { [game]: await answer.text() } }
      : { answers: {} };
  }
  if (POPUPS.includes(path)) {
    drawn += 1;
    if (language === 'EN') throw new Error('no form');
    return { popup: '<dialog open data-drawn="' + drawn + '">' + path + status.location.ip + '</dialog>', answers: {} };
  }
  if (path !== '/m/home') {
    drawn += 1;
    if (path === '/m/hot-games') throw new Error('no answers');
    return { screen: '<main>' + path + '</main>', imageCdnSeed: 0.5, answers: { '/api/list': path + ' ' + language + ' ' + drawn + await (await ask('/api/list')).text() } };
  }
  const [own, games] = await Promise.all(['/api/system/status', '/api/games?language=' + language].map(ask));
  const answers = { '/api/system/status': await own.text(), '/api/games': await games.text() };
  drawn += 1;
  return { screen: '<main data-drawn="' + drawn + '">' + language + answers['/api/games'] + status.location.ip + '${EAGER}</main>', answers, imageCdnSeed: 0.5 };
}`;

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
  await writeFile(join(folder, '.vite', 'preload.json'), JSON.stringify(FILES));
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'late-AbCd_-12.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'late-AbCd_-12.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', `late-AbCd_-12.js.${DIGEST.hex}.dcz`), DIFFERENCE);
  await writeFile(join(folder, 'assets', 'login-9999.css'), FORM_STYLE);
  await writeFile(join(folder, FONT), 'glyphs');
  await writeFile(join(folder, 'assets', 'main-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'main-1a2b.js.gz'), gzipSync(SCRIPT));
  await mkdir(join(folder, '.server'));
  await writeFile(join(folder, '.server', 'renderPage.js'), RENDERER);
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
  await writeFile(join(folder, 'sw.js'), SCRIPT);
  frontend = await openBuild(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const shell = (overrides: Partial<Parameters<typeof createShell>[0]> = {}) =>
  createShell({
    frontend,
    status: () => Promise.resolve(status),
    origin: () => Promise.resolve('https://lobby.example'),
    game: (nodeId) =>
      Promise.resolve(
        nodeId === 7
          ? { name: 'Isda & "Perlas"', vendor: 'Dagat', picture: '/images/v1/game/7.webp' }
          : undefined,
      ),
    secure: false,
    ...overrides,
  });
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
    expect(await response.text()).toContain(`<div id="${PAGE_NAMES.root}">`);
  });

  it('home requests the login, and then the charts behind the page, once its texts have arrived', async () => {
    const links = readNextFiles(await html('/m/home'));
    expect(links).toContain('<link rel="modulepreload" crossorigin href="/assets/login-7777.js">');
    expect(links).toContain('<link rel="prefetch" crossorigin href="/assets/login-9999.css">');
    expect(links.indexOf('login-9999.css')).toBeLessThan(links.indexOf('deferredCharts-1515.js'));
  });

  it('a link to a game requests the charts behind the page instead of the login; a malformed link does not', async () => {
    const linked = await html('/m/home?game=7');
    expect(readNextFiles(linked)).toContain('href="/assets/deferredCharts-1515.js"');
    expect(readNextFiles(linked)).not.toContain('login-7777.js');
    const home = await html('/m/home?game=x');
    expect(readNextFiles(home)).toContain('login-7777.js');
  });

  it('the links of home and of a link to a game are in the head, those of other pages at the end', async () => {
    const inHead = (page: string) => page.indexOf(readNextFiles(page)) < page.indexOf('</head>');
    expect(inHead(await html('/m/home'))).toBe(true);
    expect(inHead(await html('/m/home?game=7'))).toBe(true);
    expect(inHead(await html('/m/slot-games'))).toBe(false);
  });

  it('BOOT-03 contains the system status, which is parsed completely and cannot break out of its element', async () => {
    const page = await html('/m/home');
    const [json = ''] = contentsOf(page, 'script').filter((text) => text.startsWith('{'));
    expect(json).not.toMatch(/[<>&]/);
    const served = readPageData({ getElementById: () => ({ textContent: json }) as HTMLElement });
    // The same page is sent to everyone; only the restricted screen shows the visitor's address (STATUS-05).
    expect(served.status).toEqual({ ...status, location: { ip: '' } });
    expect(readInitialData(page)).toMatchObject({ entry: '/assets/main-1a2b.js', status: served.status });
    expect(page).toContain('<title>Bulan &amp; &quot;Co&quot; &lt;/script&gt;&lt;!--</title>');
  });

  it('without a status, or with a damaged one, the client requests it', () => {
    for (const textContent of ['null', '', '{"info":', '{}']) {
      expect(readPageData({ getElementById: () => ({ textContent }) as HTMLElement }).status).toBeNull();
    }
    expect(readPageData({ getElementById: () => null }).status).toBeNull();
  });

  it('BOOT-02 is in the merchant’s default language, or in the one stored by the browser', async () => {
    expect(await html('/')).toContain('<html lang="fil-PH" data-theme="koral">');
    expect(await html('/', { cookie: 'a=b; lang=EN' })).toContain('<html lang="en" data-theme="koral">');
    expect(await html('/', { cookie: 'lang=XX' })).toContain('<html lang="fil-PH"');
    const onlyTagalog = structuredClone(status);
    onlyTagalog.info.whitelabel.supportedLanguages = ['TY'];
    const overrides = { status: () => Promise.resolve(onlyTagalog) };
    expect(await html('/', { cookie: 'lang=EN' }, overrides)).toContain('<html lang="fil-PH"');
  });

  it.each([
    ['/m/slot-games?gameName=777&lang=EN', '/m/slot-games?gameName=777'],
    ['/m/home?lang=EN', '/m/home'],
    ['//other.example/m?lang=EN', '/m/home'],
    ['/\\\\other.example/?lang=EN', '/m/home'],
    ['/%2Fother.example?lang=EN', '/m/home'],
    ['/no/such?lang=EN', '/m/home'],
  ])('%s stores the language and leads to %s, never to another site', async (from, to) => {
    const answer = await get(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, to]);
    expect(answer.headers.get('set-cookie')).toContain('lang=EN;');
  });

  it('a language that the site does not have is not stored', async () => {
    const answer = await get('/m/home?lang=FR');
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
  });

  it('preloads the chunks of its language and its screen, each once', async () => {
    const preloaded = (page: string) =>
      tagsOf(page, 'link').flatMap(({ attributes }) =>
        attributes.get('rel')?.endsWith('preload') === true ? [attributes.get('href')] : [],
      );
    const named = async (path: string, headers = {}) =>
      preloaded(await html(path, headers)).map((href) =>
        href?.replace(/^\/assets\/(.+)-\w+(\.\w+)$/, '$1$2'),
      );
    const login = ['common.js', 'account.js', 'screen.js', 'login.js', 'forms.js', 'flow.js'];
    for (const path of ['/', '/nobody/knows']) expect(await named(path), path).toEqual(['ty.js']);
    expect(await named('/m/home')).toEqual(['ty.js', ...login, 'deferredCharts.js']);
    expect((await named('/m/home', { cookie: 'lang=EN' }))[0]).toEqual('en.js');
    expect(await named('/m/login')).toEqual(['ty.js', ...login, 'login.css']);
    for (const path of ['/m/slot-games', '/m/favorite']) {
      expect(await named(path)).toEqual([
        'ty.js',
        'common.js',
        'screen.js',
        'list.js',
        'tiles.js',
        'tiles.css',
      ]);
    }
  });

  it('its headers name the entry script, so that browsers request it before they parse the page', async () => {
    const { headers } = await shell().request('/m/home');
    expect(headers.get('link')).toBe('</assets/main-1a2b.js>; rel=modulepreload');
  });

  it('is revalidated, never stored as fresh, and differs by language', async () => {
    const response = await get('/m/home');
    const etag = response.headers.get('etag') ?? '';
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('vary')).toBe('Accept, Accept-Encoding, Cookie');
    const again = await get('/m/home', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    for (const known of [`"another", ${etag}`, etag.replace('W/', ''), '*']) {
      expect((await get('/m/home', { 'if-none-match': known })).status).toBe(304);
    }
    expect((await get('/m/home', { 'if-none-match': etag, cookie: 'lang=EN' })).status).toBe(200);
  });

  it('is served even if no status is available', async () => {
    const errors: unknown[] = [];
    const overrides = {
      status: () => Promise.reject(new Error('database away')),
      onError: (error: unknown) => errors.push(error),
    };
    const page = await html('/m/home', { cookie: 'lang=EN' }, overrides);
    expect(readInitialData(page)?.status).toBeNull();
    expect(page).toContain('<html lang="en"');
    expect(errors).toHaveLength(1);
  });

  it('is compressed if the browser supports it', async () => {
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

describe('the first screen', () => {
  /** A visit to home from an address, with a browser's headers. */
  const visitor =
    (site: ReturnType<typeof shell>) =>
    async (headers: Record<string, string> = {}, path = '/m/home') =>
      (await site.request(path, { headers })).text();
  const asked: { address: string; headers: Headers }[] = [];
  const drawing = (overrides: Partial<Parameters<typeof createShell>[0]> = {}) => {
    asked.length = 0;
    return visitor(
      shell({
        status: (context) =>
          Promise.resolve({ ...status, location: { ip: context.req.header('x-address') ?? 'nowhere' } }),
        ask: (context, address) => {
          asked.push({ address, headers: context.req.raw.headers });
          return Promise.resolve(new Response(`[${address}]`));
        },
        ...overrides,
      }),
    );
  };
  /** What the page was rendered from. */
  const answersOf = (page: string): object => {
    const { status: _, entry: __, ...rendering } = readInitialData(page) ?? { status: null };
    return rendering;
  };

  it('is in the page of home, with its answers, and in no other page', async () => {
    const get = drawing();
    const page = await get();
    expect(page).toContain(`<div id="${PAGE_NAMES.root}"><main`);
    expect(page).toContain('TY[/api/games?language=TY]');
    // Whatever shows is heard at once.
    const [beforeScreen = ''] = page.split(`<div id="${PAGE_NAMES.root}">`);
    expect(beforeScreen).toContain(PAGE_NAMES.heard);
    expect(answersOf(page)).toMatchObject({
      answers: { '/api/games': '[/api/games?language=TY]' },
      imageCdnSeed: 0.5,
    });
    for (const path of ['/', '/m/login', '/m/member/home', '/m/home?view=RNG']) {
      const other = await get({}, path);
      expect(other, path).not.toContain('<main');
      expect(other, path).toContain('class="sh"');
      // The page of a popup has the status alone.
      expect(answersOf(other), path).toEqual(
        path === '/m/login' ? { answers: { '/api/system/status': expect.any(String) } } : {},
      );
    }
  });

  /** The scripts of a page that run where they stand. */
  const scriptsOf = (page: string) =>
    contentsOf(page, 'script').filter((text) => text !== '' && !text.startsWith('{'));
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  it('a browser’s own request gets pictures and font in the page; one for HTML alone, as of the service worker, does not', async () => {
    const read: string[] = [];
    const picture = (address: string) => {
      read.push(address);
      return Promise.resolve(Buffer.from(`picture ${address}`));
    };
    const site = shell({ ask: () => Promise.resolve(new Response('games')), picture });
    const accept = 'text/html,application/xhtml+xml,image/avif,image/webp,*/*;q=0.8';
    const response = await site.request('/m/home', { headers: { accept } });
    const page = await response.text();
    // A phone of 390 pixels at density 2 shows 30vw in 234 pixels.
    const address = '/img/7.webp?w=240';
    expect(read).toEqual([address]);
    expect(page).toContain(
      `<img ${PAGE_NAMES.pictureAddress}="${address}" src="data:image/avif;base64,${base64(`picture ${address}`)}" class="a" alt="" loading="eager"`,
    );
    expect(page).not.toContain('as="image"');
    const style = `.frame{color:red}@font-face{src:url(data:font/woff2;base64,${base64('glyphs')})format("woff2")}`;
    expect(page).toContain(`<style>${style}</style>`);
    const policy = directives(response);
    const hash = createHash('sha256').update(style).digest('base64');
    expect(policy.get('style-src')).toEqual(["'self'", `'sha256-${hash}'`]);
    expect(policy.get('font-src')).toEqual(["'self'", 'data:']);

    const plain = await site.request('/m/home', { headers: { accept: 'text/html' } });
    expect(await plain.text()).toContain(EAGER);
    expect(directives(plain).get('font-src')).toEqual(["'self'"]);
    expect(read).toEqual([address]);
  });

  it('a page with a first screen has two inline scripts, for early taps and for what it needs next, and allows no other', async () => {
    const site = shell({ ask: () => Promise.resolve(new Response('games')) });
    const response = await site.request('/m/home');
    const inline = scriptsOf(await response.text());
    expect(inline).toHaveLength(2);
    const hashes = inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(new Set(directives(response).get('script-src'))).toEqual(new Set(["'self'", ...hashes]));
  });

  it('other pages have one that requests their code after the texts, and allow no other', async () => {
    const response = await get('/m/slot-games');
    const page = await response.text();
    const inline = scriptsOf(page);
    expect(inline).toHaveLength(1);
    const hash = createHash('sha256')
      .update(inline[0] ?? '')
      .digest('base64');
    expect(directives(response).get('script-src')).toEqual(["'self'", `'sha256-${hash}'`]);
    // The script listens to the element before the template.
    const before = page.slice(0, page.indexOf(`<template id="${PAGE_NAMES.nextFiles}"`));
    expect(tagsOf(before, 'link').at(-1)?.attributes.get('href')).toMatch(/^\/assets\/common-\w+\.js$/);
  });

  it('pictures that cannot be read in time, or are on another server, keep their addresses', async () => {
    const accept = 'image/avif';
    for (const picture of [() => Promise.resolve(undefined), () => new Promise<never>(() => {}), undefined])
      expect(
        await visitor(
          shell({ ask: () => Promise.resolve(new Response('games')), ...(picture ? { picture } : {}) }),
        )({ accept }),
      ).toContain(EAGER);
  });

  it('the styles of a screen or popup are in the page of a first visit, and do not load again', async () => {
    const get = drawing();
    for (const [path, accept] of [
      ['/m/login', 'image/avif'],
      ['/m/login', 'text/html'],
    ] as const) {
      const page = await get({ accept }, path);
      expect(page).toContain(`<style>${FORM_STYLE}</style>`);
      expect(page).toContain('<link rel="stylesheet" href="/assets/login-9999.css" disabled>');
    }
    const list = await get({ accept: 'image/avif' }, '/m/slot-games');
    expect(list).toContain('<link rel="stylesheet" href="/assets/tiles-9c0d.css" disabled>');
    // A page without markup has none.
    expect(await get({}, '/m/hot-games')).toContain('<link rel="preload" as="style"');
  });

  it('LAUNCH-07 the page of a link to a game has its sheet, and the answers that the sheet requests, unless there is no such game', async () => {
    const get = drawing({
      ask: (_, address) =>
        Promise.resolve(new Response(`[${address}]`, { status: address.endsWith('=8') ? 404 : 200 })),
    });
    const game = '/api/catalogue/game?nodeId=7';
    const linked = await get({}, '/m/home?game=7');
    expect(answersOf(linked)).toMatchObject({ overlayAnswers: { [game]: `[${game}]` } });
    // From the same image CDN as home.
    expect(linked).toContain(`<div id="${PAGE_NAMES.servedPopup}"><dialog open>${game}TY0.5</dialog></div>`);
    const gone = await get({}, '/m/home?game=8');
    expect(answersOf(gone)).toMatchObject({ overlayAnswers: {} });
    for (const page of [gone, await get()]) expect(page).not.toContain(`id="${PAGE_NAMES.servedPopup}"`);
    expect(answersOf(await get())).not.toHaveProperty('overlayAnswers');
  });

  it('the page of another public screen is rendered from its address, with the answers that the screen requests first', async () => {
    const errors: unknown[] = [];
    const get = drawing({ onError: (error) => errors.push(error) });
    const slots = await get({}, '/m/slot-games');
    expect(slots).toContain(`<div id="${PAGE_NAMES.root}"><main>/m/slot-games</main>`);
    expect(answersOf(slots)).toEqual({
      imageCdnSeed: 0.5,
      answers: {
        '/api/list': expect.stringMatching(/^\/m\/slot-games TY \d+\[\/api\/list\]$/),
        '/api/system/status': expect.stringContaining('"success":true'),
      },
    });
    // Rendered once for all visitors of a language.
    expect(answersOf(await get({}, '/m/slot-games'))).toEqual(answersOf(slots));
    expect(JSON.stringify(answersOf(await get({ cookie: 'lang=EN' }, '/m/slot-games')))).toContain('EN');
    for (const path of ['/m/search-games', '/m/activity', '/m/help', '/m/provider', '/m/gameCenter/RNG']) {
      expect(JSON.stringify(answersOf(await get({}, path))), path).toContain(path);
    }
    expect(await get({}, '/m/slot-games?gameName=x')).toContain('<main>/m/slot-games?gameName=x</main>');
    // What is unknown may be anything; a failed call is made again by the device.
    for (const path of ['/m/slot-games?other=x', '/m/hot-games']) {
      const page = await get({}, path);
      expect(page, path).toContain('class="sh"');
      expect(answersOf(page), path).toEqual({});
    }
    expect(errors).toEqual([new Error('no answers')]);
  });

  it('ROUTE-05 ROUTE-06 ROUTE-09 ROUTE-50 the form of a popup stands in the page at its address, with its styles, beside the shell', async () => {
    const get = drawing();
    const first = await get({ 'x-address': '192.0.2.1' }, '/m/login');
    expect(first).toContain('class="sh"');
    expect(first).toMatch(new RegExp(`<style>${FORM_STYLE}</style>.*<body>`, 's'));
    expect(first).toContain(`<div id="${PAGE_NAMES.servedPopup}"><dialog open data-drawn="`);
    // Rendered once for all visitors, without their addresses.
    const form = (page: string) => /<dialog.*<\/dialog>/.exec(page)?.[0];
    expect(form(await get({ 'x-address': '192.0.2.2' }, '/m/login'))).toBe(form(first));
    expect(form(first)).not.toContain('192.0.2.1');
    for (const path of ['/m/register', '/m/register.html', '/m/forget', '/m/agent']) {
      expect(form(await get({}, path)), path).toContain('data-drawn');
    }
    const style = createHash('sha256').update(FORM_STYLE).digest('base64');
    const policyOf = async (path: string) =>
      directives(await shell({ ask: () => Promise.reject(new Error('unused')) }).request(path)).get(
        'style-src',
      );
    expect(await policyOf('/m/login')).toContain(`'sha256-${style}'`);
    expect(await policyOf('/m/slot-games')).not.toContain(`'sha256-${style}'`);
  });

  it('no form stands where the popup is only for members, cannot be rendered, or the site is closed', async () => {
    const errors: unknown[] = [];
    for (const [path, headers, overrides] of [
      ['/m/changePsw', {}, {}],
      ['/m/login', { cookie: 'lang=EN' }, {}],
      ['/m/login', {}, { status: () => Promise.resolve({ ...status, maintenance: true }) }],
      ['/m/home', {}, {}],
    ] as const) {
      const page = await drawing({ onError: (error) => errors.push(error), ...overrides })(headers, path);
      expect(page, path).not.toContain(`id="${PAGE_NAMES.servedPopup}"`);
    }
    expect(errors).toEqual([new Error('no form')]);
  });

  it('is rendered once per language, and contains no data of another visitor', async () => {
    const get = drawing();
    const [mine, theirs, english] = [
      await get({ 'x-address': '192.0.2.1', cookie: 'device=mine', authorization: 'Bearer mine' }),
      await get({ 'x-address': '192.0.2.2' }),
      await get({ 'x-address': '192.0.2.3', cookie: 'lang=EN' }),
    ];
    const drawnOf = (page: string) => /data-drawn="(\d+)"/.exec(page)?.[1];
    expect(drawnOf(theirs)).toBe(drawnOf(mine));
    expect(drawnOf(english)).not.toBe(drawnOf(mine));
    expect(asked.map(({ address }) => address)).toEqual(['/api/games?language=TY', '/api/games?language=EN']);
    // The page is finished and compressed once for all of them, so it has nothing of any visitor.
    expect(theirs).toBe(mine);
    expect(mine).not.toContain('192.0.2.1');
    expect(answersOf(mine)).toMatchObject({
      answers: {
        '/api/system/status': JSON.stringify({ success: true, value: { ...status, location: { ip: '' } } }),
      },
    });
  });

  it.each(['/m/home', '/m/slot-games', '/m/help', '/m/register', '/m/login', '/m/forget'])(
    'CONST-01 REG-11 %s is made anew at once after any change of the settings',
    async (path) => {
      let revision = 'one';
      const get = drawing({
        status: () => Promise.resolve({ ...status, info: { ...status.info, revision } }),
      });
      const before = await get({}, path);
      expect(await get({}, path)).toBe(before);
      const drawnOf = (page: string) =>
        /data-drawn="(\d+)"/.exec(page)?.[1] ?? JSON.stringify(answersOf(page));
      revision = 'two';
      expect(drawnOf(await get({}, path))).not.toBe(drawnOf(before));
    },
  );

  it('CONST-01 I18N-02 the manifest, which is in the brand and the languages of the settings, is never used unasked', async () => {
    const { headers } = await shell().request('/manifest.webmanifest');
    expect(headers.get('cache-control')).toBe('private, no-cache');
  });

  it('STATUS-05 only the page of a restricted region has the address of its visitor, which its screen shows', async () => {
    const restricted = drawing({
      status: (context) =>
        Promise.resolve({
          ...status,
          regionRestriction: true,
          location: { ip: context.req.header('x-address') ?? 'nowhere' },
        }),
    });
    expect(await restricted({ 'x-address': '192.0.2.1' })).toContain('192.0.2.1');
    expect(await restricted({ 'x-address': '192.0.2.2' })).not.toContain('192.0.2.1');
  });

  it('is left out if the site is closed, if an answer fails or if it takes too long', async () => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    for (const overrides of [
      { status: () => Promise.resolve({ ...status, maintenance: true }) },
      { status: () => Promise.resolve({ ...status, regionRestriction: true }) },
      { ask: () => Promise.reject(new Error('database away')), onError },
      { ask: () => new Promise<never>(() => {}) },
    ]) {
      const page = await drawing(overrides)();
      expect(page).toContain('class="sh"');
      expect(answersOf(page)).toEqual({});
    }
    expect(errors).toEqual([new Error('database away')]);
  });
});

describe('a link preview', () => {
  const tags = (page: string) =>
    new Map(
      [...page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(
        ([, name = '', content = '']) => [name, content],
      ),
    );

  it('describes the site in the visitor’s language', async () => {
    const found = tags(await html('/m/slot-games', { cookie: 'lang=EN' }));
    expect(found.get('og:title')).toContain('slots, casino tables');
    expect(found.get('description')).toContain('Play at Bulan &amp; &quot;Co&quot;');
    expect(found.get('og:url')).toBe('https://lobby.example/m/slot-games');
    expect(found.get('og:image')).toBe('https://lobby.example/icons/icon-512.png');
    expect(found.get('og:locale')).toBe('en');
    expect(tags(await html('/m/home')).get('og:locale')).toBe('tl_PH');
  });

  it('shows the linked game, and nothing for an unknown one', async () => {
    const found = tags(await html('/m/home?game=7', { cookie: 'lang=EN' }));
    expect(found.get('og:title')).toContain('Isda &amp; &quot;Perlas&quot;');
    expect(found.get('og:description')).toContain('Dagat');
    expect(found.get('og:image')).toBe('https://lobby.example/images/v1/game/7.webp');
    expect(found.get('og:url')).toBe('https://lobby.example/m/home?game=7');
    for (const other of ['8', '0', '-7', '7x', '']) {
      expect(tags(await html(`/m/home?game=${other}`)).get('og:url'), other).toBe(
        'https://lobby.example/m/home',
      );
    }
  });

  it('is a normal page if no data is available', async () => {
    const errors: unknown[] = [];
    const page = await html(
      '/m/home?game=7',
      {},
      {
        game: () => Promise.reject(new Error('no database')),
        onError: (error: unknown) => errors.push(error),
      },
    );
    expect(page).toContain('<title>');
    expect(tags(page).size).toBe(0);
    expect(errors).toHaveLength(1);
  });
});

describe('installation', () => {
  it('BOOT-06 PROD-07 the home-screen name is the configured brand, and the installed site is standalone', async () => {
    const response = await get('/manifest.webmanifest', { cookie: 'lang=EN' });
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    expect(await response.json()).toMatchObject({
      name: status.info.whitelabel.brandName,
      lang: 'en',
      start_url: '/m/home',
      display: 'standalone',
    });
  });

  it('PROD-06 it describes the site in the visitor’s language, and has shortcuts', async () => {
    for (const [cookie, word] of [
      ['lang=EN', 'Play at'],
      ['lang=TY', 'Maglaro sa'],
    ] as const) {
      const manifest: unknown = await (await get('/manifest.webmanifest', { cookie })).json();
      expect(manifest).toMatchObject({
        description: expect.stringContaining(`${word} ${status.info.whitelabel.brandName}`),
        categories: ['games', 'entertainment'],
      });
      const { shortcuts } = z
        .object({ shortcuts: z.array(z.object({ name: z.string(), url: z.string() })) })
        .parse(manifest);
      expect(shortcuts.map(({ url }) => url)).toEqual(['/m/hot-games', '/m/search-games', '/m/activity']);
    }
  });

  it('it has screenshots for the installation, for phone and desktop, in the stated sizes', async () => {
    const { screenshots } = z
      .object({
        screenshots: z.array(
          z.object({ src: z.string(), sizes: z.string(), form_factor: z.string(), label: z.string() }),
        ),
      })
      .parse(await (await get('/manifest.webmanifest')).json());
    expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide']);
    for (const { src, sizes, label } of screenshots) {
      const { format, width, height } = await sharp(join(process.cwd(), 'public', src)).metadata();
      expect(`${format} ${width}x${height}`).toBe(`webp ${sizes}`);
      expect(label).not.toBe('');
    }
  });

  it('PROD-06 every icon has its stated size, and some are maskable', async () => {
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
  it('allows no inline script on a page without code of its own, no eval, no foreign code, and only the known inline style', async () => {
    const policy = directives(await get('/'));
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

  it('BOOT-08 allows pictures from the image CDNs of the status, and from no scheme that runs code', async () => {
    expect(directives(await get('/m/home')).get('img-src')).toEqual([
      "'self'",
      'data:',
      'https://cdn.example',
    ]);
  });

  it('every answer has the security headers; HSTS only with TLS', async () => {
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

  it('a build whose page has an inline script is refused at the start', async () => {
    const bad = await mkdtemp(join(tmpdir(), 'shell-'));
    await writeFile(join(bad, 'index.html'), PAGE.replace('</body>', '<script>go()</script></body>'));
    await expect(openBuild(bad)).rejects.toThrow('inline scripts');
    await writeFile(join(bad, 'index.html'), PAGE.replace('{{brand}}', '{{brnad}}'));
    await expect(openBuild(bad)).rejects.toThrow('{{brnad}}');
    await rm(bad, { recursive: true });
  });
});

describe('files', () => {
  it('files with a hashed name are cached permanently, others for an hour; both revalidate by ETag', async () => {
    const hashed = await get('/assets/main-1a2b.js');
    expect(await hashed.text()).toBe(SCRIPT);
    expect(Object.fromEntries(hashed.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding, Available-Dictionary',
    });
    const again = await get('/assets/main-1a2b.js', { 'if-none-match': String(hashed.headers.get('etag')) });
    expect(again.status).toBe(304);
    const listed = { 'if-none-match': `"another", ${hashed.headers.get('etag')}` };
    expect((await get('/assets/main-1a2b.js', listed)).status).toBe(304);
    expect((await get('/robots.txt')).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('PROD-06 the service worker is revalidated each time and may control the whole site', async () => {
    const worker = await get('/sw.js');
    expect(Object.fromEntries(worker.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    });
  });

  it('a script goes as its difference to the earlier one that the browser has, and is the dictionary of the next', async () => {
    const ask = async (accepted: string, dictionary?: string) => {
      const answer = await get('/assets/late-AbCd_-12.js', {
        'accept-encoding': accepted,
        ...(dictionary === undefined ? {} : { 'available-dictionary': dictionary }),
      });
      return [answer.headers.get('content-encoding'), answer] as const;
    };
    const [coding, difference] = await ask('gzip, br, dcb, dcz', DIGEST.header);
    expect([coding, await difference.text()]).toEqual(['dcz', DIFFERENCE]);
    expect(difference.headers.get('use-as-dictionary')).toBe('match="/assets/late-*.js"');
    expect(difference.headers.get('vary')).toBe('Accept-Encoding, Available-Dictionary');
    // Another dictionary, none, or a browser that cannot use one.
    expect((await ask('gzip, br, dcz', `:${'A'.repeat(43)}=:`))[0]).toBe('br');
    expect((await ask('gzip, br, dcz'))[0]).toBe('br');
    expect((await ask('gzip, br', DIGEST.header))[0]).toBe('br');
    expect((await ask('gzip, br, dcz;q=0', DIGEST.header))[0]).toBe('br');
    // Only scripts and styles with a hash replace each other.
    for (const path of ['/robots.txt', '/sw.js', `/${FONT}`])
      expect((await get(path)).headers.has('use-as-dictionary'), path).toBe(false);
    expect((await get(`/assets/late-AbCd_-12.js.${DIGEST.hex}.dcz`)).status).toBe(404);
  });

  it('are sent in the compressed form of the build', async () => {
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
  ])('%s does not exist', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('text/plain');
  });

  it('ROUTE-04 another spelling of an address leads to it with its query; an unknown address is left to the page', async () => {
    const answer = await get('//m//Slot-Games/?gameName=777');
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/m/slot-games?gameName=777']);
    const slashed = await get('/m/slot-games//');
    expect([slashed.status, slashed.headers.get('location')]).toEqual([308, '/m/slot-games']);
    expect((await get('/m/slot-games')).status).toBe(200);
    expect((await get('/m/nothing')).status).toBe(200);
  });

  it('only GET and HEAD are allowed', async () => {
    const response = await shell().request('/m/home', { method: 'POST', body: 'x' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await shell().request('/m/home', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});
