import { roomType } from '@contract/chat';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { members, sessions } from './accounts';
import { allKnown, bytes, inEveryLanguage, localized, minor, moment, notNegative, oneOf } from './columns';

/* Chat. */

/** Hosts, each with their own room. */
export const chatHosts = pgTable(
  'chat_hosts',
  {
    id: text('id').primaryKey(),
    displayName: text('display_name').notNull(),
    motto: localized('motto'),
    /** Id of the portrait picture. */
    portrait: text('portrait').notNull(),
    /** False while the room is closed. */
    active: boolean('active').notNull(),
    streaming: boolean('streaming').notNull(),
    roomType: oneOf('room_type', roomType.options).notNull(),
    /** Price of a day in the room; 0 for unpaid rooms. */
    priceMinor: minor('price_minor').notNull(),
    position: integer('position').notNull(),
    /** Number of the newest message. A post locks the room's row until the message is stored. */
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
  },
  (table) => [...allKnown(table), ...notNegative(table.priceMinor), inEveryLanguage(table.motto)],
);

/** Messages of a room, numbered from 1 without gaps. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    hostId: text('host_id')
      .notNull()
      .references(() => chatHosts.id),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** Null when the host wrote it. */
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    authorName: text('author_name').notNull(),
    /** The sender's id of the message, so that a resent message is stored once. */
    clientId: text('client_id').notNull(),
    body: text('body').notNull(),
    sentAt: moment('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.hostId, table.seq] }),
    uniqueIndex('chat_messages_once').on(table.hostId, table.memberId, table.clientId),
    index('chat_messages_sent_at').on(table.sentAt),
  ],
);

/** Hosts that a member follows, and how far they have read. */
export const chatFocuses = pgTable(
  'chat_focuses',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    hostId: text('host_id')
      .notNull()
      .references(() => chatHosts.id),
    focused: boolean('focused').notNull(),
    readSeq: bigint('read_seq', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.hostId] })],
);

/** Passes to paid rooms. */
export const chatPasses = pgTable(
  'chat_passes',
  {
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    hostId: text('host_id')
      .notNull()
      .references(() => chatHosts.id),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.hostId] })],
);

/** Tickets that open a message channel: SHA-256 of a random token, deleted when used. */
export const chatTickets = pgTable(
  'chat_tickets',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    /** Null for a ticket without a room, which is valid for any room open to the member. */
    hostId: text('host_id').references(() => chatHosts.id),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('chat_tickets_expires_at').on(table.expiresAt)],
);
