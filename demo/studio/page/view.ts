import type { LanguageCode } from '@contract/system';
import type { RoundResult, Scheduled, Ticket } from '@server/play/protocol';
import type { SceneKinds } from '@server/play/rules';
import type { Translate } from '../texts';
import type { h, Sound, Sparks, Surface } from './kit';

/** What the shell provides to a view; sizes in pixels. */
export interface ViewParts<Kinds extends SceneKinds> {
  readonly rules: Kinds['rules'];
  /** Hue of the game, degrees. */
  readonly hue: number;
  readonly t: Translate;
  /** Formats an amount in minor units for display. */
  readonly money: (minor: number) => string;
  /** Formats an amount in minor units for small places, e.g. `₱1.5K`. */
  readonly shortMoney: (minor: number) => string;
  readonly h: typeof h;
  /** Container for the controls of choices before a round. */
  readonly options: HTMLElement;
  readonly sound: Sound;
  readonly sparks: Sparks;
  readonly canvas: HTMLCanvasElement;
  /** Shows a message briefly. */
  readonly say: (text: string) => void;
  /** Updates buttons and amounts; a view calls it when a choice changes. */
  readonly refresh: () => void;
  /** Plays a round independently of others; `onResult` shows its result. Undefined when no round was played. */
  readonly shot: (
    choice: Kinds['choice'],
    onResult: (result: RoundResult) => Promise<void>,
  ) => Promise<RoundResult | undefined>;
  /** The stake in minor units; of one chip in games with chips. */
  readonly bet: () => number;
  /** Sends the player's act in a pending round. */
  readonly act: (act: Kinds['act']) => void;
  readonly language: LanguageCode;
  /** Path of the reel pictures of slots. */
  readonly reels: string | undefined;
  /** The maximum stake in minor units. */
  readonly maximum: number;
  readonly size: () => { readonly width: number; readonly height: number };
}

/** Text of a round shown beside the amount, if any. */
type Note = Promise<string | undefined>;

/** Draws a scene and handles its input. */
export interface View<Kinds extends SceneKinds> {
  /** Draws one frame; `time` and `dt` (since the last one) in seconds. */
  draw(ctx: Surface, width: number, height: number, time: number, dt: number): void;
  resize?(width: number, height: number): void;
  /** Label of the main button. */
  goLabel?(): string;
  /** Action of the main button in games with independent rounds. */
  press?(): void;
  /** Rounds follow too quickly to be announced. */
  readonly isRapid?: true;
  /** The player's choice; called after `ready` allows a round. */
  choice(): Kinds['choice'];
  /** Whether the choice is complete; `hint` says what is missing. */
  ready?(): boolean;
  hint?(): string;
  /** Number of chips laid; each is worth the bet. */
  chips?(): number;
  chipsChanged?(): void;
  betChanged?(): void;
  /** A round starts: clear the previous result. */
  begin?(): void;
  /** The round could not be played. */
  cancel?(): void;
  /** The bet is on a future draw. */
  taken?(): void;
  /** Shows a round, or its start when it waits for the player. */
  play?(outcome: Kinds['outcome'] & Scheduled, round: Played<Kinds>): Note;
  /** Shows an earlier round that still waits for the player. */
  restore?(outcome: Kinds['outcome']): Promise<void>;
  /** Shows an act after which the round is still pending. */
  step?(outcome: Kinds['later']): Promise<void>;
  /** Shows the end of a pending round. */
  finish?(outcome: Kinds['later']): Note;
  /** Action of the main button in a pending round, and whether it is enabled. */
  act?(): Kinds['act'];
  canAct?(): boolean;
  /** The rules of the next round. */
  table?(rules: Kinds['rules']): void;
  /** The choice as text, for a ticket. */
  ticketText?(choice: Kinds['choice']): string;
}

/** A round to show; with its choice when it was a bet on a scheduled draw. */
export type Played<Kinds extends SceneKinds> = Pick<RoundResult, 'state'> &
  Partial<Pick<Ticket<Kinds>, 'choice'>>;

/** Creates the view of a scene. */
export type CreateView<Kinds extends SceneKinds> = (parts: ViewParts<Kinds>) => View<Kinds>;
