import type { IncomingMessage } from 'node:http';
import {
  CHANNEL_BEAT,
  CHANNEL_CLOSE,
  CHANNEL_FRAME_BYTES,
  type ClientFrame,
  clientFrame,
  type ServerFrame,
} from '@contract/chatChannel';
import { readChatMessage } from '@contract/readers/messages';
import type { Logger } from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import type { Limit, Limiter } from '../account/limits';
import type { Sessions } from '../account/sessions';
import { type AddressReader, addressKey } from '../http/addresses';
import { refuseUpgrade, type UpgradeHandler } from '../http/edge';
import { describeError } from '../http/log';
import { parseJson } from '../http/payload';
import { Refusal } from '../http/refusal';
import type { ReplyOutcome } from '../metrics/metrics';
import type { SettingsStore } from '../system/settings';
import type { ChatBus } from './bus';
import { type Entrance, type Post, type Rooms, toMessage } from './rooms';
import type { TicketHolder, Tickets } from './tickets';

/** Dependencies of the message channels. */
export interface ChannelParts {
  readonly rooms: Rooms;
  readonly tickets: Tickets;
  readonly sessions: Pick<Sessions, 'living' | 'touch'>;
  readonly limiter: Limiter;
  readonly settings: Pick<SettingsStore, 'read'>;
  readonly log: Logger;
  readonly now: () => number;
  /** Reads the client's network address. */
  readonly addressOf: AddressReader;
  /** Additional allowed origins of pages. */
  readonly origins: readonly string[];
  /** Connects the instances; without one each polls the database. */
  readonly bus?: ChatBus | undefined;
  /** Told of each handled frame, and of each client that is sent away for what it sent. */
  readonly replied: (outcome: ReplyOutcome) => void;
}

/** The message channels of all rooms (CHAT-01). */
export interface Channels {
  /** Handles upgrade requests to the channel path. */
  readonly upgrade: UpgradeHandler;
  /** Number of members in some rooms: on all instances with a bus, otherwise on this one. */
  viewersOf(hostIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Number of open channels. */
  count(): number;
  /** Closes all channels; new ones are refused. */
  close(): Promise<void>;
}

/** Messages sent to a new client. */
const LATEST = 30;
/** Maximum missed messages that are resent; after more, the client gets the latest ones and pages back. */
const MOST_MISSED = 300;
/** Messages per frame to a client. */
const BATCH = 100;
/** Time until a client without a hello is disconnected, in milliseconds. */
const HELLO_TIMEOUT = 3_000;
/** Close codes for members who may not, or may no longer, be in a room. */
const CLOSE_OF: Readonly<Record<Exclude<Entrance, 'open'>, number>> = {
  closed: CHANNEL_CLOSE.roomClosed,
  vip: CHANNEL_CLOSE.forbidden,
  pass: CHANNEL_CLOSE.passEnded,
};

/** Interval between checks of all members' rights, and of messages stored by other instances, in milliseconds. */
const POLL = 1_000;
/** Poll interval while the bus is up, in case it loses a notice; milliseconds. */
const POLL_BESIDE_BUS = 30_000;
/** Time for channels to close, in milliseconds. */
const FAREWELL = 1_000;
/** Maximum unsent bytes; a slower client is disconnected and can resume. */
const MOST_BUFFERED = 262_144;
/** Maximum queued posts per channel. */
const MOST_QUEUED = 20;
/** Maximum channels per member. */
const MOST_CHANNELS = 4;
/** Maximum channels without a hello, per address and in total; beyond it the oldest is dropped. */
const MOST_STRANGERS = 20;
const MOST_STRANGERS_OF_ALL = 1_000;
/** Limit on frames of any kind per channel. */
const FRAMES: Limit = { most: 40, window: 10_000 };
/** Limit on messages per member. */
const POSTS: Limit = { most: 6, window: 8_000 };

/** Closes a channel; terminates it when the client does not respond. */
function showOut(socket: WebSocket, code: number): void {
  socket.close(code);
  setTimeout(() => socket.terminate(), FAREWELL).unref();
}

interface Guest {
  readonly socket: WebSocket;
  readonly holder: TicketHolder;
  readonly hostId: string;
  /** Number of the newest message sent to it. */
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

/** Number of the newest message sent to all of them. */
const oldestOf = (guests: readonly Guest[]): number => Math.min(...guests.map(({ sentSeq }) => sentSeq));

/** Creates the message channels. */
export function createChannels(parts: ChannelParts): Channels {
  const { rooms, tickets, sessions, limiter, settings, log, now, bus } = parts;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: CHANNEL_FRAME_BYTES,
    clientTracking: true,
  });
  const open = new Map<string, Room>();
  const strangers = new Map<string, Set<WebSocket>>();
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
  const membersIn = (hostId: string): readonly number[] => [
    ...new Set([...(open.get(hostId)?.guests ?? [])].map(({ holder }) => holder.memberId)),
  ];

  /** The bus counts too few right after its return, until all instances have reported. */
  const countIn = (hostId: string, everywhere: ReadonlyMap<string, number> | undefined): number =>
    Math.max(membersIn(hostId).length, everywhere?.get(hostId) ?? 0);

