import type { Chance } from '@server/play/chance';
import type {
  Decided,
  GameRules,
  PayLine,
  Place,
  Returns,
  SceneGame,
  SceneTraits,
  Shown,
} from '@server/play/rules';
import type * as z from 'zod/mini';

export type {
  Decided,
  PayLine,
  Place,
  Returns,
  SceneGame,
  SceneTraits,
  Shown,
} from '@server/play/rules';

/**
 * The rules of one game: all randomness and money are decided here, on the server. The game's page takes its types from
 * them: `Rules`, the `Outcome` of a bet, the `Later` outcome of an act, and the player's decisions (`Choice`, `Act`).
 */
export interface Scene<Choice, Rules extends Shown, Outcome extends Shown, Later extends Shown, Act> {
  readonly traits: SceneTraits;
  /** The player's decision in addition to the bet. */
  readonly choice: z.ZodMiniType<Choice>;
  /** Data that the page needs to draw the game: pay tables, symbols, odds. */
  describe(game: SceneGame, place: Place): Rules;
  /** Whether a well-formed choice is valid in this game and place. */
  allows?(game: SceneGame, choice: Choice, place: Place): boolean;
  /** What the rules pay, from their own tables and odds: from the worst bet to the best. */
  returns(game: SceneGame): Returns;
  /** The pay table: everything that a bet can win, the largest first where it has an order. */
  pays(game: SceneGame): readonly PayLine[];
  /** Plays a round. */
  decide(chance: Chance, game: SceneGame, choice: Choice, betMinor: number, place: Place): Decided<Outcome>;
  /** Settles a bet with numbers drawn elsewhere: real-money bets use the draws of the lottery. */
  settle?(game: SceneGame, choice: Choice, drawn: readonly number[], betMinor: number): Decided<Outcome>;
  /** Continues a `pending` round after the player's act. */
  resume?(chance: Chance, game: SceneGame, pending: unknown, act: unknown, betMinor: number): Decided<Later>;
  /** Act applied to a round that the player abandoned; never worse than waiting. */
  readonly leaveAct?: Act;
  /** A random choice for simulations and demo rounds. */
  sample(chance: Chance, game: SceneGame, place: Place): Choice;
}

/** A scene that the server plays without its type parameters, and that still exposes them to its page. */
export interface TypedScene<Choice, Rules extends Shown, Outcome extends Shown, Later extends Shown, Act>
  extends GameRules {
  describe(game: SceneGame, place: Place): Rules;
  decide(chance: Chance, game: SceneGame, choice: unknown, betMinor: number, place: Place): Decided<Outcome>;
  resume?(chance: Chance, game: SceneGame, pending: unknown, act: unknown, betMinor: number): Decided<Later>;
  readonly leaveAct?: Act;
  sample(chance: Chance, game: SceneGame, place: Place): Choice;
}

/** The types of a scene, from its rules: `KindsOf<typeof slots>`. */
export type KindsOf<Rules extends GameRules> =
  Rules extends TypedScene<infer Choice, infer Described, infer Outcome, infer Later, infer Act>
    ? { rules: Described; choice: Choice; outcome: Outcome; later: Later; act: Act }
    : never;

/** Place of bets on scheduled draws; lottery choices do not depend on it. */
const NOWHERE: Place = { fixture: 0, fixtureSeed: '' };

/** Creates a scene that parses and checks choices itself. */
export function scene<
  Choice,
  Rules extends Shown,
  Outcome extends Shown,
  Later extends Shown = never,
  Act = never,
>(rules: Scene<Choice, Rules, Outcome, Later, Act>): TypedScene<Choice, Rules, Outcome, Later, Act> {
  const parse = (value: unknown, game: SceneGame, place: Place): Choice | undefined => {
    const parsed = rules.choice.safeParse(value);
    if (!parsed.success) return undefined;
    return rules.allows?.(game, parsed.data, place) === false ? undefined : parsed.data;
  };
  const { settle } = rules;
  const checked = (value: unknown, game: SceneGame, place: Place): Choice => {
    const choice = parse(value, game, place);
    if (choice === undefined) throw new RangeError('The choice is not possible here.');
    return choice;
  };
  return {
    traits: rules.traits,
    describe: rules.describe,
    sample: rules.sample,
    returns: rules.returns,
    pays: rules.pays,
    ...(rules.resume === undefined ? {} : { resume: rules.resume }),
    ...(rules.leaveAct === undefined ? {} : { leaveAct: rules.leaveAct }),
    ...(settle === undefined
      ? {}
      : {
          settle: (game: SceneGame, value: unknown, drawn: readonly number[], betMinor: number) =>
            settle(game, checked(value, game, NOWHERE), drawn, betMinor),
        }),
    read: parse,
    decide: (chance, game, value, betMinor, place) =>
      rules.decide(chance, game, checked(value, game, place), betMinor, place),
  };
}

/** A multiple of a bet in hundredths; rounded down to minor units. */
export const times = (betMinor: number, hundredths: number): number =>
  Math.floor((betMinor * hundredths) / 100);

/** A line of a pay table: the text of what is paid for, its values, and what it pays in hundredths of the bet. */
export const line = (key: string, values: readonly (string | number)[], pays: number): PayLine => ({
  name: { key, values },
  pays,
});

/** A line whose payout depends on the round: between the least and the most of `pays`. */
export const range = (
  key: string,
  values: readonly (string | number)[],
  pays: readonly number[],
): PayLine => ({ ...line(key, values, Math.max(...pays)), least: Math.min(...pays) });

/** Basis points that prizes return together; their payouts are in hundredths of the bet. */
export const returned = (
  prizes: readonly { readonly probability: number; readonly pays: number }[],
): number => Math.round(prizes.reduce((sum, { probability, pays }) => sum + probability * pays * 100, 0));

/** What single bets return, each by its probability and its payout in hundredths of the bet: the worst and the best. */
export function among(bets: Iterable<readonly [probability: number, pays: number]>): Returns {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const [probability, pays] of bets) {
    const paid = probability * pays * 100;
    least = Math.min(least, paid);
    most = Math.max(most, paid);
  }
  return { least: Math.round(least), most: Math.round(most) };
}

/** Remembers what a calculation from a few settings has found. */
export function remembered<Found>(find: (game: SceneGame) => Found): (game: SceneGame) => Found {
  const known = new Map<string, Found>();
  return (game) => {
    const key = `${game.variant}/${game.rtp}`;
    const found = known.get(key) ?? find(game);
    known.set(key, found);
    return found;
  };
}

/** The returns of a game in which every bet has the same. */
export const only = (rtp: number): Returns => ({ least: rtp, most: rtp });

/** Odds in hundredths that return `rtp` basis points at a probability. */
export const oddsAt = (rtp: number, probability: number): number => Math.floor(rtp / 100 / probability);
