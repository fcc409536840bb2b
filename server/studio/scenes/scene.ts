import type * as z from 'zod/mini';
import type { Chance } from '../random';

/** The small games of the studio, one for each category. */
export const SCENES = [
  'slots',
  'fish',
  'live',
  'poker',
  'sports',
  'esports',
  'cockfight',
  'lottery',
  'elottery',
  'bingo',
  'jackpot',
  'mini',
] as const;
export type SceneName = (typeof SCENES)[number];

/** What a scene knows of the game it stands for. */
export interface SceneGame {
  readonly nodeId: number;
  /** Theoretical return to player, basis points. */
  readonly rtp: number;
  /** Lottery format; absent for games that are no lottery. */
  readonly format?: {
    readonly shape: string;
    readonly count: number;
    readonly lowest: number;
    readonly highest: number;
  };
}

/** Where a round stands: what fixtures (teams and odds) hang on. */
export interface Place {
  /** Number of the fixture within the launch. */
  readonly fixture: number;
  /** Secret-free text that fixtures are derived from; the same for both sides of one fixture. */
  readonly fixtureSeed: string;
}

/** What came of a decision. */
export interface Decided {
  /** What the player is shown; plain JSON. */
  readonly outcome: Record<string, unknown>;
  readonly winMinor: number;
  /** Present when the player has to act before the round ends; never sent to the player. */
  readonly pending?: unknown;
}

/** The rules of one game: all chance and all money are decided here, on the server. */
export interface Scene<Choice = unknown> {
  readonly name: SceneName;
  /** What the player decides besides the bet. */
  readonly choice: z.ZodMiniType<Choice>;
  /** What the page needs to draw itself: pay tables, symbols, odds; plain JSON. */
  describe(game: SceneGame, place: Place): Record<string, unknown>;
  /** Whether the choice is possible in this game and place, beyond its shape. */
  allows?(game: SceneGame, choice: Choice, place: Place): boolean;
  /** Plays a round. */
  decide(chance: Chance, game: SceneGame, choice: Choice, betMinor: number, place: Place): Decided;
  /** Plays on after the player has acted; for rounds that were left `pending`. */
  resume?(chance: Chance, game: SceneGame, pending: unknown, act: unknown, betMinor: number): Decided;
  /** A choice to play with when nobody chooses, for simulations and demonstration rounds. */
  sample(chance: Chance, game: SceneGame, place: Place): Choice;
}

/** A scene whose kind of choice is of no interest to its caller. */
export interface AnyScene extends Omit<Scene, 'choice' | 'decide' | 'allows'> {
  /** The choice within its shape and possible here; undefined otherwise. */
  read(value: unknown, game: SceneGame, place: Place): unknown;
  decide(chance: Chance, game: SceneGame, choice: unknown, betMinor: number, place: Place): Decided;
}

/** Closes a scene over its kind of choice. */
export function scene<Choice>(rules: Scene<Choice>): AnyScene {
  const parse = (value: unknown, game: SceneGame, place: Place): Choice | undefined => {
    const parsed = rules.choice.safeParse(value);
    if (!parsed.success) return undefined;
    return rules.allows?.(game, parsed.data, place) === false ? undefined : parsed.data;
  };
  return {
    name: rules.name,
    describe: rules.describe,
    sample: rules.sample,
    ...(rules.resume === undefined ? {} : { resume: rules.resume }),
    read: parse,
    decide(chance, game, value, betMinor, place) {
      const choice = parse(value, game, place);
      if (choice === undefined) throw new RangeError('The choice is not possible here.');
      return rules.decide(chance, game, choice, betMinor, place);
    },
  };
}

/** A multiple of a bet, given in hundredths; fractions of a minor unit stay with the house. */
export const times = (betMinor: number, hundredths: number): number =>
  Math.floor((betMinor * hundredths) / 100);

/** Odds in hundredths that give back `rtp` basis points at a probability. */
export const oddsAt = (rtp: number, probability: number): number => Math.floor(rtp / 100 / probability);
