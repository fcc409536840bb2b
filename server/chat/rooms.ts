import { createHash } from 'node:crypto';
import type { ChatMessage, ChatModel } from '@contract/chat';
import { readMessage } from '@contract/readers/messages';
import { readingValue } from '@contract/readers/reading';
import type { LanguageCode } from '@contract/system';
import { and, asc, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { publicNameOf, reservedNames } from '../account/reservedNames';
import { maskName } from '../account/usernames';
import type { Database } from '../db/database';
import { chatFocuses, chatHosts, chatMessages, chatPasses, members } from '../db/schema';
import { Refusal } from '../http/refusal';
import { imageAddress } from '../images/addresses';
import type { SettingsStore } from '../system/settings';

export type HostRow = typeof chatHosts.$inferSelect;
type MessageRow = typeof chatMessages.$inferSelect;

/** Author of a message. */
export interface Author {
  readonly memberId: number;
  readonly userName: string;
  readonly nickname: string;
}

/** A message to post. */
export interface Post {
  readonly clientId: string;
  readonly text: string;
}

/** Whether a member may enter a room, or the reason why not. */
export type Entrance = 'open' | 'vip' | 'pass' | 'closed';

/** Messages per page of history. */
const HISTORY_PAGE = 30;

/** A message as it is shown: what older releases stored passes today's readers. */
export interface ShownMessage extends MessageRow {
  /** Tells authors of a room apart who have the same name. */
  readonly author: string;
}

/** Shown for an author without a name that may be shown. */
const NAMELESS = '***';

function shown(row: MessageRow): ShownMessage {
  const { hostId, memberId, authorName, body } = row;
  const isMasked = authorName.includes(NAMELESS);
  return {
    ...row,
    author:
      memberId === null ? '' : createHash('sha256').update(`${hostId}/${memberId}`).digest('hex').slice(0, 4),
    authorName: memberId === null || isMasked ? authorName : publicNameOf(authorName, []) || NAMELESS,
    body: readingValue(readMessage(body)) ?? '…',
  };
}

/** Converts a message for a reader. */
export const toMessage = (row: ShownMessage, readerId: number): ChatMessage => ({
  seq: row.seq,
  author: row.author,
  authorName: row.authorName,
  fromHost: row.memberId === null,
  own: row.memberId === readerId,
  clientId: row.memberId === readerId ? row.clientId : '',
  text: row.body,
  sentTime: row.sentAt.getTime(),
});

/** Hosts, their rooms and the messages in them. */
export interface Rooms {
  /** Hosts for a reader; `viewersOf` counts the members in rooms. */
  list(
    filter: 'streaming' | 'focused' | 'all',
    memberId: number | undefined,
    language: LanguageCode,
    viewersOf: (hostIds: readonly string[]) => Promise<ReadonlyMap<string, number>>,
    currency: string,
  ): Promise<ChatModel[]>;
  /** Finds a host; rejects with `not.found`. */
  find(hostId: string): Promise<HostRow>;
  /** Whether a member may enter a room (`open`), or the reason why not. */
  entrance(host: HostRow, memberId: number, now: number): Promise<Entrance>;
  /** The same for many: members by room; a room or member that does not exist is missing in the answer. */
  entrances(
    seats: ReadonlyMap<string, readonly number[]>,
    now: number,
  ): Promise<ReadonlyMap<string, ReadonlyMap<number, Entrance>>>;
  /** Follows a host from its newest message on, or unfollows it. */
  focus(memberId: number, hostId: string, focused: boolean): Promise<void>;
  /** Number of unread messages in the rooms that a member follows. */
  unread(memberId: number): Promise<number>;
  /** Records how far a follower has read. */
  read(memberId: number, hostId: string, seq: number): Promise<void>;
  /** Messages before a number, oldest first. */
  history(
    hostId: string,
    before: number,
    readerId: number,
  ): Promise<{ list: ChatMessage[]; hasMore: boolean }>;
  /** At most `most` messages after a number, oldest first. */
  after(hostId: string, seq: number, most: number): Promise<readonly ShownMessage[]>;
  /** Numbers of the newest messages of some rooms. */
  newest(hostIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Whether the post is already stored. */
  isKnown(hostId: string, memberId: number, clientId: string): Promise<boolean>;
  /** Stores a post; repeated posts are stored once. */
  post(hostId: string, author: Author, post: Post, now: number): Promise<void>;
}

/** Creates the store of rooms. */
export function createRooms(db: Database, settings: Pick<SettingsStore, 'read'>): Rooms {
  const isPost = (hostId: string, memberId: number, clientId: string) =>
    and(
      eq(chatMessages.hostId, hostId),
      eq(chatMessages.memberId, memberId),
      eq(chatMessages.clientId, clientId),
    );
  const unreadOf = sql<number>`case when coalesce(${chatFocuses.focused}, false)
    then greatest(${chatHosts.lastSeq} - ${chatFocuses.readSeq}, 0)::int else 0 end`;

  async function entrances(
    seats: ReadonlyMap<string, readonly number[]>,
    now: number,
  ): Promise<ReadonlyMap<string, ReadonlyMap<number, Entrance>>> {
    if (seats.size === 0) return new Map();
    const seated = [...seats].map(([hostId, memberIds]) =>
      and(eq(chatHosts.id, hostId), inArray(members.id, [...memberIds])),
    );
    const rows = await db
      .select({
        hostId: chatHosts.id,
        memberId: members.id,
        active: chatHosts.active,
        roomType: chatHosts.roomType,
        rank: members.vipLabelId,
        passEnd: chatPasses.expiresAt,
      })
      .from(chatHosts)
      .innerJoin(members, or(...seated))
      .leftJoin(
        chatPasses,
        and(
          eq(chatPasses.hostId, chatHosts.id),
          eq(chatPasses.memberId, members.id),
          gt(chatPasses.expiresAt, new Date(now)),
        ),
      );
    const found = new Map<string, Map<number, Entrance>>();
    for (const { hostId, memberId, active, roomType, rank, passEnd } of rows) {
      const entrance = !active
        ? 'closed'
        : roomType === 'vip' && rank === null
          ? 'vip'
          : roomType === 'payPerView' && passEnd === null
            ? 'pass'
            : 'open';
      found.set(hostId, (found.get(hostId) ?? new Map()).set(memberId, entrance));
    }
    return found;
  }

  return {
    async list(filter, memberId = 0, language, viewersOf, currency) {
      const rows = await db
        .select({
          host: chatHosts,
          focused: sql<boolean>`coalesce(${chatFocuses.focused}, false)`,
          unread: unreadOf,
        })
        .from(chatHosts)
        .leftJoin(chatFocuses, and(eq(chatFocuses.hostId, chatHosts.id), eq(chatFocuses.memberId, memberId)))
        .where(
          filter === 'streaming'
            ? and(eq(chatHosts.active, true), eq(chatHosts.streaming, true))
            : filter === 'focused'
              ? eq(chatFocuses.focused, true)
              : undefined,
        )
        .orderBy(desc(chatHosts.active), desc(chatHosts.streaming), asc(chatHosts.position));
      const viewers = await viewersOf(rows.map(({ host }) => host.id));
      return rows.map(({ host, focused, unread }) => ({
        modelId: host.id,
        displayName: host.displayName,
        portrait: imageAddress('portrait', host.portrait),
        active: host.active,
        streaming: host.streaming,
        roomType: host.roomType,
        viewers: viewers.get(host.id) ?? 0,
        focused,
        motto: host.motto[language],
        priceMinor: host.priceMinor,
        currency,
        unread,
      }));
    },

    async find(hostId) {
      const [host] = await db.select().from(chatHosts).where(eq(chatHosts.id, hostId));
      if (host === undefined) throw new Refusal('not.found');
      return host;
    },

    async entrance(host, memberId, now) {
      const found = await entrances(new Map([[host.id, [memberId]]]), now);
      return found.get(host.id)?.get(memberId) ?? 'closed';
    },

    entrances,

    async focus(memberId, hostId, focused) {
      const [host] = await db
        .select({ lastSeq: chatHosts.lastSeq })
        .from(chatHosts)
        .where(eq(chatHosts.id, hostId));
      if (host === undefined) throw new Refusal('not.found');
      await db
        .insert(chatFocuses)
        .values({ memberId, hostId, focused, readSeq: host.lastSeq })
        .onConflictDoUpdate({
          target: [chatFocuses.memberId, chatFocuses.hostId],
          // Following a host again does not mark messages as read.
          set: {
            focused,
            readSeq: sql`case when ${chatFocuses.focused} then ${chatFocuses.readSeq} else ${host.lastSeq} end`,
          },
        });
    },

    async unread(memberId) {
      const [row] = await db
        .select({ count: sql<string>`coalesce(sum(${unreadOf}), 0)` })
        .from(chatFocuses)
        .innerJoin(chatHosts, eq(chatHosts.id, chatFocuses.hostId))
        .where(eq(chatFocuses.memberId, memberId));
      return Number(row?.count ?? 0);
    },

    async read(memberId, hostId, seq) {
      await db
        .update(chatFocuses)
        .set({ readSeq: sql`greatest(${chatFocuses.readSeq}, ${seq})` })
        .where(and(eq(chatFocuses.memberId, memberId), eq(chatFocuses.hostId, hostId)));
    },

    async history(hostId, before, readerId) {
      const rows = await db
        .select()
        .from(chatMessages)
        .where(and(eq(chatMessages.hostId, hostId), lt(chatMessages.seq, before)))
        .orderBy(desc(chatMessages.seq))
        .limit(HISTORY_PAGE + 1);
      const page = rows.slice(0, HISTORY_PAGE).reverse().map(shown);
      return {
        list: page.map((row) => toMessage(row, readerId)),
        hasMore: rows.length > HISTORY_PAGE,
      };
    },

    async after(hostId, seq, most) {
      const rows = await db
        .select()
        .from(chatMessages)
        .where(and(eq(chatMessages.hostId, hostId), gt(chatMessages.seq, seq)))
        .orderBy(asc(chatMessages.seq))
        .limit(most);
      return rows.map(shown);
    },

    async newest(hostIds) {
      if (hostIds.length === 0) return new Map();
      const rows = await db
        .select({ id: chatHosts.id, lastSeq: chatHosts.lastSeq })
        .from(chatHosts)
        .where(inArray(chatHosts.id, [...hostIds]));
      return new Map(rows.map(({ id, lastSeq }) => [id, lastSeq]));
    },

    async isKnown(hostId, memberId, clientId) {
      const rows = await db
        .select({ seq: chatMessages.seq })
        .from(chatMessages)
        .where(isPost(hostId, memberId, clientId));
      return rows.length > 0;
    },

    async post(hostId, author, { clientId, text }, now) {
      const nickname = publicNameOf(author.nickname, await reservedNames(db, await settings.read()));
      await db.transaction(async (tx) => {
        // A post locks the room, so that numbers have no gaps and appear in order. A concurrent copy of the same post
        // waits here until the first one is stored.
        const [room] = await tx
          .select({ lastSeq: chatHosts.lastSeq })
          .from(chatHosts)
          .where(eq(chatHosts.id, hostId))
          .for('update');
        if (room === undefined) throw new Refusal('not.found');
        const known = await tx
          .select({ seq: chatMessages.seq })
          .from(chatMessages)
          .where(isPost(hostId, author.memberId, clientId));
        if (known.length > 0) return;
        const seq = room.lastSeq + 1;
        await tx.insert(chatMessages).values({
          hostId,
          seq,
          memberId: author.memberId,
          authorName: nickname || maskName(author.userName),
          clientId,
          body: text,
          sentAt: new Date(now),
        });
        await tx.update(chatHosts).set({ lastSeq: seq }).where(eq(chatHosts.id, hostId));
      });
    },
  };
}
