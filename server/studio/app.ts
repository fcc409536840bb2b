import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Database } from '../db/database';
import { acceptanceText, apiHeaders, refusalResponse } from '../http/envelope';
import { describeError } from '../http/log';
import { decodeUtf8, parseJson } from '../http/payload';
import { Refusal } from '../http/refusal';
import { imageAddress } from '../images/addresses';
import { IMAGE_BASE } from '../images/pictures';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from '../wallet';
import { findStudioGame, type StudioGame } from './games';
import type { Launches, LaunchRow } from './launches';
import { limitsOf } from './limits';
import { PAGE_POLICY, type Pages } from './page';
import { accountsOf, type BetRow, type Rounds } from './rounds';
import { hasFixtures, SCENE_RULES, SCENES } from './scenes';

/** What the studio works with. */
export interface StudioParts {
  readonly base: string;
  readonly db: Database;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
  readonly launches: Launches;
  readonly rounds: Rounds;
  readonly pages: Pages;
  readonly log: Logger;
  readonly now: () => number;
}

const MAX_BODY = 4_096;
const HISTORY_LENGTH = 30;

const openRequest = z.strictObject({ ticket: z.string().check(z.maxLength(64)) });
const roundKey = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/));
const roundRequest = z.strictObject({
  roundKey,
  betMinor: z.int().check(z.positive()),
  choice: z.record(z.string(), z.unknown()),
  fixture: z.optional(z.int().check(z.nonnegative())),
});
const actRequest = z.strictObject({ roundKey, act: z.record(z.string(), z.unknown()) });

/** A frame without an origin calls across origins: no cookies, the token in a header. */
const CORS = {
  'access-control-allow-origin': 'null',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'Origin',
};

const summary = ({ roundKey: key, betMinor, winMinor, state, placedAt }: BetRow) => ({
  roundKey: key,
  betMinor,
  winMinor,
  state,
  placedTime: placedAt.getTime(),
});

/** Serves the sandbox games: their pages, and the calls by which they play. */
export function createStudio(parts: StudioParts): Hono {
  const { db, settings, wallet, launches, rounds, pages, log, now } = parts;
  const studio = new Hono().basePath(parts.base);

  const accept = (value: unknown) => new Response(acceptanceText(value), { headers: apiHeaders(CORS) });

  async function read<Schema extends z.ZodMiniType>(request: Request, schema: Schema) {
    const body: unknown = parseJson(decodeUtf8(new Uint8Array(await request.arrayBuffer())));
    const parsed = z.safeParse(schema, body);
    if (!parsed.success) throw new Refusal('request.invalid');
    return parsed.data;
  }

  async function studioOf(launch: LaunchRow): Promise<StudioGame> {
    const found = await findStudioGame(db, launch.nodeId, await settings.read());
    if (found === undefined) throw new Refusal('game.unavailable');
    return found;
  }

  async function authenticate(request: Request) {
    if ((await settings.read()).maintenance) throw new Refusal('maintenance');
    const launch = await launches.authenticate(request.headers.get('authorization') ?? undefined, now());
    return { launch, studio: await studioOf(launch) };
  }

  const balanceOf = (launch: LaunchRow, { row }: StudioGame) =>
    wallet.balance(accountsOf(launch.mode, launch.memberId, row.vendor).player, launch.currency);

  /** What changes from round to round. */
  async function table(launch: LaunchRow, found: StudioGame) {
    const place = await rounds.placeOf(launch, found);
    return {
      rules: SCENE_RULES[found.scene].describe(found.game, place),
      ...(hasFixtures(found.scene) ? { fixture: place.fixture } : {}),
    };
  }

  // Before the limit of the body: a preflight has none, and the limit cannot read what the listener hands it then.
  studio.options(
    '/api/*',
    () =>
      new Response(null, {
        status: 204,
        headers: apiHeaders({
          ...CORS,
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'authorization, content-type',
          'access-control-max-age': '7200',
        }),
      }),
  );

  studio.use(
    '/api/*',
    bodyLimit({ maxSize: MAX_BODY, onError: () => refusalResponse(new Refusal('request.too.large'), CORS) }),
  );

  studio.post('/api/open', async (context) => {
    const { ticket } = await read(context.req.raw, openRequest);
    if ((await settings.read()).maintenance) throw new Refusal('maintenance');
    const { launch, token } = await launches.exchange(ticket, now());
    const found = await studioOf(launch);
    const { row, scene, game } = found;
    return accept({
      token,
      expirationTime: launch.expiresAt.getTime(),
      scene,
      mode: launch.mode,
      language: launch.language,
      currency: launch.currency,
      balanceMinor: await balanceOf(launch, found),
      game: {
        nodeId: row.nodeId,
        name: row.displayName[launch.language],
        image: `${IMAGE_BASE}${imageAddress('game', row.nodeId)}?w=320`,
        accent: row.accent,
        motif: row.motif,
        rtp: game.rtp,
      },
      limits: limitsOf(scene, row.minBetMinor),
      ...(await table(launch, found)),
    });
  });

  studio.post('/api/rounds', async (context) => {
    const { launch, studio: found } = await authenticate(context.req.raw);
    const request = await read(context.req.raw, roundRequest);
    const result = await rounds.play(launch, found, request);
    return accept({ ...result, ...(hasFixtures(found.scene) ? { next: await table(launch, found) } : {}) });
  });

  studio.post('/api/acts', async (context) => {
    const { launch, studio: found } = await authenticate(context.req.raw);
    const { roundKey: key, act } = await read(context.req.raw, actRequest);
    return accept(await rounds.act(launch, found, key, act));
  });

  studio.get('/api/table', async (context) => {
    const { launch, studio: found } = await authenticate(context.req.raw);
    return accept({ balanceMinor: await balanceOf(launch, found), ...(await table(launch, found)) });
  });

  studio.get('/api/history', async (context) => {
    const { launch } = await authenticate(context.req.raw);
    return accept({ list: (await rounds.recent(launch, HISTORY_LENGTH)).map(summary) });
  });

  studio.get('/files/:version/:name', async (context) => {
    const { version, name } = context.req.param();
    const file = version === pages.version ? pages.file(name) : undefined;
    if (file === undefined) return refusalResponse(new Refusal('not.found'));
    const isCoded = /\bbr\b/.test(context.req.header('accept-encoding') ?? '');
    return new Response(isCoded ? await file.brotli() : file.plain, {
      headers: {
        'content-type': file.type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
        // Modules are always fetched across origins by a frame that has none. The files hold no secret.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        ...(isCoded ? { 'content-encoding': 'br' } : {}),
      },
    });
  });

  studio.get('/:scene', (context) => {
    const scene = SCENES.find((name) => name === context.req.param('scene'));
    if (scene === undefined) return refusalResponse(new Refusal('not.found'));
    return new Response(pages.html(scene, parts.base), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': PAGE_POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      },
    });
  });

  studio.notFound(() => refusalResponse(new Refusal('not.found'), CORS));
  studio.onError((error) => {
    const refusal = error instanceof Refusal ? error : new Refusal('unknown');
    if (error !== refusal) log.error({ error: describeError(error) }, 'studio call failed');
    return refusalResponse(refusal, CORS);
  });
  return studio;
}
