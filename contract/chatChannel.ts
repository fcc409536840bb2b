import * as z from 'zod/mini';
import { CHAT_TEXT_MAX } from '@/config/constants';
import { chatMessage } from './chat';
import { filledText, timestamp } from './core';
import { READ_BY } from './typed';

/** Path of the message channel, a WebSocket with JSON frames. */
export const CHANNEL_PATH = '/chat/channel';
/** Maximum size of a client frame, in bytes. */
export const CHANNEL_FRAME_BYTES = 4_096;
/** Maximum time between two server frames, in milliseconds. */
export const CHANNEL_BEAT = 15_000;

/** Close codes of the server. */
export const CHANNEL_CLOSE = {
  /** The server stops or restarts; reconnect. */
  goingAway: 1001,
  /** An invalid frame. */
  malformed: 4400,
  /** The ticket is expired, used or unknown; request a new one. */
  ticket: 4401,
  /** The session has ended. */
  sessionLost: 4402,
  /** The member may not, or may no longer, be in this room. */
  forbidden: 4403,
  /** The host has closed the room. */
  roomClosed: 4404,
  /** The room needs a pass, and the member's has ended. */
  passEnded: 4405,
  /** Too many frames or channels. */
  flood: 4429,
} as const;

/** Frames from the client. The first one is a `hello`. */
export const clientFrame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    ticket: filledText(64),
    modelId: filledText(64),
    /** Sequence number of the client's newest message; null when it has none. */
    lastSeq: z.nullable(z.int().check(z.nonnegative())),
  }),
  z.strictObject({
    type: z.literal('post'),
    /** Idempotency key: the same id never posts twice. */
    clientId: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    /** As the page has read it; the room reads it again and refuses what does not show. */
    text: filledText(CHAT_TEXT_MAX).register(READ_BY, { kind: 'message' }),
  }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** Frames from the server. */
export const serverFrame = z.discriminatedUnion('type', [
  /** Answers a `hello` with all messages after `lastSeq`; if there are too many, with only the latest and `fresh`. */
  z.object({
    type: z.literal('welcome'),
    messages: z.array(chatMessage),
    /** The messages replace all messages of the client. */
    fresh: z.boolean(),
    /** Whether there are messages before the first one. Only set with `fresh`. */
    hasMore: z.boolean(),
    viewers: z.int(),
  }),
  z.object({ type: z.literal('messages'), messages: z.array(chatMessage) }),
  /** A refused post. */
  z.object({
    type: z.literal('refused'),
    clientId: z.string(),
    code: z.enum(['rate.limited', 'request.invalid', 'real.account.required']),
    retryAfterMs: z.optional(timestamp),
  }),
  z.object({ type: z.literal('beat'), viewers: z.int() }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;
