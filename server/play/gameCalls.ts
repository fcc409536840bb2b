import { roundState } from '@contract/member';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { HOME_OFFSET } from '@/config/constants';
import { readBody } from '../http/body';
import { acceptanceText, apiHeaders, refusalResponse } from '../http/envelope';
import { describeError } from '../http/log';
import { decodeUtf8, parseJson } from '../http/payload';
import { Refusal } from '../http/refusal';
import { imageAddress } from '../images/addresses';
import { IMAGE_BASE } from '../images/pictures';
import type { SettingsStore } from '../system/settings';
import type { Wallet } from '../wallet/wallet';
import type { Games } from './games';
import type { Launches, LaunchRow } from './launches';
import { figuresOf, limitsOf } from './limits';
import type { Calls, RoundSummary, Table } from './protocol';
import { type BetRow, type Rounds, spendable } from './rounds';
import type { GameContent, Place, PlayedGame, SceneKinds } from './rules';

/** The calls of game pages, for any scene. */
type Answers = Calls<SceneKinds>;

/** Dependencies of the game calls. */
export interface GameCallParts {
  readonly base: string;
  readonly settings: SettingsStore;
  readonly wallet: Wallet;
  readonly launches: Launches;
  readonly rounds: Rounds;
  readonly games: Pick<Games, 'find' | 'of'>;
  readonly content: Pick<GameContent, 'picturesOf' | 'explain'>;
  /** Serves all other requests. */
  readonly pages: (request: Request) => Response | Promise<Response>;
  readonly log: Logger;
  readonly now: () => number;
  /** Told of each answered call: its name, `ok` or the code of the refusal, and its duration in seconds. */
  readonly onAnswered: (endpoint: string, outcome: string, seconds: number) => void;
}

/** Names of the calls; others share one name, so that callers cannot create new series. */
const CALL_NAMES: readonly (keyof Answers)[] = ['open', 'rounds', 'acts', 'table', 'history'];
const MAX_BODY = 4_096;
const HISTORY_LENGTH = 30;
const TICKETS_SHOWN = 12;

const openRequest = z.strictObject({ ticket: z.string().check(z.maxLength(64)) });
const roundKey = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/));
const roundRequest = z.strictObject({
  roundKey,
  betMinor: z.int().check(z.positive()),
  choice: z.record(z.string(), z.unknown()),
  fixture: z.optional(z.int().check(z.nonnegative())),
});
const actRequest = z.strictObject({
  roundKey,
  act: z.record(z.string(), z.unknown()),
  /** Number of acts in the round before this one. */
  step: z.optional(z.int().check(z.nonnegative(), z.maximum(1_000))),
});

/** Frames with an opaque origin make cross-origin calls: no cookies, token in a header. */
const CORS = {
  'access-control-allow-origin': 'null',
  'access-control-expose-headers': 'x-request-id',
  'cross-origin-resource-policy': 'cross-origin',
  vary: 'Origin',
};

const summary = ({ roundKey: key, betMinor, winMinor, state, placedAt }: BetRow): RoundSummary => ({
  roundKey: key,
  betMinor,
  winMinor,
  state: roundState.parse(state),
  placedTime: placedAt.getTime(),
});

/** Bindings: the id of the request in answer and log. */
interface GameCallBindings {
  readonly requestId: string;
}

