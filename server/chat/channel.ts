import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import {
  CHANNEL_BEAT,
  CHANNEL_CLOSE,
  CHANNEL_FRAME_BYTES,
  CHANNEL_PATH,
  type ClientFrame,
  clientFrame,
  type ServerFrame,
} from '@/services/contract/chatChannel';
import type { Limit, Limiter } from '../accounts/limits';
import type { Sessions } from '../accounts/sessions';
import { describeError } from '../http/log';
import { parseJson } from '../http/payload';
import { Refusal } from '../http/refusal';
import { type Post, type Rooms, toMessage } from './rooms';
import type { TicketHolder, Tickets } from './tickets';

/** What the message channels work with. */
export interface ChannelParts {
  readonly rooms: Rooms;
  readonly tickets: Tickets;
  readonly sessions: Pick<Sessions, 'living' | 'touch'>;
  readonly limiter: Limiter;
  readonly log: Logger;
  readonly now: () => number;
  /** Origins besides the site's own that pages may open a channel from. */
  readonly origins: readonly string[];
}

/** The message channels of all rooms (CHAT-01). */
export interface Channels {
  /** Takes the upgrades of an HTTP server. */
  attach(http: Server): void;
  /** Who is in a room now, as far as this instance knows. */
  viewersOf(hostId: string): number;
  /** Says farewell to everybody and ends; further channels are refused. */
  close(): Promise<void>;
}

/** Messages that a newcomer gets. */
const LATEST = 30;
/** A client that missed more than this gets the latest instead, and the rest page by page. */
const MOST_MISSED = 300;
/** Messages of one frame to a client. */
const BATCH = 100;
/** Whoever has not said hello by then is shown out, in milliseconds. */
const HELLO_TIMEOUT = 3_000;
/** Between two looks for messages that another instance has stored, in milliseconds. */
const POLL = 1_000;
/** Channels get this long to close when the server stops, in milliseconds. */
const FAREWELL = 1_000;
/** A client that does not take this many bytes off is disconnected; it resumes where it was. */
const MOST_BUFFERED = 262_144;
/** Posts of a channel that wait to be stored. */
const MOST_QUEUED = 20;
/** Channels of one member, and channels of one address that have not said who they are. */
const MOST_CHANNELS = 4;
const MOST_STRANGERS = 20;
/** Frames of any kind that a channel may send. */
const FRAMES: Limit = { most: 40, window: 10_000 };
/** Messages that a member may post. */
const POSTS: Limit = { most: 6, window: 8_000 };

