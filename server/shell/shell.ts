import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { SERVED_POPUP_ID } from '@/config/constants';
import { GAME_LINK } from '@/config/gameLink';
import { LANGUAGE_COOKIE } from '@/config/languageCookie';
import { DEFAULT_LANGUAGE, localeOf } from '@/config/languages';
import {
  HOME_PATH,
  POPUP_ROUTES,
  plainPath,
  respelledPath,
  type ScreenName,
  screenAt,
} from '@/config/routes';
import { gameDetail } from '@/services/contract/catalogue';
import { API_BASE, type Endpoint } from '@/services/contract/core';
import { vendorGameTypes } from '@/services/contract/games';
import { type LanguageCode, languageCode, type SystemStatus, systemStatus } from '@/services/contract/system';
import { SHELL_HTML } from '@/ui/shell.html';
import { acceptanceText } from '../http/envelope';
import { createMemo, type Memo } from '../memo';
import { EARLY_TAPS } from './earlyTaps';
import { embedFonts, embedPictures, type ReadPicture } from './embed';
import { type Coding, chooseCoding } from './encoding';
import type { StaticFile } from './files';
import type { DrawnPage, Frontend, VisitorPage } from './frontend';
import { contentSecurityPolicy, securityHeaders } from './headers';
import type { Place } from './hints';
import { type GamePreview, installationTexts, metadataTags } from './metadata';
import { REQUEST_NEXT } from './nextFiles';
import { escapeHtml, escapeJson } from './template';

type Env = { Bindings: HttpBindings };

/** Options of the shell. */
export interface ShellOptions {
  readonly frontend: Frontend;
  /** The system status for this visitor; when it rejects, the page is served without it. */
  readonly status: (context: Context<Env>) => Promise<SystemStatus>;
  /** Public origin of the site, for link previews. */
  readonly origin: (context: Context<Env>) => Promise<string>;
  /** The game of a link; undefined when it does not exist. */
  readonly game: (nodeId: number, language: LanguageCode) => Promise<GamePreview | undefined>;
  /** Makes an API read like a visitor; without it pages are served without their first screen. */
  readonly ask?: (context: Context<Env>, address: string) => Promise<Response>;
  /** Reads a picture of this server in AVIF; without it pages contain the addresses of their pictures. */
  readonly picture?: ReadPicture;
  /** Origin of the API when it is not the page's own (decision 56). */
  readonly apiOrigin?: string;
  /** Whether visitors reach the site over TLS. */
  readonly secure: boolean;
  readonly onError?: (error: unknown) => void;
}

/** Element with the system status for the first script; `null` when it is unavailable. */
const BOOT_DATA_ID = 'boot';
/** Element with the API answers that the page starts with. */
const ANSWERS_ID = 'answers';
/** The inline scripts that a page may have. */
const INLINE_SCRIPTS = [EARLY_TAPS, REQUEST_NEXT];
/** Cache time of a first screen in milliseconds; no longer than browsers cache a list. */
const DRAWN_FOR = 15_000;
/** Public screens whose pages contain the answers that they request first. */
const ANSWERED: ReadonlySet<string | undefined> = new Set<ScreenName>([
  'category',
  'gameCenter',
  'help',
  'jackpots',
  'promotions',
  'providers',
  'search',
]);
/** Maximum number of screens whose answers are cached, in two languages. */
const KEPT_ANSWERS = 80;
/** Maximum wait for a first screen in milliseconds; the next request may find it in the cache. */
const DRAWING_TIME = 500;
/** Maximum cached compressed pages. */
const KEPT_PAGES = 50;
/** Fallback brand when no status is available, and the background colour before styles arrive. */
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

/** URL of a request of the page, without its query (BOOT-07). */
const addressOf = ({ info }: SystemStatus, { name, path }: Endpoint): string =>
  API_BASE + (info.paths[name] ?? path);

/**
 * The status in a page has no data about the visitor, so that the page is the same for all of them. Only the screen for
 * restricted regions shows the address.
 */
const withoutVisitor = (status: SystemStatus): SystemStatus =>
  status.regionRestriction ? status : { ...status, location: { ip: '' } };

