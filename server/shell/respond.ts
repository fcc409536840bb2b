import { type LanguageCode, languageCode, type SystemStatus, systemStatus } from '@contract/system';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { GAME_LINK } from '@/config/gameLink';
import { LANGUAGE_COOKIE, LANGUAGE_COOKIE_SECONDS } from '@/config/languageCookie';
import { DEFAULT_LANGUAGE } from '@/config/languages';
import { HOME_PATH, isKnownPath, respelledPath } from '@/config/routes';
import { createMemo, type Memo } from '../common/memo';
import { acceptanceText } from '../http/envelope';
import { CODINGS, compress, represent } from '../http/represent';
import type { ReadPicture } from './embed';
import type { StaticFile } from './files';
import type { Frontend, RenderedPage, Visitor } from './frontend';
import { securityHeaders } from './headers';
import { type GamePreview, metadataTags, webManifest } from './metadata';
import { type FinishedPage, writePage } from './page';
import { addressOf, createRender, PAGE_LIFETIME_MS } from './render';

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
  /** The visitor's address: pages are rendered in turns by it; without it, all visitors share one. */
  readonly address?: (context: Context<Env>) => string;
  /** Makes an API read like a visitor; without it pages are served without their first screen. */
  readonly ask?: (context: Context<Env>, address: string) => Promise<Response>;
  /** Reads a picture of this server in AVIF; without it pages contain the addresses of their pictures. */
  readonly picture?: ReadPicture;
  /** Origin of the API when it is not the page's own (decision 17). */
  readonly apiOrigin?: string;
  /** Whether visitors reach the site over TLS. */
  readonly secure: boolean;
  readonly onError?: (error: unknown) => void;
}

/** Maximum cached compressed pages. */
const MAX_COMPRESSED = 50;
/** Fallback brand when no status is available. */
const NEUTRAL = { theme: 'firefly', brandName: '' };

/**
 * The status in a page has no data about the visitor, so that the page is the same for all of them. Only the screen for
 * restricted regions shows the address.
 */
const withoutVisitor = (status: SystemStatus): SystemStatus =>
  status.regionRestriction ? status : { ...status, location: { ip: '' } };

