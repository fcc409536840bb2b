import type * as contract from '@contract/content';
import type { LanguageCode } from '@contract/system';
import { and, asc, count, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { isAgent, TRIAL_TYPE } from '../account/roles';
import type { ActiveSession } from '../account/sessions';
import type { Database } from '../db/database';
import { announcementImages, announcementReads, announcements } from '../db/schema';
import { Refusal } from '../http/refusal';
import { imageAddress, localizedId } from '../images/addresses';
import { type Figures, fillFigures } from './figures';
import type { ReadEach } from './readEach';
import { fillReward } from './rewards/texts';

type AnnouncementRow = typeof announcements.$inferSelect;
/** Content types (ENTITY-29). */
export type Kind = AnnouncementRow['kind'];

/** The reader's session, language and time. */
export interface Reader {
  readonly session: ActiveSession | undefined;
  readonly language: LanguageCode;
  readonly now: number;
}

/** Kinds in the notice page and the unread count. */
const LISTED: readonly Kind[] = ['PL', 'A'];
/** Listed kinds are news, sorted newest first. All others are in the operator's order. */
const NEWEST_NEWS = sql`case when ${inArray(announcements.kind, [...LISTED])} then ${announcements.startDate} end desc nulls last`;
/** Kinds with a detail page (ROUTE-45). */
const DETAILED: readonly Kind[] = ['PL', 'A', 'B', 'PU', 'H'];
/** Maximum length of the popular list. */
const POPULAR = 10;

/** SQL condition for announcements that are active at `now`. */
const runsAt = (now: number) => {
  const moment = new Date(now);
  return and(
    lte(announcements.startDate, moment),
    or(isNull(announcements.endDate), gt(announcements.endDate, moment)),
  );
};

/** Announcements for agents are visible only to agents. */
const visibleKinds = (kinds: readonly Kind[], session: ActiveSession | undefined): Kind[] =>
  kinds.filter((kind) => kind !== 'A' || (session !== undefined && isAgent(session.type)));

/** Announcements and their readers (API-52..API-58, ENTITY-28..ENTITY-30). */
export interface Announcements {
  /** Active announcements of the kinds, in order. */
  list(kinds: readonly Kind[], reader: Reader): Promise<contract.Announcement[]>;
  /** One announcement; rejects with `not.found`. */
  find(id: string, reader: Reader): Promise<contract.Announcement>;
  /** Announcements by number of readers, highest first. */
  popular(reader: Reader): Promise<contract.Announcement[]>;
  /** Marks an announcement as read by the member; rejects with `not.found`, and for trial accounts (ROLE-14). */
  markRead(id: string, session: ActiveSession, now: number): Promise<void>;
  /** Number of listed announcements the member has not read; 0 for trial accounts (ANN-13). */
  unreadCount(session: ActiveSession, now: number): Promise<number>;
}

/** Creates the announcements service; `readFigures` reads the values of placeholders. */
export function openAnnouncements(
  db: Database,
  reads: Database,
  readFigures: () => Promise<Figures>,
  readEach: ReadEach,
): Announcements {
  async function readIds(session: ActiveSession | undefined, ids: readonly string[]): Promise<Set<string>> {
    if (session === undefined || ids.length === 0) return new Set();
    if (session.type === TRIAL_TYPE) return new Set(ids);
    const rows = await reads
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
    const [figures, images, read] = await Promise.all([
      readFigures(),
      ids.length === 0
        ? []
        : reads
            .select()
            .from(announcementImages)
            .where(inArray(announcementImages.announcementId, ids))
            .orderBy(asc(announcementImages.sequence)),
      readIds(session, ids),
    ]);
    return readEach('announcements', rows, (row) => ({
      id: row.id,
      contentType: row.kind,
      title: fillFigures(row.title[language], figures),
      content: fillFigures(
        fillReward(row.content[language], row.rewardRule, figures.currency, language),
        figures,
      ),
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
    const [row] = await reads
      .select()
      .from(announcements)
      .where(and(eq(announcements.id, id), select(DETAILED, session, now)));
    if (row === undefined) throw new Refusal('not.found');
    return row;
  }

  return {
    async list(kinds, reader) {
      if (visibleKinds(kinds, reader.session).length === 0) return [];
      const rows = await reads
        .select()
        .from(announcements)
        .where(select(kinds, reader.session, reader.now))
        .orderBy(NEWEST_NEWS, desc(announcements.sortWeight), asc(announcements.id));
      return onWire(rows, reader);
    },

    async find(id, reader) {
      const [announcement] = await onWire([await findRow(id, reader.session, reader.now)], reader);
      if (announcement === undefined) throw new Refusal('not.found');
      return announcement;
    },

    async popular(reader) {
      const readers = sql<number>`(select count(*) from ${announcementReads} where ${announcementReads.announcementId} = ${announcements.id})`;
      const rows = await reads
        .select()
        .from(announcements)
        .where(select(['PL', 'H', 'A'], reader.session, reader.now))
        .orderBy(desc(readers), desc(announcements.sortWeight), asc(announcements.id))
        .limit(POPULAR);
      return onWire(rows, reader);
    },

    async markRead(id, session, now) {
      await findRow(id, session, now);
      await db
        .insert(announcementReads)
        .values({ memberId: session.memberId, announcementId: id, readAt: new Date(now) })
        .onConflictDoNothing();
    },

    async unreadCount(session, now) {
      if (session.type === TRIAL_TYPE) return 0;
      const isRead = sql`exists (select 1 from ${announcementReads} where ${announcementReads.announcementId} = ${announcements.id} and ${announcementReads.memberId} = ${session.memberId})`;
      const [row] = await reads
        .select({ unread: count() })
        .from(announcements)
        .where(and(select(LISTED, session, now), sql`not ${isRead}`));
      return row?.unread ?? 0;
    },
  };
}
