import * as z from 'zod/mini';
import { minorUnits } from './core';

/*
 * Messages that a game frame posts to the page around it. The frame runs with `sandbox="allow-scripts"`, so its origin
 * is opaque: its messages carry the origin that the launch returned (`null`). They hold no secrets.
 */

/** Marks the messages of this protocol. Other messages on the same window are ignored. */
export const GAME_FRAME_PROTOCOL = 'game-frame/1';

const protocol = z.literal(GAME_FRAME_PROTOCOL);
const mode = z.enum(['real', 'free']);
const currency = z.string().check(z.maxLength(3));
const roundId = z.string().check(z.minLength(1), z.maxLength(64));

/** A message of a game frame. */
export const gameFrameMessage = z.discriminatedUnion('type', [
  /** The game is ready to play. */
  z.object({ protocol, type: z.literal('ready'), scene: z.string().check(z.maxLength(20)), mode }),
  /** Balance available for play, in the money that the game is played with. */
  z.object({ protocol, type: z.literal('balance.changed'), balanceMinor: minorUnits, currency, mode }),
  z.object({ protocol, type: z.literal('round.started'), roundId, betMinor: minorUnits }),
  /** The outcome has been shown; `winMinor` is 0 for a lost round. */
  z.object({
    protocol,
    type: z.literal('round.ended'),
    roundId,
    betMinor: minorUnits,
    winMinor: minorUnits,
    balanceMinor: minorUnits,
    currency,
  }),
  /**
   * The game cannot continue by itself. `code` is an error code of the API; `fatal` means that a new launch is needed.
   */
  z.object({
    protocol,
    type: z.literal('error'),
    code: z.string().check(z.maxLength(60)),
    fatal: z.boolean(),
  }),
  /** The player asks to leave. */
  z.object({ protocol, type: z.literal('close.requested') }),
]);
export type GameFrameMessage = z.infer<typeof gameFrameMessage>;

/** Parses a message from a frame. Returns undefined for messages from other sources or of other protocols. */
export function readGameFrameMessage(
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  frame: MessageEventSource | null,
  origin: string,
): GameFrameMessage | undefined {
  if (frame === null || event.source !== frame || event.origin !== origin) return undefined;
  const parsed = gameFrameMessage.safeParse(event.data);
  return parsed.success ? parsed.data : undefined;
}
