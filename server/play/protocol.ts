import type { Volatility } from '@contract/catalogue';
import type { LanguageCode } from '@contract/system';
import type { PlayMode } from '../db/schema';
import type { Limits } from './limits';
import type { Explained, SceneKinds, Shown } from './rules';

/*
 * Protocol between game pages and platform, below `/studio/api`. Rules, choices and outcomes are typed by the scene on
 * both sides.
 */

/** Additional fields of an outcome: the scheduled draw that decides it, and the jackpot that it won. */
export interface Scheduled {
  readonly numero?: string;
  /** Milliseconds since the epoch. */
  readonly drawTime?: number;
  /** Included in the round's win. */
  readonly jackpotMinor?: number;
}

/** The game's jackpot, which the lobby counts into its total; absent for games without one, and for play money. */
interface Pool {
  readonly jackpotMinor?: number;
}

/** A round as sent to the game. */
export interface RoundResult<Outcome = Shown> {
  readonly roundKey: string;
  readonly betId: string;
  readonly state: 'open' | 'settled' | 'cancelled';
  readonly betMinor: number;
  readonly winMinor: number;
  readonly outcome: Outcome;
  readonly balanceMinor: number;
  /** Number of acts so far, which is the number of the next one. */
  readonly step: number;
}

/** One of the last rounds of a launch. */
export interface RoundSummary {
  readonly roundKey: string;
  readonly betMinor: number;
  readonly winMinor: number;
  readonly state: 'open' | 'settled' | 'cancelled';
  /** Milliseconds since the epoch. */
  readonly placedTime: number;
}

/** A bet on a scheduled draw. */
export interface Ticket<Kinds extends SceneKinds> extends RoundSummary {
  readonly choice: Kinds['choice'];
  readonly outcome: Kinds['outcome'] & Scheduled;
}

/** A scheduled draw that is open for bets; times in milliseconds since the epoch. */
export interface NextDraw {
  readonly numero: string;
  readonly drawTime: number;
  /** Close of betting; later bets are on the following draw. */
  readonly closeTime: number;
}

/** State that changes from round to round. */
export interface Table<Kinds extends SceneKinds> extends Pool {
  readonly rules: Kinds['rules'];
  /** Number of the shown fixture; only for games with fixtures. */
  readonly fixture?: number;
  /** The draw of the next bet, and the server time; only for games with scheduled draws. */
  readonly draw?: NextDraw & { readonly serverTime: number };
  /** The player's recent bets on draws, newest first; present with `draw`. */
  readonly tickets?: readonly Ticket<Kinds>[];
}

/** `POST open`: the ticket has been exchanged. */
export interface Opened<Kinds extends SceneKinds> extends Table<Kinds> {
  readonly token: string;
  readonly expirationTime: number;
  readonly scene: string;
  readonly mode: PlayMode;
  readonly language: LanguageCode;
  readonly currency: string;
  /** Offset of the site's time zone from UTC in milliseconds. */
  readonly homeOffset: number;
  readonly balanceMinor: number;
  readonly game: {
    readonly nodeId: number;
    readonly name: string;
    readonly image: string;
    readonly accent: string;
    readonly motif: string;
    /** Path of the reel pictures of slots. */
    readonly reels?: string;
    /** Return in basis points: of the best bet, and of the worst when bets differ. */
    readonly rtp: number;
    readonly rtpLeast?: number;
    readonly volatility: Volatility;
  } & Explained;
  readonly limits: Limits;
  /** The last bet on this game; null when there is none or it is too old. */
  readonly lastBetMinor: number | null;
  /** A pending round from an earlier launch. */
  readonly waiting: RoundResult<Kinds['outcome']> | null;
}

/** `POST rounds`: starts a round. */
export interface RoundRequest<Choice = unknown> {
  readonly roundKey: string;
  readonly betMinor: number;
  readonly choice: Choice;
  readonly fixture?: number | undefined;
}
/** A started round: settled, or waiting for its draw or the player. */
export interface Begun<Kinds extends SceneKinds> extends RoundResult<Kinds['outcome'] & Scheduled>, Pool {
  /** State after the round, when it changes. */
  readonly next?: Table<Kinds>;
}

/** `POST acts`: the player's act in a pending round. */
export interface ActRequest<Act = unknown> {
  readonly roundKey: string;
  readonly act: Act;
  /** Number of acts in the round before this one. */
  readonly step: number;
}

/** The calls of a page with their requests and answers. */
export interface Calls<Kinds extends SceneKinds> {
  open: { readonly asks: { readonly ticket: string }; readonly answer: Opened<Kinds> };
  rounds: { readonly asks: RoundRequest<Kinds['choice']>; readonly answer: Begun<Kinds> };
  acts: { readonly asks: ActRequest<Kinds['act']>; readonly answer: RoundResult<Kinds['later']> };
  table: { readonly asks: undefined; readonly answer: Table<Kinds> & { readonly balanceMinor: number } };
  history: { readonly asks: undefined; readonly answer: { readonly list: readonly RoundSummary[] } };
}