/** Control and direction characters but the line break. */
const CONTROL = /(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;
/** Something that shows. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A text as it is stored: composed, without control characters, at most two line breaks in a row; or empty. */
function clean(text: string): string {
  const cleaned = text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROL, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return VISIBLE.test(cleaned) ? cleaned : '';
}

interface Guest {
  readonly socket: WebSocket;
  readonly holder: TicketHolder;
  readonly hostId: string;
  /** Number of the newest message that was sent to it. */
  sentSeq: number;
  readSeq: number;
  isAlive: boolean;
  queued: number;
}

interface Room {
  readonly guests: Set<Guest>;
  isPumping: boolean;
  isDirty: boolean;
}

/** Number of the newest message that all of them were sent. */
const oldestOf = (guests: readonly Guest[]): number => Math.min(...guests.map(({ sentSeq }) => sentSeq));

/** Creates the message channels. */
export function createChannels(parts: ChannelParts): Channels {
  const { rooms, tickets, sessions, limiter, log, now } = parts;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: CHANNEL_FRAME_BYTES,
    clientTracking: true,
  });
  const open = new Map<string, Room>();
  const strangers = new Map<string, number>();
  let isClosing = false;
  const underway = new Set<Promise<unknown>>();

  const track = (what: string, work: Promise<unknown>): void => {
    const task = work
      .catch((error: unknown) => log.warn({ what, error: describeError(error) }, 'chat failed'))
      .finally(() => underway.delete(task));
    underway.add(task);
  };
  const send = (socket: WebSocket, frame: ServerFrame): void => {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > MOST_BUFFERED) socket.terminate();
    else socket.send(JSON.stringify(frame));
  };
  const guests = () => [...open.values()].flatMap((room) => [...room.guests]);
  const viewersOf = (hostId: string): number =>
    new Set([...(open.get(hostId)?.guests ?? [])].map(({ holder }) => holder.memberId)).size;

  /** Brings everybody in a room up to the newest message, in the order of their numbers. */
  async function pump(hostId: string): Promise<void> {
    const room = open.get(hostId);
    if (room === undefined) return;
    room.isDirty = true;
    if (room.isPumping) return;
    room.isPumping = true;
    try {
      while (room.isDirty && room.guests.size > 0) {
        room.isDirty = false;
        // Whoever joins during the reading has asked for another round.
        const present = [...room.guests];
        const rows = await rooms.after(hostId, oldestOf(present), BATCH);
        const last = rows.at(-1);
        if (last === undefined) continue;
        for (const guest of present) {
          const fresh = rows.filter(({ seq }) => seq > guest.sentSeq);
          if (fresh.length === 0) continue;
          guest.sentSeq = last.seq;
          send(guest.socket, {
            type: 'messages',
            messages: fresh.map((row) => toMessage(row, guest.holder.memberId)),
          });
        }
        if (rows.length === BATCH) room.isDirty = true;
      }
    } finally {
      room.isPumping = false;
    }
  }

  /** What a member has been sent in an open room counts as read. */
  async function noteRead(guest: Guest): Promise<void> {
    if (guest.readSeq === guest.sentSeq) return;
    guest.readSeq = guest.sentSeq;
    await rooms.read(guest.holder.memberId, guest.hostId, guest.sentSeq);
  }

  async function welcome(
    socket: WebSocket,
    { ticket, modelId, lastSeq }: Extract<ClientFrame, { type: 'hello' }>,
  ): Promise<Guest | undefined> {
    const holder = await tickets.take(ticket, now());
    if (holder === undefined || (holder.hostId !== null && holder.hostId !== modelId)) {
      socket.close(CHANNEL_CLOSE.ticket);
      return undefined;
    }
    if (!(await sessions.living([holder.sessionId], now())).has(holder.sessionId)) {
      socket.close(CHANNEL_CLOSE.sessionLost);
      return undefined;
    }
    const host = await rooms.find(modelId).catch(() => undefined);
    const entrance = host === undefined ? 'closed' : await rooms.entrance(host, holder.memberId, now());
    if (host === undefined || entrance !== 'open') {
      socket.close(entrance === 'closed' ? CHANNEL_CLOSE.roomClosed : CHANNEL_CLOSE.forbidden);
      return undefined;
    }
    if (guests().filter((guest) => guest.holder.memberId === holder.memberId).length >= MOST_CHANNELS) {
      socket.close(CHANNEL_CLOSE.flood);
      return undefined;
    }
    const isFresh = lastSeq === null || lastSeq > host.lastSeq || host.lastSeq - lastSeq > MOST_MISSED;
    const from = isFresh ? Math.max(0, host.lastSeq - LATEST) : lastSeq;
    const rows = await rooms.after(modelId, from, MOST_MISSED + BATCH);
    const sentSeq = rows.at(-1)?.seq ?? from;
    const guest: Guest = {
      socket,
      holder,
      hostId: modelId,
      sentSeq,
      readSeq: -1,
      isAlive: true,
      queued: 0,
    };
    const room = open.get(modelId) ?? { guests: new Set(), isPumping: false, isDirty: false };
    open.set(modelId, room);
    room.guests.add(guest);
    send(socket, {
      type: 'welcome',
      messages: rows.map((row) => toMessage(row, holder.memberId)),
      fresh: isFresh,
      hasMore: isFresh && from > 0,
      viewers: viewersOf(modelId),
    });
    await noteRead(guest);
    // What was stored between the reading and the joining.
    await pump(modelId);
    return guest;
  }

  function leave(guest: Guest): void {
    const room = open.get(guest.hostId);
    room?.guests.delete(guest);
    if (room?.guests.size === 0) open.delete(guest.hostId);
    track('read', noteRead(guest));
  }

  async function post(guest: Guest, { clientId, text }: Post): Promise<void> {
    const { holder, hostId, socket } = guest;
    const refuse = (code: 'rate.limited' | 'request.invalid', retryAfterMs?: number): void =>
      send(socket, {
        type: 'refused',
        clientId,
        code,
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      });
    if (!(await sessions.living([holder.sessionId], now())).has(holder.sessionId)) {
      return socket.close(CHANNEL_CLOSE.sessionLost);
    }
    const body = clean(text);
    if (body === '') return refuse('request.invalid');
    // What was stored before is on its way to this channel already, and costs nothing.
    if (await rooms.isKnown(hostId, holder.memberId, clientId)) return;
    try {
      await limiter.take(`chatPost/${holder.memberId}`, POSTS, now());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse('rate.limited', (error.retryAfter ?? 1) * 1_000);
    }
    await rooms.post(hostId, holder, { clientId, text: body }, now());
    await sessions.touch(holder.sessionId, now());
    await pump(hostId);
  }

  function serve(socket: WebSocket, address: string): void {
    let guest: Guest | undefined;
    let isGreeted = false;
    let window = { endsAt: 0, frames: 0 };
    let work = Promise.resolve();
    strangers.set(address, (strangers.get(address) ?? 0) + 1);
    const introduce = (): void => {
      const left = (strangers.get(address) ?? 1) - 1;
      if (left <= 0) strangers.delete(address);
      else strangers.set(address, left);
    };
    const late = setTimeout(() => socket.close(CHANNEL_CLOSE.ticket), HELLO_TIMEOUT);

    socket.on('pong', () => {
      if (guest !== undefined) guest.isAlive = true;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(late);
      if (!isGreeted) introduce();
      // A hello that is still being answered ends as well.
      track(
        'leave',
        work.then(() => guest && leave(guest)),
      );
    });
    socket.on('message', (data, isBinary) => {
      const moment = Date.now();
      window = moment < window.endsAt ? window : { endsAt: moment + FRAMES.window, frames: 0 };
      window.frames += 1;
      if (window.frames > FRAMES.most) return socket.close(CHANNEL_CLOSE.flood);
      const frame = isBinary ? undefined : readFrame(String(data));
      if (frame === undefined || (frame.type === 'hello') === isGreeted) {
        return socket.close(CHANNEL_CLOSE.malformed);
      }
      const act = (next: () => Promise<void>): void => {
        // One after the other, so that messages keep the order in which they were written.
        work = work.then(next).catch((error: unknown) => {
          log.error({ error: describeError(error) }, 'chat frame failed');
          // The client resumes and sends again what was not stored.
          socket.close(1011);
        });
        track('frame', work);
      };
      if (frame.type === 'hello') {
        isGreeted = true;
        introduce();
        clearTimeout(late);
        return act(async () => {
          guest = await welcome(socket, frame);
          if (guest !== undefined && socket.readyState !== WebSocket.OPEN) leave(guest);
        });
      }
      if (guest !== undefined && guest.queued >= MOST_QUEUED) return socket.close(CHANNEL_CLOSE.flood);
      if (guest !== undefined) guest.queued += 1;
      act(async () => {
        if (guest === undefined) return;
        guest.queued = Math.max(0, guest.queued - 1);
        if (socket.readyState === WebSocket.OPEN) await post(guest, frame);
      });
    });
  }

  function refuseUpgrade(socket: Duplex, status: string): void {
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  }

  /** A page of another site cannot open a channel, whatever ticket it got hold of. */
  function isOwnPage({ headers }: IncomingMessage): boolean {
    const { origin, host } = headers;
    if (origin === undefined) return true;
    if (!URL.canParse(origin)) return false;
    return new URL(origin).host === host || parts.origins.includes(origin);
  }

  const beat = setInterval(() => {
    track('beat', keepCompany());
  }, CHANNEL_BEAT);
  beat.unref();
  const poll = setInterval(() => {
    track('poll', lookAround());
  }, POLL);
  poll.unref();

  /** Lets clients hear from the server, and shows out whose session or connection has ended. */
  async function keepCompany(): Promise<void> {
    const all = guests();
    if (all.length === 0) return;
    const living = await sessions.living(
      all.map(({ holder }) => holder.sessionId),
      now(),
    );
    for (const guest of all) {
      const { socket } = guest;
      if (!guest.isAlive) {
        socket.terminate();
        continue;
      }
      if (!living.has(guest.holder.sessionId)) {
        socket.close(CHANNEL_CLOSE.sessionLost);
        continue;
      }
      guest.isAlive = false;
      socket.ping();
      send(socket, { type: 'beat', viewers: viewersOf(guest.hostId) });
      await noteRead(guest);
    }
  }

  /** Looks for messages that another instance has stored. */
  async function lookAround(): Promise<void> {
    const newest = await rooms.newest([...open.keys()]);
    for (const [hostId, lastSeq] of newest) {
      if (lastSeq > oldestOf([...(open.get(hostId)?.guests ?? [])])) await pump(hostId);
    }
  }

  return {
    viewersOf,
    attach(http) {
      http.on('upgrade', (request, socket: Duplex, head) => {
        const path = (request.url ?? '').split('?')[0];
        if (path !== CHANNEL_PATH) {
          // A development server listens for its own.
          if (http.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found');
          return;
        }
        socket.on('error', () => socket.destroy());
        const address = request.socket.remoteAddress ?? '';
        if (isClosing) return refuseUpgrade(socket, '503 Service Unavailable');
        if (!isOwnPage(request)) return refuseUpgrade(socket, '403 Forbidden');
        if ((strangers.get(address) ?? 0) >= MOST_STRANGERS) {
          return refuseUpgrade(socket, '429 Too Many Requests');
        }
        server.handleUpgrade(request, socket, head, (channel) => serve(channel, address));
      });
    },
    async close() {
      isClosing = true;
      clearInterval(beat);
      clearInterval(poll);
      // What was received is stored before the farewell.
      await Promise.all(underway);
      const ended = Promise.all(
        [...server.clients].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
      );
      for (const socket of server.clients) socket.close(CHANNEL_CLOSE.goingAway);
      const deadline = setTimeout(() => {
        for (const socket of server.clients) socket.terminate();
      }, FAREWELL);
      await ended;
      clearTimeout(deadline);
      await Promise.all(underway);
      server.close();
    },
  };
}

function readFrame(text: string): ClientFrame | undefined {
  try {
    const parsed = z.safeParse(clientFrame, parseJson(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
