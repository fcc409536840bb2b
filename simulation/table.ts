import { launchGame } from '@contract/catalogue';
import type { RequestOf } from '@contract/core';
import { SCENE_RULES } from '@demo/studio/scenes';
import * as z from 'zod/mini';
import type { Chance } from './chance';
import type { Phone, Shown } from './phone';
import type { SimulatedTime } from './time';
import { GAME_VENDOR, GAMES, gameCodeOf } from './world';

const SECOND = 1_000;
/** What a player stakes, as multiples of the smallest bet, and the steps of a game's chips. */
const CHIPS = [1, 1, 2, 5, 20] as const;
/** How often a player sends the same again when no answer comes. */
const PATIENCE = 3;

const round = z.object({
  roundKey: z.string(),
  betId: z.string(),
  state: z.enum(['open', 'settled', 'cancelled']),
  betMinor: z.number(),
  winMinor: z.number(),
  step: z.number(),
});
type Round = z.infer<typeof round>;
const opened = z.object({
  token: z.string(),
  scene: z.string(),
  limits: z.object({ minimumMinor: z.number() }),
  waiting: z.nullable(round),
});
const envelope = z.object({ success: z.boolean(), value: z.optional(z.unknown()) });

/** Acts in an open round, by the game's scene. */
const ACTS: Readonly<Record<string, readonly [object, ...object[]]>> = {
  blackjack: [{ do: 'hit' }, { do: 'stand' }, { do: 'stand' }, { do: 'double' }],
  hilo: [{ move: 'higher' }, { move: 'lower' }, { take: true }],
};

interface TableParts {
  readonly phone: Phone;
  readonly chance: Chance;
  readonly time: SimulatedTime;
  readonly note: (what: string) => void;
  /** Hears of each round that the game shows. */
  readonly show: (shown: Shown) => void;
}

/** How a player plays. */
export interface Manner {
  /** Stakes as multiples of the smallest bet. */
  readonly chips: readonly [number, ...number[]];
  /** Shortest and longest time between two rounds or acts, in milliseconds. */
  readonly pause: readonly [number, number];
  /** How often the player leaves in the middle of a round. */
  readonly leaves: number;
}
const USUAL: Manner = { chips: CHIPS, pause: [200, 4 * SECOND], leaves: 0.25 };

/** A game that is open on a phone. */
export interface OpenTable {
  /** Plays so many rounds and acts. */
  play(times: number, manner?: Manner): Promise<void>;
}

const shownOf = ({ betId, state, betMinor, winMinor }: Round): Shown => ({
  table: 'bets',
  id: betId,
  state,
  values: { bet_minor: betMinor, ...(state === 'settled' ? { win_minor: winMinor } : {}) },
});

/**
 * Opens a game as its page does; undefined when that is refused. Its calls are the game's own: whatever the page around it
 * has come to know, the game goes on with its token until the platform refuses.
 */
export async function openTable(
  { phone, chance, time, note, show }: TableParts,
  game = chance.pick(GAMES),
): Promise<OpenTable | undefined> {
  const { nodeId, requestType } = game;
  const request: RequestOf<typeof launchGame> =
    requestType === 'ELOTT'
      ? {
          ...{ launch: 'lottery', vendor: GAME_VENDOR, gameCode: gameCodeOf(game), prizeMode: 'ELOTT' },
          ...{ playType: 'trad', nodeId: String(nodeId), platform: 'html5', language: 'EN' },
        }
      : {
          ...{ launch: 'general', gameCategory: requestType, vendor: GAME_VENDOR, gameId: gameCodeOf(game) },
          ...{ nodeId: String(nodeId), supportFreePlay: 'false', freePlay: 'false' },
          ...{ platform: 'html5', language: 'EN' },
        };
  const launched = await phone
    .api()
    ?.call(launchGame, request)
    .catch(() => undefined);
  if (launched === undefined) return undefined;
  const ticket = new URLSearchParams(launched.url.split('#')[1]).get('ticket') ?? '';
  let token: string | undefined;

  /** Sends a call until an answer comes; undefined when none comes, or it is refused. */
  async function ask(path: string, body: object): Promise<unknown> {
    for (let times = 0; times < PATIENCE; times += 1) {
      const response = await fetch(`http://${phone.name}/studio/api/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      }).catch(() => undefined);
      const answer = response === undefined ? undefined : envelope.parse(await response.json());
      if (answer !== undefined) return answer.success ? answer.value : undefined;
      await time.sleep(chance.between(0, 10 * SECOND));
    }
    return undefined;
  }
  async function askRound(path: string, body: object): Promise<Round | undefined> {
    const value = await ask(path, body);
    if (value === undefined) return undefined;
    const answered = round.parse(value);
    show(shownOf(answered));
    return answered;
  }

  const first = await ask('open', { ticket });
  if (first === undefined) return undefined;
  const table = opened.parse(first);
  ({ token } = table);
  let current = table.waiting ?? undefined;
  if (current !== undefined) show(shownOf(current));
  const { [table.scene]: acts } = ACTS;
  const rules = Object.entries(SCENE_RULES).find(([scene]) => scene === table.scene)?.[1];

  return {
    async play(rounds, { chips, pause, leaves } = USUAL) {
      for (let times = rounds; times > 0; times -= 1) {
        if (acts !== undefined && current?.state === 'open') {
          if (chance.is(leaves)) return note('leaves a round');
          const { roundKey, step } = current;
          current = (await askRound('acts', { roundKey, step, act: chance.pick(acts) })) ?? current;
        } else {
          const figures = { nodeId, variant: '', rtp: 9_600 };
          current = await askRound('rounds', {
            roundKey: crypto.randomUUID(),
            betMinor: table.limits.minimumMinor * chance.pick(chips),
            choice: rules?.sample({ below: (bound) => chance.between(0, bound - 1) }, figures, {
              fixture: 0,
              fixtureSeed: '',
            }),
          });
        }
        await time.sleep(chance.between(...pause));
      }
    },
  };
}

/**
 * Plays some rounds of a game, as its page does: an answer that is lost is asked for again under the same key, and a round
 * that was left open goes on. Now and then the player leaves in the middle of one.
 */
export async function playGame(parts: TableParts): Promise<void> {
  const table = await openTable(parts);
  await table?.play(parts.chance.between(2, 8));
}
