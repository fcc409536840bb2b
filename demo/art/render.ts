/** Rasterises and compresses drawings. */
import type { PictureFormat } from '@server/images/addresses';
import sharp, { type Sharp } from 'sharp';

/** How a picture is encoded. */
export interface RenderOptions {
  /** Maximum size in bytes; quality is lowered step by step until the picture fits or the minimum is reached. */
  maxBytes?: number;
  /** Initial quality of a WebP, 1 to 100; an AVIF gets the quality that looks the same. */
  quality?: number;
  /** WebP by default. */
  format?: PictureFormat;
}

/** Minimum quality; below it the edges of lettering blur. */
const FLOOR = 40;
/** Final minimum: at this quality the picture is returned even when it is too large. */
const LAST_FLOOR = 16;
/** Blur in pixels for pictures that are too busy even at the lowest quality. */
const SOFTENING = 0.55;
/** Encoder of each format. The next level of effort saves 2 % of the size and takes twice as long. */
const ENCODERS: Readonly<Record<PictureFormat, (image: Sharp, quality: number) => Sharp>> = {
  webp: (image, quality) => image.webp({ quality, effort: 3, alphaQuality: 90 }),
  // AVIF looks the same as WebP at about 0.7 times its quality value.
  avif: (image, quality) => image.avif({ quality: Math.round(quality * 0.7), effort: 2 }),
};
const SVG_DENSITY = 72;

function widthOf(svg: string): number {
  const found = /<svg[^>]*\swidth="([\d.]+)"/.exec(svg);
  const width = Number(found?.[1]);
  if (!Number.isFinite(width) || width <= 0) throw new Error('the drawing names no width');
  return width;
}

/**
 * Rasterises a drawing at a width in pixels and encodes it. The SVG is rendered at the target size rather than
 * scaled afterwards, so edges stay sharp. Throws when the drawing is not valid SVG.
 */
export async function renderPicture(
  svg: string,
  width: number,
  options: RenderOptions = {},
): Promise<Buffer> {
  const { maxBytes = Number.POSITIVE_INFINITY, quality = 80, format = 'webp' } = options;
  const density = (SVG_DENSITY * width) / widthOf(svg);
  const { data, info } = await sharp(Buffer.from(svg), { density })
    .resize(width)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const encode = (q: number, soft: boolean): Promise<Buffer> => {
    const image = sharp(data, { raw });
    return ENCODERS[format](soft ? image.blur(SOFTENING) : image, q).toBuffer();
  };
  let q = quality;
  let floor = FLOOR;
  let soft = false;
  for (;;) {
    const body = await encode(q, soft);
    const excess = body.byteLength / maxBytes;
    if (excess <= 1 || q === LAST_FLOOR) return body;
    if (q === floor) {
      // The most detailed pictures: a slight blur is less visible than an even lower quality.
      soft = true;
      floor = LAST_FLOOR;
      q = FLOOR + 10;
    } else {
      // Below 80 a WebP shrinks by roughly one percent for each point of quality: aim slightly below the limit.
      q = Math.max(floor, q - Math.ceil((excess - 1) * 110) - 3);
    }
  }
}

/** Rasterises a drawing as PNG, for icons that some platforms only take in that format. */
export async function renderPng(svg: string, width: number): Promise<Buffer> {
  const density = (SVG_DENSITY * width) / widthOf(svg);
  return sharp(Buffer.from(svg), { density })
    .resize(width)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
