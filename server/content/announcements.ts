import { and, asc, count, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type * as contract from '@/services/contract/content';
import type { LanguageCode } from '@/services/contract/system';
import { GUEST_TYPE, isAgent } from '../accounts/roles';
import type { ActiveSession } from '../accounts/sessions';
import type { Database } from '../db/database';
import { announcementImages, announcementReads, announcements } from '../db/schema';
import { Refusal } from '../http/refusal';
import { imageAddress, localizedId } from '../images/addresses';

type AnnouncementRow = typeof announcements.$inferSelect;
/** Content types (ENTITY-29). */
export type Kind = AnnouncementRow['kind'];

/** Who reads, in which language, and when. */
export interface Reader {
  readonly session: ActiveSession | undefined;
  readonly language: LanguageCode;
  readonly now: number;
}

/** Kinds that the notice page lists and the unread count counts. */
const LISTED: readonly Kind[] = ['PL', 'A'];
/** Kinds that have a page of their own (ROUTE-45). */
const DETAILED: readonly Kind[] = ['PL', 'A', 'B', 'PU', 'H'];
/** Announcements that the popular list names at most. */
const POPULAR = 10;

/** Announcements that run at a moment. */
const runsAt = (now: number) => {
  const moment = new Date(now);
  return and(
    lte(announcements.startDate, moment),
    or(isNull(announcements.endDate), gt(announcements.endDate, moment)),
  );
};

/** Agents' announcements are for agents' eyes only. */
const visibleKinds = (kinds: readonly Kind[], session: ActiveSession | undefined): Kind[] =>
  kinds.filter((kind) => kind !== 'A' || (session !== undefined && isAgent(session.type)));

/** Announcements and who has read them (API-52..API-58, ENTITY-28..ENTITY-30). */
export interface Announcements {
  /** Those of the kinds that run now, in their order. */
  list(kinds: readonly Kind[], reader: Reader): Promise<contract.Announcement[]>;
  /** One of them; rejects with `not.found`. */
  find(id: string, reader: Reader): Promise<contract.Announcement>;
  /** The most read ones first. */
  popular(reader: Reader): Promise<contract.Announcement[]>;
  /** Notes that the member has read one; rejects with `not.found`, and for a guest (ROLE-14). */
  markRead(id: string, session: ActiveSession, now: number): Promise<void>;
  /** How many of the listed ones the member has not read; a guest has read all (ANN-13). */
  unreadCount(session: ActiveSession, now: number): Promise<number>;
}

/** Opens the announcements of a database. */
export function openAnnouncements(db: Database): Announcements {
  async function readIds(session: ActiveSession | undefined, ids: readonly string[]): Promise<Set<string>> {
    if (session === undefined || ids.length === 0) return new Set();
    if (session.type === GUEST_TYPE) return new Set(ids);
    const rows = await db
      .select({ id: announcementReads.announcementId })
      .from(announcementReads)
      .where(
        and(
          eq(announcementReads.memberId, session.memberId),
          inArray(announcementReads.announcementId, [...ids]),
        ),
      );
    return new Set(rows.map(({ id }) => id));
  }

  async function onWire(
    rows: readonly AnnouncementRow[],
    { session, language }: Reader,
  ): Promise<contract.Announcement[]> {
    const ids = rows.map((row) => row.id);
    const [images, read] = await Promise.all([
      ids.length === 0
        ? []
        : db
            .select()
            .from(announcementImages)
            .where(inArray(announcementImages.announcementId, ids))
            .orderBy(asc(announcementImages.sequence)),
      readIds(session, ids),
    ]);
    return rows.map((row) => ({
      id: row.id,
      contentType: row.kind,
      title: row.title[language],
      content: row.content[language],
      startDate: row.startDate.toISOString(),
      endDate: row.endDate?.toISOString() ?? null,
      noExpiry: row.noExpiry ? 1 : 0,
      promoAnnouncementCategoryIds: row.categoryIds,
      announcementImages: images
        .filter((image) => image.announcementId === row.id)
        .map((image) => ({
          sequence: image.sequence,
          url: imageAddress('promotion', localizedId(`${row.id}-${image.sequence}`, language)),
        })),
      read: read.has(row.id),
      groupName: row.groupName,
      linkage: row.linkage,
      execution: row.execution,
    }));
  }

  const select = (kinds: readonly Kind[], session: ActiveSession | undefined, now: number) =>
    and(inArray(announcements.kind, visibleKinds(kinds, session)), runsAt(now));

  async function findRow(id: string, session: ActiveSession | undefined, now: number) {
    const [row] = await db
      .select()
      .from(announcements)
      .where(and(eq(announcements.id, id), select(DETAILED, session, now)));
    if (row === undefined) throw new Refusal('not.found');
    return row;
  }

  return {
    async list(kinds, reader) {
      if (visibleKinds(kinds, reader.session).length === 0) return [];
      const rows = await db
        .select()
        .from(announcements)
        .where(select(kinds, reader.session, reader.now))
        .orderBy(desc(announcements.sortWeight), asc(announcements.id));
      return onWire(rows, reader);
    },

    async find(id, reader) {
      const [announcement] = await onWire([await findRow(id, reader.session, reader.now)], reader);
      if (announcement === undefined) throw new Refusal('not.found');
      return announcement;
    },

    async popular(reader) {
      const readers = sql<number>`(select count(*) from ${announcementReads} where ${announcementReads.announcementId} = ${announcements.id})`;
      const rows = await db
        .select()
        .from(announcements)
        .where(select(['PL', 'H', 'A'], reader.session, reader.now))
        .orderBy(desc(readers), desc(announcements.sortWeight), asc(announcements.id))
        .limit(POPULAR);
      return onWire(rows, reader);
    },

    async markRead(id, session, now) {
      if (session.type === GUEST_TYPE) throw new Refusal('real.account.required');
      await findRow(id, session, now);
      await db
        .insert(announcementReads)
        .values({ memberId: session.memberId, announcementId: id, readAt: new Date(now) })
        .onConflictDoNothing();
    },

    async unreadCount(session, now) {
      if (session.type === GUEST_TYPE) return 0;
      const isRead = sql`exists (select 1 from ${announcementReads} where ${announcementReads.announcementId} = ${announcements.id} and ${announcementReads.memberId} = ${session.memberId})`;
      const [row] = await db
        .select({ unread: count() })
        .from(announcements)
        .where(and(select(LISTED, session, now), sql`not ${isRead}`));
      return row?.unread ?? 0;
    },
  };
}