  async function viewersOf(hostIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const everywhere = await bus?.viewers(hostIds, now());
    return new Map(hostIds.map((hostId) => [hostId, countIn(hostId, everywhere)]));
  }

  /**
   * Those who may stay, each with everything that let them in: session, account, rank, pass, room and chat. Closes the
   * channels of the others, whatever ended their right and on whichever instance.
   */
  async function staying(present: readonly Guest[]): Promise<readonly Guest[]> {
    if (present.length === 0) return [];
    const seats = new Map<string, number[]>();
    for (const { hostId, holder } of present) {
      seats.set(hostId, [...(seats.get(hostId) ?? []), holder.memberId]);
    }
    const [{ switches }, living, entrances] = await Promise.all([
      settings.read(),
      sessions.living(
        present.map(({ holder }) => holder.sessionId),
        now(),
      ),
      rooms.entrances(seats, now()),
    ]);
    return present.filter(({ socket, holder, hostId }) => {
      const entrance = entrances.get(hostId)?.get(holder.memberId) ?? 'closed';
      if (!living.has(holder.sessionId)) showOut(socket, CHANNEL_CLOSE.sessionLost);
      else if (!switches.CBS3) showOut(socket, CHANNEL_CLOSE.forbidden);
      else if (entrance !== 'open') showOut(socket, CLOSE_OF[entrance]);
      else return true;
      return false;
    });
  }

