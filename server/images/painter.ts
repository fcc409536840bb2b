import { and, eq } from 'drizzle-orm';
import { bannerGroup } from '@/services/contract/content';
import { artCategory, DEFAULT_KINDS, type Picture, renderArt } from '../art';
import type { Database } from '../db/database';
import { announcementImages, announcements, banners, games, vendors } from '../db/schema';
import { ACCENTS, type Accent, MOTIFS, type Motif } from '../seed/world/types';
import { type ImageKind, readLocalizedId } from './addresses';
import type { Painter } from './pictures';

/** Ids of portraits: an avatar or a chat host and its number. */
const PORTRAIT_ID = /^[a-z]{1,20}-\d{1,3}$/;

const motifOf = (text: string): Motif | undefined => MOTIFS.find((motif) => motif === text);
const accentOf = (text: string): Accent | undefined => ACCENTS.find((accent) => accent === text);
const artOf = (row: { readonly motif: string; readonly accent: string }) => ({
  motif: motifOf(row.motif),
  accent: accentOf(row.accent),
});

async function gamePicture(db: Database, id: string): Promise<Picture | undefined> {
  const nodeId = Number(id);
  if (!Number.isInteger(nodeId) || nodeId < 0 || nodeId > 2_147_483_647) return undefined;
  const [row] = await db
    .select({ game: games, vendor: vendors })
    .from(games)
    .innerJoin(vendors, eq(vendors.code, games.vendor))
    .where(eq(games.nodeId, nodeId));
  if (row === undefined) return undefined;
  const { game, vendor } = row;
  const { requestType, classifications } = game;
  return {
    kind: 'game',
    id: String(game.nodeId),
    title: game.gameName,
    category: artCategory({ requestType, classifications, vendorKind: vendor.kind }),
    vendor: { code: vendor.code, displayName: vendor.displayName.EN },
    classifications,
    isHot: game.isHot,
    isNew: game.isNew,
    ...artOf(game),
  };
}

async function vendorPicture(db: Database, code: string): Promise<Picture | undefined> {
  const [row] = await db.select().from(vendors).where(eq(vendors.code, code));
  return row === undefined
    ? undefined
    : { kind: 'vendor', code: row.code, displayName: row.displayName.EN, ...artOf(row) };
}

async function bannerPicture(db: Database, localized: string): Promise<Picture | undefined> {
  const asked = readLocalizedId(localized);
  if (asked === undefined) return undefined;
  const [row] = await db.select().from(banners).where(eq(banners.id, asked.id));
  if (row === undefined) return undefined;
  return {
    kind: 'banner',
    id: row.id,
    group: bannerGroup.parse(row.groupName),
    title: row.title[asked.language],
    subtitle: row.subtitle[asked.language],
    ...artOf(row),
  };
}

async function promotionPicture(db: Database, localized: string): Promise<Picture | undefined> {
  const asked = readLocalizedId(localized);
  const [, id, sequence] = /^(.+)-(\d{1,2})$/.exec(asked?.id ?? '') ?? [];
  if (asked === undefined || id === undefined) return undefined;
  const [row] = await db
    .select({
      title: announcements.title,
      motif: announcementImages.motif,
      accent: announcementImages.accent,
    })
    .from(announcementImages)
    .innerJoin(announcements, eq(announcements.id, announcementImages.announcementId))
    .where(and(eq(announcements.id, id), eq(announcementImages.sequence, Number(sequence))));
  if (row === undefined) return undefined;
  return { kind: 'promotion', id: asked.id, title: row.title[asked.language], ...artOf(row) };
}

function pictureOf(db: Database, kind: ImageKind, id: string): Promise<Picture | undefined> {
  switch (kind) {
    case 'game':
      return gamePicture(db, id);
    case 'vendor':
      return vendorPicture(db, id);
    case 'banner':
      return bannerPicture(db, id);
    case 'promotion':
      return promotionPicture(db, id);
    case 'portrait':
      return Promise.resolve(PORTRAIT_ID.test(id) ? { kind, id } : undefined);
    case 'default': {
      const shape = DEFAULT_KINDS.find((name) => name === id);
      return Promise.resolve(shape && { kind, shape });
    }
  }
}

/** Creates the painter that draws what the database knows with the project's own art. */
export function createPainter(db: Database): Painter {
  return async (kind, id, width) => {
    const picture = await pictureOf(db, kind, id);
    return picture && (await renderArt({ ...picture, width })).body;
  };
}
