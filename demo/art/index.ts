/**
 * Draws every picture of the site. Pictures are pure functions of their input: drawn as SVG and rasterised to WebP or AVIF
 * on demand. The same request returns the same bytes.
 *
 * ```ts
 * const { body, contentType } = await renderArt({
 *   kind: 'game', width: 320, id: '100001', title: 'Golden Dragon', category: 'RNG',
 *   vendor: { code: 'JL', displayName: 'Jeepney Lane' },
 * });
 * ```
 *
 * Aspect ratios: game, vendor and portrait pictures are square, banners 16:7, promotions 2:1.
 */
import type { PictureFormat } from '@server/images/addresses';
import { type BannerRequest, banner, type PromotionRequest, promotionArt } from './banner';
import { type DefaultKind, defaultImage } from './fallback';
import { type LogoRequest, vendorLogo } from './logo';
import { portrait } from './portrait';
import { type RenderOptions, renderPicture } from './render';
import { gameTile, type TileRequest } from './tile';

export { type BannerRequest, banner, type PromotionRequest, promotionArt } from './banner';
export { brandMark, type MarkGround } from './brand';
export { DEFAULT_KINDS, type DefaultKind, defaultImage } from './fallback';
export { type LogoRequest, vendorLogo } from './logo';
export { portrait } from './portrait';
export { type ReelArt, reelArt } from './reels';
export { renderPng } from './render';
export { ART_CATEGORIES, artCategory, gameTile, type TileRequest } from './tile';

/** What to draw. */
export type Picture =
  | ({ kind: 'game' } & TileRequest)
  | ({ kind: 'vendor' } & LogoRequest)
  | ({ kind: 'banner' } & BannerRequest)
  | ({ kind: 'promotion' } & PromotionRequest)
  | { kind: 'portrait'; id: string }
  | { kind: 'default'; shape: DefaultKind };

/** What to draw, how wide in pixels, and as what (WebP by default). */
export type ArtRequest = Picture & { width: number; format?: PictureFormat };

/** A finished picture. */
export interface Art {
  body: Buffer;
  contentType: `image/${PictureFormat}`;
}

/** Maximum size of a tile up to 400 pixels wide, in bytes; a phone loads three in a row. */
export const TILE_BYTES = 20_000;
/** Maximum size of a banner 750 pixels wide, in bytes. */
export const BANNER_BYTES = 48_000;

/** A picture as SVG. */
export function draw(request: Picture): string {
  switch (request.kind) {
    case 'game':
      return gameTile(request);
    case 'vendor':
      return vendorLogo(request);
    case 'banner':
      return banner(request);
    case 'promotion':
      return promotionArt(request);
    case 'portrait':
      return portrait(request);
    case 'default':
      return defaultImage(request.shape);
  }
}

function optionsOf({ kind, width }: ArtRequest): RenderOptions {
  switch (kind) {
    case 'game':
    case 'portrait':
      return { quality: 68, maxBytes: TILE_BYTES * Math.max(1, (width / 400) ** 2) };
    case 'vendor':
      return { quality: 86 };
    case 'banner':
    case 'promotion':
    case 'default':
      return { quality: 76, maxBytes: BANNER_BYTES * Math.max(1, width / 750) };
  }
}

/** Draws a picture and encodes it. Rejects when `width` is not a whole number from 16 to 2048. */
export async function renderArt(request: ArtRequest): Promise<Art> {
  const { width, format = 'webp' } = request;
  if (!Number.isInteger(width) || width < 16 || width > 2048) {
    throw new RangeError(`a picture is 16 to 2048 pixels wide, not ${width}`);
  }
  const body = await renderPicture(draw(request), width, { ...optionsOf(request), format });
  return { body, contentType: `image/${format}` };
}
