import { asc, desc, eq, type SQL } from 'drizzle-orm';
import { REQUEST_TYPES } from '../catalogue/requestTypes';
import type { Database } from '../db/database';
import { banners, games, vendors } from '../db/schema';
import { type ImageWidth, imageAddress, localizedId } from './addresses';
import { IMAGE_BASE } from './pictures';

/** Tiles per row that the first visitor probably sees. */
const TILES_PER_ROW = 14;
/** Their widths on phones with a pixel ratio of 2 and 3, in drawing order. */
const TILE_WIDTHS = [240, 320] as const;

/** URLs of the pictures on the first screens, most visible first. */
async function firstPictures(db: Database): Promise<string[]> {
  const at = (address: string, width: ImageWidth) => `${IMAGE_BASE}${address}?w=${width}`;
  const tiles = async (condition: SQL) => {
    const rows = await db
      .select({ nodeId: games.nodeId })
      .from(games)
      .where(condition)
      .orderBy(desc(games.sortWeight), asc(games.nodeId))
      .limit(TILES_PER_ROW);
    return rows.map(({ nodeId }) => imageAddress('game', nodeId));
  };
  const home = await db.select({ id: banners.id }).from(banners).where(eq(banners.groupName, 'm_home'));
  const makers = await db.select({ code: vendors.code }).from(vendors).orderBy(asc(vendors.position));
  const seen = await tiles(eq(games.isHot, true));
  for (const requestType of REQUEST_TYPES) seen.push(...(await tiles(eq(games.requestType, requestType))));
  return [
    ...home.map(({ id }) => at(imageAddress('banner', localizedId(id, 'TY')), 750)),
    ...TILE_WIDTHS.flatMap((width) => seen.map((address) => at(address, width))),
    ...makers.map(({ code }) => at(imageAddress('vendor', code), 160)),
  ];
}

/**
 * Requests the pictures of the first screens, as AVIF like almost every browser, from the platform at `origin`, one after the other, so that they are drawn
 * and stored before the first visitor needs them. Ends early when the platform stops.
 */
export async function warmPictures(origin: string, db: Database): Promise<void> {
  for (const address of await firstPictures(db)) {
    const response = await fetch(origin + address, { headers: { accept: 'image/avif' } });
    await response.arrayBuffer();
  }
}
