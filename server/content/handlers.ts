import { and, asc, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import * as contract from '@/services/contract/content';
import { bannerGroup } from '@/services/contract/content';
import type { LanguageCode } from '@/services/contract/system';
import { GUEST_TYPE, isAgent } from '../accounts/roles';
import type { Database } from '../db/database';
import { announcementImages, announcements, banners } from '../db/schema';
import { answer, type BoundHandler } from '../http/call';
import { imageAddress, localizedId } from '../images/addresses';

/** What the content calls need. */
interface ContentParts {
  readonly db: Database;
}

type AnnouncementRow = typeof announcements.$inferSelect;
type Kind = AnnouncementRow['kind'];

/** Kinds of announcements that each types list asks for (API-53); `B` alone are banners. */
const KINDS: Readonly<Record<'B' | 'B,PL,PU' | 'B,PL,PU,PR,H', readonly Kind[]>> = {
  B: [],
  'B,PL,PU': ['PL', 'PU', 'A'],
  'B,PL,PU,PR,H': ['PL', 'PU', 'A', 'PR', 'H'],
};

/** Creates the answer of API-52..API-54. */
export function contentHandlers({ db }: ContentParts): BoundHandler[] {
  async function readBanners(
    groupName: string | undefined,
    language: LanguageCode,
  ): Promise<contract.Banner[]> {
    const rows = await db
      .select()
      .from(banners)
      .where(groupName === undefined ? undefined : eq(banners.groupName, groupName))
      .orderBy(asc(banners.groupName), desc(banners.sortWeight), asc(banners.id));
    return rows.map((row) => ({
      id: row.id,
      groupName: bannerGroup.parse(row.groupName),
      url: imageAddress('banner', localizedId(row.id, language)),
      title: row.title[language],
      linkage: row.linkage,
    }));
  }

  async function readAnnouncements(
    kinds: readonly Kind[],
    language: LanguageCode,
    allRead: boolean,
    now: number,
  ): Promise<contract.Announcement[]> {
    if (kinds.length === 0) return [];
    const moment = new Date(now);
    const rows = await db
      .select()
      .from(announcements)
      .where(
        and(
          inArray(announcements.kind, [...kinds]),
          lte(announcements.startDate, moment),
          or(isNull(announcements.endDate), gt(announcements.endDate, moment)),
        ),
      )
      .orderBy(desc(announcements.sortWeight), asc(announcements.id));
    const ids = rows.map((row) => row.id);
    const images =
      ids.length === 0
        ? []
        : await db
            .select()
            .from(announcementImages)
            .where(inArray(announcementImages.announcementId, ids))
            .orderBy(asc(announcementImages.sequence));
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
      read: allRead,
      groupName: row.groupName,
      linkage: row.linkage,
      execution: row.execution,
    }));
  }

  return [
    answer(contract.announcements, async ({ types, groupName, language }, { session, now }) => {
      // Agents' announcements are for agents' eyes only.
      const kinds = KINDS[types].filter(
        (kind) => kind !== 'A' || (session !== undefined && isAgent(session.type)),
      );
      const list = await readAnnouncements(kinds, language, session?.type === GUEST_TYPE, now);
      const ofKind = (...wanted: Kind[]) => list.filter((item) => wanted.includes(item.contentType));
      return {
        promotion: ofKind('PR'),
        banners: await readBanners(groupName, language),
        player: ofKind('PL', 'A'),
        popup: ofKind('PU'),
        hot: ofKind('H'),
      };
    }),
  ];
}
