import type { BannerGroup } from '@contract/announcements';
import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { banners, contentCategories, helpArticles } from '../db/schema';

/** Content that is the same for all visitors: banners, categories of promotions, help articles. */
export interface Articles {
  /** Banners of a group, or of all groups, in order. */
  banners(groupName: BannerGroup | undefined): Promise<readonly (typeof banners.$inferSelect)[]>;
  promotionCategories(): Promise<readonly (typeof contentCategories.$inferSelect)[]>;
  help(): Promise<readonly (typeof helpArticles.$inferSelect)[]>;
}

/** Creates the reader of articles. */
export const createArticles = (db: Database): Articles => ({
  banners: (groupName) =>
    db
      .select()
      .from(banners)
      .where(groupName === undefined ? undefined : eq(banners.groupName, groupName))
      .orderBy(asc(banners.groupName), desc(banners.sortWeight), asc(banners.id)),
  promotionCategories: () =>
    db
      .select()
      .from(contentCategories)
      .orderBy(desc(contentCategories.sortWeight), asc(contentCategories.id)),
  help: () => db.select().from(helpArticles).orderBy(asc(helpArticles.position)),
});