/** Serves games below their path: their calls and pages. */
export function createGameCalls(parts: GameCallParts): Hono<{ Bindings: GameCallBindings }> {
  const { settings, wallet, launches, rounds, games, content, pages, log, now, onAnswered } = parts;
  const app = new Hono<{ Bindings: GameCallBindings }>().basePath(parts.base);

  const accept = <Path extends keyof Answers>(_path: Path, value: Answers[Path]['answer']) =>
    new Response(acceptanceText(value), { headers: apiHeaders(CORS) });

  async function read<Schema extends z.ZodMiniType>(request: Request, schema: Schema) {
    const body: unknown = parseJson(decodeUtf8(await readBody(request, MAX_BODY)));
    const parsed = z.safeParse(schema, body);
    if (!parsed.success) throw new Refusal('request.invalid');
    return parsed.data;
  }

  async function gameOf(launch: LaunchRow): Promise<PlayedGame> {
    const found = await games.find(launch.nodeId);
    if (found === undefined) throw new Refusal('game.unavailable');
    return found;
  }

  async function authenticate(request: Request) {
    if ((await settings.read()).maintenance) throw new Refusal('maintenance');
    const found = await launches.authenticate(request.headers.get('authorization') ?? undefined, now());
    return { launch: found.launch, game: await games.of(found.game, found.lottery) };
  }

  /** The next draw of the game's lottery, and the player's recent bets. */
  async function scheduled(
    launch: LaunchRow,
    found: PlayedGame,
  ): Promise<Pick<Table<SceneKinds>, 'draw' | 'tickets'>> {
    const draw = rounds.nextDraw(launch, found);
    if (draw === undefined) return {};
    const rows = await rounds.tickets(launch, found, TICKETS_SHOWN);
    return {
      draw: { ...draw, serverTime: now() },
      tickets: rows.map((row) => ({ ...summary(row), choice: row.choice, outcome: row.outcome })),
    };
  }

  async function pool(
    launch: LaunchRow,
    found: PlayedGame,
  ): Promise<Pick<Table<SceneKinds>, 'jackpotMinor'>> {
    const jackpotMinor = await rounds.jackpotMinor(launch, found);
    return jackpotMinor === undefined ? {} : { jackpotMinor };
  }

  /** State that changes from round to round, without the jackpot. */
  async function next(launch: LaunchRow, found: PlayedGame, place: Place): Promise<Table<SceneKinds>> {
    return {
      rules: found.rules.describe(found.figures, place),
      ...(found.rules.traits.hasFixtures === true ? { fixture: place.fixture } : {}),
      ...(await scheduled(launch, found)),
    };
  }

  async function table(launch: LaunchRow, found: PlayedGame): Promise<Table<SceneKinds>> {
    return {
      ...(await next(launch, found, await rounds.placeOf(launch, found))),
      ...(await pool(launch, found)),
    };
  }

  // Registered before the body limit: preflights have no body, and the limit cannot read such requests.
  app.options(
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

  app.use('/api/*', async (context, next) => {
    const started = performance.now();
    await next();
    const { error, req, res } = context;
    const name = CALL_NAMES.find((one) => req.path.endsWith(`/api/${one}`)) ?? 'unknown';
    const code = error instanceof Refusal ? error.code : res.ok ? 'ok' : 'not.found';
    const outcome = error === undefined || error instanceof Refusal ? code : 'unknown';
    onAnswered(`studio/${name}`, outcome, (performance.now() - started) / 1_000);
  });

  app.post('/api/open', async (context) => {
    const { ticket } = await read(context.req.raw, openRequest);
    if ((await settings.read()).maintenance) throw new Refusal('maintenance');
    const { launch, token } = await launches.exchange(ticket, now());
    const found = await gameOf(launch);
    const { row, play, rules } = found;
    const pictures = content.picturesOf(found);
    return accept('open', {
      token,
      expirationTime: launch.expiresAt.getTime(),
      scene: play.scene,
      mode: launch.mode,
      language: launch.language,
      currency: launch.currency,
      homeOffset: HOME_OFFSET,
      balanceMinor: await spendable(wallet, launch),
      game: {
        nodeId: row.nodeId,
        name: row.displayName[launch.language],
        image: `${IMAGE_BASE}${imageAddress('game', row.nodeId)}?w=320`,
        accent: row.accent,
        motif: row.motif,
        ...(pictures === undefined ? {} : { reels: `${parts.base}/${pictures}` }),
        ...figuresOf(rules, found.figures),
        ...content.explain(found, launch.language, parts.base),
      },
      limits: limitsOf(rules, row.minBetMinor),
      lastBetMinor: await rounds.lastBetMinor(launch, row.nodeId),
      waiting: (await rounds.waiting(launch, found)) ?? null,
      ...(await table(launch, found)),
    });
  });

  app.post('/api/rounds', async (context) => {
    const { launch, game: found } = await authenticate(context.req.raw);
    const request = await read(context.req.raw, roundRequest);
    const { result, place, jackpotMinor } = await rounds.play(launch, found, request);
    const hasNext = found.rules.traits.hasFixtures === true || rounds.nextDraw(launch, found) !== undefined;
    const jackpot = jackpotMinor === undefined ? {} : { jackpotMinor };
    return accept('rounds', {
      ...result,
      ...jackpot,
      ...(hasNext ? { next: { ...(await next(launch, found, place)), ...jackpot } } : {}),
    });
  });

  app.post('/api/acts', async (context) => {
    const { launch, game: found } = await authenticate(context.req.raw);
    const { roundKey: key, act, step = 0 } = await read(context.req.raw, actRequest);
    return accept('acts', await rounds.act(launch, found, key, act, step));
  });

  app.get('/api/table', async (context) => {
    const { launch, game: found } = await authenticate(context.req.raw);
    // Settle due draws first.
    const current = await table(launch, found);
    return accept('table', { balanceMinor: await spendable(wallet, launch), ...current });
  });

  app.get('/api/history', async (context) => {
    const { launch } = await authenticate(context.req.raw);
    return accept('history', { list: (await rounds.recent(launch, HISTORY_LENGTH)).map(summary) });
  });

  app.get('/api/*', (context) => context.notFound());
  app.get('*', (context) => pages(context.req.raw));

  app.notFound(() => refusalResponse(new Refusal('not.found'), CORS));
  app.onError((error, { env: { requestId } }) => {
    const refusal = error instanceof Refusal ? error : new Refusal('unknown');
    if (error !== refusal) log.error({ requestId, error: describeError(error) }, 'a call of a game failed');
    return refusalResponse(refusal, CORS);
  });
  return app;
}
