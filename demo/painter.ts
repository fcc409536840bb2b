import { bannerGroup } from '@contract/content';
import type { Database } from '@server/db/database';
import { announcementImages, announcements, banners, chatHosts, games, vendors } from '@server/db/schema';
import { type ImageKind, readLocalizedId } from '@server/images/addresses';
import type { Painter } from '@server/images/pictures';
import { AVATAR_PORTRAITS } from '@server/member/avatars';
import { and, eq } from 'drizzle-orm';
import { artCategory, DEFAULT_KINDS, type Picture, renderArt } from './art';
import { ACCENTS, type Accent, MOTIFS, type Motif } from './seed/world/types';

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

/** The portrait of an avatar or a chat host; undefined for any other id. */
async function portraitPicture(db: Database, id: string): Promise<Picture | undefined> {
  if (AVATAR_PORTRAITS.includes(id)) return { kind: 'portrait', id };
  const [host] = await db
    .select({ id: chatHosts.id })
    .from(chatHosts)
    .where(eq(chatHosts.portrait, id))
    .limit(1);
  return host && { kind: 'portrait', id };
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
      return portraitPicture(db, id);
    case 'default': {
      const shape = DEFAULT_KINDS.find((name) => name === id);
      return Promise.resolve(shape && { kind, shape });
    }
  }
}

/** Creates the painter that draws catalogue and content pictures from database rows. */
export function createPainter(db: Database): Painter {
  return async (kind, id, width, format) => {
    const picture = await pictureOf(db, kind, id);
    return picture && (await renderArt({ ...picture, width, format })).body;
  };
}