const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${escapeJson(value)}</script>`;

/** Beside the root element, whose content the first render replaces. */
const popupMarkup = (popup: string | undefined): string =>
  popup === undefined ? '' : `<div id="${SERVED_POPUP_ID}">${popup}</div>`;

function languageFor(cookie: string | undefined, status: SystemStatus | undefined): LanguageCode {
  const chosen = languageCode.safeParse(cookie);
  const whitelabel = status?.info.whitelabel;
  if (whitelabel === undefined) return chosen.success ? chosen.data : DEFAULT_LANGUAGE;
  return chosen.success && whitelabel.supportedLanguages.includes(chosen.data)
    ? chosen.data
    : whitelabel.defaultLanguage;
}

/** The web app manifest (PROD-06, PROD-07); the name comes only from the configuration. */
function webManifest(status: SystemStatus, language: LanguageCode): Record<string, unknown> {
  const { brandName } = status.info.whitelabel;
  return {
    id: '/m/home',
    name: brandName,
    short_name: brandName,
    lang: localeOf(language),
    ...installationTexts(language, brandName),
    start_url: '/m/home',
    scope: '/',
    display: 'standalone',
    // Games can be in either orientation.
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

/** The node id in a link; undefined when it is missing or malformed. */
const nodeOf = (named: string | null): number | undefined =>
  named !== null && /^[1-9]\d{0,8}$/.test(named) ? Number(named) : undefined;

const MANIFEST_PATH = '/manifest.webmanifest';
/** The service worker: requested at every start, with the whole site as its scope (PROD-06). */
const WORKER_PATH = '/sw.js';

/**
 * Whether the page is for a first visit: a browser that reads AVIF asks for it. The service worker, which has the files of
 * earlier visits, accepts only HTML.
 */
const isFirstVisit = (accept: string | undefined): boolean => /\bimage\/avif\b/.test(accept ?? '');

/** Names with an extension are files; `.html` names are pages of the site (ROUTE-03, ROUTE-07). */
const isFileName = (path: string): boolean => /\.(?!html$)[^/.]+$/.test(path);

/** A page with its entity tag and its Content-Security-Policy. */
interface FinishedPage {
  readonly html: string;
  readonly etag: string;
  readonly policy: string;
}

/** Serves the site: its built files, and its page at every other path (ROUTE-01, ROUTE-04). */
export function createShell(options: ShellOptions): Hono<Env> {
  const { frontend, status, secure, apiOrigin, onError = () => {} } = options;
  const shell = new Hono<Env>();
  const drawn = createMemo<DrawnPage>(Date.now, 10);
  const collected = createMemo<DrawnPage['answers']>(Date.now, KEPT_ANSWERS);
  const popups = createMemo<string>(Date.now, 20);
  const compressed = createMemo<Uint8Array<ArrayBuffer>>(Date.now, KEPT_PAGES);
  const finished = new WeakMap<DrawnPage, Memo<FinishedPage>>();
  const pictured = new WeakMap<DrawnPage, Promise<string>>();
  /** The pages around a first screen, by origin and brand: they depend on nothing else. */
  function finishedOf(screen: DrawnPage): Memo<FinishedPage> {
    const pages = finished.get(screen) ?? createMemo<FinishedPage>(Date.now, 5);
    finished.set(screen, pages);
    return pages;
  }
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

  /** Tags for link previews of this page; empty on errors. */
  async function tagsOf(context: Context<Env>, language: LanguageCode, brand: string): Promise<string> {
    const { pathname, searchParams } = new URL(context.req.url);
    const named = nodeOf(searchParams.get(GAME_LINK));
    try {
      const [origin, game] = await Promise.all([
        options.origin(context),
        named === undefined ? undefined : options.game(named, language),
      ]);
      return metadataTags({
        language,
        brand,
        origin,
        path: pathname,
        game: named === undefined || game === undefined ? undefined : { ...game, nodeId: named },
      });
    } catch (error) {
      onError(error);
      return '';
    }
  }

  /** The page to render, without any data about the visitor; undefined when there is nothing to render. */
  function visitorPage(
    context: Context<Env>,
    language: LanguageCode,
    known: SystemStatus | undefined,
  ): VisitorPage | undefined {
    const { ask } = options;
    if (ask === undefined || known === undefined || known.maintenance || known.regionRestriction)
      return undefined;
    return {
      path: new URL(context.req.url).pathname,
      language,
      status: known,
      ask: async (address) =>
        address === addressOf(known, systemStatus)
          ? new Response(acceptanceText(known))
          : ask(context, address),
    };
  }

  /** Waits for a rendering for as long as a page may wait. Undefined when it fails or takes too long. */
  function whenRendered<Result>(rendering: Promise<Result>): Promise<Result | undefined> {
    const rendered = rendering.catch((error: unknown) => {
      onError(error);
      return undefined;
    });
    return Promise.race([rendered, wait(DRAWING_TIME, undefined, { ref: false })]);
  }

  /**
   * The first screen of home, which is the same for all visitors of a language and rendered without any data about the
   * visitor. Undefined when it is unavailable or takes too long.
   */
  async function firstScreen(context: Context<Env>, page: VisitorPage): Promise<DrawnPage | undefined> {
    const { renderer } = frontend;
    // The side menu's selection is in the URL.
    if (page.path !== HOME_PATH || new URL(context.req.url).searchParams.has('view')) return undefined;
    if (renderer === undefined) return undefined;
    const key = `${page.language} ${JSON.stringify(page.status)}`;
    return whenRendered(drawn.get(key, DRAWN_FOR, () => renderer.renderPage(page)));
  }

  /** The markup of a first screen with its pictures; undefined when they take too long, for example to be drawn. */
  async function withPictures(screen: DrawnPage): Promise<string | undefined> {
    const { picture } = options;
    if (picture === undefined) return undefined;
    const html = pictured.get(screen) ?? embedPictures(screen.html, picture);
    pictured.set(screen, html);
    return whenRendered(html);
  }

  /** The answers that a screen other than home requests first; undefined when they are unavailable or take too long. */
  async function firstAnswers(
    context: Context<Env>,
    page: VisitorPage,
  ): Promise<DrawnPage['answers'] | undefined> {
    const { renderer } = frontend;
    // The query may be a search.
    if (!ANSWERED.has(screenAt(plainPath(page.path))) || new URL(context.req.url).search !== '')
      return undefined;
    if (renderer === undefined) return undefined;
    const key = `${plainPath(page.path)} ${page.language} ${JSON.stringify(page.status)}`;
    return whenRendered(collected.get(key, DRAWN_FOR, () => renderer.collectAnswers(page)));
  }

  /** The form of a visitor's popup at the address of the page; undefined when there is none (ROUTE-05..ROUTE-09). */
  async function servedPopup(page: VisitorPage): Promise<string | undefined> {
    const { renderer } = frontend;
    const popup = POPUP_ROUTES[plainPath(page.path)];
    // Only members change their password.
    if (popup === undefined || popup === 'changePassword' || renderer === undefined) return undefined;
    const key = `${popup} ${page.language} ${JSON.stringify(page.status)}`;
    return whenRendered(popups.get(key, DRAWN_FOR, () => renderer.renderPopup(page)));
  }

  /** Answers to the requests that the sheet of a linked game makes over a first screen. */
  async function linkedAnswers(
    { status: known, language, ask }: VisitorPage,
    nodeId: number,
    screen: DrawnPage,
  ): Promise<DrawnPage['answers']> {
    const query = new URLSearchParams({ nodeId: String(nodeId), language });
    const address = `${addressOf(known, gameDetail)}?${query}`;
    const vendors = addressOf(known, vendorGameTypes);
    const game = await whenRendered(ask(address).then((answer) => (answer.ok ? answer.text() : undefined)));
    return {
      ...Object.fromEntries(Object.entries(screen.answers).filter(([other]) => other.startsWith(vendors))),
      ...(game === undefined ? {} : { [address]: game }),
    };
  }

  /** Data blocks for the page's first script. */
  function handover(
    known: SystemStatus | undefined,
    answers: DrawnPage['answers'] | undefined,
    screen?: Pick<DrawnPage, 'imageCdnDraw'>,
    further?: DrawnPage['answers'],
  ): string {
    const handed = answers &&
      known && {
        answers: { ...answers, [addressOf(known, systemStatus)]: acceptanceText(known) },
        imageCdnDraw: screen?.imageCdnDraw,
        further,
      };
    return dataBlock(BOOT_DATA_ID, known) + dataBlock(ANSWERS_ID, handed);
  }

  async function answerPage(context: Context<Env>): Promise<Response> {
    const { pathname, search, searchParams } = new URL(context.req.url);
    const linked = nodeOf(searchParams.get(GAME_LINK));
    const [known, template] = await Promise.all([
      status(context).then(withoutVisitor, (error: unknown) => {
        onError(error);
        return undefined;
      }),
      frontend.template(pathname + search),
    ]);
    const language = languageFor(getCookie(context, LANGUAGE_COOKIE), known);
    const { theme, brandName } = known?.info.whitelabel ?? NEUTRAL;
    // Without a status the brand is unknown; the page still needs a title.
    const brand = brandName || new URL(context.req.url).hostname;
    const page = visitorPage(context, language, known);
    const screen = page && (await firstScreen(context, page));
    const popup = page && (await servedPopup(page));
    // A popup's page needs only the status, which is added to all answers.
    const answers =
      screen?.answers ??
      (page && (await firstAnswers(context, page))) ??
      (popup === undefined ? undefined : {});
    const further =
      linked === undefined || page === undefined || screen === undefined
        ? undefined
        : await linkedAnswers(page, linked, screen);
    const isFirst = isFirstVisit(context.req.header('accept'));
    const withData = isFirst && screen !== undefined ? await withPictures(screen) : undefined;
    const draw = async (): Promise<FinishedPage> => {
      const place: Place = { path: pathname, language, isGameLink: linked !== undefined };
      const hasStyles = isFirst || popup !== undefined;
      const screenStyles = hasStyles ? frontend.styles(place) : '';
      const firstStyles = isFirst
        ? template.inlineStyles.map((style) => embedFonts(style, frontend.files))
        : template.inlineStyles;
      const hints = frontend.hints(place, hasStyles);
      const plain = template.render({
        screen: withData ?? screen?.html ?? SHELL_HTML.replaceAll('{{brand}}', escapeHtml(brand)),
        lang: escapeHtml(localeOf(language)),
        theme: escapeHtml(theme),
        brand: escapeHtml(brand),
        metadata: await tagsOf(context, language, brand),
        headHints: hints.head,
        hints: hints.end,
        boot:
          (screen === undefined ? '' : `<script>${EARLY_TAPS}</script>`) +
          (screenStyles === '' ? '' : `<style>${screenStyles}</style>`) +
          popupMarkup(popup) +
          handover(known, answers, screen, further),
      });
      const styled = firstStyles.reduce(
        (text, style, at) => text.replace(template.inlineStyles[at] ?? style, () => style),
        plain,
      );
      // The first script reads it.
      const html =
        apiOrigin === undefined
          ? styled
          : styled.replace('<html ', `<html data-api="${escapeHtml(apiOrigin)}" `);
      const etag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
      const policy = contentSecurityPolicy({
        inlineScripts: INLINE_SCRIPTS.filter((script) => html.includes(`<script>${script}</script>`)),
        inlineStyles: screenStyles === '' ? firstStyles : [...firstStyles, screenStyles],
        embedsFonts: isFirst,
        imageSources: known?.info.imageCDNs ?? [],
        apiOrigin,
        secure,
        development: frontend.development,
      });
      return { html, etag, policy };
    };
    const { html, etag, policy } =
      screen === undefined || search !== ''
        ? await draw()
        : await finishedOf(screen).get(
            `${await options.origin(context)} ${isFirst} ${withData !== undefined} ${brand}`,
            DRAWN_FOR,
            draw,
          );
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      etag,
      vary: 'Accept, Accept-Encoding, Cookie',
      'content-security-policy': policy,
      ...(frontend.links === undefined ? {} : { link: frontend.links }),
    };
    if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
    const coding = chooseCoding(context.req.header('accept-encoding'));
    const body = await compressed.get(`${coding} ${etag}`, DRAWN_FOR, () => compress(html, coding));
    return context.body(body, 200, {
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
      'cache-control': 'private, no-cache',
      vary: 'Cookie',
    });
  });
  shell.get('*', (context) => {
    const path = context.req.path;
    const file = frontend.files.get(path);
    if (file !== undefined) return answerFile(context, file);
    const { pathname, search } = new URL(context.req.url);
    const meant = respelledPath(pathname);
    if (meant !== undefined) return context.redirect(meant + search, 308);
    if (isFileName(path)) return context.text('Not found', 404, { 'cache-control': 'no-store' });
    return answerPage(context);
  });
  shell.all('*', (context) => context.text('Method not allowed', 405, { allow: 'GET, HEAD' }));
  return shell;
}
