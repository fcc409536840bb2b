import * as z from 'zod/mini';
import { minorUnits } from './core';

/*
 * What a game frame and the shell around it say to each other by `postMessage`. The frame runs with
 * `sandbox="allow-scripts"`: it has an opaque origin, so its messages carry the origin that the launch answered
 * (`null`), and what the shell sends it must be addressed to `*`; nothing secret is ever sent either way.
 */

/** Marks a message as one of this protocol, so that others on the same window are passed over. */
export const GAME_FRAME_PROTOCOL = 'game-frame/1';

const protocol = z.literal(GAME_FRAME_PROTOCOL);
const mode = z.enum(['real', 'free']);
const currency = z.string().check(z.maxLength(3));
const roundId = z.string().check(z.minLength(1), z.maxLength(64));

/** Frame to shell. */
export const gameFrameMessage = z.discriminatedUnion('type', [
  /** The game can be played. */
  z.object({ protocol, type: z.literal('ready'), scene: z.string().check(z.maxLength(20)), mode }),
  /** The spendable balance of the money that is played for. */
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
  /** The game cannot go on by itself; `code` is an error code of the wire. `fatal` asks for a new launch. */
  z.object({
    protocol,
    type: z.literal('error'),
    code: z.string().check(z.maxLength(60)),
    fatal: z.boolean(),
  }),
  /** The player wants to leave. */
  z.object({ protocol, type: z.literal('close.requested') }),
]);
export type GameFrameMessage = z.infer<typeof gameFrameMessage>;

/** Reads what came from a frame; undefined for anything that is not from it or not of this protocol. */
export function readGameFrameMessage(
  event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>,
  frame: MessageEventSource | null,
  origin: string,
): GameFrameMessage | undefined {
  if (frame === null || event.source !== frame || event.origin !== origin) return undefined;
  const parsed = gameFrameMessage.safeParse(event.data);
  return parsed.success ? parsed.data : undefined;
}
