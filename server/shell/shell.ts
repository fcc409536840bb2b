import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { DEFAULT_LANGUAGE, localeOf } from '@/config/languages';
import { type LanguageCode, languageCode, type SystemStatus } from '@/services/contract/system';
import { type Coding, chooseCoding } from './encoding';
import type { StaticFile } from './files';
import type { Frontend } from './frontend';
import { contentSecurityPolicy, securityHeaders } from './headers';
import { escapeHtml, escapeJson } from './template';

type Env = { Bindings: HttpBindings };

/** What the shell stands on. */
export interface ShellOptions {
  readonly frontend: Frontend;
  /** The system status for this visitor; when it rejects the page is served without one. */
  readonly status: (context: Context<Env>) => Promise<SystemStatus>;
  /** Whether visitors reach the site over TLS. */
  readonly secure: boolean;
  readonly onError?: (error: unknown) => void;
}

/** Cookie by which the browser says its language (written by the client). */
const LANGUAGE_COOKIE = 'lang';
/** Element that holds the system status for the first script; `null` when none can be had. */
const BOOT_DATA_ID = 'boot';
/** What stands in when no status can be had, and the colour behind everything before styles arrive. */
const NEUTRAL = { theme: 'firefly', brandName: '', background: '#060b12' };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(text: string, coding: Coding | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Buffer.from(text);
  if (coding === undefined) return new Uint8Array(bytes);
  return new Uint8Array(
    coding === 'br'
      ? await toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await toGzip(bytes),
  );
}

function languageFor(cookie: string | undefined, status: SystemStatus | undefined): LanguageCode {
  const chosen = languageCode.safeParse(cookie);
  const whitelabel = status?.info.whitelabel;
  if (whitelabel === undefined) return chosen.success ? chosen.data : DEFAULT_LANGUAGE;
  return chosen.success && whitelabel.supportedLanguages.includes(chosen.data)
    ? chosen.data
    : whitelabel.defaultLanguage;
}

/** How the site is installed on a home screen (PROD-06, PROD-07); its name comes from the configuration alone. */
function webManifest(status: SystemStatus, language: LanguageCode): Record<string, unknown> {
  const { brandName } = status.info.whitelabel;
  return {
    id: '/m/home',
    name: brandName,
    short_name: brandName,
    lang: localeOf(language),
    start_url: '/m/home',
    scope: '/',
    display: 'standalone',
    // Games may be made for either way of holding the phone.
    orientation: 'any',
    background_color: NEUTRAL.background,
    theme_color: NEUTRAL.background,
    icons: [
      { src: '/icons/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
      { src: '/icons/maskable-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
}

const MANIFEST_PATH = '/manifest.webmanifest';
/** The service worker: asked for anew at every start, and in charge of the whole site (PROD-06). */
const WORKER_PATH = '/sw.js';

/** A name with an ending is a file; `.html` names are addresses of the site (ROUTE-03, ROUTE-07). */
const isFileName = (path: string): boolean => /\.(?!html$)[^/.]+$/.test(path);

/** Serves the site: its built files, and its page at every other address (ROUTE-01, ROUTE-04). */
export function createShell({ frontend, status, secure, onError = () => {} }: ShellOptions): Hono<Env> {
  const shell = new Hono<Env>();
  const common = securityHeaders(secure, frontend.development);

  function answerFile(context: Context<Env>, file: StaticFile): Response {
    const isWorker = context.req.path === WORKER_PATH;
    const headers: Record<string, string> = {
      'content-type': file.type,
      'cache-control': isWorker
        ? 'no-cache'
        : file.immutable
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      ...(isWorker ? { 'service-worker-allowed': '/' } : {}),
      etag: file.etag,
      vary: 'Accept-Encoding',
    };
    if (context.req.header('if-none-match') === file.etag) return context.body(null, 304, headers);
    const coding = chooseCoding(context.req.header('accept-encoding'));
    const coded = coding === undefined ? undefined : file.coded[coding];
    if (coding === undefined || coded === undefined) return context.body(file.plain, 200, headers);
    return context.body(coded, 200, { ...headers, 'content-encoding': coding });
  }

  async function answerPage(context: Context<Env>): Promise<Response> {
    const { pathname, search } = new URL(context.req.url);
    const [known, template] = await Promise.all([
      status(context).catch((error: unknown) => {
        onError(error);
        return undefined;
      }),
      frontend.template(pathname + search),
    ]);
    const language = languageFor(getCookie(context, LANGUAGE_COOKIE), known);
    const { theme, brandName } = known?.info.whitelabel ?? NEUTRAL;
    const html = template.render({
      lang: escapeHtml(localeOf(language)),
      theme: escapeHtml(theme),
      // Without a status nobody knows the brand; a page has a title all the same.
      brand: escapeHtml(brandName || new URL(context.req.url).hostname),
      hints: frontend.hints(pathname, language),
      boot: `<script type="application/json" id="${BOOT_DATA_ID}">${escapeJson(known ?? null)}</script>`,
    });
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
      vary: 'Accept-Encoding, Cookie',
      'content-security-policy': contentSecurityPolicy({
        inlineStyles: template.inlineStyles,
        imageSources: known?.info.imageCDNs ?? [],
        secure,
        development: frontend.development,
      }),
    };
    if (context.req.header('if-none-match') === headers['etag']) return context.body(null, 304, headers);
    const coding = chooseCoding(context.req.header('accept-encoding'));
    return context.body(await compress(html, coding), 200, {
      ...headers,
      ...(coding === undefined ? {} : { 'content-encoding': coding }),
    });
  }

  shell.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(common)) context.header(name, value);
  });
  shell.get(MANIFEST_PATH, async (context) => {
    const known = await status(context);
    const manifest = webManifest(known, languageFor(getCookie(context, LANGUAGE_COOKIE), known));
    return context.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'private, max-age=3600',
      vary: 'Cookie',
    });
  });
  shell.get('*', (context) => {
    const path = context.req.path;
    const file = frontend.files.get(path);
    if (file !== undefined) return answerFile(context, file);
    if (isFileName(path)) return context.text('Not found', 404, { 'cache-control': 'no-store' });
    return answerPage(context);
  });
  shell.all('*', (context) => context.text('Method not allowed', 405, { allow: 'GET, HEAD' }));
  return shell;
}
