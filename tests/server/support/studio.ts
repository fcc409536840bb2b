import { gameList, launchGame } from '@contract/catalogue';
import type { RequestOf } from '@contract/core';
import { createWorld } from '@demo/seed/world';
import type { SeedGame, SeedWorld } from '@demo/seed/world/types';
import { playOf, type ScenePlay } from '@demo/studio/plays';
import type { SceneName } from '@demo/studio/scenes';
import * as z from 'zod/mini';
import { RefusedCall, readAnswer, type TestClient } from './platform';

/** Games per scene in {@link worldOfPlays}: enough for sorting lists. */
const OF_EACH = 4;
const OF_SLOTS = 60;

/** The demo world with a few games of every kind of play, and all its people. */
export function worldOfPlays(): SeedWorld {
  const world = createWorld();
  const counts = new Map<string, number>();
  const games = world.games.filter((game) => {
    const { scene, variant } = playOf(game, world);
    const key = `${scene}/${variant}/${scene === 'slots' ? '' : game.requestType}/${game.vendor}`;
    const count = (counts.get(key) ?? 0) + 1;
    const ofScene = (counts.get(scene) ?? 0) + 1;
    counts.set(key, count);
    counts.set(scene, ofScene);
    return count === 1 || ofScene <= (scene === 'slots' ? OF_SLOTS : OF_EACH);
  });
  return { ...world, games };
}

/** The first playable game of a scene in a world, of the given kind if there is one. */
export function gameOfPlay(world: SeedWorld, scene: SceneName, variant?: string): SeedGame {
  const plays = ({ scene: name, variant: kind }: ScenePlay) =>
    name === scene && (variant === undefined || kind === variant);
  const found = world.games.find((game) => game.supportPlay && plays(playOf(game, world)));
  if (found === undefined) throw new Error(`The world has no game for ${scene} ${variant ?? ''}.`);
  return found;
}

const limits = z.object({
  minimumMinor: z.int(),
  maximumMinor: z.int(),
  unitMinor: z.int(),
  stepsMinor: z.array(z.int()),
});
const playedRound = z.object({
  roundKey: z.string(),
  betId: z.string(),
  state: z.enum(['open', 'settled', 'cancelled']),
  betMinor: z.int(),
  winMinor: z.int(),
  balanceMinor: z.int(),
  outcome: z.record(z.string(), z.unknown()),
  step: z.int(),
  jackpotMinor: z.optional(z.int()),
});

const opened = z.object({
  token: z.string(),
  scene: z.string(),
  mode: z.enum(['real', 'free']),
  language: z.string(),
  balanceMinor: z.int(),
  game: z.optional(
    z.object({
      about: z.array(z.string()),
      pays: z.array(z.object({ name: z.string(), pays: z.number() })),
    }),
  ),
  limits,
  rules: z.record(z.string(), z.unknown()),
  fixture: z.optional(z.int()),
  draw: z.optional(z.object({ numero: z.string(), drawTime: z.int(), closeTime: z.int() })),
  jackpotMinor: z.optional(z.int()),
  waiting: z.nullable(playedRound),
});
/** A round as answered by the studio. */
export type PlayedRound = z.infer<typeof playedRound>;

/** A page's request to start a round. */
export interface RoundRequest {
  readonly roundKey: string;
  readonly betMinor: number;
  readonly choice: Record<string, unknown>;
  readonly fixture?: number;
}

/** The calls of a game page, without a page. */
export interface GameTable extends z.infer<typeof opened> {
  play(request: RoundRequest): Promise<PlayedRound>;
  act(roundKey: string, act: Record<string, unknown>, step?: number): Promise<PlayedRound>;
  /** The current state of the table. */
  table(): Promise<unknown>;
  /** Calls and resolves with the code of the refusal, or `done`. */
  tries(path: string, body?: unknown): Promise<string>;
}

/** The ticket in a launch URL. */
export const ticketOf = (url: string): string => new URLSearchParams(url.split('#')[1]).get('ticket') ?? '';

/** Exchanges the ticket of a launch like the page does; `token` skips the exchange. */
export async function openGame(origin: string, url: string, token?: string): Promise<GameTable> {
  async function ask(path: string, body: unknown, bearer?: string) {
    const response = await fetch(`${origin}/studio/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        origin: 'null',
        'content-type': 'application/json',
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return readAnswer(response);
  }
  async function call(path: string, body: unknown, bearer?: string): Promise<unknown> {
    const answer = await ask(path, body, bearer);
    if (!answer.success) throw new RefusedCall(path, answer.status, answer.code);
    return answer.value;
  }
  const state =
    token === undefined
      ? opened.parse(await call('/open', { ticket: ticketOf(url) }))
      : opened.parse({
          token,
          scene: '',
          mode: 'real',
          language: 'EN',
          balanceMinor: 0,
          limits: { minimumMinor: 0, maximumMinor: 0, unitMinor: 1, stepsMinor: [] },
          rules: {},
          waiting: null,
        });
  return {
    ...state,
    play: async (request) => playedRound.parse(await call('/rounds', request, state.token)),
    act: async (roundKey, act, step = 0) =>
      playedRound.parse(await call('/acts', { roundKey, act, step }, state.token)),
    table: () => call('/table', undefined, state.token),
    tries: async (path, body) => (await ask(path, body, state.token)).code ?? 'done',
  };
}

export type Launch = RequestOf<typeof launchGame>;

/** A launch of a game for money. */
export const launchOf = (
  game: Pick<SeedGame, 'requestType' | 'vendor' | 'gameId' | 'nodeId'>,
  supportFreePlay: 'true' | 'false' = 'false',
): Launch => ({
  launch: 'general',
  gameCategory: game.requestType,
  vendor: game.vendor,
  gameId: game.gameId,
  nodeId: String(game.nodeId),
  supportFreePlay,
  freePlay: 'false',
  platform: 'html5',
  language: 'EN',
});

/** A launch of slots for money that could be played for free too. */
export async function slotLaunch(client: Pick<TestClient, 'call'>): Promise<Launch> {
  const { games } = await client.call(gameList, {
    merchant: 'MAIN',
    platform: 'html5',
    gameType: 'RNG',
    pageNo: '1',
    pageSize: '30',
    language: 'EN',
  });
  const game = games.find((one) => one.freeplay && one.gameClassify.length === 0);
  if (game === undefined) throw new Error('The world has no slots.');
  return launchOf(
    { requestType: 'RNG', vendor: game.vassalage, gameId: game.gameId, nodeId: game.nodeId },
    'true',
  );
}

/** Launches a game, slots by default, and opens it like its page. */
export async function sit(
  client: Pick<TestClient, 'call'>,
  { origin }: { readonly origin: string },
  token: string,
  launch?: Launch,
): Promise<GameTable> {
  const { url } = await client.call(launchGame, launch ?? (await slotLaunch(client)), { token });
  return openGame(origin, url);
}