function languageFor(cookie: string | undefined, status: SystemStatus | undefined): LanguageCode {
  const chosen = languageCode.safeParse(cookie);
  const whitelabel = status?.info.whitelabel;
  if (whitelabel === undefined) return chosen.success ? chosen.data : DEFAULT_LANGUAGE;
  return chosen.success && whitelabel.supportedLanguages.includes(chosen.data)
    ? chosen.data
    : whitelabel.defaultLanguage;
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

/** Serves the site: its built files, and its page at every other path (ROUTE-01, ROUTE-04). */
export function createShell(options: ShellOptions): Hono<Env> {
  const { frontend, status, secure, apiOrigin, onError = () => {} } = options;
  const shell = new Hono<Env>();
  const render = createRender({ renderer: frontend.renderer, picture: options.picture, onError });
  const compressed = createMemo<Uint8Array<ArrayBuffer>>(Date.now, MAX_COMPRESSED);
  const finished = new WeakMap<RenderedPage, Memo<FinishedPage>>();
  /** The pages around a screen, by origin and brand: they depend on nothing else. */
  function finishedOf(screen: RenderedPage): Memo<FinishedPage> {
    const pages = finished.get(screen) ?? createMemo<FinishedPage>(Date.now, 5);
    finished.set(screen, pages);
    return pages;
  }
  const common = securityHeaders(secure, frontend.development);

  function answerFile(context: Context<Env>, file: StaticFile): Promise<Response> {
    const isWorker = context.req.path === WORKER_PATH;
    const headers: Record<string, string> = {
      'content-type': file.type,
      'cache-control': isWorker
        ? 'no-cache'
        : file.immutable
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=3600',
      ...(isWorker ? { 'service-worker-allowed': '/' } : {}),
      // What a phone has of one build is what its successor is compressed with.
      ...(file.dictionaryFor === undefined ? {} : { 'use-as-dictionary': `match="${file.dictionaryFor}"` }),
      vary: file.immutable ? 'Accept-Encoding, Available-Dictionary' : 'Accept-Encoding',
    };
    const { etag, plain, coded, differences } = file;
    return represent(context.req.raw, {
      etag,
      headers,
      codings: CODINGS.filter((coding) => coded[coding] !== undefined),
      body: (coding) => (coding && coded[coding]) ?? plain,
      differences,
    });
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

  /** What pages are rendered from, without any data about the visitor; undefined when nothing can be rendered. */
  function visitorOf(
    context: Context<Env>,
    language: LanguageCode,
    known: SystemStatus | undefined,
  ): Visitor | undefined {
    const { ask } = options;
    if (ask === undefined || known === undefined || known.maintenance || known.regionRestriction)
      return undefined;
    return {
      language,
      status: known,
      ask: async (address) =>
        address === addressOf(known, systemStatus)
          ? new Response(acceptanceText(known))
          : ask(context, address),
    };
  }

  async function answerPage(context: Context<Env>): Promise<Response> {
    const address = new URL(context.req.url);
    const { pathname, search, searchParams } = address;
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
    const brand = brandName || address.hostname;
    const visitor = visitorOf(context, language, known);
    const turn = options.address?.(context) ?? '';
    const first = visitor && (await render.firstPage(visitor, address, turn));
    const rendered = first?.screen === undefined ? undefined : first;
    const sheet =
      linked === undefined || visitor === undefined || rendered === undefined
        ? undefined
        : await render.sheet(visitor, linked, rendered, turn);
    const isFirst = isFirstVisit(context.req.header('accept'));
    const withData = isFirst && rendered !== undefined ? await render.withPictures(rendered) : undefined;
    const finish = async (): Promise<FinishedPage> =>
      writePage(
        frontend,
        template,
        {
          path: pathname,
          language,
          isGameLink: linked !== undefined,
          isFirstVisit: isFirst,
          theme,
          brand,
          metadata: await tagsOf(context, language, brand),
          screen: withData ?? rendered?.screen,
          popup: first?.popup ?? sheet?.popup,
          query: searchParams,
          data: {
            status: known ?? null,
            entry: frontend.entry,
            apiOrigin,
            // The page of a popup needs only the status.
            answers: first &&
              known && { ...first.answers, [addressOf(known, systemStatus)]: acceptanceText(known) },
            overlayAnswers: sheet?.answers,
            imageCdnSeed: first?.imageCdnSeed,
          },
          imageSources: known?.info.imageCDNs ?? [],
        },
        secure,
      );
    const { html, etag, policy } =
      rendered === undefined || search !== ''
        ? await finish()
        : await finishedOf(rendered).get(
            `${await options.origin(context)} ${isFirst} ${withData !== undefined} ${brand}`,
            PAGE_LIFETIME_MS,
            finish,
          );
    const headers: Record<string, string> = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'Accept, Accept-Encoding, Cookie',
      'content-security-policy': policy,
      // The browser requests it before it has parsed the page's first part, which contains styles.
      ...(frontend.entry === undefined ? {} : { link: `<${frontend.entry}>; rel=modulepreload` }),
    };
    return represent(context.req.raw, {
      etag,
      headers,
      codings: CODINGS,
      body: (coding) => compressed.get(`${coding} ${etag}`, PAGE_LIFETIME_MS, () => compress(html, coding)),
    });
  }

  /** Stores the language in an address, as a browser without scripts chooses it, and returns the address without it. */
  function chosenLanguage(context: Context<Env>): string | undefined {
    const { pathname, searchParams } = new URL(context.req.url);
    const chosen = languageCode.safeParse(searchParams.get(LANGUAGE_COOKIE));
    if (!chosen.success) return undefined;
    const cookie = { path: '/', maxAge: LANGUAGE_COOKIE_SECONDS, sameSite: 'Lax', secure } as const;
    setCookie(context, LANGUAGE_COOKIE, chosen.data, cookie);
    searchParams.delete(LANGUAGE_COOKIE);
    // Only an address of the site: `//other.example` would lead to another one.
    const page = isKnownPath(pathname) ? pathname : HOME_PATH;
    return page + (searchParams.size === 0 ? '' : `?${searchParams}`);
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
  shell.get('*', async (context) => {
    const path = context.req.path;
    const file = frontend.files.get(path);
    if (file !== undefined) return answerFile(context, file);
    const { pathname, search } = new URL(context.req.url);
    const meant = respelledPath(pathname);
    if (meant !== undefined) return context.redirect(meant + search, 308);
    const chosen = chosenLanguage(context);
    if (chosen !== undefined) return context.redirect(chosen, 303);
    if (isFileName(path)) return context.text('Not found', 404, { 'cache-control': 'no-store' });
    return answerPage(context);
  });
  shell.all('*', (context) => context.text('Method not allowed', 405, { allow: 'GET, HEAD' }));
  return shell;
}
