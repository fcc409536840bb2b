import type { Volatility } from '@contract/catalogue';
import type { LanguageCode } from '@contract/system';
import type { BonusKind } from '@/config/moneyRules';
import type { games, lotteries } from '../db/schema';
import type { Chance } from './chance';

/*
 * Interface between platform and games. A scene is a game with rules and a page; many catalogue titles can use it.
 * Money, rounds and their records belong to the platform.
 */

/** Properties of a scene that are the same for all its games. */
export interface SceneTraits {
  /** Maximum bet as a multiple of the minimum. */
  readonly span: number;
  /** Default return in basis points when the catalogue has none. */
  readonly rtp: number;
  /** Volatility by the standard deviation of a typical round in bets: below 2, below 5, above. Verified by a test. */
  readonly volatility: Volatility;
  /** Best played in landscape orientation. */
  readonly isWide?: true;
  /** Each round has its own sides and odds. */
  readonly hasFixtures?: true;
}

/** Data of the game for its scene. */
export interface SceneGame {
  readonly nodeId: number;
  /** Variant of the scene's rules, e.g. the American wheel; empty for scenes without variants. */
  readonly variant: string;
  /** Theoretical return to player, basis points. */
  readonly rtp: number;
  /** Lottery format; absent for games that are not lotteries. */
  readonly format?: {
    readonly shape: string;
    readonly count: number;
    readonly lowest: number;
    readonly highest: number;
  };
}

/** Place of a round, which determines its fixture (teams and odds). */
export interface Place {
  /** Number of the fixture within the launch. */
  readonly fixture: number;
  /** Text without secrets from which fixtures are derived; the same on server and page. */
  readonly fixtureSeed: string;
}

/** Data from a scene to its page; plain JSON. */
export type Shown = Record<string, unknown>;

/** Result of a decision. */
export interface Decided<Outcome extends Shown = Shown> {
  /**
   * Shown to the player, and stored with the round. `refused` marks an unavailable act. Promotions read three fields of
   * settled rounds: `legs` and `won` of a slip, its number of selections and whether all were right, and `natural` of a
   * card table, whether a natural was dealt.
   */
  readonly outcome: Outcome;
  readonly winMinor: number;
  /** Amount that the act adds to the stake, e.g. for doubling; the round does not continue without it. */
  readonly raiseMinor?: number;
  /** Present when the player has to act before the round ends; never sent to the player. */
  readonly pending?: unknown;
}

/** Returns of the worst and the best bet of a game, in basis points. */
export interface Returns {
  readonly least: number;
  readonly most: number;
}

/** A text of the games by its key, with the values that it holds. */
export interface Said {
  readonly key: string;
  readonly values?: readonly (string | number)[];
}

/** A line of a pay table. */
export interface PayLine {
  /** What is paid for. */
  readonly name: Said;
  /** Number of the game's picture of it. */
  readonly picture?: number;
  /** What it pays, stake included, in hundredths of the bet. */
  readonly pays: number;
  /** The least that it pays, where that depends on the round. */
  readonly least?: number;
  /** How likely it is, or what it returns. */
  readonly note?: Said;
}

/** A game as its players read it, in their language. */
export interface Explained {
  /** How it is played, a paragraph each. */
  readonly about: readonly string[];
  readonly pays: readonly {
    readonly name: string;
    readonly picture?: string;
    readonly pays: number;
    readonly least?: number;
    readonly note?: string;
  }[];
}

/** A line of what a round was about: what the player chose, and what was drawn. */
export interface Line {
  readonly name: string;
  readonly value: string;
}

/** What a round was about. */
export interface Told {
  readonly lines: readonly Line[];
  /** Rows of pictures of what was drawn, such as the reels of a slot, from the top; empty without any. */
  readonly pictures: readonly (readonly string[])[];
}

/**
 * The rules of a game, which decide all randomness and money on the server. Choices of players must be parsed first.
 */
export interface GameRules {
  readonly traits: SceneTraits;
  /** Parses a choice; undefined when it is malformed or not valid here. */
  read(value: unknown, game: SceneGame, place: Place): unknown;
  describe(game: SceneGame, place: Place): Shown;
  /** What the rules pay, from the worst bet to the best. */
  returns(game: SceneGame): Returns;
  /** The pay table: everything that a bet can win, the largest first where it has an order. */
  pays(game: SceneGame): readonly PayLine[];
  decide(chance: Chance, game: SceneGame, choice: unknown, betMinor: number, place: Place): Decided;
  settle?(game: SceneGame, choice: unknown, drawn: readonly number[], betMinor: number): Decided;
  resume?(chance: Chance, game: SceneGame, pending: unknown, act: unknown, betMinor: number): Decided;
  readonly leaveAct?: unknown;
  sample(chance: Chance, game: SceneGame, place: Place): unknown;
}

/** Types of the messages between page and server of a scene. */
export interface SceneKinds {
  readonly rules: Shown;
  readonly choice: unknown;
  readonly outcome: Shown;
  /** The outcome of an act. */
  readonly later: Shown;
  readonly act: unknown;
}

/** Catalogue fields that determine the scene of a game. */
export interface GameTraits {
  readonly requestType: string;
  readonly vendor: string;
  readonly classifications: readonly string[];
  /** The English title. */
  readonly gameName: string;
}

/** Vendors of e-sports and cockfights. */
export interface SportLists {
  readonly esportVendors: readonly string[];
  readonly cockfightVendors: readonly string[];
}

export type LotteryRow = typeof lotteries.$inferSelect;
export type GameRow = typeof games.$inferSelect;

/** A catalogue game with its rules. */
export interface PlayedGame {
  readonly row: GameRow;
  readonly play: Play;
  readonly rules: GameRules;
  /** Kind of game by which its stakes count towards wagering. */
  readonly bonusKind: BonusKind;
  /** The game's data for the rules. */
  readonly figures: SceneGame;
  /** The game's lottery; absent for games that are not lotteries. */
  readonly lottery?: LotteryRow;
}

/** Scene and variant of a title. */
export interface Play<Scene extends string = string> {
  readonly scene: Scene;
  readonly variant: string;
}

/** What is stored of a round for its player. */
export interface StoredRound {
  readonly choice: unknown;
  readonly outcome: unknown;
  /** From which its fixture was derived; see {@link Place}. */
  readonly fixtureSeed: string;
}

/** The games behind the catalogue: rules and pages. */
export interface GameContent {
  /** Rules of all scenes by name. */
  readonly rules: Readonly<Record<string, GameRules>>;
  /** Returns the scene and variant of a catalogue game. */
  playOf(title: GameTraits, lists: SportLists): Play;
  /** Creates the handler of the pages below a path of this server: `<base>/<scene>` and everything they load. */
  openPages(options: PageOptions): (request: Request) => Response | Promise<Response>;
  /** Path of a game's own pictures below that of the pages; undefined when it has none. */
  picturesOf(game: PlayedGame): string | undefined;
  /** Explains a game: how it is played and what it pays, from its rules; pictures are below `base`. */
  explain(game: PlayedGame, language: LanguageCode, base: string): Explained;
  /** Says what a stored round was about; empty for outcomes that it does not know. Pictures are below `base`. */
  tell(game: PlayedGame, round: StoredRound, language: LanguageCode, base: string): Told;
}

/** Options of the pages. */
export interface PageOptions {
  readonly base: string;
  /** Finds a catalogue game by node id. */
  readonly find: (nodeId: number) => Promise<PlayedGame | undefined>;
  readonly onFault: (error: unknown) => void;
}