  /** Sends new messages to all clients in a room, in the order of their numbers. */
  async function pump(hostId: string): Promise<void> {
    const room = open.get(hostId);
    if (room === undefined) return;
    room.isDirty = true;
    if (room.isPumping) return;
    room.isPumping = true;
    try {
      while (room.isDirty && room.guests.size > 0) {
        room.isDirty = false;
        // A client that joins during the read triggers another round.
        const present = [...room.guests].filter(({ socket }) => socket.readyState === WebSocket.OPEN);
        if (present.length === 0) continue;
        const rows = await rooms.after(hostId, oldestOf(present), BATCH);
        const last = rows.at(-1);
        if (last === undefined) continue;
        for (const guest of await staying(present)) {
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

  /** Messages sent to a member in an open room count as read. */
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
    const guest: Guest = {
      socket,
      holder,
      hostId: modelId,
      sentSeq: 0,
      readSeq: -1,
      isAlive: true,
      queued: 0,
    };
    if ((await staying([guest])).length === 0) return undefined;
    const host = await rooms.find(modelId);
    // Do not count closed connections, even when their last messages are still being stored.
    const others = guests().filter(
      (guest) => guest.holder.memberId === holder.memberId && guest.socket.readyState === WebSocket.OPEN,
    );
    if (others.length >= MOST_CHANNELS) {
      socket.close(CHANNEL_CLOSE.flood);
      return undefined;
    }
    const isFresh = lastSeq === null || lastSeq > host.lastSeq || host.lastSeq - lastSeq > MOST_MISSED;
    const from = isFresh ? Math.max(0, host.lastSeq - LATEST) : lastSeq;
    const rows = await rooms.after(modelId, from, MOST_MISSED + BATCH);
    guest.sentSeq = rows.at(-1)?.seq ?? from;
    // Before it joins, because the welcome must be its first frame.
    await bus?.present(modelId, [holder.memberId], now());
    const everywhere = await bus?.viewers([modelId], now());
    const room = open.get(modelId) ?? { guests: new Set(), isPumping: false, isDirty: false };
    open.set(modelId, room);
    room.guests.add(guest);
    send(socket, {
      type: 'welcome',
      messages: rows.map((row) => toMessage(row, holder.memberId)),
      fresh: isFresh,
      hasMore: isFresh && from > 0,
      viewers: countIn(modelId, everywhere),
    });
    await noteRead(guest);
    // Send messages stored between the read and the join.
    await pump(modelId);
    return guest;
  }

  function leave(guest: Guest): void {
    const room = open.get(guest.hostId);
    room?.guests.delete(guest);
    if (room?.guests.size === 0) open.delete(guest.hostId);
    const { memberId } = guest.holder;
    if (bus !== undefined && !membersIn(guest.hostId).includes(memberId)) {
      track('gone', bus.gone(guest.hostId, memberId));
    }
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
    if ((await staying([guest])).length === 0) return;
    const message = readChatMessage(text);
    if (!message.ok) return refuse('request.invalid');
    // A message that is already stored reaches this channel anyway and does not count against the limit.
    if (await rooms.isKnown(hostId, holder.memberId, clientId)) return;
    try {
      await limiter.take(`chatPost/${holder.memberId}`, POSTS, now());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return refuse('rate.limited', (error.retryAfter ?? 1) * 1_000);
    }
    await rooms.post(hostId, holder, { clientId, text: message.value }, now());
    bus?.announce(hostId);
    await sessions.touch(holder.sessionId, now());
    await pump(hostId);
  }

  function forget(socket: WebSocket, address: string): void {
    const silent = strangers.get(address);
    silent?.delete(socket);
    if (silent?.size === 0) strangers.delete(address);
  }

  /**
   * Counts a new connection until its hello. A client that opens channels and stays silent blocks nobody, not even
   * clients of the same address: real clients send hello immediately, so the oldest connections are dropped first.
   */
  function expectHello(socket: WebSocket, address: string): void {
    const silent = strangers.get(address) ?? new Set();
    strangers.set(address, silent.add(socket));
    const all = [...strangers].reduce((sum, [, { size }]) => sum + size, 0);
    const crowd =
      silent.size > MOST_STRANGERS
        ? ([address, silent] as const)
        : all > MOST_STRANGERS_OF_ALL
          ? [...strangers].reduce((most, each) => (each[1].size > most[1].size ? each : most))
          : undefined;
    const [longest] = crowd?.[1] ?? [];
    if (crowd === undefined || longest === undefined) return;
    forget(longest, crowd[0]);
    showOut(longest, CHANNEL_CLOSE.flood);
  }

  function serve(socket: WebSocket, address: string): void {
    let guest: Guest | undefined;
    let isGreeted = false;
    let window = { endsAt: 0, frames: 0 };
    let work = Promise.resolve();
    const introduce = (): void => forget(socket, address);
    expectHello(socket, address);
    const late = setTimeout(() => showOut(socket, CHANNEL_CLOSE.ticket), HELLO_TIMEOUT);

    socket.on('pong', () => {
      if (guest !== undefined) guest.isAlive = true;
    });
    socket.on('error', () => {});
    socket.on('close', (code) => {
      if (code === CHANNEL_CLOSE.malformed || code === CHANNEL_CLOSE.flood || code === CHANNEL_CLOSE.ticket) {
        parts.replied('refused');
      }
      clearTimeout(late);
      if (!isGreeted) introduce();
      // Also ends a hello that is still being answered.
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
        // Frames are handled sequentially, so that messages stay in order.
        work = work.then(next).then(
          () => parts.replied('ok'),
          (error: unknown) => {
            parts.replied('failed');
            log.error({ error: describeError(error) }, 'chat frame failed');
            // The client reconnects and resends unstored messages.
            socket.close(1011);
          },
        );
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
      // A client that wrote much while offline sends it all at once: it must retry the rest, as with the post limit.
      if (guest !== undefined && guest.queued >= MOST_QUEUED) {
        return send(socket, {
          type: 'refused',
          clientId: frame.clientId,
          code: 'rate.limited',
          retryAfterMs: POSTS.window,
        });
      }
      if (guest !== undefined) guest.queued += 1;
      act(async () => {
        if (guest === undefined) return;
        guest.queued = Math.max(0, guest.queued - 1);
        if (socket.readyState === WebSocket.OPEN) await post(guest, frame);
      });
    });
  }

  /** Pages of other sites cannot open a channel, even with a valid ticket. */
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
  let lookedAt = performance.now();
  const poll = setInterval(() => {
    track('rights', staying(guests()));
    if (bus?.isUp() && performance.now() - lookedAt < POLL_BESIDE_BUS) return;
    track('poll', lookAround());
  }, POLL);
  poll.unref();

  /** Pings clients, and disconnects those whose connection has ended. */
  async function keepCompany(): Promise<void> {
    const all = guests();
    if (all.length === 0) return;
    await reportPresent();
    const viewers = await viewersOf([...open.keys()]);
    for (const guest of all) {
      const { socket } = guest;
      if (!guest.isAlive) {
        socket.terminate();
        continue;
      }
      guest.isAlive = false;
      socket.ping();
      send(socket, { type: 'beat', viewers: viewers.get(guest.hostId) ?? 1 });
      await noteRead(guest);
    }
  }

  /** Reports the members of all rooms to the bus. */
  async function reportPresent(): Promise<void> {
    await Promise.all([...open.keys()].map((hostId) => bus?.present(hostId, membersIn(hostId), now())));
  }

  /** Looks for messages stored by other instances. */
  async function lookAround(): Promise<void> {
    lookedAt = performance.now();
    const newest = await rooms.newest([...open.keys()]);
    for (const [hostId, lastSeq] of newest) {
      if (lastSeq > oldestOf([...(open.get(hostId)?.guests ?? [])])) await pump(hostId);
    }
  }

  bus?.listen({
    announced: (hostId) => track('notice', pump(hostId)),
    back: () => track('return of the bus', Promise.all([reportPresent(), lookAround()])),
  });

  return {
    viewersOf,
    count: () => guests().length,
    upgrade(request, socket, head) {
      const address = addressKey(parts.addressOf(request));
      if (isClosing) return refuseUpgrade(socket, '503 Service Unavailable');
      if (!isOwnPage(request)) return refuseUpgrade(socket, '403 Forbidden');
      server.handleUpgrade(request, socket, head, (channel) => serve(channel, address));
    },
    async close() {
      isClosing = true;
      clearInterval(beat);
      clearInterval(poll);
      // Store received messages before closing.
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
